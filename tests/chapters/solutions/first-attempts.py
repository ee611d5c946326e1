# Behind the cells of book/solutions/first-attempts.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
assert normalised_index_encoding(16)[11] == 0.6875
assert binary_encoding(16)[11].tolist() == [1, 1, 0, 1]
assert one_hot_encoding(16)[11].argmax() == 11

# %% after: two-run  (check-two)
from pe_book.checks import check

assert check("first-attempts/chords", [0.959, 1.995, 0.282])

# %% after: three-run  (check-three)
assert [rows[0] @ rows[q] for q in (0, 1, 1000)] == [1, 0, 0]

# %% after: four-run  (check-four)
assert f"{np.linalg.norm(step):.3f} {np.linalg.norm(word):.1f}" == "0.008 4.6"

# %% after: five-run  (check-five)
assert [format(1, "b").zfill(len(format(n - 1, "b"))) for n in (4, 8)] == ["01", "001"]
assert np.array_equal(binary_encoding(4), binary_encoding(8)[:4, :2])

# %% after: six-run  (check-six)
assert (np.diag(changed, 1) == 1).all()
assert changed[0, 15] == 1
assert ((changed == 1).sum() // 2, 16 * 15 // 2) == (32, 120)
assert len({tuple(row) for row in gray.tolist()}) == 16
