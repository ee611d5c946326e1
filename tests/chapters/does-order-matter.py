# Behind the cells of book/does-order-matter.ipynb, where tools/weave.py puts it

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

# %% after: live-run  (check-live)
assert all(abs(share - 0.5) < 4 * (0.25 / 500) ** 0.5 for share in live["no encoding"])
assert live["sinusoidal"][-1] > 0.95
assert max(live["sinusoidal"][:1]) < 0.65
assert min(live["sinusoidal"][6:]) > 0.9

# %% after: luck  (check-luck)
assert len(record.trainings()) + len(arrangement.trainings()) == 610 + 624 > 1000
rng = np.random.default_rng(0)
middles = np.sort(rng.integers(12, size=(10_000, 12)), axis=1)[:, 5:7]
ends = record.interval(record.scores("nearer", "binary"))
again = np.sort(record.scores("nearer", "binary"))[middles].mean(axis=1)
assert np.allclose(ends, np.quantile(again, [0.025, 0.975]), atol=0.002)  # it is that interval
for task in ("before", "nearer"):  # without order the record guesses
    for kind, control in (("none", ""), ("sinusoidal", "words"), ("sinusoidal", "answers")):
        assert abs(record.scores(task, kind, control=control).mean() - 0.5) < 0.013

# %% after: nearer  (check-before)
for kind in ("index", "index / length", "one-hot", "binary", "sinusoidal", "learned"):
    assert min(record.scores("before", kind)) > 0.9
from pe_book.trainings.order import placements

assert placements()[1].max() == 9
assert (placements()[1][:, 0] != placements()[1][:, 1]).all()

# %% after: shortcuts-run  (check-shortcuts)
from pe_book.trainings.shortcuts import SHORTCUTS

worths = {name: [f"{worth(k, t):.2f}" for t in ("seen", "between")] for name, k in KNOWN.items()}
assert list(worths.values()) == [["0.50", "0.50"], ["0.79", "0.76"], ["0.95", "0.90"]]
assert all(worth(known, "between") < 0.832 for known in SHORTCUTS.values())

# %% after: natural-figure  (check-natural)
assert min(*natural["sinusoidal"], *natural["learned"]) > 0.91
assert max(*natural["binary"], *natural["one-hot"]) < 0.62
medians = {kind: np.median(scores) for kind, scores in natural.items()}
assert max(medians, key=medians.get) == "index / length"
assert f"{medians['index']:.2f} {medians['index / length']:.2f}" == "0.84 0.99"

# %% after: row-lengths  (check-lengths)
lengths = [row_length(natural_rows(k, 16)) for k in ("one-hot", "binary", "sinusoidal", "index")]
assert [f"{length:.1f}" for length in lengths] == ["1.0", "1.4", "4.0", "49.8"]
proportion = natural_rows("index", 16)[1:] / natural_rows("index / length", 16)[1:]
assert np.allclose(proportion, proportion[0])  # at one length the same table
assert f"{row_length(natural_rows('index / length', 16)):.1f}" == "3.1"

# %% after: equal-run  (check-equal)
assert min(record.scores("nearer", kind, rows="equal").min() for kind in KINDS) > 0.92

# %% after: third  (check-centred)
from pe_book.trainings.order import centred_length, fixed_rows

of_equal = {kind: centred_length(fixed_rows(kind, "equal", 16).numpy()) for kind in KINDS[:4]}
assert f"{of_equal['sinusoidal']:.1f} {of_equal['one-hot']:.1f}" == "1.9 3.9"

# %% after: permuted-code  (check-permuted-code)
assert np.isclose(*(row_length(t - t.mean(axis=0)) for t in (rows, permuted)))
assert sorted(map(tuple, rows)) == sorted(map(tuple, permuted))

# %% after: permuted-figure  (check-permuted)
middle = {
    test: {kind: round(float(np.median(found[test][kind])), 2) for kind in TABLES} for test in found
}
assert [middle["seen"][kind] for kind in TABLES] == [
    0.97, 0.99, 0.96, 0.97, 0.96, 0.91, 0.74, 0.55, 0.71
]  # fmt: skip
assert [middle["between"][kind] for kind in TABLES] == [
    0.86, 0.93, 0.81, 0.81, 0.73, 0.63, 0.54, 0.51, 0.54
]  # fmt: skip
assert (found["seen"]["binary"] < 0.55).sum() == (found["between"]["binary"] < 0.55).sum() == 1
alike = {
    f"{centred_length(fixed_rows(kind, 'centred', 16, seed=15).numpy()):.3f}"
    for kind in TABLES
    if kind != "learned"
}
assert len(alike) == 1
gain = {
    (kind, test): arrangement.scores(kind, test) - arrangement.scores(f"{kind}, permuted", test)
    for kind in ("sinusoidal", "index")
    for test in found
}
assert all(np.median(of) > 0.24 for of in gain.values())
assert all(of.min() > 0 for of in gain.values())
random = found["between"]["random"]
assert [(found["between"][k] <= random).sum() for k in ("index", "sinusoidal")] == [0, 0]
worth_more = worth(KNOWN["and quarters of the other's"], "between")
assert worth_more > middle["between"]["sinusoidal"]
large = {
    kind: [np.median(arrangement.scores(kind, test, **arrangement.LARGER)) for test in found]
    for kind in ("sinusoidal", "sinusoidal, permuted")
}
assert large["sinusoidal"][0] - large["sinusoidal, permuted"][0] < 0.12
assert [f"{of[1]:.2f}" for of in large.values()] == ["0.96", "0.58"]

# %% after: quiet-run  (check-quiet)
quiet = {
    kind: [np.median(arrangement.scores(kind, rows=r)) for r in ("centred", "centred, short")]
    for kind in ("sinusoidal", "binary", "random")
}
assert all(of[1] < 0.53 for kind, of in quiet.items() if kind != "sinusoidal")
assert quiet["sinusoidal"][0] - quiet["sinusoidal"][1] < 0.03
short, loud = (fixed_rows("sinusoidal", r, 16).numpy() for r in ("centred, short", "centred"))
assert 0.49 < centred_length(short) / centred_length(loud) < 0.52
assert np.isclose(centred_length(short), centred_length(natural_rows("one-hot", 16)))
of_neighbours = {
    kind: np.median(arrangement.scores(kind, rows="neighbours")) for kind in arrangement.KINDS
}
assert {kind for kind, seen in of_neighbours.items() if seen > 0.55} == {
    "sinusoidal", "index", "learned"
}  # fmt: skip

# %% after: longer-run  (check-longer)
beyond = {kind: np.median(record.scores("before", kind, "24 both")) for kind in KINDS}
assert abs(beyond["one-hot"] - 0.5) < 0.06
assert abs(beyond["learned"] - 0.5) < 0.06
assert record.scores("before", "sinusoidal", "24 both").max() < 0.2
assert all(record.scores("before", k, "24 both").min() > 0.99 for k in ("index / length", "binary"))
assert record.scores("before", "index", "24 both").min() > 0.65
ways = np.sign(np.diff(hands.encoding[14:24].numpy(), axis=0))  # up or down
turning = np.flatnonzero((ways != ways[0]).any(axis=0))
assert turning.tolist() == list(order.WITHOUT["turning"])
assert not set(order.WITHOUT["others"]) & set(turning)

# %% after: inverted-figure  (check-inverted)
ablated = {
    name: arrangement.scores("sinusoidal", without=columns, **cell)
    for name, columns in SETS.items()
}
assert (ablated["without the eight"] > 0.95).sum() == 10
assert f"{ablated['without the eight'].min():.2f}" == "0.52"
assert max(found.max() for name, found in ablated.items() if name != "without the eight") < 0.25

# %% after: statements-run  (check-statements)
import json
from collections import Counter

judged = json.loads(arrangement.STATEMENTS.read_text(encoding="utf-8"))
assert Counter(one["verdict"] for one in judged) == {
    "holds": 16, "not decided": 14, "refuted": 4
}  # fmt: skip
verdict = {(one["name"], one["of"]): one["verdict"] for one in judged}
assert {verdict[name, kind] for name in ("C1", "C2") for kind in ("sinusoidal", "index")} == {
    "holds"
}
assert (verdict["C5", "learned"], verdict["C8", "sinusoidal"]) == ("refuted", "refuted")
assert (verdict["C8", "binary"], verdict["C8", "random"]) == ("not decided", "holds")
of_bits = [one["verdict"] for one in judged if one["of"] == "binary"]
assert len(of_bits) == 7
