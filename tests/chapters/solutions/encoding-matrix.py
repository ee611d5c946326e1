# Behind the cells of book/solutions/encoding-matrix.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
assert sinusoidal_encoding(1, 6).tolist() == [[0, 1, 0, 1, 0, 1]]
assert sinusoidal_encoding(11, 6, base=(10 / np.pi) ** 3)[10, 3] == -1

# %% after: two-run  (check-two)
assert division_terms(8)[2] == 0.01
assert f"{sinusoidal_encoding(3, 8)[2, 5]:.6f}" == "0.999800"

# %% after: three-run  (check-three)
assert np.flatnonzero((wide[:, :8] == narrow).all(axis=0)).tolist() == [0, 1]
assert np.allclose(wide[:, 4:6], narrow[:, 2:4], rtol=0, atol=1e-12)

# %% after: four-run  (check-four)
assert len(set(frequencies)) == 8

# %% after: five-run  (check-five)
assert encoding[0].tolist() == [0, 0, 0, 0, 1, 1, 1, 1]

# %% after: six-mended  (check-six)
assert np.abs(found - np.arange(60)).max() < 0.1
assert f"{np.abs(rough - np.arange(60)).max():.1f}" == "0.6"
assert (rough.round() != np.arange(60)).sum() == 5
assert abs(position_of(encode_positions([12.25], 8)[0], 8) - 12.25) < 1e-9
assert f"{fast_alone(printed[7]):.1f}" == "0.7"
assert f"{2 * np.pi / division_terms(8)[1]:.1f}" == "62.8"
