# Behind the cells of book/solutions/choosing-the-base.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
a, b = (encode_positions([5], 64, base)[0] for base in (10_000, 1_000_000))
assert a[0] == b[0]
assert np.isclose(np.linalg.norm(a), np.linalg.norm(b), rtol=1e-14)
assert wavelengths(64)[0] == wavelengths(64, 1e6)[0]
assert wavelengths(64)[-1] < wavelengths(64, 1e6)[-1]
apart = [np.sqrt(64 - 2 * offset_kernel([1], 64, base)[0]) for base in (1e4, 1e6)]
assert [f"{x:.2f}" for x in apart] == ["1.47", "1.28"]

# %% after: two-run  (check-two)
assert f"{base / 1000:.0f}" == "234"
assert np.isclose(wavelengths(64, base)[-1], 1e6, rtol=1e-9)

# %% after: three-run  (check-three)
counts = [(np.ptp(sinusoidal_encoding(512, w), axis=0) < 0.1).sum() for w in (64, 512)]
assert counts == [9, 78]
assert [f"{c / w:.0%}" for c, w in zip(counts, (64, 512), strict=True)] == ["14%", "15%"]

# %% after: four-run  (check-four)
assert f"{reach / 1000:.1f}" == "44.5"
assert np.isclose(wavelengths(64, reach)[-1], 2e5, rtol=1e-9)

# %% after: five-run  (check-five)
assert int(torch.argmin(kept.int())) == 257
assert (built.double() - exact).abs().max() > 1
assert len(built.unique(dim=0)) < 5000
stored = exact.to(torch.bfloat16)
assert (stored.double() - exact).abs().max() < 0.002
assert len(stored.unique(dim=0)) == 5000

# %% after: six-run  (check-six)
assert f"{base:.0f}" == "1421"
