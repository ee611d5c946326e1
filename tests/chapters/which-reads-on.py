# Behind the cells of book/which-reads-on.ipynb, where tools/weave.py puts it

# %% after: trained-explorer  (check-trained-explorer)
from pe_book.small_model import trained

model, known = trained("copy", "rotary")
assert sum(weight.numel() for weight in model.parameters()) == 64_864
told = {
    (n, how): LengthExplorer(digits="31415926535897"[:n], length=n, method=how).describe()
    for n in (10, 11, 12, 13, 14)
    for how in ("plain", "yarn")
}
assert "3141592653, 10 of 10 right" in told[10, "plain"]
assert "31415926535, 11 of 11 right" in told[11, "plain"]
assert "writes 3141592658, 9 of 12 right" in told[12, "plain"]  # of 314159265358
assert "writes 1415926589, 0 of 13 right" in told[13, "plain"]
assert "writes 15926535897, 0 of 14 right" in told[14, "plain"]
assert "14 of 14 right" in told[14, "yarn"]
twelve = "314159265358"
assert twelve[:9] + twelve[11:] == "3141592658"  # without the tenth and the eleventh


def first_look(n, head=6):
    """How much each place gets from the explorer's head, while the first digit is written."""
    from torch import tensor

    kept = []
    attention = model.encoder.layers[head // 4].self_attn
    hook = attention.register_forward_pre_hook(
        lambda _, given, named: kept.append((given, named)), with_kwargs=True
    )
    model(tensor([[*map(int, "31415926535897"[:n]), 10]]))
    hook.remove()
    given, named = kept[0]
    weights = attention(*given, **(named | {"need_weights": True}))[1]
    return weights[0, head % 4, -1].detach().numpy()


assert first_look(10).argmax() == 0  # ten back
assert first_look(10).max() > 0.9
assert first_look(14).argmax() == 3 == 14 - 11
assert 0.7 < first_look(14).max() < 0.8

# %% after: offset-figure  (check-offset)
angles = np.degrees(np.outer([10, 15, 30], division_terms(16)[:4]))
assert (angles % 360).round().tolist()[:2] == [[213, 181, 57, 18], [139, 272, 86, 27]]
assert angles[2, 1].round() - 360 == 184
assert (angles[1] - angles[0])[1:].round().tolist() == [91, 29, 9]
assert np.degrees(2 * division_terms(16)[1]).round() == 36

# %% after: measure-run  (check-measure)
from itertools import permutations

firsts = [order[0] == 3 for order in permutations((3, 3, 7))]
assert np.mean(firsts) == 2 / 3

# %% after: copy-run  (check-trained)
from pe_book.trainings.longer.tasks import without_order
from pe_lib import rope_frequencies


def share(kind, n, *how, **cell):
    return round(float(np.median(record.scores("copy", kind, n, *how, **cell))), 2)


for n in (10, 15, 20, 40):
    shares = [guesser(one) for one in rng.integers(10, size=(2000, n))]
    assert abs(np.mean(shares) - without_order("copy", n)) < 0.01
assert round(without_order("copy", 15), 2) == 0.37
at_15 = {kind: share(kind, 15) for kind in (*KINDS, "rotary")}
assert {kind for kind, share in at_15.items() if share < 0.37} == {
    "learned", "sinusoidal", "rotary"
}  # fmt: skip
assert (at_15["learned"], at_15["sinusoidal"]) == (0.17, 0.11)
assert share("learned", 15, shifted=True) == 0.96
assert share("sinusoidal", 15, shifted=True) == 0.86
assert share("rotary", 15, "yarn (32, 1)") == 0.57
assert share("rotary", 15, "interpolation") == 0.51
assert share("rotary", 15, "yarn (4, 1)") == 0.99
assert share("rotary", 20, "interpolation") == 0.28
assert at_15["rotary"] == 0.1
assert round(22 / (2 * np.pi), 1) == 3.5
bag = {n: round(without_order("copy", n), 2) for n in (20, 40)}
assert bag == {20: 0.33, 40: 0.26}
at_20 = {kind: share(kind, 20) for kind in (*KINDS, "rotary")}
assert {kind for kind in at_20 if at_20[kind] < 0.33} == {"learned", "sinusoidal", "t5", "rotary"}
assert share("none", 40) == 0.23
assert (at_15["t5"], share("shaw", 20)) == (0.4, 0.75)
wide = {kind: record.scores("copy", kind, 20) for kind in ("shaw", "t5")}
assert [f"{one.min():.2f} {one.max():.2f}" for one in wide.values()] == ["0.28 0.83", "0.22 0.62"]
whole = {
    (n, how): record.scores("copy", kind, n, how, what="whole")
    for n in (20, 40)
    for kind, how in (("alibi", ""), ("rotary", "yarn (4, 1)"))
}
assert [f"{np.median(whole[20, how]):.2f}" for how in ("", "yarn (4, 1)")] == ["0.36", "0.36"]
assert max(whole[40, how].max() for how in ("", "yarn (4, 1)")) < 0.01
nearly = [share("rotary", n, "yarn (32, 1)") for n in (12, 15, 20, 40)]
assert nearly == [0.98, 0.57, 0.27, 0.21]
assert [share("rotary", n, "interpolation") for n in (12, 15, 20, 40)] == [0.97, 0.51, 0.28, 0.27]
narrow = {"head_dim": 16, "max_position_embeddings": 22}
slowed = [
    rope_frequencies(
        narrow
        | {
            "rope_parameters": {
                "rope_type": "yarn", "rope_theta": 10_000.0, "factor": 1.5,
                "original_max_position_embeddings": 22, "beta_fast": fast, "beta_slow": 1,
            }
        }
    ).frequencies
    for fast in (32, 4)
]  # fmt: skip
assert np.array_equal(*slowed)
assert at_15["none"] == 0.59
assert sorted(at_15, key=at_15.get)[-3:] == ["none", "shaw", "alibi"]
assert len(record.scores("copy", "rotary", 15)) == 8
assert all(share("alibi", n) > share("rotary", n) for n in LENGTHS if n > 10)
backwards = [
    round(float(np.median(record.scores("reverse", "rotary", 20, how))), 2)
    for how in ("", "interpolation", "yarn (4, 1)")
]
assert backwards == [0.37, 0.28, 0.3]
at_fifteen = [
    f"{np.median(record.scores('reverse', 'rotary', 15, how)):.2f}"
    for how in ("", "interpolation", "yarn (4, 1)")
]
assert at_fifteen == ["0.53", "0.55", "0.33"]
assert f"{without_order('reverse', 20):.2f}" == "0.33"
assert [share(kind, 40, how) for kind, how in (("rotary", "yarn (4, 1)"), ("alibi", ""))] == [
    0.84, 0.75
]  # fmt: skip
assert share("rotary", 15, "ntk") - at_15["rotary"] < 0.07
assert share("rotary", 20, "ntk") == 0.09
assert f"{1.5 ** (2 / 14):.2f}" == "1.06"
draws = np.random.default_rng(0)
starts, long = draws.integers(61, size=10**5), draws.integers(2, 11, size=10**5)
met = [((starts <= at) & (starts + 2 * long >= at)).mean() for at in (60, 71, 80)]
assert met[0] > 3 * met[1]
assert 0.0015 < met[2] < 0.0025

# %% after: places-known-run  (check-known)
for kind, known in (("learned", "0.18"), ("sinusoidal", "0.20")):
    assert f"{np.median(record.scores('copy', kind, 12, what='inside')):.2f}" == known
    copier, _ = trained("copy", kind)
    assert share_right(copier, 8) > 0.99
    assert max(share_right(copier, n, at) for n in (3, 5, 8, 9) for at in (1, 2)) < 0.65
    assert max(share_right(copier, 8, at) for at in range(1, 5)) < 0.45  # trained rows, all of them
for kind in ("rotary", "alibi", "t5"):  # offsets alone
    copier, _ = trained("copy", kind)
    assert min(share_right(copier, 8, at) for at in range(5)) > 0.99
copier, _ = trained("copy", "learned")
assert f"{share_right(copier, 8, 1):.2f}" == "0.10"
ten = {}
for kind, said in (("learned", ["0.99", "1.00", "0.38"]), ("sinusoidal", ["0.88", "1.00", "0.95"])):
    other, _ = trained("copy", kind)
    ten[kind] = [share_right(other, 10, first) for first in range(1, 5)]
    found = [share_right(other, 8, by, late=by) for by in (1, 2)] + ten[kind][:1]
    assert np.allclose(found, [float(one) for one in said], rtol=0, atol=0.0051)
assert [f"{share:.2f}" for share in ten["sinusoidal"]] == ["0.95", "0.85", "0.78", "0.71"]
assert [f"{one(ten['learned']):.2f}" for one in (min, max)] == ["0.29", "0.41"]
# a copy of twelve: from which places training copied what is written at place 13, and what is now
assert {13 - n for n in range(2, 11) if n <= 13 < 2 * n} == {3, 4, 5, 6}
assert {12 - n for n in range(2, 11) if n <= 12 < 2 * n} == {2, 3, 4, 5}  # and at place 12
twelve = sequences(np.random.default_rng(0), "copy", np.full(256, 12)).tokens
for kind, taken, least in (("learned", 5, 0.9), ("sinusoidal", 3, 0.7)):
    other, _ = trained("copy", kind)
    with torch.no_grad():
        said = other(torch.tensor(twelve)).argmax(dim=2).numpy()
    assert (said[:, 12] == twelve[:, 0]).mean() > 0.85  # the first digit, at place 12
    from_each = [(said[:, 13] == twelve[:, at]).mean() for at in range(12)]
    assert np.argmax(from_each) == taken
    assert from_each[taken] > least
row = torch.tensor([[3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 10, 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8]])
with torch.no_grad():
    plain = copier(row)[:, :21].clone()
    next(copier.encoder.position.parameters())[21:] = 0
    assert torch.equal(copier(row)[:, :21], plain)  # new rows change nothing before them

# %% after: places-run  (check-places)
from pe_book.trainings.longer.reader import SHIFTS
from pe_book.trainings.longer.tasks import training
from pe_book.trainings.statements import interval

assert SHIFTS == 61  # 0 to 60
longest = training(np.random.default_rng(0), "copy", 200).tokens.shape[1]
assert longest == 21
assert longest - 1 + 60 == 80 == 2 * 40
moved = {
    kind: [share(kind, n, shifted=True) for n in (12, 15, 20, 40)]
    for kind in ("learned", "sinusoidal")
}
assert moved == {"learned": [0.98, 0.96, 0.93, 0.62], "sinusoidal": [0.97, 0.86, 0.91, 0.69]}
for kind in moved:
    assert max(share(kind, n) for n in LENGTHS[1:]) <= 0.21
    assert share(kind, 10, shifted=True) >= 0.985
few = {
    (kind, at): [f"{np.median(begun(kind, n, at)):.2f}" for n in (12, 15, 20)]
    for kind in moved
    for at in afterwards.BEGUN
}
assert few == {
    ("learned", "0 to 4"): ["0.75", "0.29", "0.32"],
    ("learned", "0 to 10"): ["0.94", "0.45", "0.34"],
    ("learned", "0, 15, … 60"): ["0.29", "0.28", "0.31"],
    ("learned", "0, 6, … 60"): ["0.59", "0.48", "0.67"],
    ("sinusoidal", "0 to 4"): ["0.62", "0.24", "0.15"],
    ("sinusoidal", "0 to 10"): ["0.98", "0.65", "0.29"],
    ("sinusoidal", "0, 15, … 60"): ["0.30", "0.12", "0.36"],
    ("sinusoidal", "0, 6, … 60"): ["0.95", "0.78", "0.91"],
}  # fmt: skip


def gained(kind, n, at, beside):  # the interval of the difference, seed by seed
    return interval(begun(kind, n, at) - begun(kind, n, beside))


for kind in moved:
    assert begun(kind, 12, "0").max() < begun(kind, 12, "0 to 4").min()
    assert begun(kind, 12, "0 to 4").max() < np.median(begun(kind, 12, "0 to 10"))
    assert {len(begun(kind, 12, at)) for at in afterwards.BEGUN} == {8}
    for n in (12, 15):
        near = [np.median(begun(kind, n, at)) for at in ("0", "0 to 4", "0 to 10", "0 to 60")]
        assert near[0] < near[1] < near[2] < near[3] + 0.03
        assert gained(kind, n, "0, 6, … 60", "0, 15, … 60")[0] > 0  # as far, and more of them
        assert gained(kind, n, "0 to 60", "0, 6, … 60")[0] > 0
        assert gained(kind, n, "0 to 10", "0 to 4")[0] > 0
    assert np.median(begun(kind, 15, "0 to 10")) < np.median(begun(kind, 15, "0 to 60")) - 0.2
    assert gained(kind, 12, "0, 6, … 60", "0 to 10")[1] < 0  # as many, and further
    assert gained(kind, 12, "0, 15, … 60", "0 to 4")[1] < -0.1
    assert gained(kind, 20, "0, 6, … 60", "0 to 10")[0] > 0.2
low, high = gained("learned", 15, "0, 6, … 60", "0 to 10")
assert low < -0.02 < 0.02 < high  # not decided
assert gained("sinusoidal", 15, "0, 6, … 60", "0 to 10")[0] > 0.05
assert f"{np.median(begun('sinusoidal', 20, '0 to 60')):.2f}" == "0.91"
few_of_20, all_of_20 = (np.median(begun("learned", 20, at)) for at in ("0, 6, … 60", "0 to 60"))
assert all_of_20 > few_of_20 + 0.2


# each place of such a copy was met in training, as what it is there
def known(firsts, n):
    parts = {"input": set(), "asks": set(), "answer": set()}
    for first in firsts:
        for long in range(2, 11):
            parts["input"] |= set(range(first, first + long))
            parts["asks"] |= {first + long}
            parts["answer"] |= set(range(first + long + 1, first + 2 * long + 1))
    answer = set(range(n + 1, 2 * n + 1))
    return set(range(n)) <= parts["input"] and n in parts["asks"] and answer <= parts["answer"]


told = {}
for at, how in afterwards.BEGUN.items():
    firsts = range(0, how["starts"] * how.get("apart", 1), how.get("apart", 1))
    assert at.endswith(f" {firsts[-1]}")
    told[at] = [n for n in (12, 15, 20, 40) if known(firsts, n)]
assert told == {
    "0 to 4": [12], "0 to 10": [12, 15], "0, 15, … 60": [], "0, 6, … 60": [12, 15, 20, 40]
}  # fmt: skip

# %% after: pair-run  (check-pair)
# the rule of programs, by the pair's number: YaRN's two borders are one here
by_pairs = {}
for n, by in ((15, 1.5), (20, 2.0)):
    model, _ = trained("copy", "rotary")
    said = {"rope_type": "yarn", "factor": by, "original_max_position_embeddings": 21}
    found = rope_frequencies({"head_dim": 16, "rope_theta": 10_000.0, "rope_scaling": said})
    how = {"layout": "halves", "frequencies": RopeFrequencies(found.frequencies, 1.0)}
    model.encoder.position = RotaryEncoding(16, 84, **how)
    by_pairs[n] = f"{share_right(model, n):.2f}"
assert by_pairs == {15: "0.75", 20: "0.09"} or by_pairs == {15: "0.75", 20: "0.10"}, by_pairs
alone = [f"{share_right(slowed([pair]), 15):.2f}" for pair in range(8)]
assert alone == ["0.11", "0.99", *["0.09"] * 6]
assert (
    f"{share_right(slowed([]), 15):.2f}" == f"{share_right(slowed(slice(2, 8)), 15):.2f}" == "0.09"
)
assert f"{share_right(slowed([0, 1]), 15):.2f}" == "0.41"
wave = 2 * np.pi / division_terms(16)[1]
assert (f"{wave:.1f}", f"{30 - wave:.1f}") == ("19.9", "10.1")
assert 0.5 < 10 / wave < 0.51  # half a turn
assert (15 * division_terms(16)[1:] > 10 * division_terms(16)[1:]).all()


def changes(n=15, known=10, layer=1, head=2):
    """By how much each pair's part of the first digit's score changes from offset `known` to n."""
    plain = slowed([])
    attention, kept, found = plain.encoder.layers[layer].self_attn, [], []
    attention.register_forward_pre_hook(lambda _, given: kept.append(given[0]))
    turns = np.exp(1j * np.outer([known, n], division_terms(16)))
    for digits in np.random.default_rng(0).integers(10, size=(100, n)):
        plain(torch.tensor([[*digits, 10]]))
        parts = torch.nn.functional.linear(
            kept[-1], attention.in_proj_weight, attention.in_proj_bias
        )
        query, key, _ = parts[0].detach().numpy().reshape(n + 1, 3, 4, 16).swapaxes(0, 1)
        q, k = (of[:8] + 1j * of[8:] for of in (query[n, head], key[0, head]))
        found.append(np.diff((turns * q * k.conj()).real / 4, axis=0)[0])
    return np.abs(found).mean(axis=0)


of_pairs = changes()
assert of_pairs[2:].max() < 0.4 < 1.2 < of_pairs[1]
assert of_pairs[3:].max() < 0.12

for pair in range(4, 8):
    faster = slowed([1])
    speeds = division_terms(16)
    speeds[1] /= 1.5
    speeds[pair] *= 10
    how = {"layout": "halves", "frequencies": RopeFrequencies(speeds, 1.0)}
    faster.encoder.position = RotaryEncoding(16, 84, **how)
    assert share_right(faster, 15) > 0.965

# %% after: pair-longer-run  (check-pair-longer)
longer = [f"{share_right(slowed([1], n / 10), n):.2f}" for n in (20, 25, 40)]
assert longer == ["0.95", "0.87", "0.63"]
assert [f"{share_right(slowed([]), n):.2f}" for n in (25, 40)] == ["0.10", "0.09"]

# %% after: return-run  (check-return)
found = record.at_every_length()  # models, lengths from 2 to 40
assert found.shape == (8, 39)
assert round(float(np.median(found[:, 18])), 2) == 0.09  # twenty digits
assert (found[:, 28].min().round(2), found[:, 28].max().round(2)) == (0.7, 0.86)
assert found[:, :9].min() > 0.99
assert found[:, 13:25].max() < 0.21
assert found[:, 32:].max() < 0.2
assert (np.median(found, axis=0)[20:26] < 0.2).all()  # 22 to 27 digits

# %% after: return-pair-run  (check-return-pair)
assert "12 of 30 right" in LengthExplorer(length=30, method="plain").describe()
curve = [share_right(slowed([1], 1.1), n) for n in range(24, 41)]
assert sorted(np.argsort(curve)[-2:] + 24) == [33, 34]
four = [[round(share_right(slowed([1], by), n), 2) for n in (30, 33)] for by in (1, 1.1)]
assert four[0][0] > 0.7 > 0.2 > four[0][1]
assert four[1][0] < 0.2 < 0.6 < four[1][1]

# %% after: tasks-run  (check-tasks)
every = (*KINDS, "rotary")
at_twice = {
    task: {kind: float(np.median(record.scores(task, kind, n))) for kind in every}
    for task, n in TWICE.items()
}
assert [max(at_twice[task], key=at_twice[task].get) for task in ("copy", "reverse", "sort")] == [
    "alibi", "alibi", "none"
]  # fmt: skip
assert at_twice["retrieve"]["shaw"] == at_twice["retrieve"]["alibi"] == 1
sorting = at_twice["sort"]
assert without_order("sort", 20) == 1
assert sorting["none"] > 0.995
assert max(sorting[kind] for kind in every if kind != "none") < 0.95
assert f"{without_order('retrieve', 40):.2f}" == "0.18"
best = [np.median(record.scores("copy", "rotary", 20, "yarn (4, 1)")), at_twice["copy"]["alibi"]]
assert [f"{share:.2f}" for share in best] == ["0.95", "0.94"]
adds = {kind: record.scores("add", kind, 6) for kind in every}
places = ("learned", "sinusoidal")
assert min(adds[kind].min() for kind in places) > 0.999
rest = np.sort(np.concatenate([adds[kind] for kind in every if kind not in places]))
assert (len(rest), (rest > 0.999).sum(), round(rest[-2], 2)) == (40, 1, 0.74)
assert adds["rotary"].max() == rest[-1]
assert np.median(adds["alibi"]) < 0.45
ends = interval(
    record.scores("copy", "rotary", 40, "yarn (4, 1)") - record.scores("copy", "alibi", 40)
)
assert ends[0] < 0 < ends[1]  # not decided
ends = interval(record.scores("reverse", "alibi", 20) - record.scores("reverse", "t5", 20))
assert ends[0] < 0 < ends[1]
assert sorted(at_twice["reverse"], key=at_twice["reverse"].get)[-2:] == ["t5", "alibi"]

without, yarn = (record.scores("reverse", "rotary", 20, how) for how in ("", "yarn (4, 1)"))
assert [f"{end:.2f}" for end in ((yarn - without).min(), (yarn - without).max())] == [
    "-0.16", "0.13"
]  # fmt: skip
told = [row.split("|")[-2].strip() for row in record.verdicts().splitlines()[2:]]
assert told.count("**holds**") == len(told) - 1
assert "| reverse | 0.02109 | -0.0373 to 0.05889 | **not decided** |" in record.verdicts()
from pathlib import Path

readme = Path(record.__file__).with_name("README.md").read_text(encoding="utf-8")
for line in record.verdicts().splitlines()[2:]:
    name, _, *rest = (part.strip() for part in line.strip("|").split("|"))
    assert f"| {' | '.join([name, *rest])} |" in readme
