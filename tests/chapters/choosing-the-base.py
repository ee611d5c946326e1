# Behind the cells of book/choosing-the-base.ipynb, where tools/weave.py puts it

# %% after: notice  (check-ladder)
never = {base: int((wavelengths(64, base) > 512).sum()) for base in (100, 10_000, 1_000_000)}
assert never == {100: 1, 10_000: 16, 1_000_000: 21}
assert 0.9 < 512 / wavelengths(64, 100)[-1] < 1
assert {wavelengths(64, base)[0] for base in never} == {2 * np.pi}

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

# %% after: near-read  (check-back)
assert f"{wavelengths(64, 100)[-1]:.0f}" == "544"
apart = np.sqrt(64 - 2 * offset_kernel(range(1, 1_000_000), 64, 100))
assert apart.argmin() == 0

# %% after: reach-run  (check-reach)
assert [f"{wavelengths(64, b)[-1] / 2:,.0f}" for b in BASES] == ["272", "23,559", "2,040,093"]
widths = [wavelengths(width)[-1] for width in (16, 64, 128, 512)]  # wider tables reach further
assert widths == sorted(widths)
assert [f"{widths[at] / 2:,.0f}" for at in (1, 3)] == ["23,559", "30,306"]
today = {(128, 10_000): "27,205", (256, 10_000): "29,235", (128, 500_000): "1,279,598"}
for (width, base), words in (today | {(256, 1_000_000): "2,820,167"}).items():
    assert f"{wavelengths(width, base)[-1] / 2:,.0f}" == words
assert np.isclose(wavelengths(64)[-1], 2 * np.pi * 10_000 ** (62 / 64), rtol=1e-12)
assert f"{wavelengths(64, 100)[-1] - 300:.0f}" == "244"  # the way back from 300
ahead = np.sin(np.arange(1, 1000) * division_terms(64, 100)[-1]) > 0  # hand 31 says: later
turns = (np.flatnonzero(np.diff(ahead)) + 1).tolist()  # the last word before its verdict changes
assert turns == [272, 544, 816]
assert ahead[0]
assert np.sin(23_558 * division_terms(64)[-1]) > 0 > np.sin(23_559 * division_terms(64)[-1])

# %% after: far-more  (check-reach-of-all)
right = [f"{before_or_after(100, n):.0%}" for n in (272, 400, 544, 700)]
assert right == ["100%", "99%", "86%", "62%"]
assert f"{before_or_after(100, 3 * 272 // 2):.0%}" == "99%"  # one and a half reaches
assert f"{wavelengths(64, 100)[-1]:.0f}" == "544"
assert f"{before_or_after(100, 2000):.0%}" == "53%"
assert 2 * 272 == 544
assert 1.4 * 272 < 400 < 1.5 * 272


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

assert min(before_or_after(base, n) for base in BASES for n in range(100, 273)) > 0.98
assert f"{before_or_after(100, 33):.0%}" == "58%"  # as many distances as weights
for base, reach in ((1000, 2532), (10_000, 23_558)):
    assert before_or_after(base, reach) > 0.99

# %% after: sum-figure  (check-sum)
near, far, large = (fitted_sum(*case) for case in cases.values())
assert (near[1:350] > 0).all()  # the words 2 to 350 ahead
assert 0.85 < near[9:350].mean() < 1  # from some ten words ahead to 350
assert near[0] < 0  # noise has changed its sign
assert max(abs(one[0]) for one in (near, far, large)) < 0.25
nexts = [[fitted_sum(*case, seed=seed)[0] > 0 for seed in range(30)] for case in cases.values()]
assert [all(right) for right in nexts] == [False, True, False]
assert abs(large[:100] - 1).argmin() > 50  # it takes its time
assert (near[377:] < 0).all()
assert near.min() < -1
assert 0.6 < far.max() < 0.7
assert (far[:174] > 0).all()
assert far[174] < 0  # before 200 words
assert np.abs(far[200:]).max() < 0.5
assert abs(far[200:].mean()) < 0.05
assert (large > 0).all()
assert (large[100:] > 0.4).all()
assert 0.9 < large[100:].mean() < 1.1
assert f"{2000 / wavelengths(64, 100)[-1]:.1f}" == "3.7"
assert 0.04 < 2000 / wavelengths(64)[-1] < 0.05

# %% after: far-figure  (check-far-figure)
drawn = {base: dict(zip(lengths, shares, strict=True)) for base, shares in curves.items()}
for base, of in list(zip(bases.values(), drawn.values(), strict=True))[:3]:
    half = wavelengths(64, base)[-1] / 2
    assert min(share for n, share in of.items() if n < half) > 0.98
    assert min(share for n, share in of.items() if n < 1.3 * half) > 0.97
    assert max(share for n, share in of.items() if n > 3 * half) < 0.64
assert f"{before_or_after(100, 2000):.2f} {drawn['base 10 000'][100_000]:.2f}" == "0.53 0.56"
assert min(drawn["base 1 000 000"].values()) > 0.985
assert before_or_after(100, 400) > 0.98
assert before_or_after(1000, 2000) > 0.99
assert before_or_after(1000, 10_000) < 0.6
assert min(share for n, share in drawn["base 10 000"].items() if n <= 20_000) > 0.99
round_lengths = [100, 200, 400, 1000, 2000, 4000, 10_000, 20_000, 40_000, 100_000]
assert min(before_or_after(1_000_000, n) for n in round_lengths) > 0.99

# %% after: far-table  (check-far)
for base in (1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000):
    assert f"{before_or_after(base, 2000):.0%}" == "100%"
assert before_or_after(1000, 10_000) < 0.6
assert before_or_after(10_000, 20_000) > 0.99
assert f"{near_pairs:.0%}" == "66%"
sizes = (0.001, 0.01, 0.1, 0.2, 0.3, 0.5)
there = [round(100 * before_or_after(100, 2000, noise=size)) for size in sizes]
assert (min(there), max(there)) == (52, 54)
rng = np.random.default_rng(0)  # the sum fitted to 500 words, on the near pairs and the far ones
k = np.arange(1, 2000)
sines = np.sin(np.outer(k, division_terms(64, 100)))
seen, new = sines + rng.normal(0, 0.1, (2, *sines.shape))
root = np.sqrt(500 - k[:499])
ahead = new @ np.linalg.lstsq(seen[:499] * root[:, None], root)[0] > 0
pairs = 2000 - k
assert pairs[ahead].sum() / pairs.sum() == near_pairs
assert pairs[:499][ahead[:499]].sum() / pairs[:499].sum() > 0.8
assert 0.45 < pairs[499:][ahead[499:]].sum() / pairs[499:].sum() < 0.55

import torch

tried, wanted = torch.tensor(seen), torch.tensor(pairs / pairs.sum())


def by_signs(start):
    """The pairs that are right, if the share of right signs is fitted from the sum for so many words on."""
    root = np.sqrt(start - k[: start - 1])
    weights = torch.tensor(np.linalg.lstsq(seen[: start - 1] * root[:, None], root)[0])
    weights = (3 * weights / (tried[: start - 1] @ weights).abs().mean()).requires_grad_()
    adam = torch.optim.Adam([weights], 0.05)
    for _ in range(600):
        adam.zero_grad()
        (wanted * torch.sigmoid(-tried @ weights)).sum().backward()
        adam.step()
    wrong = new @ weights.detach().numpy() < 0
    return 1 - pairs[wrong].sum() / pairs.sum(), wrong


share, missed = by_signs(450)
assert abs(share - 0.79) < 0.01
assert all(0.67 < by_signs(start)[0] < 0.72 for start in (200, 500))  # from other starts
assert pairs[272:][missed[272:]].sum() / pairs[missed].sum() > 0.9  # nearly all are far apart


def right_way(base, n, seeds):
    """Of the next ten words, the share that the sum takes for later ones."""
    return np.mean([(fitted_sum(base, n, seed=seed)[:10] > 0).mean() for seed in seeds])


next_ten = [right_way(base, 2000, range(20)) for base in BASES]
assert next_ten[0] == 1
assert [f"{1 - right:.0%}" for right in next_ten[1:]] == ["8%", "18%"]
more = [1 - right_way(base, 2000, range(20, 120)) for base in BASES]
assert more[0] < 0.002
assert 0.06 < more[1] < 0.08
assert 0.12 < more[2] < 0.165
at_400 = [1 - right_way(base, 400, range(100)) for base in BASES]
assert f"{at_400[0]:.0%}" == "4%"
assert at_400[1] < 0.02

# %% after: alike-run  (check-alike)
order = {far: [f"{nearer_is_more_alike(b, far):.0%}" for b in BASES[:2]] for far in (20, 1000)}
assert order == {20: ["98%", "93%"], 1000: ["49%", "77%"]}

# %% after: explorer-similarity  (check-kernels)
at_100 = [offset_kernel([100], 64, b)[0] / 32 for b in BASES]
assert abs(at_100[0]) < 0.05 < 0.5 < at_100[1] < at_100[2]
small = offset_kernel(range(1, 500), 64, 100) / 32
assert (small[:40] > 0).all()
assert small[:49].min() < 0  # before offset 50
assert 0.28 < np.abs(small[49:]).max() < 0.31
assert (offset_kernel(range(500), 64) > 0).all()

# %% after: quarter-run  (check-quarter)
assert [f"{before_or_after(10_000, 10_000, hands=slice(of)):.0%}" for of in (32, 24)] == [
    "100%",
    "56%",
]
assert before_or_after(10_000, 2000, hands=slice(24)) > 0.995
assert other > 0.995
chords = 4 * np.sin(division_terms(64) / 2) ** 2
assert chords[24:].sum() / chords.sum() < 1e-5
assert f"{only:.0%}" == "71%"
assert f"{waves[23] / 2:.0f}" == "2356"
assert ((waves[24:] > 10_000).sum(), len(waves[24:])) == (6, 8)
assert np.ptp(sinusoidal_encoding(101, 64), axis=0)[48:].max() < 0.1

# %% after: explorer-training  (check-training)
column = sinusoidal_encoding(1024, 64)[:, 43]
assert f"{column[:512].min():.2f} {column[:512].max():.2f}" == "0.35 1.00"
assert f"{column[512:].min():.2f}" == "-0.75"

# %% after: length-read  (check-formats)
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
