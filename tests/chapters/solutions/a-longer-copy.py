# Behind the cells of book/solutions/a-longer-copy.ipynb, where tools/weave.py puts it

# %% after: seen-run  (check-seen)
from pe_book.checks import check
from pe_book.records.longer import without_order

assert check("a-longer-copy/seen", "bce")

# %% after: two-run  (check-two)
assert check("a-longer-copy/positions", new)

# %% after: turn-run  (check-turn)
from pe_lib import division_terms

assert check("a-longer-copy/turn", back)
assert f"{2 * np.pi / division_terms(16, 1000)[1]:.1f} {back:.1f}" == "14.9 24.9"

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
assert check("a-longer-copy/report", "bd")

# %% after: six-run  (check-six)
assert check("a-longer-copy/skipped", skipped)
assert skipped("31415926535897", "15926535897") == 3
