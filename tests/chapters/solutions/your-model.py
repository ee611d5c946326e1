# Behind the cells of book/solutions/your-model.ipynb, where tools/weave.py puts it

# %% after: two-run  (check-two)
from pe_book.checks import check

assert f"{kept / (48 * 131_072):.0%}" == "17%"
assert check("your-model/keys", kept / (48 * 131_072))
assert check("your-model/tells", ["a", "c"])

# %% after: three-run  (check-three)
still = [i for i, one in enumerate(describe_positions(file).layers) if one.encoding == "none"]
assert still == [3, 7]
assert check("your-model/read", still)

# %% after: five-run  (check-five)
assert check("your-model/factor", 1 + 0.1 * np.log(13))

# %% after: six-run  (check-six)
assert hollow(file) == 0.25
assert check("your-model/hollow", hollow)
