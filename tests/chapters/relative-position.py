# Behind the cells of book/relative-position.ipynb, where tools/weave.py puts it

# %% after: library-run  (check-build)
assert np.allclose(k * terms[:2] / (2 * np.pi), [0.48, 0.05], atol=0.005)  # half, a twentieth
assert 1e-12 < np.abs(rotation @ row(1_000_000) - row(1_000_003)).max() < 1e-9  # rows lose digits
for p in (0, 1, 199, 123_456, 1_000_000):
    here, there = encode_positions([p, p + 3], 8)
    assert np.abs(rotation @ here - there).max() < 1e-15

# %% after: library-run  (reason_the_sine_needs_the_cosine)
later, now = (np.sin(np.arange(n, n + 500)) for n in (k, 0))
assert np.abs(later - (later @ now) / (now @ now) * now).max() > 0.05  # no fixed multiple
mixed = np.cos(k) * now + np.sin(k) * np.cos(np.arange(500))
assert np.allclose(later, mixed, rtol=0, atol=1e-12)

# %% after: rules  (check-rules)
assert np.allclose(three @ two, five, rtol=0, atol=1e-15)
assert np.array_equal(back, three.T)
assert unchanged

# %% after: notice  (check-kernel)
from pe_lib import division_terms, offset_kernel

profile = offset_kernel(range(100), 64) / 32
assert (f"{profile[5]:.4f}", f"{profile[6]:.4f}") == ("0.7345", "0.7362")
rises = np.flatnonzero(np.diff(profile) > 0) + 1
assert rises[0] == 6
table = sinusoidal_encoding(100, 64)
gap = np.subtract.outer(range(100), range(100))
assert np.allclose(table @ table.T, offset_kernel(gap.ravel(), 64).reshape(100, 100), atol=1e-12)
assert np.allclose(offset_kernel(range(100), 64), offset_kernel(range(0, -100, -1), 64))
assert np.cos(6) > 0.96

# %% after: notice  (reason_the_fastest_hands_come_home)
speeds = division_terms(64)
gains = np.cos(6 * speeds) - np.cos(5 * speeds)  # of each hand, at the first rise
assert gains[:2].min() > 0 > gains[2:].max()
assert gains.sum() > 0 > gains[1:].sum()  # without either of the two it falls
assert np.delete(gains, 1).sum() < 0

# %% after: left-right-run  (check-left-right)
assert np.allclose(alike[50], profile[np.abs(np.arange(100) - 50)])

# %% after: left-right-run  (reason_equal_lengths_and_one_rotation)
stretched = sinusoidal_encoding(100, 64) * np.where(np.arange(64) % 2, 0.5, 1)
products = stretched @ stretched.T  # no rotation leads on: the place counts
assert np.ptp(np.diagonal(products, 3)) > 1

# %% after: attend-run  (check-attend)
looks = [(table @ turn @ table.T).argmax(axis=1).tolist() for turn in (
    offset_rotation(-3, 64), offset_rotation(-3, 64).T, offset_rotation(3, 64)
)]  # fmt: skip
assert looks[0] == [3, 4, 5, 6, 7, 7, 7, 7]
assert looks[1] == looks[2] == [0, 0, 0, 0, 1, 2, 3, 4]

# %% after: score-read  (check-score)
from pe_lib import apply_rotary, rotary_tables

sliding = TurningExplorer(view="score", seq_len=1000, word_length=1, name="check-score")
added, turned = sliding.scores()
assert (sliding.offset, len(added)) == (3, 1000)
assert np.ptp(added) > 4
assert np.ptp(turned) < 1e-15
flip = np.array([[1.0, 0.0], [0.0, -1.0]])  # it keeps lengths and angles, and two of them cancel
assert np.array_equal(flip @ flip, np.eye(2))
row = np.arange(1.0, 9.0)  # published RoPE turns the other way round
turned_row = apply_rotary(np.tile(row, (4, 1)), rotary_tables(4, 8))[3]
assert np.allclose(turned_row, offset_rotation(3, 8).T @ row, rtol=0, atol=1e-14)

# %% after: score-read  (reason_turned_after_the_matrix)
draw = np.random.default_rng(0)
word, other = draw.normal(size=(2, 64))
w_q, w_k = draw.normal(size=(2, 64, 64)) / 8


def scored(p, after):  # two tokens three apart, turned after the learned matrices, or before
    turns = [offset_rotation(at, 64) for at in (p, p + 3)]
    if after:
        return (turns[0] @ (word @ w_q)) @ (turns[1] @ (other @ w_k))
    return (turns[0] @ word @ w_q) @ (turns[1] @ other @ w_k)


assert np.ptp([scored(p, True) for p in (0, 10, 500)]) < 1e-9
assert np.ptp([scored(p, False) for p in (0, 10, 500)]) > 1

# %% after: terms-figure  (check-terms)
ranges = {name: np.ptp(term) for name, term in terms.items()}
assert ranges["word · word"] == 0
assert min(list(ranges.values())[1:]) > 0.3
scores = ((cat + table[:-3]) @ w_q * ((mat + table[3:]) @ w_k)).sum(axis=1) / 8
assert np.allclose(sum(terms.values()), scores)


# %% after: summary  (reason_it_depends_on_the_frequencies)
def finds(speeds):
    """How often the turned query's best key is the one three back, alone, and how far is told."""
    turns = np.outer(np.arange(100), speeds)
    found = np.hstack([np.sin(turns), np.cos(turns)])
    away = np.subtract.outer(np.arange(100) - 3, np.arange(100))
    scores = np.cos(away[..., None] * speeds).sum(axis=-1)
    best = np.isclose(scores, scores.max(axis=1, keepdims=True), rtol=0, atol=1e-9)
    hit = best[np.arange(3, 100), np.arange(97)] & (best[3:].sum(axis=1) == 1)
    like = (found @ found[0])[1:]
    return hit.mean(), np.corrcoef(like.argsort().argsort(), np.arange(99))[0, 1]


ours, one = finds(division_terms(64)), finds(np.full(32, 2 * np.pi / 4))
assert ours[0] == 1 > 0.1 > one[0]
assert ours[1] < -0.8 < -0.2 < finds(np.ones(32))[1]
margin = [np.sort(np.cos(np.arange(-50, 50)[:, None] * w).mean(axis=1))[-2] for w in (
    division_terms(64), np.array([np.pi / 100]))]  # fmt: skip
assert 1 - margin[0] > 20 * (1 - margin[1])  # and wins by next to nothing


# %% after: summary  (check-words)
def hits(matrix):
    """How often rows with words half as long find the row three back, by a matrix: mean of 20 draws."""
    positions, right = sinusoidal_encoding(100, 64), []
    for seed in range(20):
        x = np.random.default_rng(seed).normal(size=(100, 64))
        rows = positions + 0.5 * x * np.sqrt(32) / np.linalg.norm(x, axis=1, keepdims=True)
        right.append((((rows @ matrix)[3:] @ rows.T).argmax(axis=1) == np.arange(97)).mean())
    return np.mean(right)


assert 0.28 < hits(offset_rotation(3, 64)) < 0.36  # a third

# %% after: summary  (reason_slow_hands_get_in_the_way)
fast_only = np.where(np.arange(64) < 16, offset_rotation(3, 64), 0)  # the eight fastest hands
assert 0.5 < hits(fast_only) < 0.7  # more than half, against a third
