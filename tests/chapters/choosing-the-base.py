# Behind the cells of book/choosing-the-base.ipynb, where tools/weave.py puts it

# %% after: notice  (check-notice)
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
tenth = [offset_kernel([10], 64, base)[0] for base in (100, 1000, 10_000, 500_000)]
assert tenth == sorted(tenth)
after = offset_kernel(range(46, 500), 64, 100) / 32  # up and down, and a far word looks nearer
assert after.max() > 0.2 > -0.2 > after.min()

# %% after: zero-run  (check-zero)
import itertools

zeros = [first_zero(base) for base in (100, 1000, 10_000, 100_000)]
assert zeros == [46, 197, 725, 3616]
assert all(3.5 < more / less < 5.1 for less, more in itertools.pairwise(zeros))
assert 4 < (3616 / 46) ** (1 / 3) < 4.5  # some four times as far, a step
tens = [f"{similarity_at(10, base):.2f}" for base in (100, 100_000)]
assert tens == ["0.34", "0.72"]
assert first_zero(200_000) > first_zero(1_000_000)  # the mark is rough

# %% after: reach-run  (check-reach)
from pe_lib import sinusoidal_encoding

assert (np.cos(offsets * faster).mean(axis=1) < 0).argmax() == 172
assert (np.cos(offsets * division_terms(64)).mean(axis=1) < 0).argmax() == 725
assert np.ptp(sinusoidal_encoding(101, 64), axis=0)[48:].max() < 0.1  # still in a hundred words
assert np.cos(172 * division_terms(64)[24:]).mean() > 0.9  # where they did, nearly

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
