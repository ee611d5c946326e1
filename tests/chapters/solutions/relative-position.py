# Behind the cells of book/solutions/relative-position.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
assert np.allclose(offset_rotation(4, 8) @ offset_rotation(-6, 8), offset_rotation(-2, 8))
assert np.allclose(offset_rotation(5, 8) @ table[2], table[7])
assert np.allclose(table[7] @ offset_rotation(5, 8), table[2])

# %% after: two-run  (check-two)
assert profile.argmax() + 1 == 44
assert f"{profile.max():.5f} {14 * np.pi:.2f}" == "0.99984 43.98"

# %% after: three-run  (check-three)
assert f"{np.linalg.norm(mean):.2f} {np.linalg.norm(differences[0]):.2f}" == "0.19 3.58"
assert f"{left:.1%}" == "99.7%"
assert np.allclose(differences[10], offset_rotation(10, 64) @ differences[0], rtol=0, atol=1e-12)
assert np.ptp(np.linalg.norm(differences, axis=1)) < 1e-12

# %% after: four-run  (check-four)
from pe_book.checks import check

assert seen < 1e-11
assert unseen > 1
assert np.linalg.matrix_rank(table[:-3]) == 28
assert apart < 1e-11
assert np.abs(by_hand - offset_rotation(3, 64).T).max() < 1e-10
assert np.abs(matrix - offset_rotation(3, 64).T).max() > 0.5
assert check("relative-position/learned", (seen, unseen))

# %% after: four-run  (reason_neighbouring_rows_fill_few_dimensions)
drawn = np.random.default_rng(0).integers(0, 100_000, 100)
here, there = encode_positions(drawn, 64), encode_positions(drawn + 3, 64)
assert np.abs(np.linalg.lstsq(here, there)[0] - offset_rotation(3, 64).T).max() < 1e-9
assert np.linalg.matrix_rank(here) == 64

# %% after: five-run  (check-five)
assert np.allclose(faulty(2) @ faulty(3), faulty(5), atol=1e-15)
assert not np.allclose(faulty(3) @ row[0], row[3])
assert np.array_equal(faulty(3), offset_rotation(-3, 8))

# %% after: six-run  (check-six)
halves = halves_rotation(3, 8)
to_halves = np.r_[0:8:2, 1:8:2]
moved = sinusoidal_encoding(20, 8)[:, to_halves]
assert np.allclose(moved[:-3] @ halves.T, moved[3:], rtol=0, atol=1e-13)
assert np.array_equal(halves[:4, :4], np.diag(np.diag(halves[:4, :4])))  # four diagonals
assert np.array_equal(halves[:4, 4:], -halves[4:, :4])
