# Behind the cells of book/division-terms.ipynb, where tools/weave.py puts it

# %% after: picture-run  (check-picture)
assert np.allclose(division_terms(8)[:-1] / division_terms(8)[1:], 10, rtol=1e-12)
turns = 99 / wavelengths(8)
assert 6 < wavelengths(8)[0] < 6.5
assert 15.5 < turns[0] < 16
assert 1.5 < turns[1] < 1.6
assert 0.1 < turns[2] < 0.25

# %% after: step-angles  (check-steps)
# D4's numbers: computed once with its PyTorch code, in float32, and rounded as it prints
assert two_i.tolist() == [0, 2, 4, 6]
assert terms.round(6).tolist() == [1.0, 0.1, 0.01, 0.001]
assert angle.shape == (10, 4)
D4_ANGLES = [
    [0.0, 0.0, 0.0, 0.0],
    [1.0, 0.1, 0.01, 0.001],
    [2.0, 0.2, 0.02, 0.002],
    [3.0, 0.3, 0.03, 0.003],
    [4.0, 0.4, 0.04, 0.004],
    [5.0, 0.5, 0.05, 0.005],
    [6.0, 0.6, 0.06, 0.006],
    [7.0, 0.7, 0.07, 0.007],
    [8.0, 0.8, 0.08, 0.008],
    [9.0, 0.9, 0.09, 0.009],
]
assert angle.round(3).tolist() == D4_ANGLES
assert np.allclose(terms, division_terms(8), rtol=1e-14)
assert np.allclose(angle, angles(range(10), 8), rtol=1e-14)

# %% after: stability-run  (check-stability)
two_i = np.arange(0, 512, 2, dtype=np.float32)
error_exp = worst_error(np.exp(two_i * np.float32(-np.log(10_000) / 512)))
error_power = worst_error(np.float32(10_000) ** (-two_i / np.float32(512)))
assert 4e-7 < error_exp < 8e-7
assert 0.5e-7 < error_power < 1.5e-7
assert error_exp > 3 * error_power
assert f"{np.log(10_000) * 510 / 512:.1f}" == "9.2"
assert 0.9e-6 < np.spacing(np.float32(9.2)) < 1.1e-6
assert max(errors) < 1e-14  # the loop ended with float64
assert worst_error(division_terms(512)) <= 2**-53

# %% after: effect-run  (check-effect)
worst = [np.abs(np.sin(position * terms) - exact[:, 0::2]).max() for terms in ways.values()]
assert all(1e-4 < error < 1e-3 for error in worst)
assert np.spacing(np.float32(4096)) > 4e-4

# %% after: wavelengths-run  (check-wavelengths)
assert [f"{wavelengths(width)[-1]:.0f}" for width in (8, 64, 512)] == ["6283", "47117", "60611"]
assert f"{2 * np.pi * 10_000:.0f}" == "62832"
assert [f"{10_000 ** (-2 / width):.2f}" for width in (64, 512)] == ["0.75", "0.96"]
assert f"{wavelengths(2)[0]:.2f}" == "6.28"
assert f"{np.linspace(*wavelengths(64)[[0, -1]], 32)[1]:.0f}" == "1526"
assert (wavelengths(64) < 100).sum() == 10
assert all(wavelengths(width)[-1] < 2 * np.pi * 10_000 for width in (8, 64, 512, 4096, 8192))

# %% after: wavelengths-other  (check-other)
assert f"{2 * np.pi / other[-1]:,.0f}" == "62,832"
assert other[1] != division_terms(64)[1]

# %% after: claims  (check-claims)
assert f"{5000 / wavelengths(512)[-1]:.0%}" == "8%"
assert f"{100_000 / wavelengths(512)[-1]:.2f}" == "1.65"

# %% after: trap-half-read  (check-traps)
wrong = 10_000.0 ** (-2 * column / 8)
assert len(set(wrong)) == 8
assert f"{2 * np.pi / wrong[-1] / 1e6:.0f}" == "63"
typed = 1 / 10_000**2 * i / d_model
assert typed[0] == 0
assert 1e-9 < typed[1] < 2e-9
assert (np.diff(typed) > 0).all()
nearly = np.cos(np.outer(range(10), typed)) - 1
assert np.abs(nearly).max() < 1e-9
assert circle.max(axis=0).round(3).tolist()[:2] == [1.0, 1.606]

# %% after: notice  (check-notice)
assert f"{wavelengths(64)[15]:.0f}" == "471"
assert (np.diff(sinusoidal_encoding(100, 64)[:, 30]) > 0).all()
assert f"{wavelengths(64, base=100)[-1]:.0f}" == "544"
assert np.allclose(wavelengths(128)[::2], wavelengths(64), rtol=1e-12)
assert wavelengths(128)[-1] < 1.2 * wavelengths(64)[-1]

# %% after: run-it-cell  (check-run-it)
report(explorer.value)
width.value = 128
assert explorer.d_model == 128
