# Behind the cells of book/solutions/does-order-matter.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
found = {}
for name, ask in questions.items():
    rows = [rng.permutation(words).tolist() for _ in range(200)]
    found[name] = len({ask(row) for row in rows}) == 2
assert found == {"a": False, "b": True, "c": False, "d": True}

# %% after: three-run  (check-three)
assert np.isclose(share, 23 / 30, rtol=1e-12)
assert f"{share:.3f}" == "0.767"

# %% after: five-run  (check-five)
change = {name: float((norm(x + e) - norm(x)).abs().max().detach()) for name, e in rows.items()}
assert change["index"] < 1e-4
assert change["sinusoidal"] > 0.3
layer = TransformerEncoderLayer(32, 4, 64, dropout=0.0, norm_first=True).double()
order = torch.randperm(12)
a = layer((x + rows["index"]).double()[None]).mean(dim=1)
b = layer((x[order] + rows["index"]).double()[None]).mean(dim=1)
assert torch.allclose(a, b, atol=1e-8)

# %% after: six-train  (check-six)
assert right > 0.9
