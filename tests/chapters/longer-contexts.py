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

# %% after: factor-figure  (check-figure)
turns = L * plain / (2 * np.pi)
for name, most in (("YaRN", 32), ("Llama 3", 4)):
    slowed = plain / rope_frequencies(METHODS[name], seq_len=T).frequencies
    assert np.allclose(slowed[turns > 1.1 * most], 1)
    assert np.allclose(slowed[turns < 1], 4)
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
assert int((curves["YaRN"] < 1.0001).sum()) == 21
assert int((curves["Llama 3"] < 1.0001).sum()) == 36
assert (curves["YaRN"][46:] > 3.9999).all()
assert (curves["Llama 3"][46:] > 3.9999).all()
assert curves["Llama 3"][45] < 3.9999

# %% after: measured-run  (check-measured)
assert f"{seen:.3f}" == "-0.131"
assert f"{lowest['linear']:.3f}" == "-0.131"
assert lowest["dynamic"] > seen + 0.02
two = {name: f"{low:.2f}" for name, low in lowest.items()}
assert (two["YaRN"], two["Llama 3"], two["NTK-aware"]) == ("-0.19", "-0.18", "-0.21")
assert -0.195 < lowest["YaRN"] < lowest["Llama 3"] < -0.175 < seen
assert f"{lowest['nothing']:.2f}" == "-0.27"
crosses = {name: int((low < seen - 1e-9).argmax()) for name, low in so_far.items()}
assert [crosses[name] for name in shown] == [4118, 0, 7513, 10_018]
others = np.max([so_far[name] for name in shown if name != "linear"], axis=0)
assert (so_far["linear"] > others)[2:1000].all()

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

# %% after: flags-run  (check-flags)
right = rope_frequencies(model | flags | {"--yarn-orig-ctx": L}).frequencies
wrong = rope_frequencies(model | flags).frequencies
assert np.allclose(right, theirs, rtol=1e-12)
assert np.abs(wrong / theirs - 1).max() > 0.3

# %% after: trained-explorer  (check-trained-explorer)
from pe_lib.nn.small_model import trained

model, known = trained("copy", "rotary")
assert sum(weight.numel() for weight in model.parameters()) == 64_864
told = {
    (n, how): LengthExplorer(digits="31415926535897"[:n], length=n, method=how).describe()
    for n in (10, 14)
    for how in ("plain", "yarn")
}
assert "3141592653, 10 of 10 right" in told[10, "plain"]
assert "writes 15926535897, 0 of 14 right" in told[14, "plain"]
assert "14 of 14 right" in told[14, "yarn"]

# %% after: trained-run  (check-trained)
from experiments.longer.tasks import without_order


def share(kind, n, *how, **cell):
    return round(float(np.median(record.scores("copy", kind, n, *how, **cell))), 2)


assert round(without_order("copy", 15), 2) == 0.37
at_15 = {kind: share(kind, 15) for kind in (*KINDS, "rotary")}
assert {kind for kind, share in at_15.items() if share < 0.37} == {
    "learned", "sinusoidal", "rotary"
}  # fmt: skip
assert (at_15["learned"], at_15["sinusoidal"]) == (0.17, 0.11)
assert share("learned", 15, shifted=True) == 0.96
assert share("sinusoidal", 15, shifted=True) == 0.86
assert share("rotary", 15, "yarn (32, 1)") == 0.57
assert share("rotary", 15, "interpolation") == 0.51
assert share("rotary", 15, "yarn (4, 1)") == 0.99
assert round(22 / (2 * np.pi), 1) == 3.5
narrow = {"head_dim": 16, "max_position_embeddings": 22}
slowed = [
    rope_frequencies(
        narrow
        | {
            "rope_parameters": {
                "rope_type": "yarn", "rope_theta": 10_000.0, "factor": 1.5,
                "original_max_position_embeddings": 22, "beta_fast": fast, "beta_slow": 1,
            }
        }
    ).frequencies
    for fast in (32, 4)
]  # fmt: skip
assert np.array_equal(*slowed)
assert at_15["none"] == 0.59
assert sorted(at_15, key=at_15.get)[-3:] == ["none", "shaw", "alibi"]
assert len(record.scores("copy", "rotary", 15)) == 8
assert all(share("alibi", n) > share("rotary", n) for n in LENGTHS if n > 10)
backwards = [
    round(float(np.median(record.scores("reverse", "rotary", 20, how))), 2)
    for how in ("", "interpolation", "yarn (4, 1)")
]
assert backwards == [0.37, 0.28, 0.3]

# %% after: tasks-run  (check-tasks)
every = (*KINDS, "rotary")
at_twice = {
    task: {kind: float(np.median(record.scores(task, kind, n))) for kind in every}
    for task, n in TWICE.items()
}
assert [max(at_twice[task], key=at_twice[task].get) for task in ("copy", "reverse", "sort")] == [
    "alibi", "alibi", "none"
]  # fmt: skip
assert at_twice["retrieve"]["shaw"] == at_twice["retrieve"]["alibi"] == 1
assert max(at_twice["add"].values()) < 0.24
assert max(at_twice["add"], key=at_twice["add"].get) == "none"
best = [np.median(record.scores("copy", "rotary", 20, "yarn (4, 1)")), at_twice["copy"]["alibi"]]
assert [f"{share:.2f}" for share in best] == ["0.95", "0.94"]
adds = {kind: record.scores("add", kind, 6) for kind in every}
places = ("learned", "sinusoidal")
assert min(adds[kind].min() for kind in places) > 0.999
rest = np.sort(np.concatenate([adds[kind] for kind in every if kind not in places]))
assert (len(rest), (rest > 0.999).sum(), round(rest[-2], 2)) == (40, 1, 0.74)
assert adds["rotary"].max() == rest[-1]
for task in ("reverse", "retrieve", "sort"):
    others = min(share for kind, share in at_twice[task].items() if kind not in places)
    assert max(at_twice[task][kind] for kind in places) < others
copying = at_twice["copy"]
assert sorted(copying, key=copying.get)[:3] == ["rotary", "sinusoidal", "learned"]
told = [row.split("|")[-2].strip() for row in record.verdicts().splitlines()[2:]]
assert told.count("**holds**") == len(told) - 1
assert "| reverse | 0.02109 | -0.0373 to 0.05889 | **not decided** |" in record.verdicts()

# %% after: trained-return  (check-return)
found = record.at_every_length()  # models, lengths from 2 to 40
assert found.shape == (8, 39)
assert round(float(np.median(found[:, 18])), 2) == 0.09  # twenty digits
assert (found[:, 28].min().round(2), found[:, 28].max().round(2)) == (0.7, 0.86)
assert found[:, :9].min() > 0.99
assert found[:, 13:25].max() < 0.21
assert found[:, 32:].max() < 0.2
