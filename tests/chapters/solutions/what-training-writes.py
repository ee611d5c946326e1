# Behind the cells of book/solutions/what-training-writes.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
from pe_book.checks import check

assert check("what-training-writes/circle", (abs(value), 2 * np.pi / np.angle(value)))

# %% after: two-run  (check-two)
assert check("what-training-writes/ahead", positions[scores.argmax()])

# %% after: three-run  (check-three)
assert error < 1e-9

# %% after: four-run  (check-four)
assert told["by directions"]["8"]["held out"] > 0.98 > told["random smooth curves"][2]
assert check("what-training-writes/controls", "abce")

# %% after: five-run  (check-five)
assert pairs[2] > pairs[0] > 0.9
assert check("what-training-writes/bag", "ad")

# %% after: six-run  (check-six)
assert check("what-training-writes/step", step)
assert np.abs(sizes - 1).max() < 0.01
