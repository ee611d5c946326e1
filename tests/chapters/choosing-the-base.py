# Behind the cells of book/choosing-the-base.ipynb, where tools/weave.py puts it

# %% after: notice  (check-notice)
opening = FrequencyExplorer(view="reach", seq_len=500, base=100, name="check")
assert opening.near_ends() < 100  # long before the end of the text
assert opening.near_ends(650) < 500 <= opening.near_ends(700)
assert opening.near_ends(700) < 1000 <= opening.near_ends(1400)
assert {division_terms(64, base)[0] for base in (100, 10_000, 1_000_000)} == {1}
first = [opening.smoothed(base)[1:11] for base in (100, 1000, 10_000, 100_000)]
assert (np.diff(first, axis=0) > 0).all()  # the price at the left end
thin = offset_kernel(range(80, 10_000), 64, 100) / 32  # behind the border, about zero
assert thin.max() > 0.2 > -0.2 > thin.min()
assert abs(thin.mean()) < 0.01

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
for base, end in zip(bases[:3], ends[:3], strict=True):  # half are negative, behind and not before
    beyond = similarity(base)
    assert abs((beyond[end:] < 0).mean() - 0.5) < 0.03
    assert abs(beyond[end:].mean()) < 0.02
    assert (beyond[:end] < 0).mean() < 0.35
assert 0.2 < below[1:80].mean() < 0.25
assert f"{below[80:].mean():.0%}" == "50%"
assert below[80:161].mean() > 0.85  # just behind it
narrow = [(smoothed(similarity(10_000, width)) < 0).argmax() for width in (16, 32, 64)]
assert narrow == sorted(narrow)
assert narrow[0] < 0.55 * narrow[2]
tens = [f"{similarity(base)[10]:.2f}" for base in (100, 100_000)]
assert tens == ["0.34", "0.72"]
wide = {width: (smoothed(similarity(10_000, width)) < 0).argmax() for width in (64, 512)}
assert wide == {64: 6907, 512: 8316}


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

# %% after: length  (check-length)
column = sinusoidal_encoding(1024, 64)[:, 43]
assert f"{column[:512].min():.2f} {column[:512].max():.2f}" == "0.35 1.00"
assert f"{column[512:].min():.2f}" == "-0.75"

# %% after: run-it-cell  (check-run-it)
count(explorer.value)
slider.value = 300
assert explorer.seq_len == 300
