# Behind the cells of book/choosing-the-base.ipynb, where tools/weave.py puts it

# %% after: notice  (check-notice)
from pe_lib import division_terms

opening = FrequencyExplorer(view="reach", seq_len=500, base=100, name="check")
assert opening.near_ends() < 100  # long before the end of the text
assert opening.near_ends(650) < 500 <= opening.near_ends(700)
assert opening.near_ends(700) < 1000 <= opening.near_ends(1400)
first = [opening.smoothed(base)[1:11] for base in (100, 1000, 10_000, 100_000)]
assert (np.diff(first, axis=0) > 0).all()  # the price at the left end
thin = offset_kernel(range(2000), 64, 10_000)
assert (thin < 0).argmax() == 725  # below zero already, and back
assert thin[726:800].max() > 0.1


def border(base, hands=slice(None), width=64):
    """Where near ends: the first offset at which the smoothed similarity of these hands is below 0."""
    k = np.arange(int(base) + 100)
    values = offset_kernel(k, width, base)
    if hands != slice(None):
        values = np.cos(np.outer(k, division_terms(width, base)[hands])).sum(axis=1)
    summed = np.append(0, values.cumsum())
    return int((summed[k + 1] - summed[k // 2] < 0).argmax())


def smoothed_wave(k, terms):
    """What each hand adds at offset k: the mean of its cosines from k // 2 on."""
    return np.cos(np.outer(np.arange(k // 2, k + 1), terms)).mean(axis=0)


# %% after: notice  (reason_fast_hands_make_the_swings)
swings = [np.abs(np.diff(np.cos(np.outer(range(100, 300), division_terms(64)[hands])).mean(1))).mean()
          for hands in (slice(None), slice(12, None))]  # fmt: skip
assert swings[1] < swings[0] / 5

# %% after: notice  (reason_slowest_hand_stands_still)
bases = (100, 1000, 10_000, 100_000, 500_000)
for base in bases:  # the border moves by a factor of thousands, the slowest hand by four degrees
    assert 51 <= np.degrees(border(base) * division_terms(64, base)[-1]) <= 55.5
for base in np.geomspace(100, 100_000, 31).round():  # and by no more than an eighth between them
    assert 7 / 8 < border(base) * division_terms(64, base)[-1] / 0.92 < 9 / 8

# %% after: zero  (reason_strangers)
for base in (100, 1000):
    far = offset_kernel(range(20 * base, 100 * base), 64, base) / 32
    assert abs(far.mean()) < 0.01  # strangers: zero on average
    assert 0.4 < (far < 0).mean() < 0.6

# %% after: zero  (reason_add_then_take_away)
for wave in (300, 3000):  # one hand, smoothed: plus to a third of a turn, minus to a whole one
    term = np.array([2 * np.pi / wave])
    turned = [smoothed_wave(int(share * wave), term)[0] for share in (0.1, 0.2, 0.3, 0.4, 0.6, 0.9)]
    assert [value > 0 for value in turned] == [True] * 3 + [False] * 3
    later = [smoothed_wave(int(share * wave), term)[0] for share in np.arange(1.1, 9, 0.2)]
    assert abs(np.mean(later)) < 0.06
    soon = [smoothed_wave(int(share * wave), term)[0] for share in np.arange(1.1, 3, 0.1)]
    assert (np.diff(np.sign(soon)) != 0).sum() >= 2  # by turns
    assert min(soon) < -0.1 < 0.3 < max(soon)

# %% after: zero  (reason_plus_and_minus_balance)
for base in bases:
    end, terms = border(base), division_terms(64, base)
    parts = smoothed_wave(end, terms)
    angle = end * terms
    plus, minus = (parts[(angle > low) & (angle < high)].sum() for low, high in (
        (0, 2 * np.pi / 3), (2 * np.pi / 3, 2 * np.pi)))  # fmt: skip
    rest = parts[angle > 2 * np.pi]
    assert plus > 0 > minus
    assert abs(rest.mean()) < 0.06
    assert abs(plus + minus + rest.sum()) < 0.1
    assert rest.sum() < plus / 2  # most of what is added comes from the slow ones
assert border(1000, slice(28)) < border(1000) / 2  # without the four slowest: no plus so far out

# %% after: zero  (reason_equal_factors_look_alike)
ends = []  # another ladder between the same ends: the slowest hand stands elsewhere at its border
for terms in (np.linspace(1, 1 / 1000, 32), 1 / np.linspace(1, 1000, 32)):
    k = np.arange(4000)
    summed = np.append(0, np.cos(np.outer(k, terms)).sum(axis=1).cumsum())
    ends.append((summed[k + 1] - summed[k // 2] < 0).argmax() * terms[-1])
assert all(not 0.85 < angle < 1.15 for angle in ends)

# %% after: zero-run  (check-zero)
import itertools

bases = (100, 1000, 10_000, 100_000, 1_000_000)
ends = [border(base) for base in bases]
assert ends == [80, 722, 6907, 66_999, 713_314]
assert ends[:4] == [opening.near_ends(base) for base in bases[:4]]
assert all(9 <= more / less < 11 for less, more in itertools.pairwise(ends))
rule = [0.92 / division_terms(64, base)[-1] for base in bases]
assert all(abs(end / said - 1) < 0.05 for end, said in zip(ends[:4], rule, strict=False))
assert 1.15 < ends[4] / rule[4] < 1.25  # a fifth later
creeping = smoothed(offset_kernel(range(713_314), 64, 1e6) / 32)[600_000:]
assert 0 <= creeping.min() <= creeping.max() < 0.02  # just above zero
start = offset_kernel(range(20_000), 64, 100) / 32
assert 0.75 < (start[80:301] < 0).mean() < 0.85  # four of five
assert abs((start[1000:] < 0).mean() - 0.5) < 0.03  # a coin toss
x = np.linspace(2 * np.pi, 20 * np.pi, 2000)  # one hand, after a whole turn
later = (np.sin(x) - np.sin(x / 2)) / (x / 2)
assert 0.35 < later.max() < 0.45
assert np.abs(later[x > 16 * np.pi]).max() < 0.1  # and it fades
s = {base: offset_kernel([1, 10], 64, base) / 32 for base in bases}
assert [f"{s[base][1]:.2f}" for base in bases] == ["0.34", "0.55", "0.66", "0.72", "0.76"]
assert 1.9 < s[10_000][1] / s[100][1] < 2
assert 1.14 < s[1_000_000][1] / s[10_000][1] < 1.18
assert 100 < ends[4] / ends[2] < 105

# %% after: zero-read  (reason_wider_rows_have_a_slower_last_hand)
wide, narrow = border(10_000, width=512), border(10_000)
assert (wide, narrow) == (8316, 6907)
assert abs(wide * division_terms(512)[-1] - narrow * division_terms(64)[-1]) < 0.1
same_end = division_terms(512, 10_000 ** ((62 / 64) / (510 / 512)))  # as slow a last hand as at 64
assert np.isclose(same_end[-1], division_terms(64)[-1])
k = np.arange(9000)
summed = np.append(0, np.cos(np.outer(k, same_end)).sum(axis=1).cumsum())
assert (summed[k + 1] - summed[k // 2] < 0).argmax() < 1.02 * narrow  # then no farther

# %% after: near  (reason_a_larger_share_is_slow)
for width in (64, 512):  # at any number of hands
    ten_apart = [offset_kernel([10], width, base)[0] / (width / 2) for base in (100, 1e6)]
    assert ten_apart[0] < 0.4 < 0.75 < ten_apart[1]

# %% after: near  (reason_more_hands_are_slow)
fast = [int((division_terms(64, base) > 0.1).sum()) for base in bases]  # move in ten words
assert fast == sorted(fast, reverse=True)
assert fast[0] > 2 * fast[-1]
assert np.allclose(division_terms(96, 1e6)[:32], division_terms(64), rtol=1e-12)
fast_too = 48 - offset_kernel([10], 96, 1e6)[0]  # base 10⁶, and as many fast hands as at 10⁴
assert np.isclose(fast_too, 32 - offset_kernel([10], 64)[0], atol=0.1)  # as far apart again
assert border(20_000) > 8192  # base 500 000 is much larger than this measure asks for 8192 words

# %% after: reach-run  (check-reach)
from pe_lib import sinusoidal_encoding

assert border(10_000, slice(24)) == 692
assert np.ptp(sinusoidal_encoding(101, 64), axis=0)[48:].max() < 0.1  # still in a hundred words

# %% after: reach-run  (reason_the_slow_hands_together)
for left, holds in ((1, False), (2, True)):  # of the eight, so many of the slowest
    some = np.delete(division_terms(64), range(24, 32 - left))
    assert ((smoothed(similarity(np.arange(16_000), some)) < 0).argmax() > 6907) == holds

# %% after: reach-run  (reason_slowest_left_decides)
for left in (30, 28, 24):  # whichever is the slowest left, it stands there at nearly the same angle
    assert 0.85 < border(10_000, slice(left)) * division_terms(64)[left - 1] < 1.05
for away in (2, 4, 8):  # whichever of the fast hands one takes away
    assert abs(border(10_000, slice(away, None)) - 6907) < 10

ruled = {base: border(base) / (0.92 * base ** (62 / 64)) for base in (30_000, 158_000)}
assert all(1.05 < ratio < 1.15 for ratio in ruled.values())  # between the printed bases
assert border(10_000, width=8) * division_terms(8)[-1] > 2  # with four hands it stands elsewhere

# %% after: length  (reason_new_combinations)
known, later = (sinusoidal_encoding(1001, 64, base=50)[part] for part in (slice(500), [1000]))
assert wavelengths(64, 50)[-1] < 500  # every hand has gone round
assert (known @ later.T).max() / 32 < 0.5  # and row 1000 is like none that was met


# %% after: summary  (reason_however_one_smooths)
def from_the_start(values):
    return values.cumsum() / np.arange(1, len(values) + 1)


for smooth in (smoothed, from_the_start):  # it grows with the base
    grown = [
        (smooth(offset_kernel(range(60_000), 64, base)) < 0).argmax()
        for base in np.geomspace(50, 10_000, 12)
    ]
    assert grown[0] > 0
    assert (np.diff(grown) > 0).all()

# %% after: run-it-cell  (check-run-it)
count(explorer.value)
slider.value = 300
assert explorer.seq_len == 300
