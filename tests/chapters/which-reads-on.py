# Behind the cells of book/which-reads-on.ipynb, where tools/weave.py puts it

# %% after: trained-explorer  (check-trained-explorer)
from pe_book.small_model import trained

model, _ = trained("copy", "rotary")
pi_digits = "31415926535897"
for n, how, said in (
    (10, "plain", "3141592653, 10 of 10 right"),
    (11, "plain", "31415926535, 11 of 11 right"),
    (12, "plain", "writes 3141592658, 9 of 12 right"),  # of 314159265358
    (13, "plain", "writes 1415926589, 0 of 13 right"),
    (14, "plain", "writes 15926535897, 0 of 14 right"),
    (14, "yarn", "14 of 14 right"),
):
    assert said in LengthExplorer(digits=pi_digits[:n], length=n, method=how).describe()
twelve = pi_digits[:12]
assert twelve[:9] + twelve[11:] == "3141592658"  # without the tenth and the eleventh


def first_look(n, head=6):
    """How much each place gets from the explorer's head, while the first digit is written."""
    from torch import tensor

    kept = []
    attention = model.encoder.layers[head // 4].self_attn
    hook = attention.register_forward_pre_hook(
        lambda _, given, named: kept.append((given, named)), with_kwargs=True
    )
    model(tensor([[*map(int, pi_digits[:n]), 10]]))
    hook.remove()
    given, named = kept[0]
    weights = attention(*given, **(named | {"need_weights": True}))[1]
    return weights[0, head % 4, -1].detach().numpy()


assert first_look(10).argmax() == 0  # ten back
assert first_look(10).max() > 0.9
assert first_look(14).argmax() == 3 == 14 - 11
assert 0.7 < first_look(14).max() < 0.8

# %% after: offset-figure  (check-offset)
ten, fifteen = np.degrees(np.outer([10, 15], frequencies[:4])).round() % 360
assert (*ten[:2], *fifteen[:2]) == (213, 181, 139, 272)
assert [*ten[2:], *fifteen[2:]] == [57, 18, 86, 27]
assert np.degrees(2 * frequencies[1]).round() == 36

# %% after: measure-run  (check-measure)
from pe_book.records.longer import without_order

for n in (10, 15, 20, 40):
    shares = [guesser(one) for one in rng.integers(10, size=(2000, n))]
    assert abs(np.mean(shares) - without_order("copy", n)) < 0.01

# %% after: measure-run  (reason_one_mistake_spoils)
late = pi[1:13]  # one digit left out, and the other twelve are right
assert sum(a == b for a, b in zip(pi[:13], late, strict=False)) == 0

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

# %% after: copy-run  (reason_fixed_places)
for kind in ("learned", "sinusoidal"):
    assert np.median(again.scores(kind, "8, begun at 0")) > 0.99
    for first in (1, 2):
        assert np.median(again.scores(kind, f"8, begun at {first}", "late")) > 0.7

# %% after: copy-run  (check-starts)
assert longer.scores("copy", "learned", 15, shifted=True).min() > 0.9
assert np.median(longer.scores("copy", "sinusoidal", 15, shifted=True)) > 0.8

# %% after: pair-figure  (reason_one_pair)
from pe_lib import division_terms

by_pair = [again.scores("rotary", f"15, pair {pair} by 1.5") for pair in range(8)]
assert by_pair[1].min() > 0.955
assert max(of.max() for pair, of in enumerate(by_pair) if pair != 1) < 0.15
assert round(without_order("copy", 15), 2) == 0.37
wave = 2 * np.pi / division_terms(16)[1]
assert 19.5 < wave < 20 == 10 + 10  # digits, and as many again behind "="
assert (15 * division_terms(16)[1:4] > 10 * division_terms(16)[1:4]).all()

# %% after: pair-figure  (reason_as_at_ten_back)
import torch

from pe_book.small_model import rescaled


def copies(n, seed):
    """Digits, and the tokens of a copy: the digits, "=", and the digits again."""
    digits = np.random.default_rng(seed).integers(10, size=(256, n))
    tokens = np.hstack([digits, np.full((256, 1), 10), digits])
    return digits, torch.from_numpy(tokens)


def forced(of, digits, tokens):
    """The share right where each digit before is the right one."""
    return (of(tokens)[:, len(digits[0]) : -1].argmax(dim=2).numpy() == digits).mean()


def digits_right(n, by=1.0, of=model):
    """The share that a model of the page gets right, pair 1 slowed by a factor."""
    if of.kind == "rotary":
        speeds = division_terms(16)
        speeds[1] /= by
        of.turn_by(plain._replace(frequencies=speeds))
    found = forced(of, *copies(n, n))
    if of.kind == "rotary":
        of.turn_by(plain)
    return found


plain = rescaled("plain", 1, 22)
assert 2 < 24 - wave < 10  # an angle that it met
assert digits_right(24) < 0.2
for n in (20, 24, 30):  # its angle is that of five places back, and of ten
    assert digits_right(n, n / (5 + wave)) < 0.2 < 0.6 < digits_right(n, n / (10 + wave))
assert digits_right(24, 24 / (10 + wave)) > 0.7

# %% after: pair-figure  (reason_one_pair_of_eight)
assert np.allclose(division_terms(64)[::4], division_terms(16))  # four pairs where this has one

# %% after: return-run  (check-return)
assert round(float(np.median(every[:, 18])), 2) == 0.09  # twenty digits
assert every[:, :9].min() > 0.99
assert max(every[:, 13:25].max(), every[:, 32:].max()) < 0.21
thirty = [*every[:, 28], *again.scores("rotary", "30, pair 1 by 1")]
assert len(thirty) == 16
assert min(thirty) > 2 / 3

# %% after: return-run  (reason_thirty_is_like_ten)
moved = [again.scores("rotary", f"{n}, pair 1 by 1.1") for n in (30, 33)]
assert (moved[1] - moved[0]).min() > 0.4  # another speed, another peak

# %% after: borders-run  (check-libraries-rule)
from pe_lib.scaling import yarn_frequencies

both = [yarn_frequencies(16, 1.5, 22, beta_fast=many).frequencies for many in (32, 4)]
assert np.array_equal(*both)

# %% after: border-figure  (check-borders)
middle = {
    name: dict(zip(ASKED, np.median(of, axis=1), strict=True)) for name, of in borders.items()
}
for n, bag in ((20, 0.33), (40, 0.26)):
    assert abs(without_order("copy", n) - bag) < 0.01
    assert middle["YaRN (32, 1)"]["copy", n] < bag - 0.03 < middle["YaRN (4, 1)"]["copy", n] - 0.5
for name, shares in (("YaRN (32, 1)", "0.57 0.27 0.21"), ("YaRN (4, 1)", "0.99 0.95 0.84")):
    assert " ".join(f"{middle[name]['copy', n]:.2f}" for n in (15, 20, 40)) == shares
assert middle["YaRN (4, 1)"]["reverse", 15] < middle["plain"]["reverse", 15] - 0.15
assert max(of["reverse", 20] for of in middle.values()) < 0.4

# %% after: border-figure  (reason_borders_keep_pair_0)
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
def alone(of, n):
    """The share right when a model reads what it wrote itself."""
    digits = np.random.default_rng(n).integers(10, size=(64, n))
    tokens = torch.tensor(np.hstack([digits, np.full((64, 1), 10)]))
    for _ in range(n):
        tokens = torch.hstack([tokens, of(tokens)[:, -1:].argmax(dim=2)])
    return (tokens[:, n + 1 :].numpy() == digits).mean()


by_alibi = trained("copy", "alibi")[0]
assert digits_right(40, of=by_alibi) > 0.6 > 0.4 > alone(by_alibi, 40)
model.turn_by(rescaled("yarn (4, 1)", 4, 22))
assert forced(model, *copies(40, 40)) > 0.5 > 0.4 > alone(model, 40)
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
    digits, tokens = copies(n, n)
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


assert digits_right(10) > 0.99
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
