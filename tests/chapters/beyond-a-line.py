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
assert np.allclose(table[:-1, :-1] @ step.T, table[1:, 1:])
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

# %% after: idea-read  (reason_the_far_end_costs_one_half)
k_of = similar[7, 7:] * 2 - 1  # of two positions on a line
assert k_of[1] > k_of[3] > k_of[6]
corner_ = grid_encoding((14, 14), 128)
from_corner = corner_ @ corner_[0, 0] / 64
assert from_corner[3, 3] < from_corner[0, 13] < from_corner[2, 2]  # two near steps cost less still
assert from_corner[0, 5] - from_corner[0, 13] < 0.05  # nearly stopped falling

# %% after: corners-run  (check-corners)


def had(name, wanted):
    """The share of a wish that the best weights get, and the largest of them."""
    tables = rotary_tables_at(np.stack([dy, dx], axis=1), pairs[name])
    columns = np.hstack([tables.cos, tables.sin])
    columns -= columns.mean(axis=0)
    weights = np.linalg.solve(columns.T @ columns + np.eye(64), columns.T @ wanted)
    return 1 - np.var(wanted - columns @ weights) / np.var(wanted), np.abs(weights).max()


diagonal = wishes["one diagonal, not the other"]
axial, mixed = (had(name, diagonal) for name in pairs)
assert abs(axial[0]) < 1e-12
assert axial[1] < 1e-12  # no weight at all
assert mixed[0] > 0.6
assert mixed[1] < 1
assert had("axial", wishes["the own row"])[0] > 0.99
for seed in range(20):
    noise = np.random.default_rng(seed).normal(size=dy.size)
    assert max(had(name, noise)[0] for name in pairs) < 0.1
square = diagonal.reshape(27, 27)  # nothing of a row, nothing of a column
assert np.abs([square.sum(axis=0), square.sum(axis=1)]).max() < 1e-12
bias = np.random.default_rng(0).normal(size=(27, 27))  # Swin's: a number for every offset
assert not np.isclose(bias[0, 0] + bias[1, 1], bias[0, 1] + bias[1, 0])


# %% after: corners-run  (reason_a_pair_that_sees_one_axis)
def uneven(frequencies, seed=0):
    """How far two diagonals of a rectangle differ, for random weights of the pairs."""
    weights = np.random.default_rng(seed).normal(size=64)
    corners = [[0, 0], [2, 3], [0, 3], [2, 0]]
    at = rotary_tables_at(np.array(corners), frequencies)
    made = np.hstack([at.cos, at.sin]) @ weights
    return abs(made[:2].sum() - made[2:].sum())


assert max(uneven(pairs["axial"], seed) for seed in range(20)) < 1e-12
assert np.median([uneven(pairs["mixed"], seed) for seed in range(20)]) > 0.5
line = np.add.outer(band(np.arange(27) - 4), band(np.arange(27) - 9))  # a sum: a cross
chosen = np.exp(12 * line) / np.exp(12 * line).sum()  # softmax makes a product of it
assert np.unravel_index(chosen.argmax(), chosen.shape) == (4, 9)
assert chosen.max() > 20 * chosen[4, 20]
spot = np.exp(-np.add.outer((np.arange(27) - 17) ** 2, (np.arange(27) - 17) ** 2) / 18)  # of a sum
assert np.trace(spot) > 3 * np.trace(spot[:, ::-1])  # attention to a spot on one diagonal
evenly = {"four": np.arange(32) % 4 * np.pi / 4, "in order": np.arange(32) * np.pi / 32}
width = {}
for name, angles_ in evenly.items():  # how the similarity varies around a circle
    around = np.linspace(0, 2 * np.pi, 64)
    u, v = 5 * np.cos(around)[:, None], 5 * np.sin(around)[:, None]
    width[name] = np.ptp(np.cos(size * (u * np.cos(angles_) + v * np.sin(angles_))).mean(axis=1))
assert width["four"] < 0.1 < 0.3 < width["in order"]  # it is not the number of directions

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

# %% after: sections-run  (check-sections)
assert 0.3 < np.degrees(35 * qwen2[2].max()) < 0.4
assert np.argmax(qwen2[2] > 0) == 40  # the width comes last
assert min(np.degrees(35 * qwen3.max(axis=1))) > 1000

# %% after: sections-read  (check-sections-read)
grown = GridExplorer(view="resized", size=28, name="check-learned").learned()
trained = GridExplorer(view="resized", name="check-trained").learned()
kept = np.sqrt((grown**2).mean() / (trained**2).mean())
assert abs(kept - 7 / 8) < 0.015
assert any(int(14 * (n / 14)) != n for n in range(1, 129))

# %% after: trained-run  (check-trained)
middle = {
    (kind, test): float(np.median(vision.scores(kind, test)))
    for kind in ("axial", "axial, permuted", "learned")
    for test in TESTS
}
assert len(vision.scores("axial", "6")) == 7
assert 0.16 < middle["axial, permuted", "6"] < 0.22  # one case of five
assert vision.scores("axial", "6, diagonal").min() > 0.99
assert vision.scores("rotary, axial", "6, diagonal").min() > 0.88
assert middle["learned", "9"] < 0.4
for kind in ("axial", "learned"):
    assert middle[kind, "9, resized"] > 0.97
    assert 0.2 < middle[kind, "6, swapped"] < 0.3
assert (vision.scores("axial", "9, resized") - vision.scores("axial", "9")).min() > 0.15
assert (vision.scores("learned", "9, resized") - vision.scores("learned", "9")).min() > 0.5

# %% after: edge-read  (check-edge)
from pe_lib import timestep_embedding


def off(bands, count):
    places = (2 * np.arange(count) + 1) / count - 1
    drawn = GridExplorer(view="edge", bands=bands, name=f"check-{bands}-{count}").drawn(places)
    return np.sqrt(np.mean((drawn - (places > 0.1)) ** 2))


everywhere = [off(bands, 2048) for bands in range(9)]
assert np.argmin(everywhere) == 3
assert everywhere[7] > everywhere[0] > everywhere[3]
assert off(7, 32) < 0.02
assert 2**6 * np.pi * 2 / 32 > np.pi  # the fastest of seven bands, from sample to sample
ends, neighbours = (
    timestep_embedding(np.array(steps), 320, scale=scale)
    for steps, scale in (([0.0, 1.0], 1), ([0.0, 0.001], 1000))
)
assert np.allclose(ends, neighbours)
flux = timestep_embedding(np.arange(4), 320, first="cosine")
assert np.allclose(flux[:, :160], grid_encoding((4,), 320)[:, 1::2])
assert np.isclose(timestep_embedding([1.0], 320, shift=1)[0, 159], np.sin(1e-4))
assert timestep_embedding([1.0], 320)[0, 159] > np.sin(1e-4)  # one step short of 1/b

# %% after: edge-read  (reason_more_than_half_a_turn)
between = [off(bands, 2048) for bands in range(9)]
assert max(between[2:6]) < between[6] < between[7]  # half a turn is band 5's
wider = [2 ** (bands - 1) * np.pi * 2 / 32 > np.pi * 1.01 for bands in range(1, 9)]
assert wider.index(True) + 1 == 6
assert max(off(bands, 32) for bands in range(4, 9)) < 0.03  # at the samples all are right
