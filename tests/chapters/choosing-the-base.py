# Behind the cells of book/choosing-the-base.ipynb, where tools/weave.py puts it

# %% after: picture-run  (check-picture)
assert {f"{ladder[0]:.2f}" for ladder in ladders.values()} == {"6.28"}
assert [f"{ladder[-1]:.0f}" for ladder in ladders.values()] == ["544", "47117", "4080185"]

# %% after: why-table  (check-definition)
assert [int(idle(n, base=b)) for b in (5000, 20_000) for n in (512, 5000)] == [5, 0, 13, 1]
assert idle(100) == 21
counted = {}
for b in (100, 1000, 10_000, 100_000, 1_000_000):
    counted[b] = [int(idle(n, base=b)) for n in (50, 512, 5000)]
assert counted == {
    100: [0, 0, 0],
    1000: [13, 0, 0],
    10_000: [25, 9, 0],
    100_000: [32, 20, 7],
    1_000_000: [38, 27, 16],
}
assert f"{10_000 ** (2 / 64):.2f}" == "1.33"
for b in counted:
    assert np.isclose(wavelengths(64, b)[-1], 2 * np.pi * b / b ** (2 / 64), rtol=1e-12)


# %% after: why-run  (check-why)
def closest(base, n=1000):
    apart = np.sqrt(64 - 2 * offset_kernel(range(1, n), 64, base))
    return f"{apart[0]:.2f}", f"{apart.min():.2f}", int(apart.argmin()) + 1


assert closest(1.01) == ("5.40", "0.45", 19)
assert closest(1.5) == ("4.57", "4.45", 7)
assert closest(100) == ("1.95", "1.95", 1)
assert closest(10_000) == ("1.47", "1.47", 1)
assert closest(1_000_000) == ("1.28", "1.28", 1)
assert f"{wavelengths(64, 1.01)[-1]:.1f}" == "6.3"

# %% after: why-figure  (check-kernels)
at = {}
for b in (100, 10_000, 1_000_000):
    at[b] = (offset_kernel([1, 100, 10_000], 64, b) / 32).round(2).tolist()
assert [at[b][1] for b in at] == [0.01, 0.56, 0.63]
assert [at[b][2] for b in at] == [-0.07, 0.05, 0.23]
assert all(0.93 < at[b][0] < 0.98 for b in at)

# %% after: notice  (check-notice)
assert f"{511 / wavelengths(64, 100)[-1]:.1f}" == "0.9"
assert sinusoidal_encoding(512, 64)[:, 62].max() < 0.07
wide = offset_kernel([10, 100, 300], 128) / 64
assert np.abs(wide - offset_kernel([10, 100, 300], 64) / 32).max() < 0.1

# %% after: length-run  (check-length)
far = np.sqrt(64 - 2 * offset_kernel([47_117], 64)[0])
assert f"{far:.1f}" == "7.7"
million = offset_kernel(range(1, 1_000_000), 64)
assert million.argmax() == 0

# %% after: extrapolation-run  (check-extrapolation)
assert (beyond > 0.1).sum() == 19
assert column == 43
assert f"{seen[:, 43].min():.2f} {new[:, 43].min():.2f}" == "0.35 -0.75"
assert np.abs(new).max() <= 1
assert (np.flatnonzero(beyond > 0.1) >= 32).all()

# %% after: formats-run  (check-formats)
assert len(torch.arange(5000).to(torch.bfloat16).unique()) == 797
assert len(torch.arange(5000).to(torch.float16).unique()) == 3299
assert torch.arange(255, 262).to(torch.bfloat16).tolist() == [255, 256, 256, 258, 260, 260, 260]
assert 514 not in torch.arange(1024).to(torch.bfloat16).tolist()
found = {}
for n in (512, 5000):
    exact = torch.tensor(sinusoidal_encoding(n, 64))
    for kind in (torch.float16, torch.bfloat16):
        for way, table in {"built": built(n, kind), "stored": exact.to(kind)}.items():
            error = float((table.double() - exact).abs().max())
            found[n, kind, way] = error, len(table.unique(dim=0))
assert 0.1 < found[512, torch.float16, "built"][0] < 0.3
assert found[512, torch.bfloat16, "built"][0] > 1.2
assert found[512, torch.bfloat16, "built"][1] < 512
assert found[5000, torch.bfloat16, "built"][1] <= 797
assert min(found[5000, k, "built"][0] for k in (torch.float16, torch.bfloat16)) > 1.9
for n in (512, 5000):
    assert f"{found[n, torch.float16, 'stored'][0]:.4f}" == "0.0002"
    assert f"{found[n, torch.bfloat16, 'stored'][0]:.4f}" == "0.0020"
    assert {found[n, k, "stored"][1] for k in (torch.float16, torch.bfloat16)} == {n}

# %% after: float32-run  (check-float32)
errors = []
for p in (100_000, 1_000_000, 10_000_000):
    angle = np.float32(p) * division_terms(64).astype(np.float32)
    errors.append(np.abs(np.sin(angle) - encode_positions([p], 64)[0, 0::2]).max())
assert 0.001 < errors[0] < 0.004
assert errors[0] < 0.02
assert 0.1 < errors[2] < 0.5
assert np.float32(2**24) + np.float32(1) == np.float32(2**24)

# %% after: run-it-cell  (check-run-it)
count(explorer.value)
slider.value = 512
assert explorer.seq_len == 512
