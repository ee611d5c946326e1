# Behind the cells of book/choosing-the-base.ipynb, where tools/weave.py puts it

# %% after: notice  (check-ladder)
never = {base: int((wavelengths(64, base) > 512).sum()) for base in (100, 10_000, 1_000_000)}
assert never == {100: 1, 10_000: 16, 1_000_000: 21}
assert 0.9 < 512 / wavelengths(64, 100)[-1] < 1
assert {wavelengths(64, base)[0] for base in never} == {2 * np.pi}

# %% after: near-run  (check-near)
idles = [(np.ptp(sinusoidal_encoding(100, 64, b), axis=0) < 0.1).sum() for b in BASES]
assert idles == [0, 21, 35]
assert [f"{np.sqrt(64 - 2 * offset_kernel([1], 64, b)[0]):.2f}" for b in BASES] == [
    "1.95", "1.47", "1.28"
]  # fmt: skip
read = [read_in_noise(b) for b in BASES]
assert read[0] > 0.94 > 0.87 > read[1] > read[2] + 0.02

# %% after: near-read  (check-back)
assert f"{wavelengths(64, 100)[-1]:.0f}" == "544"
apart = np.sqrt(64 - 2 * offset_kernel(range(1, 1_000_000), 64, 100))
assert apart.argmin() == 0

# %% after: reach-run  (check-reach)
assert [f"{wavelengths(64, b)[-1] / 2:,.0f}" for b in BASES] == ["272", "23,559", "2,040,093"]
assert np.isclose(wavelengths(64)[-1], 2 * np.pi * 10_000 ** (62 / 64), rtol=1e-12)
ahead = np.sin(np.arange(1, 1000) * division_terms(64, 100)[-1]) > 0  # hand 31 says: later
turns = (np.flatnonzero(np.diff(ahead)) + 1).tolist()  # the last word before its verdict changes
assert turns == [272, 544, 816]
assert ahead[0]
assert np.sin(23_558 * division_terms(64)[-1]) > 0 > np.sin(23_559 * division_terms(64)[-1])

# %% after: far-table  (check-far)
order = {far: [f"{nearer_is_more_alike(b, far):.0%}" for b in BASES] for far in (20, 1000)}
assert order == {20: ["98%", "93%", "82%"], 1000: ["49%", "77%", "71%"]}
places = {n: [where_am_i(b, n) for b in BASES] for n in (2000, 100_000)}
assert f"{places[2000][0]:.2f}" == "0.25"
assert min(places[2000][1:]) > 0.985
assert places[100_000][0] < 0.01 < 0.3 < places[100_000][1] < 0.4 < 0.98 < places[100_000][2]
assert [f"{before_or_after(b, 2000):.0%}" for b in BASES] == ["53%", "100%", "100%"]
for base in (1000, 100_000):
    assert f"{where_am_i(base, 2000):.2f} {before_or_after(base, 2000):.0%}" == "0.99 100%"
for base in (1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000):
    assert where_am_i(base, 2000) > 0.985
    assert f"{before_or_after(base, 2000):.0%}" == "100%"

# %% after: far-limit  (check-reach-of-all)
right = [f"{before_or_after(100, n):.0%}" for n in (272, 400, 544, 700)]
assert right == ["100%", "99%", "86%", "62%"]
assert f"{before_or_after(100, 3 * 272 // 2):.0%}" == "99%"  # one and a half reaches
assert f"{wavelengths(64, 100)[-1]:.0f}" == "544"
assert f"{before_or_after(100, 700, noise=0):.1%}" == "99.9%"
sines = np.sin(np.outer(np.arange(1, 700), division_terms(64, 100)))
root = np.sqrt(700 - np.arange(1, 700))
exact = np.linalg.lstsq(sines * root[:, None], root)[0]
assert f"{np.abs(exact).max():.0f}" == "100"


def other_draw(base, n, seed, hands=32):  # the verdicts do not hang on one draw of the noise
    rng = np.random.default_rng(seed)
    k = np.arange(1, n)
    sines = np.sin(np.outer(k, division_terms(64, base)[:hands]))
    seen, new = sines + rng.normal(0, 0.1, (2, *sines.shape))
    root = np.sqrt(n - k)
    weights = np.linalg.lstsq(seen * root[:, None], root)[0]
    return (n - k)[new @ weights > 0].sum() / (n - k).sum()


for seed in range(1, 6):
    for n, low, high in ((272, 0.99, 1), (400, 0.98, 1), (544, 0.82, 0.88), (700, 0.57, 0.66)):
        assert low < other_draw(100, n, seed) <= high
    assert other_draw(10_000, 2000, seed) > 0.995
    assert 0.54 < other_draw(10_000, 10_000, seed, 24) < 0.59
assert read_in_noise(100) > 0.9

# %% after: explorer-similarity  (check-kernels)
at_100 = [offset_kernel([100], 64, b)[0] / 32 for b in BASES]
assert abs(at_100[0]) < 0.05 < 0.5 < at_100[1] < at_100[2]

# %% after: quarter-run  (check-quarter)
assert [f"{before_or_after(10_000, 10_000, hands):.0%}" for hands in (32, 24)] == ["100%", "56%"]
assert [f"{where_am_i(10_000, 10_000, c):.2f}" for c in (64, 48)] == ["0.99", "0.34"]
assert where_am_i(10_000, 2000, 48) > 0.985
assert before_or_after(10_000, 2000, 24) > 0.995
assert np.ptp(sinusoidal_encoding(101, 64), axis=0)[48:].max() < 0.1

# %% after: training-run  (check-training)
assert ((beyond > 1e-3).sum(), (beyond > 0.1).sum()) == (29, 19)
assert (f"{seen[:, 43].min():.2f}", f"{new[:, 43].min():.2f}") == ("0.35", "-0.75")

# %% after: length-read  (check-formats)
import torch

assert len(torch.arange(5000).to(torch.bfloat16).unique()) == 797
stored = torch.tensor(sinusoidal_encoding(5000, 64)).to(torch.bfloat16)
assert len(stored.unique(dim=0)) == 5000

# %% after: run-it-cell  (check-run-it)
count(explorer.value)
slider.value = 300
assert explorer.seq_len == 300
