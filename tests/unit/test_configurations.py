"""What `pe_configs` takes and gives, beside the dictionaries of test_rope.py."""

import json
import random
import sys

import gguf
import numpy as np
import pytest
from transformers import CONFIG_MAPPING

from pe_configs import LayerPositions, compare, describe_positions, rope_frequencies
from pe_configs.__main__ import main
from pe_configs.published import configuration, published

LINEAR = {"rope_type": "linear", "factor": 4.0}
YARN = {**LINEAR, "rope_type": "yarn", "original_max_position_embeddings": 4096, "beta_fast": 64}
LLAMA = {"model_type": "llama", "head_dim": 64, "num_hidden_layers": 4}
VLLM = f"vllm serve model --rope-scaling '{json.dumps(LINEAR)}'"
AS_LLAMA_CPP = {  # as its own help defines the flags
    "--rope-scaling linear --rope-freq-scale 0.25": LINEAR,
    "--rope-scaling yarn --rope-scale 4 --yarn-orig-ctx 4096 --yarn-beta-fast 64": YARN,
    "--rope-scaling none": {"rope_type": "default"},
}
REFUSED = [  # head_dim, config, what is named
    (None, VLLM, "head_dim"),
    (128, {"hidden_size": 128, "num_attention_heads": 2}, "head_dim"),
    (64, '{"a":' * 60 + "1" + "}" * 60, "config"),
    (64, f"{VLLM} --rope-scale 4", "--rope-scale"),
    (64, "x --rope-scale 4", "--rope-scaling"),  # the model's own kind
    (64, "x --rope-scaling yarn --rope-scale 4", "--yarn-orig-ctx"),
    (64, "--rope-scaling linear --rope-scale 4 --yarn-beta-fast 3", "--yarn-beta-fast"),
    (64, "x --rope-freq-base 1e6 --override-kv llama.rope.freq_base=float:2", "--override-kv"),
    (64, "x --rope-scaling linear --rope-freq-scale 2", "--rope-freq-scale"),
]


@pytest.mark.parametrize(("head_dim", "config", "named"), REFUSED)
def test_what_does_not_decide_or_contradicts_itself_is_refused_by_name(head_dim, config, named):
    with pytest.raises(ValueError, match=rf"{named}\b.*must|must.*{named}\b"):
        describe_positions(config, head_dim=head_dim)


def test_a_folder_is_its_config_json_with_or_without_a_byte_order_mark(tmp_path):
    (tmp_path / "config.json").write_text(json.dumps(LLAMA), encoding="utf-8-sig")
    for config in (tmp_path, str(tmp_path), tmp_path / "config.json", "\ufeff" + json.dumps(LLAMA)):
        assert describe_positions(config, head_dim=64) == describe_positions(LLAMA)


@pytest.mark.parametrize(("flags", "scaling"), AS_LLAMA_CPP.items())
def test_flags_of_llama_cpp(flags, scaling):
    text = f"llama-server -m x.gguf --jinja {flags} \\\n  --rope-freq-base 5e5 -c 8192"
    config = {"head_dim": 64, "rope_scaling": scaling, "rope_theta": 5e5}
    assert describe_positions(text, head_dim=64) == describe_positions(config)
    assert rope_frequencies(VLLM, head_dim=4).frequencies == pytest.approx([0.25, 0.0025])


@pytest.mark.parametrize("name", published())
def test_of_every_published_model(name, capsys):
    said = describe_positions(configuration(name))
    main([json.dumps(configuration(name)), "--json"])
    read = json.loads(capsys.readouterr().out, parse_constant=pytest.fail)
    assert read == said.to_dict()
    assert tuple(LayerPositions(**layer) for layer in read["layers"]) == said.layers
    main(["--compare", *[json.dumps(configuration(name))] * 2, "--seq-len", "99999"])
    assert capsys.readouterr().out.endswith("no difference at 99999 tokens\n")


ASSUMED = {
    "llama": {"base", "turned"}, "gemma3_text": {"base", "turned", "window", "layer_type"},
    "gpt_oss": {"base", "turned", "window", "scaling"}, "phi": {"base", "turned"},
}  # fmt: skip


@pytest.mark.parametrize("model_type", ASSUMED)
def test_a_default_is_marked_wherever_it_is_shown(model_type):
    """Of a bare file all are defaults, of one that transformers writes in full none is."""
    bare = describe_positions({"model_type": model_type})
    assumed = {one for layer in bare.layers for one in layer.assumed.split(", ")}
    assert assumed == ASSUMED[model_type]
    layer = bare.layers[0]
    for said in (str(bare), bare.to_markdown().replace("\\", "")):
        assert f"{layer.base:.15g}*" in said
        assert f"{layer.turned} of {layer.head_dim}*" in said
    full = json.loads(json.dumps(CONFIG_MAPPING[model_type]().to_dict(), default=str))
    written = describe_positions(full)
    assert "*" not in str(written)
    assert {layer._replace(assumed="") for layer in bare.layers} == set(written.layers)


def test_markdown_and_control_characters_are_escaped(capsys):
    config = {**LLAMA, "layer_types": ["a|\u202eb", "full_attention"], "rope_\x1b[31m": 1}
    main([json.dumps(config), "--markdown"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].startswith(r"| 0 | a\|\\u202eb | rotary | 10000\* |")
    assert lines[7] == r"Ignored keys: rope_\\x1b\[31m"


def test_what_differs_and_in_which_layers():
    one = {"model_type": "gemma3_text", "num_hidden_layers": 12, "head_dim": 8}
    other = {**one, "num_hidden_layers": 13, "rope_theta": 10_000.0, "sliding_window": 512}
    said = compare(one, other)
    assert said.differences[:3] == (
        ("", "number of layers", 12, 13),
        ("0–4, 6–10", "window", 4096, 512),
        ("5, 11", "base", 1_000_000.0, 10_000.0),
    )
    assert [row.what for row in said.differences[3:]] == ["frequency of pair 3"]
    assert (said.ratio, said.where) == (pytest.approx(100 ** (6 / 8)), "layers 5, 11, pair 3")
    assert json.loads(json.dumps(said.to_dict(), allow_nan=False)) == said.to_dict()
    with pytest.raises(ValueError, match=r", in b$"):
        compare(LLAMA, {"head_dim": 3})


def test_the_length_of_the_text_and_pairs_that_stand_still_count():
    plain = {**LLAMA, "max_position_embeddings": 4096}
    dynamic = {**plain, "rope_scaling": {"type": "dynamic", "factor": 2.0}}
    assert [compare(plain, dynamic, seq_len=n).ratio for n in (4096, 8192)] == [1, pytest.approx(3)]
    parts = [{"rope_type": "proportional", "partial_rotary_factor": one} for one in (0.5, 0.25)]
    said = compare(*({"head_dim": 64, "rope_parameters": one} for one in parts))
    assert said.differences[1][1:] == ("frequency of pair 8", pytest.approx(0.1), 0.0)


def written(path, arch):
    file = gguf.GGUFWriter(path, arch)
    numbers = "block_count", "context_length", "embedding_length", "attention.head_count"
    numbers += "rope.dimension_count", "rope.scaling.original_context_length"
    for name, value in zip(numbers, (4, 16384, 256, 4, 32, 4096), strict=True):
        file.add_uint32(f"{arch}.{name}", value)
    file.add_string(f"{arch}.rope.scaling.type", "yarn")
    names = "rope.scaling.factor", "rope.scaling.yarn_beta_fast", "rope.freq_base"
    for name, value in zip(names, (4.0, 64.0, 5e5), strict=True):
        file.add_float32(f"{arch}.{name}", value)
    file.add_tensor("token.weight", np.ones(32, np.float32))
    for part in ("header", "kv_data", "tensors"):
        getattr(file, f"write_{part}_to_file")()
    file.close()
    return path


@pytest.mark.parametrize(("arch", "layout"), [("llama", True), ("qwen2", False), ("new\x1b", None)])
def test_the_header_of_a_gguf_file(arch, layout, tmp_path):
    config = {"num_hidden_layers": 4, "head_dim": 64, "rotary_dim": 32, "rope_theta": 5e5}
    config |= {"rope_scaling": YARN, "rope_interleave": layout}
    said = describe_positions(written(tmp_path / "a.GGUF", arch))
    assert said.layers == describe_positions(config).layers
    assert said.warning.endswith(r"architecture new\x1b may change" if layout is None else "")


def test_a_gguf_file_that_is_cut_or_does_not_decide_is_refused_in_words(tmp_path, monkeypatch):
    path, draw = written(tmp_path / "a.gguf", "llama"), random.Random(1)
    whole = path.read_bytes()
    spoilt = [whole[: draw.randrange(len(whole) - 160)] for _ in range(100)]  # 128 are the tensor's
    for name, other in ((b"token.weight", b"rope_freqs.w"), (b"head_count", b"sliding_wi")):
        spoilt.append(whole.replace(name, other))
    for one in spoilt:
        path.write_bytes(one)
        with pytest.raises((TypeError, ValueError), match=" must ") as caught:
            describe_positions(path)
        assert str(caught.value).isprintable()
    monkeypatch.setitem(sys.modules, "gguf", None)
    with pytest.raises(ModuleNotFoundError, match="pip install gguf"):
        describe_positions(path)
