# Behind the cells of book/solutions/add-or-concatenate.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
from pe_book.checks import check

assert np.allclose(joined @ G @ joined.T, four)
assert check("add-or-concatenate/both", ["joined", "sum", "both", "both"])

# %% after: two-run  (check-two)
assert f"{joined_weights / added_weights:.2f}" == "1.08"
assert check("add-or-concatenate/weights", (joined_weights, added_weights))

# %% after: three-run  (check-three)
assert np.allclose(np.hstack([E, x]) @ W, E + x)
assert np.linalg.matrix_rank(W) == 4
assert check("add-or-concatenate/matrix", W)

# %% after: four-run  (check-four)
assert shares == [0.995, 0.318]
assert check("add-or-concatenate/noise", shares)

# %% after: five-run  (check-five)
assert check("add-or-concatenate/widths", "ad")

# %% after: six-run  (check-six)
assert tuple(read(row, words, table)) == (7, 31)
assert check("add-or-concatenate/read", read)
