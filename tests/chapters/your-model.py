# Behind the cells of book/your-model.ipynb, where tools/weave.py puts it

# %% after: follow-run  (check-follow)
kinds = [one.encoding for one in smollm]
assert kinds == (["rotary"] * 3 + ["none"]) * 9
assert turned == [one.turned or 0 for one in smollm]
assert {one.base for one in smollm if one.encoding == "rotary"} == {5e6}

# %% after: follow-run  (reason_the_program_does_it)
lines = configuration("smollm3-3b")
bare = {key: lines[key] for key in lines if not key.startswith("no_rope_layer")}
assert describe_positions(bare).layers == smollm  # without the file's lines
assert describe_positions(bare | {"no_rope_layers": [1] * 36}).layers[3].encoding == "rotary"

# %% after: turn-run  (check-turn)
near, far = curves["SmolLM3, layer 2"][[0, -1]]
assert near > 0.95
assert far < 0.5
assert (curves["SmolLM3, layer 3"] == 1).all()
assert (curves["GPT-J"] > curves["SmolLM3, layer 2"]).all()
assert 0.7 < curves["GPT-J"].min() <= curves["GPT-J"][-1] < 0.85
for name, (size, turns, base) in named.items():  # as the files have it
    file_of = layers["gpt-j-6b"][0] if name == "GPT-J" else smollm[int(name[-1])]
    assert (file_of.head_dim or size, file_of.turned or 0) == (size, turns)
    assert file_of.base == base or not turns
from pe_lib import apply_rotary, rotary_tables

drawn = np.random.default_rng(0).normal(size=(9, 128))
as_library = apply_rotary(drawn[:, :64], rotary_tables(9, 64, 5e6), "halves")
assert np.allclose(turn(drawn, 64), np.hstack([as_library, drawn[:, 64:]]))

# %% after: turn-run  (reason_a_query_that_equals_the_key)
nearer = {"equal": 0, "drawn": 0}
for seed in range(200):
    draw = np.random.default_rng(seed)
    token, other = draw.normal(size=(2, 128))
    to_query, to_key = draw.normal(size=(2, 128, 128)) / np.sqrt(128)
    pairs = {"equal": (token, token), "drawn": (token @ to_query, other @ to_key)}
    for name, (asks, is_asked) in pairs.items():
        along = turn(np.tile(asks, (1001, 1)), 128) @ is_asked
        nearer[name] += along[1:11].mean() > along[901:].mean()
assert nearer["equal"] > 190
assert 70 < nearer["drawn"] < 130  # no better than a coin

# %% after: order-run  (check-order)
assert changes[(0,)] < 1e-12
assert min(changes[stack] for stack in ((128,), (128, 0), (0, 0))) > 0.3

# %% after: order-run  (reason_what_the_layer_below_mixed_in)
from pe_book.attention import scaled_dot_product_attention

causal = np.tri(8, dtype=bool)


def above(mask_below, mask):
    """What a hollow layer says of the last token above another one, for two orders of the text."""
    said = []
    for rows in (text, reversed_text):
        mixed, _ = scaled_dot_product_attention(rows @ query, rows @ key, rows, mask_below)
        top = rows + mixed
        said.append(scaled_dot_product_attention(top @ query, top @ key, top, mask)[0][-1])
    return np.abs(said[0] - said[1]).max()


assert above(causal, causal) > 0.05
assert above(np.eye(8, dtype=bool), causal) < 1e-12  # each token mixes in itself alone
assert above(np.ones((8, 8), dtype=bool), np.ones((8, 8), dtype=bool)) < 1e-12  # nothing hidden

# %% after: order-run  (reason_its_own_mask)
first = np.eye(64)[:, :1]  # a one at the first token, and nothing below the layer
mean, _ = scaled_dot_product_attention(0 * first, 0 * first, first, np.tri(64, dtype=bool))
assert np.allclose(1 / mean[:, 0] - 1, np.arange(64))  # the position itself

# %% after: order-run  (reason_averaging_is_enough)
weights, (query, key) = (query, key), np.zeros((2, 128, 128))
averaged = []
for seed in range(50):
    x = text if seed == 0 else np.random.default_rng(seed).normal(size=(8, 128))
    said, again = top_layer(x, (0, 0)), top_layer(x[[6, 5, 4, 3, 2, 1, 0, 7]], (0, 0))
    averaged.append(np.linalg.norm(again - said) / np.linalg.norm(said))
query, key = weights
assert 0.4 < averaged[0] < 0.6
assert min(averaged) > 0.3

# %% after: notice  (check-notice)
gemma = describe_positions(configuration("gemma-3-1b")).layers
kinds = {one.layer_type: (one.base, one.window) for one in gemma}
assert kinds == {"full_attention": (1e6, None), "sliding_attention": (1e4, 512)}
of = {"config": json.dumps(configuration("gemma-3-1b")), "method": "none", "length": 131_072}
sliding = {"layer_type": "sliding_attention", **of}
assert ContextExplorer(layer_type="full_attention", **of).new_angles("none").any()
for length in (1, 131_072, 10_000_000):  # the last is the longest that the explorer has
    assert not ContextExplorer(**sliding | {"length": length}).new_angles("none").any()
assert ContextExplorer(trained=256, **sliding).new_angles("none").any()
assert [one.base for one in gemma].count(1e6) == 4
assert [one.base for one in gemma].count(1e4) == 22

# %% after: notice  (reason_no_offset_beyond_the_window)
wide = json.loads(of["config"]) | {"sliding_window": 131_072}
seen_all = ContextExplorer(**sliding | {"config": json.dumps(wide), "length": 131_072})
assert seen_all.new_angles("none").any()  # with their own small base
larger = json.loads(of["config"]) | {"rope_local_base_freq": 1_000_000}
near_ones = ContextExplorer(**sliding | {"config": json.dumps(larger), "length": 131_072})
assert not near_ones.new_angles("none").any()  # it is the window, not the base

# %% after: notice  (reason_22_by_default)
without = json.loads(of["config"])
del without["rope_local_base_freq"]
found = describe_positions(without).layers
assert any("base" in layer.assumed for layer in found)  # said, and no different
assert tuple(layer._replace(assumed="") for layer in found) == gemma  # the line only repeats it

# %% after: own-run  (check-own)
assert describe_positions(mine).layers == gemma
assert configuration("gemma-3-1b").items() >= json.loads(mine).items()
nemotron = describe_positions({"model_type": "nemotron_h", "rope_theta": 10_000}).layers
assert {one.encoding for one in nemotron} == {"none"}
qwen = configuration("qwen2.5-7b")
assert qwen["sliding_window"]
assert qwen["use_sliding_window"] is False
assert not any(one.window for one in describe_positions(qwen).layers)


# %% after: own-run  (reason_no_layer_uses_the_window)
def windows(**lines):
    """How many of Qwen2.5's layers have a window, with these lines changed."""
    return sum(bool(one.window) for one in describe_positions(qwen | lines).layers)


assert windows() == windows(use_sliding_window=True) == 0  # the line alone is not what does it
assert windows(use_sliding_window=True, max_window_layers=14) == 14

# %% after: own-run  (reason_other_programs_keys)
for line in ({"use_sliding_window": False}, {"no_rope_layers": [0] * 26}, {"alibi": True}):
    described = describe_positions(json.loads(mine) | line)
    assert described.layers != gemma
    assert described.ignored_keys == ()

# %% after: strips  (check-strips)
assert sum(len(row) for row in rows.values()) == len(kept) == 36
assert {name for names in GROUPS.values() for name in names.split()} == {*kept}
turns = {name: {one.encoding for one in found} for name, found in layers.items()}
assert sum("rotary" in found for found in turns.values()) == 30
for name in GROUPS["add, or a bias"].split():
    assert not turns[name] & {"rotary", "none"}
for group in ("turn in every layer", "turn a part", "stretch"):
    assert all(turns[name] == {"rotary"} for name in GROUPS[group].split()), group
assert [layers[n][0].base / 1e4 for n in ("llama-3-70b", "qwen3-vl-2b")] == [50, 500]
bases = [layers[name][0].base for name in GROUPS["turn in every layer"].split()]
assert (np.diff(bases) >= 0).all()  # darker from left to right
assert all(one.window for one in layers["mistral-7b"])
assert [bool(one.window) for one in gemma[:6]] == [True] * 5 + [False]
for name in GROUPS["turn a part"].split():
    assert layers[name][0].turned < layers[name][0].head_dim
for name in GROUPS["windows"].split()[1:]:
    assert {one.window is None for one in layers[name]} == {True, False}
share = {n: layers[n][0].turned / layers[n][0].head_dim for n in ("gpt-j-6b", "deepseek-v3")}
assert share == {"gpt-j-6b": 1 / 4, "deepseek-v3": 1 / 3}
gemma4 = next(one for one in layers["gemma-4"] if not one.window)
assert gemma4.effect == "64 of 256 pairs turn"

# %% after: strips  (reason_a_text_longer_than_the_window)
longest = kept["phi-3-mini-128k"].config["max_position_embeddings"]
assert all(one.window > longest for one in layers["phi-3-mini-128k"])  # and it keeps every key

# %% after: mixed-run  (check-mixed)
hollow = {name for name, found in turns.items() if "none" in found}
assert hollow == {"command-r7b", "llama-4-maverick", "smollm3-3b", "exaone-4.5-33b", "kimi-k3"}
for name in hollow:
    assert all(one.encoding == "rotary" for one in layers[name] if one.window), "windows turn"
for name in ("command-r7b", "llama-4-maverick", "exaone-4.5-33b"):
    assert all(one.encoding == "none" for one in layers[name] if not one.window)
mixing = [found for found in layers.values() if len({one.window is None for one in found}) == 2]
far = [{one.encoding for one in found if not one.window} for found in mixing]
assert (len(mixing), sum("none" in encodings for encodings in far)) == (11, 3)
turning = [found for found in mixing if {one.encoding for one in found} == {"rotary"}]
assert len(turning) == 8

# %% after: far-text  (check-far)
note = describe_positions(configuration("llama-4-maverick")).note
assert "0.1 ln(1 + ⌊(p + 1) / 8192⌋)" in note

# %% after: far-text  (reason_hollow_and_still_told)
factors = 1 + 0.1 * np.log(1 + (np.arange(131_072) + 1) // 8192)
assert len(np.unique(factors)) == 17  # steps
drawn = np.random.default_rng(0).normal(size=(3, 8, 128))
q, k, v = drawn
said, later = (scaled_dot_product_attention(by * q, k, v)[0] for by in factors[[7, 100_000]])
assert np.linalg.norm(later - said) > 0.05 * np.linalg.norm(said)  # the same tokens, farther on

# %% after: table  (check-table)
shown = table()
assert 'class="sortable"' in shown._repr_html_()
assert len(shown.rows) == 36
assert all(len(row) == len(shown.head) for row in shown.rows)
by_name = {row[0]: row for row in shown.rows}
gemma_, command = by_name["Gemma 4 26B"], by_name["Command R7B"]
assert (*gemma_[1:4], gemma_[6]) == ("30", "30", "0", "1024")
assert "128 of 512" in gemma_[4]
assert command[1:6] == ("32", "24", "8", "128 of 128", "50000")
assert by_name["Qwen3.5 27B"][8:] == ("11/11/10 interleaved", "–")
assert by_name["OLMo 3.1 32B"][7].startswith("yarn")
assert by_name["DeepSeek V3.2"][9] == "128 columns, halves, the first 64"
assert (
    describe_positions(configuration("deepseek-v3.2")).layers[0].layout
    == "interleaved, the last 64"
)
