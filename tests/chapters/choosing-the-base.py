# Behind the cells of book/choosing-the-base.ipynb, where tools/weave.py puts it

# %% after: notice  (check-notice)
from pe_lib import division_terms

opening = FrequencyExplorer(view="reach", seq_len=500, base=100, name="check")
assert opening.first_zero() == 46
assert opening.first_zero(5000) > 500


def stays(base, n):
    return (offset_kernel(range(n), 64, base) >= 0).all()


assert [base for base in (100, 200, 500, 1000, 2000, 3000, 4000, 5000) if stays(base, 500)] == [
    5000
]
assert all(stays(base, 500) for base in (5000, 10_000, 100_000, 1_000_000))
assert not any(stays(base, 1000) for base in (5000, 10_000))
assert {division_terms(64, base)[0] for base in (100, 10_000, 1_000_000)} == {1}
nearest = [offset_kernel([1], 64, base)[0] for base in (100, 1000, 10_000, 500_000)]
assert nearest == sorted(nearest)  # the price at the left end
ripples = offset_kernel(range(50, 500), 64, 100) / 32
assert ripples.min() < -0.2 < 0.2 < ripples.max()
assert abs(ripples.mean()) < 0.05

# %% after: zero-run  (check-zero)
assert [first_zero(base) for base in (100, 1000, 10_000, 1_000_000)] == [46, 197, 725, 6235]
assert first_zero(500_000) > first_zero(1_000_000)  # the mark is rough
assert first_zero(3000) > first_zero(3500)  # and a larger base may bring it forward
after = offset_kernel(range(6236, 8236), 64, 1_000_000)
assert (after > 0).mean() > 0.9  # it often comes back
widths = [first_zero(10_000, width) for width in (64, 128, 256)]
assert widths == sorted(widths)
assert 15 < 725 / 46 < 16
assert 8 < 6235 / 725 < 9
shares = {}
for base in (100, 10_000):  # how often the nearer of two words has the more similar row
    for far in (20, 1000):
        alike = offset_kernel(range(1, far + 1), 64, base)
        one, other = np.triu_indices(far, 1)
        shares[base, far] = f"{(alike[one] > alike[other]).mean():.0%}"
assert list(shares.values()) == ["98%", "49%", "93%", "77%"]

# %% after: near-run  (check-near)
idles = [(np.ptp(sinusoidal_encoding(100, 64, b), axis=0) < 0.1).sum() for b in BASES]
assert idles == [0, 21, 35]
still = np.flatnonzero(np.ptp(sinusoidal_encoding(100, 64), axis=0) < 0.1)
assert still.tolist() == [*range(39, 48, 2), *range(48, 64)]  # five cosines, and the last 16
assert BASES[1] == 10_000
assert [f"{np.sqrt(64 - 2 * offset_kernel([1], 64, b)[0]):.2f}" for b in BASES] == [
    "1.95", "1.47", "1.28"
]  # fmt: skip
read = [read_in_noise(b) for b in BASES]
assert read[0] > 0.94 > 0.87 > read[1] > read[2] + 0.02
assert np.allclose((sinusoidal_encoding(2000, 64) ** 2).sum(axis=1), 32)
assert [f"{one:.0%}" for one in read] == ["95%", "85%", "81%"]
assert read_in_noise(10) > 0.98

# %% after: reach-run  (check-reach)
assert f"{waves[-1] / 2:,.0f} {waves[23] / 2:,.0f}" == "23,559 2,356"
assert f"{wavelengths(64, 100)[-1] / 2:,.0f}" == "272"
assert np.isclose(waves[-1] / 2, np.pi * 10_000 ** (62 / 64), rtol=1e-12)
assert np.sin(23_558 * division_terms(64)[-1]) > 0 > np.sin(23_559 * division_terms(64)[-1])
assert np.ptp(sinusoidal_encoding(101, 64), axis=0)[48:].max() < 0.1  # still in a hundred words

# %% after: today  (check-today)
today = {(10_000, 128): 1707, (10_000, 256): 2653, (500_000, 128): 18_438, (1_000_000, 256): 71_627}
for (base, head), zero in today.items():
    assert first_zero(base, head) == zero
contexts = [4096, 512, 8192, 32_768]
longer = [n > zero for n, zero in zip(contexts, today.values(), strict=True)]
assert longer == [True, False, False, False]
assert 4096 > 2 * 1707

# %% after: length  (check-length)
import torch

column = sinusoidal_encoding(1024, 64)[:, 43]
assert f"{column[:512].min():.2f} {column[:512].max():.2f}" == "0.35 1.00"
assert f"{column[512:].min():.2f}" == "-0.75"
for first, step in ((0, 1), (256, 2), (512, 4)):
    places = torch.arange(first, max(256, 2 * first))
    kept = places.to(torch.bfloat16).unique().double().diff()
    assert (kept == step).all()
stored = torch.tensor(sinusoidal_encoding(5000, 64)).to(torch.bfloat16)
assert len(stored.unique(dim=0)) == 5000

# %% after: run-it-cell  (check-run-it)
count(explorer.value)
slider.value = 300
assert explorer.seq_len == 300
