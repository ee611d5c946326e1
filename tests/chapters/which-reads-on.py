# Behind the cells of book/which-reads-on.ipynb, where tools/weave.py puts it

# %% after: trained-explorer  (check-trained-explorer)
from pe_book.small_model import rescaled, trained

KINDS = ("none", "learned", "sinusoidal", "shaw", "t5", "alibi", "rotary")


def said(kind, n, method="plain"):
    return LengthExplorer(model=f"copy-{kind}", length=n, method=method).describe()


assert [kind for kind in KINDS if "15 of 15 right" in said(kind, 15)] == ["alibi"]
assert [kind for kind in KINDS if "20 of 20 right" in said(kind, 20)] == []
for n in (15, 20):
    assert f"{n} of {n} right" in said("rotary", n, "yarn")
twenty = "31415926535897932384"
assert f"writes {twenty[:2] + twenty[4:]}, 5 of 20" in said("alibi", 20)

# %% after: copy-record  (check-guesser)
from pe_book.records.longer import without_order

guessed = [f"{without_order('copy', n):.2f}" for n in (15, 20, 40)]
assert guessed == ["0.37", "0.33", "0.26"]

# %% after: copy-run  (check-copy)
middle = {
    kind: dict(zip(LENGTHS, np.median(of, axis=1), strict=True))
    for kind, of in zip(KINDS, models, strict=True)
}
assert max(KINDS, key=lambda kind: middle[kind][20]) == "alibi"
assert {kind for kind in KINDS if middle[kind][15] < without_order("copy", 15)} == {
    "learned", "sinusoidal", "rotary"
}  # fmt: skip
assert {kind for kind in KINDS if middle[kind][10] < 0.99} == {"none"}
assert f"{middle['none'][10]:.2f} {middle['alibi'][20]:.2f}" == "0.94 0.94"
wide = {kind: longer.scores("copy", kind, 20) for kind in ("shaw", "t5")}
assert [f"{one.min():.2f} {one.max():.2f}" for one in wide.values()] == ["0.28 0.83", "0.22 0.62"]

# %% after: border-figure  (check-borders)
middle = {
    name: dict(zip(ASKED, np.median(of, axis=1), strict=True)) for name, of in borders.items()
}
for n, bag in ((20, 0.33), (40, 0.26)):
    assert middle["YaRN (32, 1)"][n] < bag - 0.03 < middle["YaRN (4, 1)"][n] - 0.5
for name, shares in (("YaRN (32, 1)", "0.57 0.27 0.21"), ("YaRN (4, 1)", "0.99 0.95 0.84")):
    assert " ".join(f"{middle[name][n]:.2f}" for n in (15, 20, 40)) == shares

# %% after: border-figure  (reason_borders_keep_pair_0)
from pe_lib import division_terms

by_ways = [rescaled(how, 1.5, 22).frequencies for how in ("yarn (32, 1)", "yarn (4, 1)")]
wide, own = (division_terms(16) / one for one in by_ways)
assert f"{wide[0]:.2f} {own[0]:.2f}" == "1.44 1.06"
assert np.allclose(wide[1:], own[1:], rtol=0.03)  # but for pair 0
assert np.allclose(own, frequencies / new)  # as the chapter has it
assert f"{turns[0]:.1f}" == "3.5"
slowed_alone = np.median(again.scores("rotary", "15, pair 1 by 1.5"))
with_pair_0 = np.median(again.scores("rotary", "15, pair 0 and 1 by 1.5"))
assert with_pair_0 < slowed_alone - 0.2  # the same, and pair 0 slowed too: the copy suffers

# %% after: border-figure  (reason_mistakes_corrected)
from itertools import product

import torch

model, by_alibi = (trained("copy", kind)[0] for kind in ("rotary", "alibi"))
plain = rescaled("plain", 1, 22)


def copies(n):
    """Digits, and the tokens of a copy: the digits, "=", and the digits again."""
    digits = np.random.default_rng(n).integers(10, size=(256, n))
    tokens = np.hstack([digits, np.full((256, 1), 10), digits])
    return digits, torch.from_numpy(tokens)


def forced(of, n):
    """The share right where each digit before is the right one."""
    digits, tokens = copies(n)
    return (of(tokens)[:, n:-1].argmax(dim=2).numpy() == digits).mean()


def answers(of, n):
    """Which digits are right when a model reads what it wrote itself."""
    digits = np.random.default_rng(n).integers(10, size=(64, n))
    tokens = torch.tensor(np.hstack([digits, np.full((64, 1), 10)]))
    for _ in range(n):
        tokens = torch.hstack([tokens, of(tokens)[:, -1:].argmax(dim=2)])
    return tokens[:, n + 1 :].numpy() == digits


def alone(of, n):
    """The share of digits right when a model reads what it wrote itself."""
    return answers(of, n).mean()


def whole(of, n):
    """The share of answers that are right as a whole."""
    return answers(of, n).all(axis=1).mean()


assert forced(by_alibi, 40) > 0.6 > 0.4 > alone(by_alibi, 40)
for n in ASKED:  # the pairs of the one borders, with pair 0 of the other
    both = [rescaled(how, n / 10, 22) for how in ("yarn (32, 1)", "yarn (4, 1)")]
    shares = []
    for pair_0, others in product(both, both):
        speeds = others.frequencies.copy()
        speeds[0] = pair_0.frequencies[0]
        model.turn_by(others._replace(frequencies=speeds))
        shares.append(forced(model, n))
    of_published, of_ours = shares[:2], shares[2:]  # by pair 0
    assert max(np.ptp(of_published), np.ptp(of_ours)) < 0.1
    assert min(of_ours) - max(of_published) > 0.3
model.turn_by(rescaled("yarn (4, 1)", 2, 22))
assert whole(model, 20) < 0.2  # other digits than those of the explorer
model.turn_by(rescaled("yarn (4, 1)", 4, 22))
assert forced(model, 40) > 0.5 > 0.4 > alone(model, 40)
model.turn_by(plain)

# %% after: oracle-figure  (check-oracle)
found = {name: np.median(of, axis=1) for name, of in lines.items()}
at = again.lengths()
fixed, chosen = again.factors("yarn (4, 1)")
assert (fixed, chosen) == (2, {5: 1, 10: 1, 12: 1.5, 15: 1.5, 20: 2, 40: 4})
assert again.factors("slopes") == (1, dict.fromkeys(at, 1))
told = {name: dict(zip(at, of.round(2), strict=True)) for name, of in found.items()}
assert [told["rotary: YaRN, 2 for all"][n] for n in (10, 20, 40)] == [0.97, 0.95, 0.1]
assert [told["rotary: YaRN, 4 for all"][n] for n in (10, 40)] == [0.77, 0.83]
assert [told["rotary: YaRN, for each"][n] for n in (10, 20, 40)] == [1, 0.95, 0.83]
assert [f"{told['ALiBi, as trained'][n]:.2f}" for n in (10, 20, 40)] == ["0.99", "0.95", "0.77"]


# %% after: oracle-figure  (reason_not_known_beforehand)
def with_yarn(n, factor, late):
    """The share right if YaRN is there from the start, or comes with "="."""
    digits, tokens = copies(n)
    x = model.embedding(tokens)
    behind = torch.arange(x.size(1))[:, None] >= n
    model.turn_by(rescaled("yarn (4, 1)", factor, 22))
    slowed, given = model.encoder.position, {"is_causal": True}
    model.turn_by(plain)
    for layer in model.encoder.layers:
        read = layer(x, position=model.encoder.position if late else slowed, **given)
        x = torch.where(behind, layer(x, position=slowed, **given), read)
    written = model.score(model.encoder.norm(x))[:, n:-1].argmax(dim=2).numpy()
    return (written == digits).mean()


assert forced(model, 10) > 0.99
for n in (12, 20, 40):
    assert with_yarn(n, chosen[n], late=True) > max(0.7, with_yarn(n, chosen[n], late=False) - 0.05)


# %% after: oracle-figure  (reason_one_digit_is_not_enough)
def by_looking(digits, last):
    """The share right of who looks for the last few digits and takes what comes after."""
    said = []
    for at in range(last, len(digits)):
        like = [
            b for b in range(last, len(digits)) if digits[b - last : b] == digits[at - last : at]
        ]
        said.append(np.mean([digits[b] == digits[at] for b in like]))
    return np.mean(said)


drawn = np.random.default_rng(20).integers(10, size=(200, 20))
one_digit, three = (np.mean([by_looking([*row], last) for row in drawn]) for last in (1, 3))
assert one_digit < 0.6 < 0.95 < three  # so ten digits leave the second way open
begun = torch.tensor(np.hstack([drawn, np.full((200, 1), 10), drawn[:, 3:]]))  # with the fourth
goes_on = by_alibi(begun)[:, 21:-1].argmax(dim=2).numpy()
assert (goes_on == drawn[:, 4:]).mean() > 0.7 > 0.3 > (goes_on == drawn[:, 1:-3]).mean()

# %% after: unlike-figure  (check-unlike)
shown = {name: dict(zip(LENGTHS, np.median(of, axis=1), strict=True)) for name, of in rows.items()}
for name, shares in (("t5", "1.00 0.98 0.96 0.94 0.87"), ("alibi", "0.99 0.98 0.95 0.89 0.52"),
                     ("rotary", "1.00 0.91 0.45 0.03 0.00")):  # fmt: skip
    assert " ".join(f"{share:.2f}" for share in shown[name].values()) == shares
assert f"{shown['none'][10]:.2f} {shown['none'][20]:.2f}" == "0.83 0.07"
assert shown["none"][20] < np.median(longer.scores("copy", "none", 20))
assert min(shown[name][10] for name in shown if name != "none") > 0.98
assert shown["rotary"][20] < 0.1
for n in (15, 20, 40):  # in each of the eight
    slopes = again.changed(n, "slopes", again.factors("slopes", **UNLIKE)[1][n])
    chosen_slopes = again.scores("alibi", slopes, **UNLIKE)
    with_four = again.scores("rotary", again.changed(n, again.METHODS["rotary"], 4), **UNLIKE)
    assert (with_four > np.maximum(chosen_slopes, rows["alibi"][LENGTHS.index(n)])).all()
assert (rows["t5"][-1] > chosen_slopes).sum() == 6
assert (rows["t5"][-1] > rows["alibi"][-1]).sum() == 7
assert one == 4
lead = ["rotary: YaRN, 4 for all", "t5", "alibi", "rotary"]
for n in (20, 40):
    assert [shown[name][n] for name in lead] == sorted((shown[x][n] for x in lead), reverse=True)
assert min(shown["rotary: YaRN, 4 for all"].values()) > 0.96

# %% after: unlike-figure  (reason_digits_stand_more_than_once)
drawn = np.random.default_rng(0).integers(10, size=(4000, 20))
once = (drawn[:, :, None] == drawn[:, None]).sum(axis=2) == 1
assert once.mean() < 0.14  # of twenty digits most stand more than once

# %% after: tasks-figure  (check-tasks)
at_twice = {
    task: {kind: float(np.median(longer.scores(task, kind, n))) for kind in KINDS}
    for task, n in {"copy": 20, "reverse": 20, "retrieve": 40, "sort": 20}.items()
}
assert {task: max(of, key=of.get) for task, of in at_twice.items() if task != "retrieve"} == {
    "copy": "alibi", "reverse": "alibi", "sort": "none"
}  # fmt: skip
assert at_twice["retrieve"]["shaw"] == at_twice["retrieve"]["alibi"] == 1
assert len({tuple(sorted(KINDS, key=of.get)) for of in at_twice.values()}) == 4
assert max(np.median(longer.scores("add", kind, 12)) for kind in KINDS) < 0.3
added = {kind for kind in KINDS if np.median(longer.scores("add", kind, 6)) > 0.9}
assert added == {"learned", "sinusoidal"}
assert max(np.median(longer.scores("add", kind, 6)) for kind in {*KINDS} - added) < 0.5
assert all(longer.scores("add", kind, 6).min() > 0.9 for kind in added)
others = {kind: (longer.scores("add", kind, 6) > 0.9).sum() for kind in {*KINDS} - added}
assert {kind: count for kind, count in others.items() if count} == {"rotary": 1}
assert max(longer.scores("add", kind, 12).max() for kind in (*added, "rotary")) < 0.3
assert twice["YaRN (4, 1)"][1] < twice["rotary"][1] - 0.05

# %% after: tasks-figure  (reason_sorting_asks_for_no_order)
assert without_order("sort", 20) == 1 > 0.35 > without_order("copy", 20)
sorted_by_none = [np.median(longer.scores("sort", "none", n)) for n in (20, 40)]
assert [f"{share:.2f}" for share in sorted_by_none] == ["1.00", "0.96"]
for n in (20, 40):
    rivals = [np.median(longer.scores("sort", kind, n)) for kind in KINDS if kind != "none"]
    assert max(rivals) < np.median(longer.scores("sort", "none", n))

# %% after: language-figure  (check-language)
from pe_book.records import stored

lost = {name: np.subtract(of, of[0])[1:] for name, of in rows.items()}  # by each of three models
assert {of.shape for of in lost.values()} == {(2, 3)}
assert min(of.min() for of in lost.values()) > 0
assert min(lost[kind].min() for kind in ("sinusoidal", "rotary")) > 0.9
assert min(lost[kind][1].min() for kind in ("sinusoidal", "rotary")) > 1
assert 0.7 < lost["learned"].min() < lost["learned"].max() < 1
assert all((np.array(rows["shaw"]) < of).all() for name, of in rows.items() if name != "shaw")
assert max(lost[kind].max() for kind in ("shaw", "t5")) < 0.06
assert lost["alibi"].max() < 0.006 < min(lost[kind][1].min() for kind in ("shaw", "t5"))
assert (lost["rotary: YaRN (32, 1)"] < lost["rotary"] / 2).all()
fell = {
    one["of"] for one in stored("language-statements")
    if one["name"] in ("L8", "L9") and one["verdict"] == "refuted"
}  # fmt: skip
assert fell == {"rotary", "alibi", "t5"}

# %% after: said-run  (check-statements)
judged = stored("longer-again-statements")
told = {}
for one in [*stored("longer-statements"), *judged]:
    told.setdefault(one["name"], set()).add(one["verdict"])
assert len(told) == 20  # the statements
assert sum(of == {"holds"} for of in told.values()) == 13
assert {name for name, of in told.items() if "refuted" in of} == {"D1", "D3", "D4", "D5"}
assert sum("not decided" in of and "refuted" not in of for of in told.values()) == 3
assert (
    len({row.split("|")[1] for row in longer.verdicts().splitlines()[2:]}) == 7
)  # and B0, a control
