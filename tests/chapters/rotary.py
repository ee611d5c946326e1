# Behind the cells of book/rotary.ipynb, where tools/weave.py puts it

# %% after: notice  (check-notice)
opening = RotaryExplorer(name="check-notice")
assert (opening.position, opening.offset, opening.d_model, opening.pair) == (5, 3, 16, 0)
by_offset = opening.scores_by_offset()[0]
assert f"{by_offset[53]:.4f} {by_offset[53]:.2f} {by_offset[47]:.2f}" == "0.6725 0.67 -0.08"
along = opening.scores_along()[0]
assert np.ptp(along) < 1e-14
assert np.isclose(along[0], by_offset[53])
alone = RotaryExplorer(same=True, name="check-alone").scores_by_offset()[0]
assert np.allclose(alone, alone[::-1], rtol=0, atol=1e-12)
assert not np.allclose(by_offset, by_offset[::-1], atol=0.5)

# %% after: turn  (check-turn)
assert error < 1e-13

# %% after: waves  (check-waves)


def wave_sum(offset):
    return (heights * np.cos(offset * division_terms(16) + phases)).sum() / 4


assert f"{wave_sum(3):.4f} {wave_sum(-3):.4f}" == "-0.1477 0.1754"
for p, m in ((0, 3), (700, 703), (703, 700), (12, 999)):
    turned = turn(np.array([q, k]), [p, m])
    assert np.isclose(turned[0] @ turned[1] / 4, wave_sum(m - p), rtol=0, atol=1e-11)
from pe_lib import offset_rotation

upright = np.array([1.0, 2.0, 3.0, 4.0])
assert np.allclose(turn(upright[None], [3])[0], offset_rotation(3, 4).T @ upright)
assert abs(44 - 7 * 2 * np.pi) < 0.02

# %% after: waves-figure  (check-waves-figure)
assert np.allclose(gathered[7], [wave_sum(offset) for offset in offsets])
assert f"{gathered[7][43]:.2f}" == "-0.15"
assert np.allclose(sum(list(panels.values())[::2]), gathered[7])
slow = waves[3:].sum(axis=0)
assert f"{slow.min():.2f} {slow.max():.2f}" == "0.47 0.60"
assert np.ptp(slow) < 0.2 < 0.6 < np.ptp(waves[1:3].sum(axis=0))

# %% after: trained-pairs  (check-trained-pairs)
drawn = torch.cat(found).numpy()
assert drawn.shape == (8, 8)
assert drawn[:4, :3].sum(axis=1).min() > 0.9
assert ((drawn[4:, 3:].sum(axis=1) > 0.37) & (drawn[4:, 3:].sum(axis=1) < 0.43)).all()
assert ((drawn[4:, 1] > 0.45) & (drawn[4:, 1] < 0.55)).all()
assert drawn[4:, 0].max() < 0.07
assert tokens.shape[1] == 21  # so the farthest are 20 apart
assert (20 * division_terms(16) < 0.25).tolist() == [False] * 4 + [True] * 4
found.clear()
finder, _ = trained_model("retrieve", "rotary")
for layer in finder.encoder.layers:
    layer.self_attn.register_forward_pre_hook(look)
marked = np.insert(np.random.default_rng(2).integers(10, size=(256, 20)), 7, 14, axis=1)
with torch.no_grad():
    finder(torch.tensor(np.c_[marked, np.full(256, 10)]))
assert found[0].max() < 0.3
assert found[0].mean(dim=0).max() < 0.2

# %% after: without-pairs  (check-without-pairs)
kept = {name: [copied(layer, list(pairs)) for layer in (1, 2)] for name, pairs in sets.items()}
assert kept["no pair"] == [one for one in kept["no pair"] if one > 0.999]
assert kept["pairs 3 to 7"][0] > 0.999
assert f"{kept['pairs 0 to 2'][0]:.0%} {kept['all pairs'][0]:.0%}" == "91% 85%"
assert kept["pairs 3 to 7"][1] < 0.81 < 0.91 < kept["pair 1"][1]
assert model(torch.tensor(tokens)).shape[:2] == (256, 21)  # nothing is hooked to it any more

# %% after: columns  (check-columns)
halves = {"layout": "halves", "bug": "layouts"}
right, bent = RotaryExplorer(**halves, name="check-columns").scores_along()
assert (f"{right[5]:.2f}", f"{bent[5]:.2f}") == ("0.13", "0.55")
assert np.ptp(right) < 1e-12 < 1 < np.ptp(bent)
opened = RotaryExplorer(view="columns", layout="halves", name="check-opened")
assert np.isclose(opened.scores_along()[0][5], right[5])  # back in the layout that it opens in

# %% after: layouts-run  (check-layouts)
assert np.abs(slid - loaded).max() < 1e-12
assert np.abs(loaded - trained).max() > 0.5
speeds = division_terms(16)  # by column, in each layout
same_speed = np.isclose(np.repeat(speeds, 2), np.tile(speeds, 2))
assert np.flatnonzero(same_speed).tolist() == [0, 15]
held = rng.spawn(1)[0].normal(size=(6, 16))
rotated = np.hstack([-held[:, 8:], held[:, :8]])  # rotate_half
cos, sin = (np.tile(t, 2) for t in rotary_tables(6, 16))
assert np.allclose(held * cos + rotated * sin, apply_rotary(held, rotary_tables(6, 16), "halves"))

# %% after: convert-run  (check-convert)
assert np.abs(converted - trained).max() < 1e-14
weights = rng.spawn(1)[0].normal(size=16)  # of a norm on queries and keys


def normed(row, gains, layout):
    scaled = row / np.sqrt((row**2).mean(axis=-1, keepdims=True)) * gains
    return apply_rotary(scaled, rotary_tables(6, 16), layout)


def normed_scores(columns, gains, layout):
    made = (normed(x @ w[:, columns], gains, layout) for w in (w_q, w_k))
    return next(made) @ next(made).T


right = normed_scores(np.arange(16), weights, "interleaved")
assert np.allclose(normed_scores(order, weights[order], "halves"), right)
assert not np.allclose(normed_scores(order, weights, "halves"), right, atol=0.5)
half = scores(w_q[:, order], w_k, "halves")
assert np.abs(half - trained).max() > 0.5

# %% after: convert-read  (check-partial)
part = RotaryEncoding(16, rotary_dim=8)
given = torch.randn(20, 16)
made = part(given)
assert torch.equal(made[:, 8:], given[:, 8:])
narrow = apply_rotary(given[:, :8].double().numpy(), rotary_tables(20, 8))
assert np.allclose(made[:, :8].numpy(), narrow, atol=1e-5)

# %% after: values-run  (check-values)
assert np.abs(mix(900, False) - mix(0, False)).max() < 1e-12
assert np.abs(mix(900, True) - mix(0, True)).max() > 1
assert np.abs(back[1] - back[0]).max() < 1e-11

# %% after: decay-run  (check-decay)
assert [f"{np.sqrt((scored(other, m) ** 2).mean()):.2f}" for m in (0, 1000)] == ["1.00", "0.97"]
assert f"{(far > near).mean():.0%}" == "50%"
for seed in (1, 2, 3):
    draw = np.random.default_rng(seed).normal(size=(2, 2000, 64))
    for m in (100, 1000):
        rows = apply_rotary(draw[1][:, None], RotaryTables(*(t[[m]] for t in tables)))[:, 0]
        assert 0.93 < np.sqrt(((draw[0] * rows).sum(axis=1) ** 2).mean()) / 8 < 1.07
left = []  # at offset 1000, as a share of offset 0
for alike in (0, 0.25, 0.5, 0.75, 1):
    key = alike * query + np.sqrt(1 - alike**2) * other
    sizes = [np.sqrt((scored(key, m) ** 2).mean()) for m in (0, 1000)]
    left.append(sizes[1] / sizes[0])
assert (np.diff(left) < 0).all()
assert f"{np.cos(1000 * division_terms(64)[-1]):.0%}" == "99%"  # the slowest pair alone

common = []
for seed in range(5):
    draw = np.random.default_rng(seed)
    part, else_where = draw.normal(size=(2, 64)) / 2
    sizes = []
    for added in (part, else_where):
        keys = other + added
        for m in (0, 1000):
            there = RotaryTables(*(table[[m]] for table in tables))
            turned = apply_rotary(keys[:, None], there)[:, 0]
            sizes.append(np.sqrt((((query + part) * turned).sum(axis=1) ** 2).mean()) / 8)
    common.append(sizes)
together, apart = np.median(common, axis=0).reshape(2, 2)
assert abs(together[0] - 2.2) < 0.2
assert abs(together[1] - 1.3) < 0.1
assert abs(apart[1] / apart[0] - 1) < 0.05

# %% after: decay-figure  (check-figure)
assert max(two) < 1.1 * min(two)
assert 0.28 < one[-1] < 0.33
assert 0.17 < one.min() < 0.23
assert 650 < offsets[one.argmin() - 1] < 750
assert (np.diff(one) > 0).any(), "unsteadily"

# %% after: bound-run  (check-bound)
seen = {}
for m in (0, 1, 10, 100, 700, 1000):
    turns = np.exp(1j * m * division_terms(64))
    seen[m] = steps * np.abs(turns.cumsum()).sum() / 8
    assert (np.abs(scored(other, m)) <= seen[m]).all()  # no score exceeds it
    assert np.abs(scored(other, m)).max() < seen[m].min() / 10  # far above all the scores
    assert np.allclose((products * turns).sum(axis=1).real / 8, scored(other, m))
assert 0.23 < np.median(seen[1000]) / np.median(seen[0]) < 0.27  # a quarter
assert np.median(seen[700]) < 0.8 * np.median(seen[1000])  # up and down

# %% after: module-run  (check-module)
assert worst < 2e-6
assert not list(rotary.parameters())
plain_attention = attention(sentence, is_causal=True)[0]
ids = torch.arange(400, 412)  # only offsets count
shifted = attention(sentence, is_causal=True, position_ids=ids)[0]
assert torch.allclose(plain_attention, shifted, atol=1e-4)

# %% after: precision-run  (check-precision)
assert places[:257].tolist() == list(range(257))
assert places[257] == 256
as_torch = torch.arange(1024).to(torch.bfloat16).int().numpy()
assert np.array_equal(places, as_torch)
assert len(np.unique(places)) == 513
assert 1e-2 < np.abs(plain - exact).max() < 3e-2
assert np.abs(ours.cos[0] - exact).max() < 2**-24
