# Behind the cells of book/solutions/points-and-time.ipynb, where tools/weave.py puts it

# %% after: backwards-run  (check-backwards)
from pe_book.checks import check

assert np.allclose(fast, slow)
assert check("points-and-time/backwards", -1 / 4)

# %% after: span-run  (check-span)
assert check("points-and-time/span", (turns <= 0.5).sum())

# %% after: frames-run  (check-frames)
assert check("points-and-time/frames", [0.4, 0.8, 1.6])

# %% after: bands-run  (check-bands)
assert [k for k in range(10) if 2**k * np.pi / 50 > np.pi] == [6, 7, 8, 9]
assert np.allclose(np.cos(fast * x), -np.cos(slow * x))

# %% after: ladder-run  (check-ladder)
assert check("points-and-time/ladder", ladder)
assert np.allclose(ladder(2, 1 / 16), np.pi * 2.0 ** np.arange(5))

# %% after: flip-run  (check-flip)
assert np.allclose(flip(sinusoidal_encoding(1000, 320)), flux)
assert f"{ddpm[999] @ timestep_embedding([999], 320)[0] / 160:.2f}" == "0.61"
