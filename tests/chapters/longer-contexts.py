# Behind the cells of book/longer-contexts.ipynb, where tools/weave.py puts it

# %% after: notice  (check-explorer)
shown = {n: ContextExplorer(length=n) for n in (4000, 4096, 4097, 16_384, 1_000_000)}
fresh = {n: e.new_angles("none") for n, e in shown.items()}
assert {n: int(one.sum()) for n, one in fresh.items()} == {
    4000: 0, 4096: 0, 4097: 18, 16_384: 18, 1_000_000: 18}  # fmt: skip
assert np.array_equal(fresh[4097], fresh[1_000_000])  # the same pairs, and no others
assert not shown[16_384].new_angles("yarn").any()
assert fresh[4097][-18:].all()  # the slow ones
one = shown[16_384]
fastest = one.found("none").frequencies[0]
for method, red, slower in (("linear", 0, 4), ("ntk", 17, 1), ("yarn", 0, 1), ("llama3", 0, 1)):
    assert one.new_angles(method).sum() == red
    assert np.isclose(fastest / one.found(method).frequencies[0], slower)


# %% after: library-run  (check-config)
def config(kind="default", base=10_000.0, **own):
    """What a file would say."""
    said = {"rope_type": kind, "rope_theta": base, **own}
    return {"head_dim": 128, "max_position_embeddings": L, "rope_parameters": said}


borders = {"low_freq_factor": 1.0, "high_freq_factor": 4.0}
METHODS = {
    "nothing": config(),
    "linear": config("linear", factor=4.0),
    "NTK-aware": config(base=10_000 * 4 ** (128 / 126)),
    "YaRN": config("yarn", factor=4.0, **first),
    "Llama 3": config("llama3", factor=4.0, **borders, **first),
    "raised base": config(base=1_000_000.0),
}
for name, said in METHODS.items():
    assert np.allclose(ways[name], rope_frequencies(said, seq_len=T).frequencies, rtol=1e-12), name
ntk, of_yarn = (rope_frequencies(METHODS[name], seq_len=T) for name in ("NTK-aware", "YaRN"))
assert plain[0] == ntk.frequencies[0]
assert np.isclose(plain[-1] / ntk.frequencies[-1], 4, rtol=1e-12)  # the last by s
assert of_yarn.attention_factor == 0.1 * np.log(4) + 1

# %% after: factor-figure  (check-figure)
assert all((np.diff(one) > -1e-12).all() for one in slowed_by.values())
lines = [np.interp(-n, -turns, np.arange(64)) for n in (32, 4, 1)]
assert [f"{at:.0f}" for at in lines] == ["21", "35", "45"]

# %% after: compare-run  (check-compare)
table = {}
for name, said in METHODS.items():
    one = rope_frequencies(said, seq_len=T)
    fall = scores(one.frequencies, T, one.attention_factor)
    new = new_angles(one.frequencies).sum()
    low = (fall < known - 1e-4).mean()
    table[name] = (int(new), f"{fall[0] - fall[1]:.4f}", f"{low:.1%}")
assert table == {
    "nothing": (18, "0.0298", "7.1%"),
    "linear": (0, "0.0019", "0.0%"),
    "NTK-aware": (17, "0.0264", "0.3%"),
    "YaRN": (0, "0.0386", "0.8%"),
    "Llama 3": (0, "0.0298", "0.2%"),
    "raised base": (0, "0.0212", "0.0%"),
}
bare = scores(of_yarn.frequencies, T)
assert f"{bare[0] - bare[1]:.4f} {(bare < known - 1e-4).mean():.1%}" == "0.0298 0.2%"

# %% after: compare-run  (reason_longer_offsets_make_new_combinations)
all_round = 100.0 ** (-np.arange(64) / 64)  # every pair goes round in training, none is slowed
assert (L * all_round).min() > 2 * np.pi
in_training = np.cos(np.outer(np.arange(L), all_round)).mean(axis=1).min()
longer_ = np.cos(np.outer(np.arange(T), all_round)).mean(axis=1)
assert (longer_ < in_training - 1e-4).mean() > 0.005
twice = rope_frequencies(config(base=10_000 * 8 ** (128 / 126))).frequencies  # NTK by 8
assert new_angles(twice).sum() == 0

# %% after: compare-run  (reason_raised_base_slows_slow_pairs)
raised = rope_frequencies(METHODS["raised base"]).frequencies
slower = plain / raised
assert np.allclose(slower, 100 ** (np.arange(64) / 64))
assert np.flatnonzero(slower < T / L).tolist() == list(range(20))  # "all but the first" was false
assert round(slower[-1]) == 93

# %% after: compare-run  (reason_fast_pairs_tell_neighbours)
step = {}
for name, which in {"fast": slice(0, 20), "slow": slice(46, 64)}.items():
    slowed = plain.copy()
    slowed[which] /= 4
    step[name] = np.cos(plain).mean() - np.cos(slowed).mean()
assert abs(step["fast"]) > 0.02 > 1e-5 > abs(step["slow"])  # slow ones slowed: a step as ever

# %% after: compare-run  (reason_sharper)
powers = [np.exp(by * np.array([2.0, 1.0, 0.5, 0.0])) for by in (1.0, of_yarn.attention_factor**2)]
plainly, sharper = (one.max() / one.sum() for one in powers)
assert sharper > plainly

# %% after: compare-read  (check-dynamic)
grows = config("dynamic", factor=2.0)
for n, same in ((100, True), (4096, True), (4097, False)):
    now = rope_frequencies(grows, seq_len=n).frequencies
    assert np.allclose(now, plain, rtol=1e-12, atol=0) == same

# %% after: compare-read  (reason_keys_of_their_day)
early, late = (rope_frequencies(grows, seq_len=n).frequencies for n in (5000, 6000))
query, key = np.random.default_rng(0).normal(size=(2, 64, 2)) @ [1, 1j]


def score_ten_back(of_query, of_key, at=5990):
    turned = query * np.exp(1j * (at + 10) * of_query) * np.conj(key * np.exp(1j * at * of_key))
    return turned.real.sum()


assert abs(score_ten_back(late, early) - score_ten_back(late, late)) > 1
one_base = [score_ten_back(late, late, at) for at in (100, 5990)]
assert np.isclose(*one_base)  # then it does not matter

# %% after: real-figure  (check-real)
curves = {name: np.array(one) for name, one in longer.items()}
alone, yarn_, raised, linear = (
    curves[name] for name in ("as it is", "YaRN", "NTK-aware", "linear")
)
for helped in (yarn_, raised):
    assert np.abs(helped - alone)[:10].max() < 0.1  # next to nothing, up to 10 240
    assert (alone - helped)[11] > 0.85
assert alone[10] - yarn_[10] > 0.2
assert (linear > alone).all()
assert (linear - alone).min() > 0.3
assert f"{alone[11]:.1f} {(linear - alone)[11]:.1f}" == "4.6 0.4"

# %% after: real-figure  (reason_no_new_angles)
own = 1e5 ** (-np.arange(32) / 32)
helped = {
    "nothing": own,
    "NTK-aware": (1e5 * 2 ** (64 / 62)) ** (-np.arange(32) / 32),
    "YaRN": rope_frequencies(
        {"head_dim": 64, "rope_theta": 1e5, "rope_scaling": {
            "rope_type": "yarn", "factor": 2.0, "original_max_position_embeddings": 8192}}
    ).frequencies,
}  # fmt: skip
new = {name: (8192 * own < 2 * np.pi) & (12_288 * f > 8192 * own) for name, f in helped.items()}
assert [int(of.sum()) for of in new.values()] == [12, 0, 0]

# %% after: real-figure  (reason_neighbours_are_needed)
knobs = record("smollm2")["knobs"]
still = {name: knobs[f"still {name}"]["cost"][0] for name in ("1 fastest", "8 slowest")}
assert still["1 fastest"] > 0.4 > 0.01 > still["8 slowest"]
assert np.abs(raised - alone)[:8].max() < 0.1  # slows the slow ones alone: cheap

# %% after: real-figure  (reason_trained_first_at_2048)
pair = np.arange(32)
first_stage, later = 2048 * 1e4 ** (-pair / 32), 8192 * 1e5 ** (-pair / 32)
assert f"{2_000_000 * 8 * 64 * 2048 / 1e12:.1f}" == "2.1"  # steps, sequences, processes, tokens
unseen = first_stage < 2 * np.pi
assert unseen.sum() == 11
assert not (unseen & (later > first_stage)).any()  # with the raised base no new angle
assert (unseen & (8192 * 1e4 ** (-pair / 32) > first_stage)).sum() == 11  # without it, all eleven

# %% after: practice  (check-files)
from pe_configs.published import configuration

deep = configuration("deepseek-v3")
assert deep["rope_theta"] == 10_000
assert deep["rope_scaling"]["factor"] == 40
assert deep["rope_scaling"]["original_max_position_embeddings"] == 4096
assert configuration("kimi-k2")["rope_theta"] == 50_000
assert configuration("qwen2.5-7b")["rope_theta"] == 1_000_000
llama = configuration("llama-3.1-70b")
assert llama["max_position_embeddings"] == 131_072
assert llama["rope_scaling"]["original_max_position_embeddings"] == 8192
assert llama["rope_scaling"]["factor"] == 8
slowed = rope_frequencies(llama).frequencies
own = 5e5 ** (-np.arange(64) / 64)
for n, meet in ((65_536, 0), (131_072, 29)):
    assert ((8192 * own < 2 * np.pi) & (n * slowed > 8192 * own * (1 + 1e-9))).sum() == meet
assert configuration("mistral-7b")["sliding_window"] == 4096
window = ContextExplorer(config='{"model_type": "mistral", "sliding_window": 4096}', length=10**6)
assert not window.new_angles("none").any()

# %% after: original-run  (check-original)
right, wrong = (
    rope_frequencies(model | {"rope_scaling": yarn | more}).frequencies for more in (first, {})
)
assert [int(new_angles(one).sum()) for one in (right, wrong)] == [0, 9]  # of 18

# %% after: original-run  (reason_extended_length_is_taken)
said_so = {"original_max_position_embeddings": T}
same = rope_frequencies(model | {"rope_scaling": yarn | said_so}).frequencies
assert np.array_equal(same, wrong)  # nothing said is the extended length
