# Behind the cells of book/how-pe-lib-works.ipynb, where tools/weave.py puts it

# %% after: lost-run  (check-lost)
errors = {}
for position in (100, 100_000, 10_000_000):
    exact = encode_positions([position], 512)[0, 0::2]
    for kind in (np.float32, np.float64):
        errors[position, kind] = np.abs(plain(position, kind) - exact).max()
assert 1e-3 < errors[100_000, np.float32] < 1e-2
assert 1e-10 < errors[10_000_000, np.float64] < 3e-9
assert np.finfo(np.float32).eps / 4 < 3e-8
all_rows = plain(np.arange(5000)[:, None], np.float32)
assert np.abs(all_rows - encode_positions(range(5000), 512)[:, 0::2]).max() < 5e-4

# %% after: turns-run  (check-turns)
assert half[0] / 2**64 == 0.5
assert abs(counted - exact) < 1e-12
assert abs(product - exact) > 1e-10
assert 100 < abs(product - exact) / abs(counted - exact) < 10_000
assert units < 2**64

# %% after: blocks-run  (check-blocks)
assert first + rotations == 1152
assert f"{(first + rotations) / rows:.1%}" == "0.9%"
assert rows * d_model // 2 == 67_108_864

# %% after: view-run  (check-view)
assert off < 2.0**-25 * 1.001
assert np.shares_memory(table, pairs)

# %% after: alone-run  (check-alone)
assert np.array_equal(long[990:997], late)
assert np.array_equal(late[3], single[0])

# %% after: measured-figure  (check-measured)
ours = MEASURED["pe_lib"]
others = [v for k, v in MEASURED.items() if k not in ("np.full", "pe_lib")]
nearest = [min(v[size] for v in others) for size in range(3)]
assert ours[0] < 2
assert nearest[0] > 12 * ours[0]
assert nearest[1] > 5.5 * ours[1]
assert (round(ours[2]), round(nearest[2])) == (11, 13)
exact = MEASURED["float64, then cast"]
assert exact[3] == ours[3]
assert all(v[3] > 1e-3 for v in others if v is not exact)
assert [exact[size] == max(v[size] for v in others) for size in range(3)] == [True, False, True]
assert (f"{ours[0]:.1f}", f"{exact[0]:.0f}") == ("1.9", "109")
