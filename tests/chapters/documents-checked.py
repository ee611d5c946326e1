# Behind the cells of book/documents-checked.ipynb, where tools/weave.py puts it

# %% after: count  (check-verdicts)
assert len({(claim.document, claim.words) for _, claim, _ in rows}) == len(rows)
assert [claim.document for _, claim, _ in rows] == [page[:2].upper() for page, _, _ in rows]
assert dict(counts) == {"holds if": 29, "holds": 81, "does not hold": 50}
by_words = {(claim.document, claim.words): claim for _, claim, _ in rows}
failing = [claim for _, claim, _ in rows if claim.verdict == "does not hold"]
assert all(claim.condition and claim.corrects for claim in failing)  # what, and by what
assert not any(claim.corrects for _, claim, _ in rows if claim not in failing)
judged = {(c.words, c.verdict, c.condition.split(", as ")[0]) for _, c, _ in rows}
assert len(judged) == len({words for _, words in by_words})  # the same words, the same condition
for condition, documents in {
    "each word is followed to its new place": ["D0", "D2", "D4", "D4"],
    "‘equivariant’ is meant": ["D1", "D4"],
    "each pair of columns is meant": ["D0", "D2", "D4"],
    "i counts pairs of columns": ["D0", "D1", "D2", "D3", "D4"],
    "words leave some columns to the encoding": ["D1", "D2", "D4"],
    "their lengths are meant": ["D2", "D4"],
    "no contrast with the power is meant": ["D1", "D4"],
    "the table is meant and not a model": ["D2", "D4"],
}.items():
    those = [c for _, c, _ in rows if c.condition.split(", as ")[0] == condition]
    assert [c.document for c in those] == documents
    assert len({c.verdict for c in those}) == 1
assert not any("novel" in claim.words for _, claim, _ in rows)
assert all(cell in Path(f"documents/{page}.ipynb").read_text("utf-8") for page, _, cell in rows)

# %% after: fails-run  (check-table)
assert [sum(map(len, groups)) for groups in found.values()] == [4, 11, 15, 20]
assert found["bug"][0][0][0].place == "66–70, 205–207, 246"  # the one that changes every number
assert [len(groups) for groups in found.values()] == [3, 10, 13, 13]  # repeats have one line
assert [claim.document for claim, _ in found["wording"][0]] == ["D0", "D1", "D2", "D3", "D4"]

# %% after: all-run  (check-all)
assert len(lines) == counts["does not hold"] + 2
