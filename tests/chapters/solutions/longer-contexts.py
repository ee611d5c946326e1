# Behind the cells of book/solutions/longer-contexts.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
own = {"yarn": first, "llama3": first | borders}
fast = {}
for kind in ("linear", "dynamic", "yarn", "llama3"):
    said = config(kind, factor=4.0, **own.get(kind, {}))
    fast[kind] = rope_frequencies(said, seq_len=16_384).frequencies[0]
assert [kind for kind, one in fast.items() if one == 1] == ["dynamic", "yarn", "llama3"]

# %% after: two-run  (check-two)
assert np.isclose((division_terms(128) / now)[40], 1 / (1 - 3 / 4 * 20 / 26), rtol=1e-12)
assert f"{(division_terms(128) / now)[40]:.2f}" == "2.36"

# %% after: three-run  (check-three)
assert f"{base / 10:.0f}" == "8555"
assert (f"{slowed[0]:.1f}", f"{slowed[-1]:.1f}") == ("1.0", "8.0")

# %% after: four  (reason_always_on)
for kind, own, touched in (("yarn", first, True), ("dynamic", {}, False)):
    found = rope_frequencies(config(kind, factor=4.0, **own), seq_len=500)
    assert (found.frequencies[-1] < division_terms(128)[-1]) == touched
    assert (found.attention_factor > 1) == touched

# %% after: six-run  (check-six)
assert new_pairs(config("default"), 4096, 16_384) == 18
assert new_pairs(config("linear", factor=4.0), 4096, 16_384) == 0
assert new_pairs(config("default"), 4096, 4096) == 0
