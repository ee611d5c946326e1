# Behind the cells of book/your-model.ipynb, where tools/weave.py puts it

# %% after: notice  (check-notice)
gemma = describe_positions(configuration("gemma-3-1b")).layers
kinds = {one.layer_type: (one.base, one.window) for one in gemma}
assert kinds == {"full_attention": (1e6, None), "sliding_attention": (1e4, 512)}
of = {"config": json.dumps(configuration("gemma-3-1b")), "method": "none", "length": 131_072}
near, far = (
    ContextExplorer(layer_type=kind, **of) for kind in ("sliding_attention", "full_attention")
)
assert not near.new_angles("none").any()
assert far.new_angles("none").any()
assert configuration("gemma-3-1b")["max_position_embeddings"] * 4 == 131_072

# %% after: strips  (check-strips)
assert sum(len(row) for row in rows.values()) == len(kept) == 36
assert {name for names in GROUPS.values() for name in names.split()} == {*kept}
turns = {name: {one.encoding for one in found} for name, found in layers.items()}
for name in GROUPS["add, or a bias"].split():
    assert not turns[name] & {"rotary", "none"}
for group in ("turn, and raise the base", "turn a part", "stretch"):
    assert all(turns[name] == {"rotary"} for name in GROUPS[group].split()), group
bases = [layers[name][0].base for name in GROUPS["turn, and raise the base"].split()]
assert (np.diff(bases) >= 0).all()  # darker from left to right
assert bases[0] == 1e4
assert [layers[n][0].base / 1e4 for n in ("llama-3-70b", "qwen3-vl-8b")] == [50, 500]
for name in GROUPS["turn a part"].split():
    assert layers[name][0].turned < layers[name][0].head_dim
assert all(one.window for one in layers["mistral-7b"])
for name in GROUPS["windows near, everything far"].split()[1:]:
    assert {one.window is None for one in layers[name]} == {True, False}
share = {n: layers[n][0].turned / layers[n][0].head_dim for n in ("gpt-j-6b", "deepseek-v3")}
assert share == {"gpt-j-6b": 1 / 4, "deepseek-v3": 1 / 3}
gemma4 = next(one for one in layers["gemma-4"] if not one.window)
assert gemma4.effect == "64 of 256 pairs turn"

# %% after: mixed-run  (check-mixed)
hollow = {name for name, found in turns.items() if "none" in found}
assert hollow == {"command-r7b", "llama-4-maverick", "smollm3-3b", "exaone-4.5-33b", "kimi-linear"}
for name in hollow:
    assert all(one.encoding == "rotary" for one in layers[name] if one.window), "windows turn"
for name in ("command-r7b", "llama-4-maverick", "exaone-4.5-33b"):
    assert all(one.encoding == "none" for one in layers[name] if not one.window)
assert [one.encoding for one in layers["smollm3-3b"][:4]] == ["rotary"] * 3 + ["none"]

# %% after: far-run  (check-far)
note = describe_positions(configuration("llama-4-maverick")).note
assert "0.1 ln(1 + ⌊(p + 1) / 8192⌋)" in note

# %% after: own-run  (check-own)
mine_layers = describe_positions(mine).layers
assert [one.encoding for one in mine_layers[:4]] == ["rotary"] * 3 + ["none"]

# %% after: table  (check-table)
shown = table()
assert len(shown.rows) == 36
assert all(len(row) == len(shown.head) for row in shown.rows)
by_name = {row[0]: row for row in shown.rows}
assert by_name["Gemma 4"][1:4] == ("30", "30", "0")
assert "128 of 512" in by_name["Gemma 4"][4]
assert 'class="sortable"' in shown._repr_html_()
