# Behind the cells of book/documents-checked.ipynb, where tools/weave.py puts it

# %% after: count  (check-verdicts)
assert len(pages) == 5
assert len({(claim.document, claim.words) for _, claim, _ in rows}) == len(rows)
assert [claim.document for _, claim, _ in rows] == [page[:2].upper() for page, _, _ in rows]
assert dict(counts) == {"holds if": 39, "holds": 80, "does not hold": 30}
found = {(claim.document, claim.words): claim.verdict for _, claim, _ in rows}
assert all(claim.condition for _, claim, _ in rows if claim.verdict == "does not hold")
assert found["D4", "differences for the same k are similar, 0→3 and 10→13"] == "holds if"
assert found["D1", "i runs over 0, 1, …, d/2 − 1"] == "holds"
dimension = [d for (d, words) in found if words.endswith("i is the dimension")]
assert dimension == ["D0", "D1", "D2", "D3", "D4"]
judged = {(c.words, c.verdict, c.condition.split(", as ")[0]) for _, c, _ in rows}
assert len(judged) == len({words for _, words in found})  # the same words, the same condition
for condition, documents in {
    "each word is followed to its new place": ["D0", "D2", "D4"],
    "one fixed query is meant, with keys and values shuffled together": ["D1", "D4"],
    "each pair of columns is meant": ["D0", "D2", "D4"],
    "the words are quiet, or keep out of the columns that it reads": ["D1", "D2", "D4"],
    "their lengths are meant": ["D2", "D4"],
}.items():
    assert [c.document for _, c, _ in rows if c.condition == condition] == documents
stable = "the exponential form is numerically stable, unlike the plain power"
assert [d for (d, words) in found if words == stable] == ["D1", "D4"]
assert {found[d, stable] for d in ("D1", "D4")} == {"does not hold"}
assert all(cell in Path(f"documents/{page}.ipynb").read_text("utf-8") for page, _, cell in rows)

# %% after: fails-run  (check-table)
assert len(lines) == counts["does not hold"] + 2
