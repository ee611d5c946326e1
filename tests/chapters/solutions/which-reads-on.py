# Behind the cells of book/solutions/which-reads-on.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
from pe_lib.checks import check

below = {
    kind
    for kind in ("none", "learned", "sinusoidal", "shaw", "t5", "alibi", "rotary")
    if np.median(record.scores("copy", kind, 15)) < 0.367
}
assert below == {"learned", "sinusoidal", "rotary"}
assert check("which-reads-on", 1, "bcg")

# %% after: two-run  (check-two)
assert check("which-reads-on", 2, new)

# %% after: three-run  (check-three)
assert check("which-reads-on", 3, whole)
assert f"{np.median(found):.2f}" == "0.36"

# %% after: five-run  (check-five)
assert every[:, 28].min() > 0.69
assert every[:, 13:25].max() < 0.21
assert every[:, 32:].max() < 0.2
assert check("which-reads-on", 5, "c")

# %% after: six-run  (check-six)
assert check("which-reads-on", 6, skipped)
assert skipped("31415926535897", "15926535897") == 3
