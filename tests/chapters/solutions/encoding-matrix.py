# Behind the cells of book/solutions/encoding-matrix.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
assert sinusoidal_encoding(1, 6).tolist() == [[0, 1, 0, 1, 0, 1]]

# %% after: two-run  (check-two)
assert division_terms(8)[2] == 0.01
assert f"{sinusoidal_encoding(3, 8)[2, 5]:.6f}" == "0.999800"

# %% after: three-run  (check-three)
assert np.flatnonzero((wide[:, :8] == narrow).all(axis=0)).tolist() == [0, 1]
assert np.allclose(wide[:, 4:6], narrow[:, 2:4], rtol=0, atol=1e-12)

# %% after: four-run  (check-four)
frequency = np.repeat(division_terms(16), 2)
assert (np.diff(frequency) <= 0).all()
assert frequency[0] == 1

# %% after: five-run  (check-five)
assert encoding[0].tolist() == [0, 0, 0, 0, 1, 1, 1, 1]

# %% after: six-mended  (check-six)
assert np.abs(found - positions).max() < 1e-9
assert abs(position_of(encode_positions([12.25], 8)[0], 8) - 12.25) < 1e-9
first = np.arctan2(*sinusoidal_encoding(1, 8, first_position=7)[0, :2]) % (2 * np.pi)
assert f"{first:.3f}" == "0.717"
assert f"{2 * np.pi / division_terms(8)[1]:.1f}" == "62.8"
