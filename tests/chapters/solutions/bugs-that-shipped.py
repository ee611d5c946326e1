# Behind the cells of book/solutions/bugs-that-shipped.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
from pe_book.checks import check

assert failed(right, right) == []
assert failed(far_off, right) == ["slide"]
assert check("bugs-that-shipped/failed", failed)

# %% after: two-run  (check-two)
assert f"{factor:.3f} {factor**2:.3f}" == "1.416 2.005"
assert check("bugs-that-shipped/factor", factor**2)
assert check("bugs-that-shipped/symptoms", [9, 10, 3, 7])

# %% after: five-run  (check-five)
assert f"{wrong[-1]:.5f} {alibi_slopes(16)[-1]:.5f}" == "0.00552 0.00391"
assert (wrong[-1], alibi_slopes(16)[-1]) == (2**-7.5, 2**-8)
assert check("bugs-that-shipped/slopes", (wrong[-1], alibi_slopes(16)[-1]))

# %% after: six-run  (check-six)
assert [depends_on_place(program) for program in (rotary, rounded, doubled)] == [False, True, False]
assert check("bugs-that-shipped/place", depends_on_place)
