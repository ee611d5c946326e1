# Behind the cells of book/documents-checked.ipynb, where tools/weave.py puts it

# %% after: count  (check-verdicts)
assert len(pages) == 5
assert len({(claim.document, claim.words) for _, claim, _ in rows}) == len(rows)
assert [claim.document for _, claim, _ in rows] == [page[:2].upper() for page, _, _ in rows]
assert dict(counts) == {"holds if": 62, "holds": 72, "does not hold": 3}
found = {(claim.document, claim.words): claim.verdict for _, claim, _ in rows}
not_holding = [document for (document, _), verdict in found.items() if verdict == "does not hold"]
assert not_holding == ["D0", "D0", "D4"]
assert found["D4", "the differences 0→3 and 10→13 are similar"] == "holds if"
assert found["D1", "i runs over 0, 1, …, d/2 − 1"] == "holds"
dimension = [d for (d, words) in found if words.endswith("i is the dimension")]
assert dimension == ["D0", "D2", "D3", "D4"]
stable = "the exponential form is numerically stable, unlike the plain power"
assert [d for (d, words) in found if words == stable] == ["D1", "D4"]
assert {found[d, stable] for d in ("D1", "D4")} == {"holds if"}
assert all(cell in Path(f"documents/{page}.ipynb").read_text("utf-8") for page, _, cell in rows)

# %% after: table-run  (check-table)
assert len(lines) == len(rows) + 2
