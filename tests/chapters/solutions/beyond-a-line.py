# Behind the cells of book/solutions/beyond-a-line.ipynb, where tools/weave.py puts it

# %% after: corner-run  (check-corner)
assert np.isclose(score[0] + score[1], score[2] + score[3])

# %% after: twin-run  (check-twin)
assert f"{far[along <= aim][0]:.1f}" == "19.8"

# %% after: floors-run  (check-floors)
assert [n for n in range(1, 129) if int(14 * (n / 14)) != n] == [61, 115, 122]
assert all(int(14 * ((n + 0.1) / 14)) == n for n in (61, 115, 122))

# %% after: slow-run  (check-slow)
from pe_book.checks import check

assert check("beyond-a-line/slow", (pair, 35333))
assert section_frequencies((16, 24, 24), 1_000_000)[2].argmax() == pair

# %% after: carry-run  (check-carry)
assert np.allclose(carry(-2, 1, 16) @ table[3, 2], table[1, 3])

# %% after: number-run  (check-number)
assert check("beyond-a-line/number", number)
assert number(3, 4, 10, 1)[-1] == [13, 13, 13]  # as the question bank has it
