# Behind the cells of book/solutions/encoder.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
deaf = [torch.allclose(p(x)[0, 0], p(changed)[0, 0], atol=1e-6) for p in parts.values()]
from pe_book.checks import check

assert deaf == [True, True, True, False]
assert check("encoder/hears", "d")

# %% after: two-run  (check-two)
assert sum(p.numel() for p in layer.parameters()) == 263_168 + 525_568 + 1024 == 789_760
assert check("encoder/parameters", (789_760, 789_760))

# %% after: three-run  (check-three)
assert torch.allclose(second(first(x)), x @ matrix + bias)
assert not torch.allclose(bent, x @ matrix + bias)
assert check("encoder/merge", merge)

# %% after: four-run  (check-four)
assert gap.abs().max() < 1e-12

# %% after: five-run  (check-five)
weights = {dim: (query @ key.T / 8**0.5).softmax(dim=dim) for dim in (-1, -2)}
assert torch.allclose(weights[-1] @ same, same)
assert (weights[-2] @ same).max() > 1.2
order = torch.randperm(6)
moved = (query[order] @ key[order].T / 8**0.5).softmax(dim=-2)
assert torch.allclose(moved, weights[-2][order][:, order])
blocked = (query @ key.T).masked_fill(torch.arange(6) > 3, -torch.inf)
assert blocked.softmax(dim=-2)[:, 4:].isnan().all()
assert check("encoder/softmax", "cd")

# %% after: six-test  (check-six)
assert (ours(x) - theirs(x)).abs().max() < 1e-13
assert check("encoder/prenorm", PreNorm)
