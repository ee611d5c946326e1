# Behind the cells of book/solutions/which-reads-on.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
from pe_book.checks import check
from pe_book.records.longer import without_order

KINDS = ("none", "learned", "sinusoidal", "shaw", "t5", "alibi", "rotary")
medians = [np.median(longer.scores("copy", kind, 20)) for kind in KINDS]
right = without_order("copy", 20)
below = [letter for letter, median in zip("abcdefg", medians, strict=True) if median < right]
assert check("which-reads-on/guesser", "".join(below))

# %% after: three-run  (check-three)
assert check("which-reads-on/whole", whole)
assert f"{np.median(found):.2f}" == "0.36"

# %% after: three-run  (reason_mistakes_keep_together)
of_digits = longer.scores("copy", "alibi", 20)
assert (found > of_digits**20).all()  # model by model
# Unequal places alone would make whole answers rarer, not more frequent
assert np.prod(np.r_[[0.9] * 10, [0.98] * 10]) < 0.94**20

# %% after: borders-run  (check-borders)
assert check("which-reads-on/borders", by)
assert f"{slowed:.2f} {by:.2f}" == "0.64 1.47"

# %% after: claim-run  (check-claim)
assert check("which-reads-on/claim", "ac")
by = {s: again.scores("rotary", again.changed(40, "yarn (4, 1)", s)) for s in (2, 4)}
assert [f"{np.median(by[s]):.2f}" for s in (2, 4)] == ["0.10", "0.83"]
assert f"{np.median(plain):.2f}" == "0.09"
assert abs(np.mean(by[4]) - np.mean(plain) - 0.74) < 0.03

# %% after: choose-run  (check-choose)
assert check("which-reads-on/choose", choose)
one, each = again.factors("yarn (4, 1)")
assert choose(shares) == (one, list(each.values()))
