# Behind the cells of book/documents-checked.ipynb, where tools/weave.py puts it

# %% after: table-run  (check-verdicts)
assert len(rows) == 92
assert len({claim for _, claim, *_ in rows}) == len(rows)
assert (held, mended, failed) == (48, 37, 7)
found = {claim: verdict for _, claim, _, verdict, _ in rows}
assert f"{trace.angles[1, 2]:.7f}" == "0.0705842"
assert f"{d3.encoding[0, 0]:.6f} {d3.encoding[1, 0]:.6f}" == "0.909297 -0.756802"
assert enters == [1, 2, 3]
assert (beyond > 0.1).sum() == 19
assert found["their direction is consistent, whatever the position"] == "does not hold"
assert found["the differences 0→3 and 10→13 are similar"] == "holds if their lengths are meant"
