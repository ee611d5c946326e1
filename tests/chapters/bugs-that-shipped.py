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

# %% after: as-halves  (check-itself)
assert np.allclose(np.diag(as_halves(Q, K)), np.diag(rotary(Q, K)))

# %% after: base-off  (check-base)
assert np.allclose(np.diag(base_off(Q, K)), np.diag(rotary(Q, K)))
assert f"{10 ** np.log(10_000):.2e}" == "1.62e+09"

# %% after: doubled  (check-doubled)
from pe_lib.document_traces import trace_d3

assert np.allclose(np.diag(doubled(Q, K)), np.diag(rotary(Q, K)))
for real in (1, 2, 3, 4):  # multiplied by the number of words
    d3 = trace_d3(np.zeros((4, 16)), (np.arange(4) < real).astype(int))
    assert np.array_equal(d3.positions[:real], real * np.arange(1, real + 1)), d3.positions

# %% after: twice  (check-twice)
assert f"{factor:.4f}" == "1.4852"
assert np.isclose(factor, 0.1 * np.log(128) + 1)
assert np.allclose(twice(Q, K), factor**2 * yarn(Q, K))
assert f"{factor**2:.1f}" == "2.2"

# %% after: twice-attention-run  (check-attention)
attention = [np.exp(program(Q, K)[-1]) for program in (yarn, twice)]
assert [f"{powers.max() / powers.sum():.0%}" for powers in attention] == ["56%", "89%"]
assert attention[0].argmax() == attention[1].argmax()

# %% after: one-off  (check-slopes)
assert np.array_equal(alibi_slopes(8), 2.0 ** -np.arange(1, 9))
assert np.array_equal(2.0 ** -np.arange(8), 2 * alibi_slopes(8))

# %% after: whole-head  (check-partial)
assert np.allclose(np.diag(partial(Q, K)), np.diag(whole_head(Q, K)))

# %% after: whole-head-figure  (check-whole-head)
narrow, whole = curves.values()
assert np.allclose([narrow[2], whole[2], narrow[28], whole[28]], [2.6, 2.4, 0.1, -2.1], atol=0.05)
alike = np.ones((12, 16)) / 2  # four pairs, each as long as a cosine
kept, lost = (4 * program(alike, alike)[-1] - 2 for program in (partial, whole_head))
assert np.allclose(kept[::-1], narrow[:12] / 2)
assert np.allclose(lost[::-1], whole[:12] / 2)
assert (whole[1:] < narrow[1:]).all()
assert (SPEEDS[:4] > NARROW * 1.01).sum() == 3
assert f"{SPEEDS[3] / NARROW[3]:.0f}" == "32"

# %% after: rounded  (check-rounded)
assert not (bfloat16(np.arange(256, 4096)) % 2).any()
assert np.array_equal(bfloat16(np.arange(257)), np.arange(257))

# %% after: padded  (check-same-at-first)
for name in ("rounded", "stale_keys", "last_only", "padded"):
    right, wrong = BUGS[name]
    assert np.array_equal(right(Q, K), wrong(Q, K)), name
assert np.allclose(last_only(Q, K, parts=2), shifted(Q, K)), "one shift is right"
assert np.allclose(stale_keys(Q[:12], K, parts=1), dynamic(Q, K))

# %% after: rotary-blanks-run  (check-blanks)
assert change < 1e-13

# %% after: count-run  (check-count)
assert list(BUGS) == [
    "as_halves", "base_off", "doubled", "twice", "one_off", "whole_head", "rounded", "stale_keys",
    "last_only", "padded",
]  # fmt: skip
assert {name: len(bugs) for name, bugs in found.items()} == {
    "runs": 0, "reference": 6, "slide": 1, "in_parts": 2, "blanks": 1, "harder": 10
}  # fmt: skip
assert found["slide"] == {"rounded"}
assert sum(slide(wrong, right) for right, wrong in BUGS.values()) == 8
assert not slide(added, added)
moved = {}  # asked in parts as well
for name, (right, wrong) in BUGS.items():
    there, here = (wrong(Q, K, first=start, parts=3)[-1] for start in (1000, 0))
    moved[name] = np.abs(there - here).max()
    assert name == "padded" or np.allclose(*(right(Q, K, first=a, parts=3) for a in (1000, 0)))
assert sum(change < 1e-12 for change in moved.values()) == 7
assert {name for name in moved if moved[name] > 1} == {"rounded", "stale_keys", "padded"}
assert f"{moved['stale_keys']:.1f}" == "2.2"
assert found.pop("harder") == set(BUGS)
assert set().union(*found.values()) == set(BUGS)
assert sum(len(bugs) for bugs in found.values()) == len(BUGS), "one test each"
needed = [found[name] for name in ("reference", "slide", "in_parts", "blanks")]
for i, alone in enumerate(needed):
    assert alone - set().union(*(other for j, other in enumerate(needed) if j != i))
assert found["in_parts"] == {"stale_keys", "last_only"}
assert found["reference"] == set(list(BUGS)[:6])
everything = {"first": 1000, "parts": 3, "blanks": 5}
for right, wrong in BUGS.values():  # one reference, asked everything
    plain = right(Q, K, first=1000)[-1]
    assert np.allclose(right(Q, K, **everything)[-1], plain)
    assert not np.allclose(wrong(Q, K, **everything)[-1], plain)
