# Behind the cells of book/solutions/choosing-the-base.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
a, b = (encode_positions([5], 64, base)[0] for base in (10_000, 1_000_000))
assert a[0] == b[0]
assert np.isclose(np.linalg.norm(a), np.linalg.norm(b), rtol=1e-14)
assert wavelengths(64)[0] == wavelengths(64, 1e6)[0]
assert wavelengths(64)[-1] < wavelengths(64, 1e6)[-1]
apart = [np.sqrt(64 - 2 * offset_kernel([1], 64, base)[0]) for base in (1e4, 1e6)]
assert [f"{x:.2f}" for x in apart] == ["1.47", "1.28"]

# %% after: one-run  (reason_fewer_hands_are_fast)
assert (division_terms(64, 1e6) > 0.1).sum() < (division_terms(64) > 0.1).sum()
wide = np.sqrt(96 - 2 * offset_kernel([1], 96, 1e6)[0])  # base 10⁶ with as many fast hands
assert np.isclose(wide, np.sqrt(64 - 2 * offset_kernel([1], 64)[0]), atol=0.01)

# %% after: two-run  (check-two)
assert f"{base / 1000:.0f}" == "234"
assert np.isclose(wavelengths(64, base)[-1], 1e6, rtol=1e-9)

# %% after: three-run  (check-three)
counts = [(np.ptp(sinusoidal_encoding(512, w), axis=0) < 0.1).sum() for w in (64, 512)]
assert counts == [9, 78]
assert [f"{c / w:.0%}" for c, w in zip(counts, (64, 512), strict=True)] == ["14%", "15%"]

# %% after: three-run  (reason_same_range_denser)
shares = [np.mean(np.ptp(sinusoidal_encoding(512, w), axis=0) < 0.1) for w in (64, 128, 512, 1024)]
assert max(shares) - min(shares) < 0.03
fewer = [np.mean(np.ptp(sinusoidal_encoding(512, w, 100), axis=0) < 0.1) for w in (64, 512)]
assert max(fewer) == 0  # another range, another share

# %% after: four-run  (check-four)
assert f"{reach / 1000:.0f}" == "158"
assert np.isclose(0.92 / division_terms(64, reach)[-1], 1e5, rtol=1e-9)
assert 100_000 < ends < 115_000  # a little farther out

# %% after: five-run  (check-five)
assert int(torch.argmin(kept.int())) == 257
assert (built.double() - exact).abs().max() > 1
assert len(built.unique(dim=0)) < 5000
stored = exact.to(torch.bfloat16)
assert (stored.double() - exact).abs().max() < 0.002
assert len(stored.unique(dim=0)) == 5000

# %% after: five-run  (reason_eight_binary_digits)
half = torch.arange(5000).to(torch.float16).long() == torch.arange(5000)  # eleven digits
assert int(torch.argmin(half.int())) == 2049

# %% after: six-run  (check-six)
assert f"{base:.0f}" == "1421"

# %% after: six-run  (reason_a_larger_base_idles_more)
spreads = [np.ptp(sinusoidal_encoding(512, 64, b), axis=0) for b in np.geomspace(2, 1e8, 30)]
idle = [(spread < 0.1).sum() for spread in spreads]
assert (np.diff(idle) >= 0).all()
assert idle[0] == 0 < idle[-1]
