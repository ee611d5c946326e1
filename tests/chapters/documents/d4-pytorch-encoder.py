# Behind the cells of book/documents/d4-pytorch-encoder.ipynb, where tools/weave.py puts it

# %% after: order-run  (check-order)
nine = [[0.402, 0.246, 0.351], [0.246, 0.5, 0.254], [0.35, 0.254, 0.395]]
assert weights.round(3).tolist() == nine
assert np.allclose(shuffled, weights[np.ix_(order, order)])

# %% after: order-mask  (check-mask)
assert torch.finfo(torch.float16).max == 65504
assert softmax(np.full(3, -1e9)).tolist() == [0.333] * 3
assert np.isnan(softmax(np.full(3, -np.inf))).all()
assert not ours.any()

# %% after: formula-run  (check-formula)
assert f"{2 * np.pi * 10_000.0 ** (14 / 8) / 1e6:.0f}" == "63"  # i = 7 at width 8

# %% after: formula-picture  (check-picture)
assert " ".join(f"{v:.2f}" for v in small[3]) == "0.14 -0.99 0.30 0.96 0.03 1.00 0.00 1.00"

# %% after: steps-table  (check-table)
assert f"{encoding[9, 7]:.5f}" == "0.99996"
assert (encoding[:, 7].round(3) == 1).all()
assert encoding[0].tolist() == [0, 1] * 4

# %% after: steps-stable  (check-stable)
assert errors[1] < 1.5e-7 < 4e-7 < errors[0] < 8e-7
assert 1e-4 < off < 1e-3

# %% after: steps-odd-options  (check-odd)
assert halves.shape == (10, 4)
assert np.ptp((dropped**2).sum(axis=1)) > 1e-6 > np.ptp((padded**2).sum(axis=1))

# %% after: plots-curves  (check-curves)
assert 0.9 < wide[:, 30].max() < 1
assert f"{wide[99, 31]:.2f}" == "0.25"

# %% after: plots-labels  (check-labels)
waves = wavelengths(64)
assert [f"{waves[c // 2]:.0f}" for c in (14, 16, 30)] == ["47", "63", "471"]
assert 99 / waves[8] > 1.5
assert f"{99 / waves[15]:.1f}" == "0.2"
assert (waves > waves[15]).sum() == 16
assert f"{wavelengths(512)[8]:.1f}" == "8.4"

# %% after: module-define  (check-module)
ours = torch.tensor(sinusoidal_encoding(100, 16))
assert torch.allclose(PositionalEncoding(16, max_seq_len=100).pe[0].double(), ours, atol=1e-5)

# %% after: module-length  (check-length)
assert takes[1] == (1, 101, 16)
assert takes[2] == takes[100] == "The size of tensor a (101)"

# %% after: tests-run  (check-tests)
assert [f"{v:.3f}" for v in x[0, 0, :4]] == ["1.927", "1.487", "0.901", "-2.106"]
assert f"{module(x)[0, 0, 1]:.3f}" == "2.487"
assert torch.equal(module(x)[0, 0, 0::2], x[0, 0, 0::2])  # in its cosine columns only

# %% after: tests-cat  (check-cat)
assert f"{squares[0][0, 0]:.3f} {squares[1][1, 1]:.3f}" == "0.303 0.516"

# %% after: reasons-half  (reason_four_do_not_single_out)
assert len(np.unique(half)) == 50
assert half.max() == 1
assert half.min() > 0
for k in (1, 3, 10):
    assert np.array_equal(half[k:], half[:-k] * 0.5**k)
assert np.ptp(half) > 0.9
assert np.allclose(np.linalg.norm(encode_positions(np.arange(50), 64), axis=1), 32**0.5)

# %% after: reasons-bounded  (check-bounded)
assert np.allclose(squared, 32)
assert f"{np.sqrt(32):.2f}" == "5.66"

# %% after: reasons-longer-run  (reason_defined_everywhere)
assert leaps == 2
assert not np.isnan(signs).any()
assert np.isnan(roots[3])
assert not np.isnan(roots[:3]).any()

# %% after: reasons-verdict  (check-reasons)
assert 0.005 < largest(bare) < 0.02
assert lost[0] < 1e-7 < 0.02 < lost[1]

# %% after: differences-run  (check-differences)
assert (np.sign(early[:8]) != np.sign(late[:8])).sum() == 3
assert f"{cosine(early[:8], late[:8]):.3f} {cosine(early, late):.3f}" == "-0.102 -0.169"
assert f"{cosine(early[32:], late[32:]):.3f}" == "0.997"
assert f"{(early[32:] ** 2).sum() / (early**2).sum():.2%}" == "0.02%"
assert [f"{np.linalg.norm(v):.4f}" for v in (early, late)] == ["3.5813"] * 2

# %% after: claims  (check-verdicts)
short = {"holds": "h", "holds if": "i", "does not hold": "n"}
found = "".join(short[c.verdict] for c in claims.noted)
assert found == "niinhnnnhhnhnhhhnhhhhnihhihihhnhihniinnnn"
assert (claims.noted[-1].place, claims.noted[-1].verdict) == ("528", "does not hold")
