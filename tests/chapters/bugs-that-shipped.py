# Behind the cells of book/bugs-that-shipped.ipynb, where tools/weave.py puts it

# %% after: notice  (check-notice)
from pe_book.explorers import RotaryExplorer

bends = {}
for bug in ("layouts", "rounded", "doubled", "base", "sign", "restart"):
    flat, wrong = RotaryExplorer(bug=bug, name="check-bug").scores_along()
    assert np.ptp(flat) < 1e-13
    bends[bug] = np.ptp(wrong) > 0.01
    if not bends[bug]:
        assert abs(wrong[0] - flat[0]) > 0.1  # flat and wrong
    if bug == "rounded":
        assert np.flatnonzero(np.abs(wrong - flat) > 1e-9)[0] == 254  # right for a while
assert [bug for bug, bent in bends.items() if not bent] == ["doubled", "base"]

# %% after: notice  (reason_both_alike_or_not)
from pe_lib import RotaryTables, apply_rotary, division_terms, rotary_tables

q, k = np.random.default_rng(0).normal(size=(2, 16))
ways = {"sign": lambda x, p: turn_by(x, -p), "doubled": lambda x, p: turn_by(x, 2 * p)}


def turn_by(x, p):
    return apply_rotary(x[None], rotary_tables(1, 16, first_position=p))[0]


for name, way in ways.items():  # one and the same mistake, made in both or in the key alone
    both = [way(q, p) @ way(k, p + 3) for p in (0, 10, 300)]
    alone = [turn_by(q, p) @ way(k, p + 3) for p in (0, 10, 300)]
    assert np.ptp(both) < 1e-9 < 0.01 < np.ptp(alone), name
fixed = [turn_by(q, p) @ turn_by(k, p + 3 + 64) for p in (0, 10, 300)]  # the keys 64 on
assert np.ptp(fixed) < 1e-9 < 0.05 < abs(fixed[0] - turn_by(q, 0) @ turn_by(k, 3))  # flat and wrong

# %% after: program  (check-program)
tables = [f(np.outer(np.arange(12), division_terms(16))) for f in (np.cos, np.sin)]
assert np.allclose(turn(Q, np.arange(12)), apply_rotary(Q, RotaryTables(*tables)))

# %% after: doubled  (check-frequencies)
order = np.r_[0:16:2, 1:16:2]
assert np.allclose(as_halves(Q[:, order], K[:, order]), rotary(Q, K))  # the pairs, and nothing else
for right, wrong in ((rotary, as_halves), (rotary, other_base), (rotary, doubled)):
    assert slide(wrong, right)
library = [apply_rotary(x, rotary_tables(12, 16), "halves") for x in (Q, K)]
assert np.allclose(as_halves(Q, K), score(*library))

# %% after: whole-head  (check-partial)
assert slide(whole_head, partial)
assert np.allclose(partial(Q, K), rotary(Q, K, frequencies=np.r_[division_terms(8), STILL]))
assert (FREQUENCIES[1:4] > division_terms(8)[1:]).all()  # all except the fastest too fast

# %% after: whole-head  (reason_at_offset_zero_a_turn_changes_nothing)
for wrong in (as_halves, other_base, doubled, whole_head):
    away = np.abs(wrong(Q, K) - (partial if wrong is whole_head else rotary)(Q, K))
    assert np.diag(away).max() < 1e-12 < 0.05 < np.diag(away, -3).max()

# %% after: wrong-speeds-figure  (check-wrong-speeds)
for name, curve in curves.items():
    differ = np.abs(curve - wanted[name])
    assert differ[:30].max() > 0.3 < differ[31:].max(), f"{name}: they part on both sides"

# %% after: left-out  (check-size)
assert np.allclose(twice(Q, K), factor**2 * yarn(Q, K))
assert np.array_equal(twice(Q, K).argsort(), yarn(Q, K).argsort()), "the order of the tokens"
assert np.array_equal(left_out(Q, K).argsort(), latent(Q, K).argsort())
attention = [np.exp(program(Q, K)[-1]) for program in (yarn, twice)]
assert [f"{powers.max() / powers.sum():.0%}" for powers in attention] == ["56%", "89%"]
assert deep.attention_factor == 1 < deep.softmax_factor  # in no table of cosines

# %% after: stale-keys  (check-stale)
stale, anew = (program(Q, K, parts=3)[-1] for program in (stale_keys, dynamic))
assert np.allclose(stale[8:], anew[8:]), "the last part"
assert not np.allclose(stale[:8], anew[:8])

# %% after: chunk  (check-chunk)
last = from_zero(Q, K, parts=3)[-1]
assert np.allclose(last[8:], rotary(Q, K)[-1, 8:]), "within its own chunk all is right"
assert not np.allclose(last[:8], rotary(Q, K)[-1, :8])

# %% after: padded  (check-same-at-first)
for number in (7, 8, 9, 10):
    right, wrong = BUGS[number]
    assert np.array_equal(right(Q, K), wrong(Q, K)), number

# %% after: padded  (reason_all_its_tokens_move_alike)
assert np.allclose(rotary(Q, K, first=5), rotary(Q, K))  # counted padding, in a rotary model
assert not slide(added, added)  # added positions never had the property
one_moved = np.r_[0:6, 11:17]  # padding that comes between its tokens is noticed
turned_apart = score(turn(Q, one_moved), turn(K, one_moved))
assert not np.allclose(turned_apart, rotary(Q, K), atol=0.05)

# %% after: count-figure  (check-count)
assert found == {
    "runs": set(), "reference": {1, 2, 3, 4, 5, 6}, "slide": {7}, "in_parts": {8, 9}, "padding": {10},
    "harder": set(range(1, 11)),
}  # fmt: skip

# %% after: costs  (check-costs)
shown = " ".join(f"{cost:.1f}" for cost in costs.values())
assert shown == "1.9 0.2 0.3 0.9 1.0 3.2 0.2 1.0 0.8 1.0 0.0"
assert round(deep.softmax_factor, 4) in (1.8738, 1.8739)
assert 4 < np.mean(knobs["as trained"]["loss"]) < 4.2
assert knobs["bug 10: five blanks counted"]["cost"][0] == 0
rounding = knobs["bug 7: positions in bfloat16"]
assert rounding["cost in the second half"][0] > rounding["cost"][0]

# %% after: doctor  (check-doctor)
report = check_rope(my_rope, configuration("llama-3.1-70b"))
assert report.looks_like == ("the scaling is left out",)
assert [name for name, good in report.tests.items() if not good] == ["reference"]
