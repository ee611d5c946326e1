# Behind the cells of book/beyond-a-line.ipynb, where tools/weave.py puts it

# %% after: challenge  (check-challenge)
opening = GridExplorer(name="check")
near = opening.similarities()
assert np.isclose(1 - near[8, 8], 2 * (1 - near[7, 8]), rtol=1e-12)  # a diagonal step costs twice
assert near[7].min() > near[[0, 0, 13, 13], [0, 13, 0, 13]].max()  # a cross: all of p's row
assert near[:, 7].min() > 0.8
corner = GridExplorer(row=0, column=0, name="check-corner").similarities()
assert np.hypot(0, 13) > 3 * np.hypot(3, 3)
assert corner[0, 13] > corner[3, 3]
for a, b, c, d in np.random.default_rng(0).integers(0, 14, (40, 4)):
    assert np.isclose(near[a, b] + near[c, d], near[a, d] + near[c, b], rtol=0, atol=1e-12)

# %% after: idea-run  (check-idea)
assert np.allclose(moved, library[1:, 1:])
similar = library @ library[7, 7] / 64
kernel = np.array([offset_rotation(k, 64)[::2, ::2].trace() / 32 for k in range(14)])
away = abs(np.arange(14) - 7)
assert np.allclose(similar, (kernel[away][:, None] + kernel[away]) / 2)

# %% after: idea-run  (reason_each_half_has_its_own)
rows, columns = np.meshgrid(np.arange(6), np.arange(6), indexing="ij")
angle = rows * columns * 0.3  # a hand that turns by the product of both
found = np.stack([np.sin(angle), np.cos(angle)], axis=-1)
here, there = (part.reshape(-1, 2) for part in (found[:-1, :-1], found[1:, 1:]))
fit = np.linalg.lstsq(here, there, rcond=None)[0]
assert np.abs(here @ fit - there).max() > 0.3  # no matrix carries it on

# %% after: idea-read  (reason_falls_fast_then_hardly)
from pe_lib import division_terms


def cost(down, across, slower=1):
    """What both halves lose together, with hands so many times slower."""
    angles = np.outer([down, across], division_terms(64) / slower)
    return (1 - np.cos(angles).mean(axis=1)).sum() / 2


assert cost(0, 5) < 0.7 * cost(3, 4)  # a cross
assert cost(0, 5, slower=10) > 0.95 * cost(3, 4, slower=10)  # k(v) is 1 still, and no cross
assert cost(0, 13) < cost(3, 3)
assert cost(0, 13, slower=10) > 5 * cost(3, 3, slower=10)

# %% after: wishes-run  (check-corners)
assert np.allclose(axial, section_frequencies((16, 16), 100, ladder="own"))
diagonal, own_row, _ = wishes.values()
assert abs(share(axial, diagonal)) < 1e-12  # exactly nothing
assert share(mixed, diagonal) > 0.6
assert share(axial, own_row) > max(0.99, share(mixed, own_row))
for seed in range(20):
    noise = np.random.default_rng(seed).normal(size=v.size)
    assert max(share(axial, noise), share(mixed, noise)) < 0.1

# %% after: wishes-run  (reason_a_pair_that_sees_one_axis)
from pe_lib import rotary_tables_at


def uneven(frequencies, seed=0):
    """How far two diagonals of a rectangle differ, for random weights of the pairs."""
    weights = np.random.default_rng(seed).normal(size=64)
    corners = [[0, 0], [2, 3], [0, 3], [2, 0]]
    at = rotary_tables_at(np.array(corners), frequencies)
    made = np.hstack([at.cos, at.sin]) @ weights
    return abs(made[:2].sum() - made[2:].sum())


assert max(uneven(axial, seed) for seed in range(20)) < 1e-12
assert np.median([uneven(mixed, seed) for seed in range(20)]) > 0.5
evenly = {"four": np.arange(32) % 4 * np.pi / 4, "in order": np.arange(32) * np.pi / 32}
evenly["axes"] = np.arange(32) % 2 * np.pi / 2
size, width = 100.0 ** (-np.arange(32) / 32), {}
for name, angles_ in evenly.items():  # how the similarity varies around a circle
    around = np.linspace(0, 2 * np.pi, 64)
    u, v = 5 * np.cos(around)[:, None], 5 * np.sin(around)[:, None]
    width[name] = np.ptp(np.cos(size * (u * np.cos(angles_) + v * np.sin(angles_))).mean(axis=1))
assert width["four"] < 0.1 < 0.15 < width["axes"]  # a hill, and a cross
assert width["four"] < 0.1 < 0.3 < width["in order"]  # it is not the number of directions

# %% after: wishes-run  (reason_loud_scores)
score = GridExplorer(view="rotary", name="check-rotary").similarities().ravel()
loud, quiet = (np.exp(much * score) / np.exp(much * score).sum() for much in (512, 1))
assert loud[3 * 14 + 11] > 0.9
assert quiet[3 * 14 + 11] < 0.02  # a softmax makes a product of this sum, too

# %% after: corners-read  (check-prompt)
from types import SimpleNamespace

import torch
from transformers.models.qwen2_vl.modeling_qwen2_vl import Qwen2VLModel

merging = SimpleNamespace(vision_config=SimpleNamespace(spatial_merge_size=2))
model = SimpleNamespace(config=merging)
model.get_vision_position_ids = Qwen2VLModel.get_vision_position_ids.__get__(model)


def numbered(before, side, after):
    """Time, height and width of each token, by transformers: words, a square picture, words."""
    kinds = torch.tensor([[0] * before + [1] * side**2 + [0] * after])
    grid = torch.tensor([[1, 2 * side, 2 * side]])  # before four of its patches are merged into one
    return Qwen2VLModel.get_rope_index(model, kinds, kinds, grid)[0][:, 0].T.tolist()


said = [[0, 0, 0], [1, 1, 1], [1, 1, 2], [1, 2, 1], [1, 2, 2], [3, 3, 3], [4, 4, 4]]
assert numbered(1, 2, 2) == said
longer = numbered(1, 14, 1)
assert longer[-1] == [15, 15, 15]
assert len(longer) == 1 + 196 + 1

# %% after: sections-compare  (check-sections)
by_axis = {
    "qwen2": section_frequencies((16, 24, 24), 1_000_000),
    "qwen3": section_frequencies((24, 20, 20), 5_000_000, arrangement="interleaved"),
}
for name, axis, base in (("qwen2", qwen2, 1e6), ("qwen3", qwen3, 5e6)):
    assert np.allclose(np.degrees(35 * by_axis[name].max(axis=1)), fastest(axis, base), atol=0.006)
assert 0.3 < fastest(qwen2, 1e6)[2] < 0.4
assert np.argmax(qwen2 == 2) == 40  # the width comes last
assert min(fastest(qwen3, 5e6)) > 1000

# %% after: sections-read  (reason_only_slow_frequencies)
of_qwen3 = by_axis["qwen3"]
slowest = np.array([axis[axis > 0].min() for axis in of_qwen3])
assert slowest.argmin() == of_qwen3.max(axis=1).argmax() == 0  # it has the slowest, and turns most
assert np.degrees(35 * slowest[0]) < fastest(qwen2, 1e6)[2] / 100  # than Qwen2's width

# %% after: sections-read  (check-trained)
from pe_book.records import vision

TESTS = ("6", "6, diagonal", "6, swapped", "9", "9, resized")
said = {
    "axial": "1.00 1.00 0.26 0.79 0.99", "axial, permuted": "0.19 0.25 0.12 0.14 0.19",
    "random": "0.85 0.87 0.22 0.25 0.70", "learned": "1.00 1.00 0.26 0.36 0.98",
    "rotary, axial": "0.98 0.98 0.25 0.92",
}  # fmt: skip
for kind, told in said.items():
    got = [f"{np.median(vision.scores(kind, test)):.2f}" for test in TESTS[: len(told.split())]]
    assert got == told.split(), kind
assert len(vision.scores("axial", "6")) == 7
