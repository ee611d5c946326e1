# Behind the cells of book/longer-contexts.ipynb, where tools/weave.py puts it

# %% after: imports  (check-explorer)
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
    fresh = new_angles(now)
    found[name] = int(fresh.sum())
    furthest = (T * now / (L * plain))[46:].max()
    if name == "nothing":
        assert furthest == 4
    if name == "NTK-aware":
        assert f"{furthest:.2f}" == "1.45"
        assert plain[0] == now[0]
        assert np.isclose(plain[-1] / now[-1], 4, rtol=1e-12)
        assert np.allclose(plain / now, 4 ** (2 * np.arange(64) / 126))
        assert fresh.argmax() == 46
        assert not fresh[63]
        assert (T * now[46:63] < T * plain[46:63]).all()
    if name == "dynamic":
        assert np.isclose((plain / now)[-1], 2 * T / L - 1)
        assert (plain / now)[46:].min() == (plain / now)[46]
        assert np.isclose((plain / now)[46], 7 ** (92 / 126))
assert found == {
    "nothing": 18, "linear": 0, "NTK-aware": 17, "dynamic": 0, "YaRN": 0, "Llama 3": 0
}  # fmt: skip
steps = [1 - np.cos(rope_frequencies(METHODS[m]).frequencies).mean() for m in ("nothing", "linear")]
assert [f"{step:.4f}" for step in steps] == ["0.0298", "0.0019"]
assert f"{1 - steps[0]:.4f}" == "0.9702"
assert 15 < steps[0] / steps[1] < 17  # about a sixteenth
assert f"{4 ** (126 / 92):.1f}" == "6.7"
for stretch, still in ((6.6, 1), (6.7, 0)):
    now = rope_frequencies(config(base=10_000 * stretch ** (128 / 126))).frequencies
    assert new_angles(now).sum() == still
for n in (100, 4096):
    assert np.array_equal(rope_frequencies(METHODS["dynamic"], seq_len=n).frequencies, plain)
for times, still in ((4.5, 0), (5, 1)):  # at five times one pair meets new angles again
    now = rope_frequencies(METHODS["dynamic"], seq_len=int(times * L)).frequencies
    new = (L * plain < 2 * np.pi) & (times * now > plain * (1 + 1e-9))
    assert new.sum() == still

# %% after: factor-figure  (check-figure)
made = L * plain / (2 * np.pi)
for name, most in (("YaRN", 32), ("Llama 3", 4)):
    slowed = plain / rope_frequencies(METHODS[name], seq_len=T).frequencies
    assert np.allclose(slowed[made > 1.1 * most], 1)
    assert np.allclose(slowed[made < 1], 4)
    assert (np.diff(slowed) > -1e-12).all()
factor = rope_frequencies(METHODS["YaRN"]).attention_factor
assert factor == 0.1 * np.log(4) + 1
assert f"{factor**2:.2f}" == "1.30"
assert rope_frequencies(METHODS["Llama 3"]).attention_factor == 1
lists = {"short_factor": [1.0] * 64, "long_factor": list(np.linspace(1, 4, 64))}
ends = [
    plain[-1]
    / rope_frequencies(
        config("longrope", factor=4.0, **lists, **first), seq_len=n
    ).frequencies[-1]
    for n in (4096, 4097)
]  # fmt: skip
assert np.allclose(ends, [1, 4])
assert int((slowed_by["YaRN"] < 1.0001).sum()) == 21
assert int((slowed_by["Llama 3"] < 1.0001).sum()) == 36
assert (slowed_by["YaRN"][46:] > 3.9999).all()
assert (slowed_by["Llama 3"][46:] > 3.9999).all()
assert slowed_by["Llama 3"][45] < 3.9999
lines = [np.interp(-n, -made, np.arange(64)) for n in (32, 4, 1)]
assert [f"{at:.0f}" for at in lines] == ["21", "35", "45"]

# %% after: yarn-run  (check-yarn)
assert (begin, end) == (20, 46)
assert np.allclose(yarn, theirs, rtol=1e-12)
assert f"{(plain / yarn)[30]:.2f}" == "1.41" == f"{1 / (1 - 10 / 26 * 3 / 4):.2f}"
# Llama 3's r goes by turns, and so does the YaRN of the paper
for top, name, pair, says in ((4, "Llama 3", 40, "1.94"), (32, None, 30, "2.29")):
    by_turns = np.clip((top - turns) / (top - 1), 0, 1)
    one = (1 - by_turns) * plain + by_turns * plain / 4
    assert f"{(plain / one)[pair]:.2f}" == says
    if name:
        assert np.allclose(one, rope_frequencies(METHODS[name]).frequencies, rtol=1e-12)

# %% after: llama-run  (check-llama)
assert llama["hidden_size"] // llama["num_attention_heads"] == 128
zones = [(slowed < 1.001).sum(), (slowed > 7.999).sum()]
assert [*zones, 64 - sum(zones)] == [29, 29, 6]
full_turns = 8192 * rope_frequencies(unscaled).frequencies / (2 * np.pi)
assert [(full_turns > 4).sum(), (full_turns < 1).sum()] == zones
assert llama["max_position_embeddings"] == 131_072 == 16 * 8192
met = [
    np.minimum(words * found.frequencies, 2 * np.pi)
    for words, found in ((8192, rope_frequencies(unscaled)), (65_536, rope_frequencies(llama)))
]
assert (met[1] < 1.000001 * met[0]).all()
turned = 131_072 * rope_frequencies(llama).frequencies / (2 * np.pi)
assert np.allclose((turned / full_turns)[-29:], 2)
assert (turned[-29:] < 2).all()  # so these angles are new

# %% after: original-run  (check-original)
right = {"rope_scaling": yarn | {"original_max_position_embeddings": L}}
right, wrong = (rope_frequencies(model | s).frequencies for s in (right, {"rope_scaling": yarn}))
assert np.allclose(right, theirs, rtol=1e-12)
assert [new_angles(one).sum() for one in (right, wrong)] == [0, 9]
assert (wrong > 0.999 * theirs).all()
assert f"{(wrong / theirs).max():.2f}" == "2.08"

# %% after: measured-run  (check-measured)
low = {n: scores(rope_frequencies(s, seq_len=T).frequencies, T) for n, s in METHODS.items()}
assert abs(low["linear"].min() - known) < 1e-3
assert known < -0.13
two = {name: f"{one.min():.2f}" for name, one in low.items()}
assert (two["YaRN"], two["Llama 3"], two["nothing"]) == ("-0.19", "-0.18", "-0.27")
below = {name: (one < known - 1e-4).mean() for name, one in low.items()}
assert 0.001 < below["Llama 3"] < below["YaRN"] < 0.0025
assert f"{below['nothing']:.2f}" == "0.07"
assert not below["linear"]
assert not below["dynamic"]
left_alone = np.isclose(rope_frequencies(METHODS["YaRN"], seq_len=T).frequencies, plain, rtol=1e-9)
fast = plain[left_alone]
assert len(fast) > 10
sums = np.cos(np.outer(np.arange(T), fast)).sum(axis=1) / 64
assert sums.min() < sums[:L].min() - 0.02
seven = rope_frequencies(config(base=10_000 * 7 ** (128 / 126))).frequencies
assert np.allclose(seven, rope_frequencies(METHODS["dynamic"], seq_len=T).frequencies, rtol=1e-12)
assert not new_angles(seven).any()

# %% after: cache-run  (check-cache)
kept, anew = (np.array(one) for one in hands.values())
assert f"{anew[-1]:.0f} {kept[-1]:.0f} {kept.max():.0f}" == "18 18 27"
assert 4080 <= places[kept.argmax()] <= 4100
assert (np.diff(anew) > 0).all()
assert (np.diff(kept[kept.argmax() :]) < 0).all()
newest = (n - 1) * slowest(n)
assert f"{4095 * slowest(4096) - newest:.0f}" == "9"
assert 2700 < places[(kept > newest).argmax()] < 2800
assert (newest > anew).all()


def ten_back(length, kept):
    asks = rope_frequencies(METHODS["dynamic"], seq_len=length).frequencies
    at = length - 11
    answers = rope_frequencies(METHODS["dynamic"], seq_len=at + 1).frequencies if kept else asks
    return np.cos((length - 1) * asks - at * answers).mean()


assert [f"{ten_back(8000, kept):.2f}" for kept in (True, False)] == ["0.74", "0.70"]
assert ten_back(4096, kept=True) == ten_back(4096, kept=False)
for length in (4108, 5000, 6000):
    assert abs(ten_back(length, kept=True) - ten_back(length, kept=False)) > 1e-3

# %% after: cache-read  (check-compare)
costs, as_before, stays = {}, set(), set()
for name, said in METHODS.items():
    now = rope_frequencies(said, seq_len=T).frequencies
    short = rope_frequencies(said, seq_len=100).frequencies
    costs[name] = f"{1 - np.cos(now).mean():.4f}"
    if np.array_equal(short, rope_frequencies(METHODS["nothing"]).frequencies):
        as_before.add(name)
    if np.array_equal(short, now):
        stays.add(name)
assert costs == {
    "nothing": "0.0298", "linear": "0.0019", "NTK-aware": "0.0264", "dynamic": "0.0252",
    "YaRN": "0.0298", "Llama 3": "0.0298",
}  # fmt: skip
assert as_before == {"nothing", "dynamic"}
assert stays == set(METHODS) - {"dynamic"}
