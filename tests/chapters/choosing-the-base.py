# Behind the cells of book/choosing-the-base.ipynb, where tools/weave.py puts it

# %% after: notice  (check-notice)
opening = FrequencyExplorer(view="reach", seq_len=500, base=100, name="check")
assert opening.near_ends() < 100  # long before the end of the text
assert opening.near_ends(650) < 500 <= opening.near_ends(700)
assert opening.near_ends(700) < 1000 <= opening.near_ends(1400)
assert {division_terms(64, base)[0] for base in (100, 10_000, 1_000_000)} == {1}
first = [opening.smoothed(base)[1:11] for base in (100, 1000, 10_000, 100_000)]
assert (np.diff(first, axis=0) > 0).all()  # the price at the left end
thin = offset_kernel(range(80, 500), 64, 100) / 32  # in swings, and behind the end too
assert thin.max() > 0.2 > -0.2 > thin.min()

# %% after: zero-run  (check-zero)
import itertools

bases = (100, 1000, 10_000, 100_000)
curves = {base: smoothed(similarity(base)) for base in bases}
ends = [(curve < 0).argmax() for curve in curves.values()]
assert ends == [80, 722, 6907, 66_999] == [opening.near_ends(base) for base in bases]
assert all(9 < more / less < 9.8 for less, more in itertools.pairwise(ends))
assert all(0.66 < end / base <= 0.8 for base, end in zip(bases, ends, strict=True))
for curve, end in zip(curves.values(), ends, strict=True):
    assert curve[end:].max() < 0.05  # it falls below zero, and hardly rises again
slow = np.degrees(6907 * division_terms(64)[-3:])
assert slow[0] > 90 > slow[1] > slow[2] > 45  # the slowest near their quarter turn
tens = [f"{similarity(base)[10]:.2f}" for base in (100, 100_000)]
assert tens == ["0.34", "0.72"]


def end_after(smooth, base, of=slice(None), most=60_000):
    """Where near ends, smoothed in another way or with some of the hands."""
    values = np.cos(np.arange(most)[:, None] * division_terms(64, base)[of]).mean(axis=1)
    return (smooth(values) < 0).argmax()


def from_the_start(values):
    return values.cumsum() / np.arange(1, len(values) + 1)


for smooth in (smoothed, from_the_start):  # however one smooths, it grows with the base
    grown = [end_after(smooth, base) for base in np.geomspace(50, 10_000, 12)]
    assert grown[0] > 0
    assert (np.diff(grown) > 0).all()

# %% after: reach-run  (check-reach)
from pe_lib import sinusoidal_encoding

assert end_after(smoothed, 10_000, slice(24)) == 692
for away in (2, 4, 8):  # whichever of the fast hands one takes away
    assert abs(end_after(smoothed, 10_000, slice(away, None)) - 6907) < 10
assert np.ptp(sinusoidal_encoding(101, 64), axis=0)[48:].max() < 0.1  # still in a hundred words

# %% after: dip-run  (check-dip)
dips = [(similarity(base) < 0).argmax() for base in (10_000, 500_000, 1_000_000)]
assert dips == [725, 9937, 6235]
for base, dip in ((10_000, 725), (1_000_000, 6235)):  # fast hands point backwards together
    assert np.cos(dip * division_terms(64, base)[:16]).mean() < -0.3
assert similarity(1_000_000)[6235:].max() > 0.4  # the curve rises again
assert smoothed(similarity(1_000_000)).min() > 0  # and near reaches beyond all that is looked at

# %% after: models  (check-models)


def ends_there(base, head, end):
    """Whether near ends there: the mean of each wave from half an offset up to it, summed up."""
    half = division_terms(head, base) / 2

    def mean(k):
        count = k - k // 2 + 1
        waves = np.sin(count * half) / (count * np.sin(half)) * np.cos((k // 2 + k) * half)
        return waves.mean()

    before = np.geomspace(1, end - 1, 2000).astype(int)
    return mean(end) < 0 <= min(mean(k) for k in before)


models = {(10_000, 128): 7906, (500_000, 128): 361_172, (1_000_000, 256): 792_960}
assert all(ends_there(base, head, end) for (base, head), end in models.items())
first_dips = [(similarity(*one) < 0).argmax() for one in models]
assert first_dips == [1707, 18_438, 71_627]
contexts = [4096, 8192, 32_768]
assert [n > dip for n, dip in zip(contexts, first_dips, strict=True)] == [True, False, False]
assert 2 * first_dips[0] < contexts[0]
assert all(n < end for n, end in zip(contexts, models.values(), strict=True))

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
