# Behind the cells of book/longer-contexts.ipynb, where tools/weave.py puts it

# %% after: explorer  (check-explorer)
shown = {n: ContextExplorer(length=n) for n in (4000, 4096, 4097, 16_384, 1_000_000)}
counts = {n: int(e.new_angles("none").sum()) for n, e in shown.items()}
assert counts == {4000: 0, 4096: 0, 4097: 18, 16_384: 18, 1_000_000: 18}
assert shown[16_384].new_angles("yarn").sum() == 0
assert len(shown[4096].found("none").frequencies) == 64 == 46 + 18
slow = shown[16_384].found("none").frequencies / shown[16_384].found("yarn").frequencies
assert np.allclose(slow[46:], 4)
assert slow[0] == 1

# %% after: methods-run  (check-methods)
assert METHODS["NTK-aware"]["rope_parameters"]["rope_theta"] == 10_000 * 4 ** (128 / 126)

# %% after: ntk-run  (check-ntk)
found = {}
for name, said in METHODS.items():
    now = rope_frequencies(said, seq_len=T).frequencies
    fresh = (L * plain < 2 * np.pi) & (T * now > L * plain * (1 + 1e-9))
    found[name] = int(fresh.sum())
    if name == "NTK-aware":
        assert plain[0] == now[0]
        assert np.isclose(plain[-1] / now[-1], 4, rtol=1e-12)
        assert np.allclose(plain / now, 4 ** (2 * np.arange(64) / 126))
        assert fresh.argmax() == 46
        assert not fresh[63]
        assert (T * now[46:63] < T * plain[46:63]).all()
    if name == "dynamic":
        assert np.isclose((plain / now)[-1], 2 * T / L - 1)
assert found == {
    "nothing": 18, "linear": 0, "NTK-aware": 17, "dynamic": 0, "YaRN": 0, "Llama 3": 0
}  # fmt: skip
steps = [1 - np.cos(rope_frequencies(METHODS[m]).frequencies).mean() for m in ("nothing", "linear")]
assert [f"{step:.4f}" for step in steps] == ["0.0298", "0.0019"]
for n in (100, 4096):
    assert np.array_equal(rope_frequencies(METHODS["dynamic"], seq_len=n).frequencies, plain)

# %% after: longrope-run  (check-zones)
turns = L * plain / (2 * np.pi)
for name, most in (("YaRN", 32), ("Llama 3", 4)):
    slowed = plain / rope_frequencies(METHODS[name], seq_len=T).frequencies
    assert np.allclose(slowed[turns > 1.1 * most], 1)
    assert np.allclose(slowed[turns < 1], 4)
    assert (np.diff(slowed) > -1e-12).all()
factor = rope_frequencies(METHODS["YaRN"]).attention_factor
assert factor == 0.1 * np.log(4) + 1
assert (f"{factor:.3f}", f"{factor**2:.2f}") == ("1.139", "1.30")
assert rope_frequencies(METHODS["Llama 3"]).attention_factor == 1
ends = [
    plain[-1] / rope_frequencies(METHODS["LongRoPE"], seq_len=n).frequencies[-1]
    for n in (4096, 4097)
]
assert np.allclose(ends, [1, 4])

# %% after: factor-figure  (check-figure)
assert int((curves["YaRN"] < 1.0001).sum()) == 21
assert int((curves["Llama 3"] < 1.0001).sum()) == 36
assert (curves["YaRN"][46:] > 3.9999).all()
assert (curves["Llama 3"][46:] > 3.9999).all()
assert curves["Llama 3"][45] < 3.9999

# %% after: measured-run  (check-measured)
seen = np.cos(np.outer(np.arange(L), plain)).mean(axis=1).min()
assert f"{seen:.3f}" == "-0.131"
assert f"{lowest['linear']:.3f}" == "-0.131"
assert lowest["dynamic"] > seen + 0.02
assert -0.195 < lowest["YaRN"] < lowest["Llama 3"] < -0.175 < seen
assert f"{lowest['nothing']:.2f}" == "-0.27"

# %% after: cache-run  (check-cache)


def both(n):
    asks, at = turned(query, n - 1, n), n - 11
    keys = (turned(key, at, at + 1), turned(key, at, n))
    return [(asks * one.conj()).real.sum() / 64 for one in keys]


assert np.isclose(*both(4096), atol=1e-12)
for n in (4108, 5000, 6000, 8000):
    cached, fresh = both(n)
    assert abs(cached - fresh) > 1e-3
again = (turned(query, 999, 4096) * turned(key, 989, 4096).conj()).real.sum() / 64
assert np.isclose(again, both(4096)[0], atol=1e-12)  # fresh: the offset alone

# %% after: flags-run  (check-flags)
right = rope_frequencies(model | flags | {"--yarn-orig-ctx": L}).frequencies
wrong = rope_frequencies(model | flags).frequencies
assert np.allclose(right, theirs, rtol=1e-12)
assert np.abs(wrong / theirs - 1).max() > 0.3
