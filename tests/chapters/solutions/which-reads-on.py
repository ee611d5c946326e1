# Behind the cells of book/solutions/which-reads-on.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
from pe_book.checks import check
from pe_book.records.longer import without_order

KINDS = ("none", "learned", "sinusoidal", "shaw", "t5", "alibi", "rotary")
medians = [np.median(longer.scores("copy", kind, 20)) for kind in KINDS]
right = without_order("copy", 20)
below = [letter for letter, median in zip("abcdefg", medians, strict=True) if median < right]
assert check("which-reads-on/guesser", "".join(below))

# %% after: two-run  (check-two)
assert check("which-reads-on/places", new)

# %% after: three-run  (check-three)
assert check("which-reads-on/whole", whole)
assert f"{np.median(found):.2f}" == "0.36"

# %% after: three-run  (reason_mistakes_keep_together)
of_digits = longer.scores("copy", "alibi", 20)
assert (found > of_digits**20).all()  # model by model
# Unequal places alone would make whole answers rarer, not more frequent
assert np.prod(np.r_[[0.9] * 10, [0.98] * 10]) < 0.94**20

# %% after: four  (reason_only_offsets)
from torch import tensor

from pe_book.small_model import trained

digits = tensor([[3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 10]])
moved = {}
for kind in ("alibi", "learned"):
    model, _ = trained("copy", kind)
    moved[kind] = (model(digits, tensor([7])) - model(digits, tensor([0]))).abs().max().item()
assert moved["alibi"] < 1e-3 < 1 < moved["learned"]

# %% after: five-run  (check-five)
assert f"{np.mean(shares):.2f}" == "0.29"
rotary = np.median(longer.at_every_length(), axis=0)
assert [f"{rotary[n - 2]:.2f}" for n in (20, 30)] == ["0.09", "0.80"]
of_forty = longer.scores("copy", "learned", 40, shifted=True)
assert f"{np.median(of_forty):.2f} {without_order('copy', 40):.2f}" == "0.62 0.26"
assert abs(np.mean(shares) - without_order("copy", 30)) < 0.01
assert check("which-reads-on/report", "bd")

# %% after: six-run  (check-six)
assert check("which-reads-on/skipped", skipped)
assert skipped("31415926535897", "15926535897") == 3
