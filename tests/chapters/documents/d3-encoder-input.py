# Behind the cells of book/documents/d3-encoder-input.ipynb, where tools/weave.py puts it

# %% after: words-run  (check-words)
assert len(PRINTED.split()) == 32
assert [f"{v:.2f}" for v in np.linalg.norm(line, axis=1)] == ["0.78", "2.25", "0.00"]
assert f"{np.linalg.norm(sinusoidal_encoding(1, 64)):.2f}" == "5.66"

# %% after: product-run  (check-product)
assert product.tolist() == [[1, 1, 0], [2, 2, 0], [0, 0, 0]]

# %% after: waves-run  (check-waves)
assert angles[:, 0].tolist() == [2, 4, 0]
assert f"{np.sin(2):.6f} {np.sin(4):.6f}" == "0.909297 -0.756802"
assert as_printed(np.cos(angles)[2, 1::2]) == " ".join("1" * 32)

# %% after: doubled-run  (reason_counted_once)
once = [encode_positions(np.arange(1, 5) * (np.arange(4) < real), 64)[0] for real in (1, 2, 3, 4)]
assert np.ptp(once, axis=0).max() == 0  # each position once: the first word is the same in all four
assert np.ptp(first, axis=0).max() > 1

# %% after: doubled-hands  (check-hands)
degrees = np.degrees(np.outer([1, 2, 3, 4], division_terms(64)[:4])).round()
assert degrees[:, 0].tolist() == [57, 115, 172, 229]
assert (degrees[3, 3], degrees[3, 1]) == (97, 172)

# %% after: doubled-apart  (check-apart)
gaps = [np.linalg.norm(np.subtract(*encode_positions([n, 2 * n], 64))) for n in (1, 2, 3, 10, 100)]
assert [f"{gap:.2f}" for gap in gaps] == ["1.47", "2.72", "3.58", "4.68", "5.32"]

# %% after: input-figure  (check-figure)
assert f"{trace.encoder_input[1, 64]:.2f}" == "2.24"
assert (np.abs(np.delete(trace.encoder_input, 64, axis=1)) <= 1).all()

# %% after: flow-run  (check-flow)
counts = [(np.count_nonzero(row[:64]), np.count_nonzero(row[64:])) for row in trace.encoder_input]
assert counts == [(64, 16), (64, 16), (0, 0)]

# %% after: properties-verdict  (check-properties)
assert [s.positions[1] for s in second] == [4, 6]
assert f"{moved:.2f}" == "2.72"

# %% after: conclusion-run  (check-conclusion)
assert np.allclose(trace.encoder_input @ w, apart)

# %% after: conclusion-verdict  (check-standard)
assert f"{largest(trace.encoding[:2] - by_paper):.2f}" == "1.72"
assert f"{largest(trace.encoding[:2] - encode_positions([1, 2], 64)):.2f}" == "1.67"

# %% after: claims  (check-verdicts)
short = {"holds": "h", "holds if": "i", "does not hold": "n"}
assert "".join(short[c.verdict] for c in claims.noted) == "hhnihnhnnhninhhnhihiinn"
assert largest(trace.encoding[:2] - encode_positions([2, 4], 64)) < 1e-12
