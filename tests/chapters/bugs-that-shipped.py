# Behind the cells of book/bugs-that-shipped.ipynb, where tools/weave.py puts it

# %% after: notice  (check-notice)
unique = RotaryExplorer(view="slide", bug="layouts", position=100, name="check-notice")
assert unique.offset == 3
bends = {}
for bug in ("layouts", "rounded", "doubled", "base", "sign", "restart"):
    flat, wrong = RotaryExplorer(bug=bug, name="check-bug").scores_along()
    assert np.ptp(flat) < 1e-13
    bends[bug] = np.ptp(wrong) > 0.01
    if not bends[bug]:
        assert abs(wrong[0] - flat[0]) > 0.1
    if bug == "rounded":
        off = np.flatnonzero(np.abs(wrong - flat) > 1e-9)
        assert off[0] == 254
        assert len(np.unique(wrong[254:].round(9))) <= 4
assert [bug for bug, bent in bends.items() if not bent] == ["doubled", "base"]

# %% after: program  (check-program)
tables = [f(np.outer(np.arange(12), division_terms(16))) for f in (np.cos, np.sin)]
assert np.allclose(turn(Q, np.arange(12)), apply_rotary(Q, RotaryTables(*tables)))

low = [np.outer(a + np.arange(12), SPEEDS).astype(np.float32) for a in (0, 1000)]
low = [RotaryTables(np.cos(angles), np.sin(angles)) for angles in low]
near, far_away = (score(*(apply_rotary(x, tables) for x in (Q, K))) for tables in low)
assert not np.allclose(near, far_away), "a right program, its angles in float32"
assert np.allclose(near, far_away, atol=1e-3)

arrows = [x[:, 0::2] + 1j * x[:, 1::2] for x in (Q, K)]  # the sum of waves
offsets = np.subtract.outer(np.arange(12), np.arange(12))[..., None] * -SPEEDS
heights = np.abs(arrows[0])[:, None] * np.abs(arrows[1])
phases = np.angle(arrows[1]) - np.angle(arrows[0])[:, None]
assert np.allclose((heights * np.cos(offsets + phases)).sum(-1) / 4, rotary(Q, K))

# %% after: as-halves-search  (check-itself)
assert own
assert slide(as_halves, rotary)
assert not np.allclose(found, wanted)
assert np.allclose(permuted, wanted)

# %% after: base-off  (check-base)
from pe_book.document_traces import trace_d3

assert f"{10 ** np.log(10_000):.2e}" == "1.62e+09"
for wrong in (base_off, doubled):
    assert np.allclose(np.diag(wrong(Q, K)), np.diag(rotary(Q, K)))
    assert slide(wrong, rotary)
assert (np.diff(division_terms(16, 10 ** np.log(10_000))) < 0).all()
twofold = (turn(x, 2 * np.arange(12)) for x in (Q, K))
assert np.allclose(score(*twofold), doubled(Q, K)), "twice the position is twice the speed"
alone = np.tile(Q[0], (12, 1)), np.tile(K[0], (12, 1))  # one score for each offset
assert np.isclose(doubled(*alone)[0, 3], rotary(*alone)[0, 6])
for real in (1, 2, 3, 4):  # multiplied by the number of words
    d3 = trace_d3(np.zeros((4, 16)), (np.arange(4) < real).astype(int))
    assert np.array_equal(d3.positions[:real], real * np.arange(1, real + 1)), d3.positions

# %% after: whole-head  (check-partial)
assert np.allclose(np.diag(partial(Q, K)), np.diag(whole_head(Q, K)))
assert slide(whole_head, partial)
turned = [turn(x[:, :8], np.arange(12), division_terms(8)) for x in (Q, K)]
by_hand = [np.hstack([x, y[:, 8:]]) for x, y in zip(turned, (Q, K), strict=True)]
assert np.allclose(partial(Q, K), score(*by_hand)), "the other eight columns stand still"
assert np.count_nonzero(np.r_[SPEEDS[:4], STILL]) == 4

# %% after: wrong-speeds-figure  (check-wrong-speeds)
assert list(BUGS) == [1, 2, 3, 6]
for name, curve in curves.items():
    differ = np.abs(curve - wanted[name])
    assert differ[30] < 1e-12
    assert differ[:30].max() > 0.5 < differ[31:].max(), "they part on both sides"
    assert (differ[[29, 31]] > 1e-4).all()
    assert np.isclose(curve[30], Q[7] @ K[3] / 4), "the plain product"
assert np.allclose(curves["3  doubled"][15:46], wanted["3  doubled"][0:61:2])
hill, half, level, falls = (
    wanted["3  doubled"],
    curves["3  doubled"],
    *(some["6  whole_head"] for some in (wanted, curves)),
)
heights = [hill[30], hill[60], half[45], falls[60]]
assert [f"{height:.1f}" for height in heights] == ["1.1", "-1.4", "-1.4", "-1.5"]
assert (30 * division_terms(16, 10 ** np.log(10_000))[2:] < 0.16).all(), "six hardly turn"
assert 30 * division_terms(16, 10 ** np.log(10_000))[1] > 2
assert hill.argmin() == 60 == falls.argmin()
assert level.min() > 0.6 > 0.4 > np.ptp(curves["2  base_off"]) - 0.2
assert (curves["1  as_halves"] > hill - 0.2).all()

# %% after: twice  (check-twice)
assert f"{factor:.4f}" == "1.4852"
assert np.isclose(factor, 0.1 * np.log(128) + 1)
assert np.allclose(twice(Q, K), factor**2 * yarn(Q, K))
assert np.allclose(yarn(Q, K), factor**2 * rotary(Q, K, speeds=stretched))
assert f"{factor**2:.1f}" == "2.2"
assert np.array_equal(twice(Q, K).argsort(), yarn(Q, K).argsort()), "the order of the words"
assert twice(Q, K)[-1, -1] > 2 * yarn(Q, K)[-1, -1]

# %% after: twice-attention-run  (check-attention)
attention = [np.exp(program(Q, K)[-1]) for program in (yarn, twice)]
assert [f"{powers.max() / powers.sum():.0%}" for powers in attention] == ["56%", "89%"]
assert attention[0].argmax() == attention[1].argmax()

# %% after: one-off  (check-slopes)
assert np.array_equal(alibi_slopes(8), 2.0 ** -np.arange(1, 9))
assert np.array_equal(2.0 ** -np.arange(8), 2 * alibi_slopes(8))
for n in (2, 4, 16, 32):
    assert np.allclose(alibi_slopes(n), 2.0 ** (-8 * np.arange(1, n + 1) / n))
assert not np.allclose(alibi_slopes(12), 2.0 ** (-8 * np.arange(1, 13) / 12)), "no power of two"


# %% after: rounded  (check-rounded)
assert not (bfloat16(np.arange(256, 4096)) % 2).any()
assert np.array_equal(bfloat16(np.arange(257)), np.arange(257))
assert np.allclose(rotary(Q, K, first=244), rounded(Q, K, first=244)), "up to 256"

# %% after: stale-keys  (check-stale)
stale, anew = (program(Q, K, parts=3)[-1] for program in (stale_keys, dynamic))
assert np.allclose(stale[8:], anew[8:]), "the last part"
assert (np.abs(stale - anew)[1:8] > 1e-4).all()
assert abs(stale - anew)[2] < 0.005  # in digits that are not shown
assert np.allclose(stale[0], anew[0]), "what stands at place 0 is never turned"
assert slide(stale_keys, dynamic)

# %% after: shifts-search-run  (check-shifts)
assert np.allclose(last_only(Q, K, parts=1), shifted(Q, K))
assert np.allclose(last_only(Q, K, parts=2), shifted(Q, K)), "one shift is right"
assert not np.allclose(last_only(Q, K, parts=3), shifted(Q, K))
assert same
assert all(np.allclose(shifted(Q, K, parts=n), rotary(Q, K)) for n in (1, 2, 3))

# %% after: padded  (check-same-at-first)
for number in (7, 8, 9, 10):
    right, wrong = BUGS[number]
    assert np.array_equal(right(Q, K), wrong(Q, K)), number

# %% after: rotary-blanks-run  (check-blanks)
assert change < 1e-13

# %% after: count-figure  (check-count)
assert [wrong.__name__ for _, (_, wrong) in sorted(BUGS.items())] == [
    "as_halves", "base_off", "doubled", "twice", "one_off", "whole_head", "rounded", "stale_keys",
    "last_only", "padded",
]  # fmt: skip
assert found == {
    "runs": set(), "reference": {1, 2, 3, 4, 5, 6}, "slide": {7}, "in_parts": {8, 9}, "blanks": {10},
    "harder": set(range(1, 11)),
}  # fmt: skip
assert sum(slide(wrong, right) for right, wrong in BUGS.values()) == 8
assert not slide(added, added)
moved = {}  # asked in parts as well
for number, (right, wrong) in BUGS.items():
    there, here = (wrong(Q, K, first=start, parts=3)[-1] for start in (1000, 0))
    moved[number] = np.abs(there - here).max()
    assert number == 10 or np.allclose(*(right(Q, K, first=a, parts=3) for a in (1000, 0)))
assert sum(change < 1e-12 for change in moved.values()) == 7
assert {number for number in moved if moved[number] > 1} == {7, 8, 10}
