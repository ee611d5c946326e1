# Behind the cells of book/padding-and-masks.ipynb, where tools/weave.py puts it

# %% after: two-pad  (check-two)
assert mask.tolist() == padding_mask([2, 3], 3).tolist()
assert tokens.shape == (2, 3, 16)
assert mask.astype(int)[0].tolist() == [1, 1, 0]
assert not tokens[0, 2].any()
import torch

layer = torch.nn.MultiheadAttention(16, 1, batch_first=True)
rows = torch.tensor(tokens, dtype=torch.float32)
shares = layer(rows, rows, rows, key_padding_mask=torch.tensor(~mask))[1]
assert not shares[0, :, 2].any()
assert (shares[1] > 0).all()

# %% after: picture-run  (check-picture)
assert table[2, 0] > 0.9
assert table[2, 1] < -0.4
assert (np.delete(table[2], 1) > 0).all()
assert table[2, 2] > 0.5

# %% after: d0-angles  (check-d0-angles)
D0_ANGLES = """
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
1 1 0.0705842 0.0705842 0.00498213 0.00498213 0.00035166 0.00035166 2.48216e-05 2.48216e-05
1.75201e-06 1.75201e-06 1.23664e-07 1.23664e-07 8.72875e-09 8.72875e-09
2 2 0.141168 0.141168 0.00996426 0.00996426 0.000703319 0.000703319 4.96432e-05 4.96432e-05
3.50403e-06 3.50403e-06 2.47329e-07 2.47329e-07 1.74575e-08 1.74575e-08
"""


def digits(values):
    return [f"{value:.6g}" for value in np.ravel(values)]


assert digits(printed) == D0_ANGLES.split()
assert digits(trace_d0([1, 1, 0]).angles) == D0_ANGLES.split()
assert digits(formula[1, :3]) == ["1", "0.316228", "0.1"]
assert np.array_equal(printed[2], 2 * printed[1])  # double, to the last bit
assert not printed[0].any()

# %% after: d0-base  (check-d0-base)
from pe_lib.document_traces import raised_base

assert f"{acting:.2e}" == "1.62e+09"
assert np.isclose(acting, raised_base(), rtol=1e-14)
assert np.allclose(printed[:, 0::2], np.arange(3)[:, None] * terms, rtol=1e-12, atol=0)
assert f"{wavelengths(16, acting)[-1] / 1e6:.0f}" == "720"
assert f"{wavelengths(16)[-1]:.0f}" == "19869"


# %% after: d0-harm-run  (check-d0-harm)
def idle_columns(n, base):
    return int((np.ptp(sinusoidal_encoding(n, 16, base), axis=0) < 0.1).sum())


assert [idle_columns(n, 10_000) for n in (3, 50, 512)] == [11, 5, 1]
assert [idle_columns(n, acting) for n in (3, 50, 512)] == [13, 11, 9]
steps = [np.linalg.norm(np.diff(encode_positions([0, 1], 16, b), axis=0)) for b in (1e4, acting)]
assert [f"{step:.3f}" for step in steps] == ["1.015", "0.961"]

# %% after: encoding-run  (check-encoding)
D0_ENCODING = """
0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1
0.841471 0.540302 0.0705256 0.99751 0.00498211 0.999988 0.000351659 1
2.48216e-05 1 1.75201e-06 1 1.23664e-07 1 8.72875e-09 1
0 -0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
"""
D0_ROW_2 = """
0.909297 -0.416147 0.1407 0.990052 0.00996409 0.99995 0.000703319 1
4.96432e-05 1 3.50403e-06 1 2.47329e-07 1 1.74575e-08 1
"""
assert digits(padded) == D0_ENCODING.split()
assert digits(full[:2]) == digits(padded[:2])
assert digits(full[2]) == D0_ROW_2.split()
assert f"{np.cos(2):.6f}" == "-0.416147"
assert np.flatnonzero(np.signbit(padded[2])).tolist() == [1]

# %% after: zero-run  (check-zero)
assert minus == 0.0
assert minus + 3 == 3.0
assert minus * 3 == 0.0
assert f"{np.arctan2(0.0, minus):.2f}" == "3.14"
assert np.arctan2(0.0, 0.0) == 0
assert minus.tobytes() != np.float64(0.0).tobytes()
assert np.isnan(np.inf * 0)
masked = np.where(np.array([1, 1, 0])[:, None], full, 0.0)
assert not np.signbit(masked[2]).any()
assert digits(masked[2]) == ["0"] * 16
assert not np.signbit(add_positions(tokens[0], mask[0])[2]).any()

# %% after: order-run  (check-order)
assert np.array_equal(early[2], early[0])
assert early[2, :4].tolist() == [0, 1, 0, 1]
assert not late[2].any()

# %% after: batch-run  (check-batch)
assert fill_as_in_d0(full, mask)[2].any()
assert not fill_as_in_d0(full, mask[::-1])[2].any()
both = full * mask[:, :, None]
assert both.shape == (2, 3, 16)
assert not both[0, 2].any()
assert both[1, 2].any()

# %% after: silence-run  (check-silence)
scores = x[0] @ x[0].T / 4
assert weights[0].round(3)[:2, 2].tolist() == [0.006, 0.003]
assert f"{scores[:2, :2].min():.1f} {scores[:2, :2].max():.1f}" == "4.3 5.6"
assert not scores[:, 2].any()
assert np.allclose(weights[0, 2], 1 / 3)

# %% after: silence-lengths  (check-silence-lengths)
shares = {}
for places in (3, 12, 64, 512):
    long, kept = pad_embeddings([hello], places)
    seen = add_positions(long, kept)[0]
    _, row = scaled_dot_product_attention(seen, seen, seen)
    shares[places] = row[:2, ~kept[0]].sum(axis=1).round(3).tolist()
assert shares == {3: [0.006, 0.003], 12: [0.055, 0.026], 64: [0.266, 0.140], 512: [0.749, 0.573]}

# %% after: silence-random  (check-silence-random)
assert 0.38 < best / 2000 < 0.44

# %% after: silence-shrink  (check-silence-shrink)
assert np.allclose(output[0, :2], shrunk, rtol=1e-13, atol=0)
assert np.allclose(right[0, 2], x[0, :2].mean(axis=0), rtol=1e-13)
assert np.allclose(output[0, 2], x[0].mean(axis=0), rtol=1e-13)

# %% after: key-mask-figure  (check-key-mask)
assert weights[0].round(3).tolist() == [
    [0.439, 0.555, 0.006],
    [0.251, 0.747, 0.003],
    [0.333, 0.333, 0.333],
]
assert right_weights[0].round(3).tolist() == [
    [0.442, 0.558, 0],
    [0.251, 0.749, 0],
    [0.5, 0.5, 0],
]
assert np.array_equal(right_weights[1], weights[1])  # AI is amazing has no padding

# %% after: why-mask-run  (check-why-mask)
assert f"{np.abs(real_rows(512, False) - real_rows(2, False)).max():.3f}" == "1.324"
assert np.abs(real_rows(512, True) - real_rows(2, True)).max() < 1e-15

# %% after: causal-run  (check-causal)
gaps = {}
for side, kept in (("right", places < 2), ("left", places > 9)):
    row = np.zeros((12, 16))
    row[kept] = hello
    seen = add_positions(row, kept)
    for name, see in (("none", np.ones((12, 12))), ("causal", np.tri(12))):
        a, _ = scaled_dot_product_attention(seen, seen, seen, see)
        b, _ = scaled_dot_product_attention(seen, seen, seen, see * kept)
        gaps[side, name] = f"{np.abs(a - b)[kept].max():.3f}"
assert gaps["right", "causal"] == "0.000"
assert gaps == {
    ("right", "none"): "0.098",
    ("right", "causal"): "0.000",
    ("left", "none"): "0.155",
    ("left", "causal"): "0.343",
}

# %% after: throughout-run  (check-throughout)
three = [softmax(np.where([1, 1, 0], row, hidden)).tolist() for hidden in (-1e9, -np.inf)]
assert three[0] == three[1] == [0.442, 0.558, 0.0]
assert softmax(np.full(3, -1e9)).tolist() == [0.333] * 3
assert np.isnan(softmax(np.full(3, -np.inf))).all()
assert ours[0].tolist() == [0, 0, 0]
assert np.exp(-1e9) == 0
whole = scaled_dot_product_attention(x[0], x[0], x[0], [[1, 1, 0]])[1][0]
low = np.exp(np.where([1, 1, 0], row, -1e9) - row.max())
assert np.allclose(low / low.sum(), whole, rtol=1e-15, atol=0)

# %% after: notice  (check-notice)
blanks = PaddingExplorer()
assert [f"{score:.4g}" for score in blanks.scores()[:2]] == ["0.019", "-0.6505"]
assert f"{blanks.blank_share():.4g}" == "0.8665"
assert f"{PaddingExplorer(word=1).blank_share():.4g}" == "0.7441"
assert f"{PaddingExplorer(same=True).blank_share():.4g}" == "0.05524"
assert PaddingExplorer(key_mask="right").blank_share() == 0
assert np.isclose(PaddingExplorer(key_mask="inverted").blank_share(), 1)
start = PaddingExplorer(raised=True, length=3)
assert (start.position, start.column) == (1, 2)
assert f"{start.encoder_input()[1, 2] - embed(['World'], 16)[0, 2]:.7f}" == "0.0705256"
assert f"{division_terms(16, raised_base())[1]:.6g}" == "0.0705842"
assert f"{division_terms(16)[1]:.6g}" == "0.316228"
start.flipped = [2]
assert f"{start.encoder_input()[2, 0]:.6f}" == "0.909297"
start.flipped = [0]
assert start.mask.astype(int).tolist() == [0, 1, 0]
assert not start.encoder_input()[[0, 2]].any()
refused = ""
try:
    pad_embeddings([hello], 1)
except ValueError as error:
    refused = str(error)
assert "seq_len must be at least 2" in refused

# %% after: claims  (check-claims)
assert digits(division_terms(64)[:3]) == ["1", "0.749894", "0.562341"]
assert digits(terms[:3]) == ["1", "0.0705842", "0.00498213"]
assert np.finfo(np.float16).max == 65504

# %% after: run-it-cell  (check-run-it)
lost_share(explorer.value)
slider.value = 12
assert explorer.length == 12
assert explorer.mask.sum() == 2

# %% after: summary  (check-summary)
assert f"{raised_base() / 10_000 / 1000:.0f}" == "162"
