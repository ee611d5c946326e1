# Behind the cells of book/solutions/beyond-a-line.ipynb, where tools/weave.py puts it

# %% after: corner-run  (check-corner)
assert np.isclose(score[0] + score[1], score[2] + score[3])

# %% after: twin-run  (check-twin)
assert f"{far[along <= aim][0]:.1f}" == "19.8"

# %% after: floors-run  (check-floors)
assert [n for n in range(1, 129) if int(14 * (n / 14)) != n] == [61, 115, 122]
assert all(int(14 * ((n + 0.1) / 14)) == n for n in (61, 115, 122))

# %% after: bands-run  (check-bands)
assert [k for k in range(10) if 2**k * np.pi / 50 > np.pi] == [6, 7, 8, 9]
assert np.allclose(np.cos(fast * x), -np.cos(slow * x))

# %% after: carry-run  (check-carry)
assert np.allclose(carry(-2, 1, 16) @ table[3, 2], table[1, 3])

# %% after: flip-run  (check-flip)
assert np.allclose(flip(sinusoidal_encoding(1000, 320)), flux)
assert f"{ddpm[999] @ timestep_embedding([999], 320)[0] / 160:.2f}" == "0.61"
