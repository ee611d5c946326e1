# Behind the cells of book/does-order-matter.ipynb, where tools/weave.py puts it

# %% after: jumbled-figure  (check-jumbled)
ordered, jumbled = ([tuple(row) for row in table] for table in both)
assert sorted(ordered) == sorted(jumbled)
assert ordered != jumbled

# %% after: task-run  (check-task)
torch.manual_seed(1)
words, answer = sentences(4000)
counts = nn.functional.one_hot(words).sum(dim=1).double()
wanted = answer[:2000, None].double() - 0.5
fit = torch.linalg.lstsq(counts[:2000], wanted).solution
guess = ((counts[2000:] @ fit)[:, 0] > 0) == answer[2000:]
assert abs(guess.double().mean() - 0.5) < 4 * (0.25 / 2000) ** 0.5
assert ((words == 0).sum(dim=1) == 1).all()
assert ((words == 1).sum(dim=1) == 1).all()

# %% after: reader-run  (reason_who_does_not_see_order)
torch.manual_seed(2)
some, _ = sentences(200)
exchanged = torch.where(some < 2, 1 - some, some)
places = [[(w == one).int().argmax(dim=1) for one in (0, 1)] for w in (some, exchanged)]
assert torch.equal(places[0][0] < places[0][1], places[1][0] > places[1][1])  # one bag, two answers
angles = torch.arange(16.0)[:, None] * 10_000 ** (-torch.arange(16) / 16)
in_order = torch.hstack([angles.sin(), angles.cos()])
for rows, sees in ((torch.zeros(16, 32), False), (in_order, True)):
    blind = Reader(rows).eval()  # whatever its weights
    with torch.no_grad():
        assert ((blind(some) - blind(exchanged)).abs().max() > 1e-4) == sees

# %% after: live-run  (check-live)
assert all(abs(share - 0.5) < 4 * (0.25 / 500) ** 0.5 for share in live["no encoding"])
assert live["sinusoidal"][0] < 0.65 < 0.95 < live["sinusoidal"][-1]
assert min(live["sinusoidal"][6:]) > 0.9

# %% after: luck  (check-luck)
for task in ("before", "nearer"):  # without order the record guesses
    for kind, control in (("none", ""), ("sinusoidal", "words"), ("sinusoidal", "answers")):
        assert abs(order.scores(task, kind, control=control).mean() - 0.5) < 0.013

# %% after: nearer  (check-before)
for kind in ("index", "index / length", "one-hot", "binary", "sinusoidal", "learned"):
    assert min(order.scores("before", kind)) > 0.9

# %% after: row-lengths  (check-lengths)
NATURAL = ("index", "one-hot", "binary", "sinusoidal")

long = {kind: lengths(natural_rows(kind, 16))[0] for kind in NATURAL}
assert [f"{one:.1f}" for one in long.values()] == ["49.8", "1.0", "1.4", "4.0"]
medians = {kind: np.median(order.scores("nearer", kind)) for kind in NATURAL}
assert max(medians, key=medians.get) == "sinusoidal"
assert set(sorted(medians, key=medians.get)[:2]) == set(sorted(long, key=long.get)[:2])
assert min(order.scores("nearer", kind, rows="equal").min() for kind in NATURAL) > 0.92

# %% after: row-lengths  (reason_the_quiet_ones_lose)
louder = {kind: np.median(order.scores("nearer", kind, rows="equal")) for kind in NATURAL}
assert min(louder.values()) > 0.95 > 0.62 > max(medians["binary"], medians["one-hot"])

# %% after: permuted-question  (check-permuted-rows)
kinds = ("sinusoidal", "sinusoidal, permuted")
ordered, dealt = (fixed_rows(kind, "centred", 16, seed=15) for kind in kinds)
assert sorted(map(tuple, ordered)) == sorted(map(tuple, dealt))
assert not np.array_equal(ordered, dealt)

# %% after: permuted-figure  (check-permuted)
middle = {test: {kind: f"{np.median(found[test][kind]):.2f}" for kind in TABLES} for test in found}
assert [*middle["seen"].values()] == ["0.97", "0.74", "0.99", "0.55", "0.91"]
assert [*middle["between"].values()] == ["0.86", "0.54", "0.93", "0.51", "0.63"]

alike = {f"{lengths(fixed_rows(kind, 'centred', 16, seed=15))[1]:.3f}" for kind in TABLES}
assert len(alike) == 1
for kind in ("sinusoidal", "index"):  # by every seed, and by a good deal
    gain = found["seen"][kind] - found["seen"][f"{kind}, permuted"]
    assert gain.min() > 0
    assert np.median(gain) > 0.2

# %% after: why-run  (check-why)
shape = {kind: looks(kind) for kind in arrangement.KINDS if kind != "learned"}
assert {kind: round(shape[kind][0]) for kind in TABLES} == {
    "sinusoidal": 5, "sinusoidal, permuted": 5, "index": 1, "index, permuted": 1, "random": 12
}  # fmt: skip
assert shape["sinusoidal"][1] < 0.5
assert shape["index"][1] < 0.2
assert all(shape[kind][1] > 0.94 for kind in TABLES if "permuted" in kind or kind == "random")
unordered = ("index, permuted", "binary, permuted", "sinusoidal, permuted", "random", "one-hot")
points = [(shape[kind][0], np.median(arrangement.scores(kind))) for kind in unordered]
assert [(round(one), f"{seen:.2f}") for one, seen in points] == [
    (1, "0.55"), (4, "0.71"), (5, "0.74"), (12, "0.91"), (15, "0.96")
]  # fmt: skip
carried = {kind: np.median(arrangement.scores(kind, "between")) for kind in arrangement.KINDS}
assert {*sorted(carried, key=carried.get)[-2:]} == {"sinusoidal", "index"}
assert f"{carried['one-hot']:.2f} {carried['learned']:.2f}" == "0.73 0.81"
assert shape["one-hot"][1] > 0.99
assert f"{carried['binary']:.2f}" == "0.81"  # bits in order, whose neighbours are hardly alike
assert 0.85 < shape["binary"][1] < 0.92
few = [carried[kind] for kind in ("index, permuted", "binary, permuted", "sinusoidal, permuted")]
assert max(few) < 0.56 < 0.6 < min(carried["random"], carried["one-hot"])  # something in many
for kind in ("sinusoidal", "index"):  # the row three on lies near those two and four on
    table = natural_rows(kind, 16)
    near = [np.linalg.norm(table[3:-1] - table[at : at + 12], axis=1).mean() for at in (2, 4)]
    assert max(near) < 0.5 * np.linalg.norm(table[:, None] - table, axis=2).sum() / (16 * 15)


# %% after: why-run  (reason_rows_on_one_line)
def picked(kind):  # positions for which some weighted sum of the columns is largest: their own row
    table = fixed_rows(kind, "centred", 16, seed=15)
    table = table - table.mean(axis=0)
    return ((table @ table.T).argmax(axis=1) == np.arange(16)).sum()


assert picked("index, permuted") <= 2  # the two ends of a line
assert picked("random") == picked("one-hot") == 16
nearest = {}  # how far the nearest row is, beside the mean of all
for kind in unordered:
    table = fixed_rows(kind, "centred", 16, seed=15)
    far = np.linalg.norm(table[:, None] - table, axis=2) + 1e9 * np.eye(16)
    nearest[kind] = far.min(axis=1).mean() / (far[far < 1e8].mean())
ranks = [sorted(nearest, key=nearest.get).index(kind) for kind in unordered]
assert np.corrcoef(ranks, np.arange(5))[0, 1] > 0.85  # nearly alike

# %% after: why-run  (reason_only_because_it_is_in_order)
assert np.median(found["seen"]["index"]) > 0.95 > 0.6 > np.median(found["seen"]["index, permuted"])
for kind in ("sinusoidal", "index"):  # the same rows without alike neighbours: nothing carries over
    ordered_, jumbled = (np.median(found["between"][kind + end]) for end in ("", ", permuted"))
    assert jumbled < 0.56 < ordered_

# %% after: why-run  (reason_newness_and_one_apart)
new = 0.495  # of the questions whose distances differ by one, so many ask for a new one
trained_one_apart = {}
for kind in TABLES:
    both = arrangement.scores(kind, "margin 1") - new * found["between"][kind]
    trained_one_apart[kind] = np.mean(both / (1 - new))
assert f"{trained_one_apart['random']:.2f}" == "0.72"
lost_to_newness = {k: v - found["between"][k].mean() for k, v in trained_one_apart.items()}
assert lost_to_newness["random"] > 0.05 > abs(lost_to_newness["sinusoidal"])
assert trained_one_apart["sinusoidal, permuted"] < 0.6 < 0.8 < trained_one_apart["sinusoidal"]

# %% after: longer  (check-longer)
assert order.scores("before", "sinusoidal", "24 both").max() < 0.2
again = arrangement.scores("sinusoidal", "24 both", "natural", task="before")
assert again.max() < 0.44

# %% after: language-figure  (check-language)
assert [len(of) for of in nats.values()] == [3] * 8
worse = nats["permuted"] - nats["none"]
assert 0 < worse.min() < worse.max() < 0.06
saved = nats["none"] - nats["sinusoidal"]
assert 0.25 < saved.min() < saved.max() < 0.28
added, scored = KINDS[1:4], KINDS[4:]
assert max(nats[kind].max() for kind in scored) < min(nats[kind].min() for kind in added)
shuffled = {kind: language.loss(kind, shuffled=True) for kind in ("none", "sinusoidal")}
assert np.median(shuffled["none"] - shuffled["sinusoidal"]) < 0
assert {f"{one:.1f}" for of in shuffled.values() for one in of} == {"5.2"}
