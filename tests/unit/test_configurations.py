"""What `pe_configs` takes and gives, beside the dictionaries of test_rope.py."""

import json
import re

import numpy as np
import pytest

from pe_configs import LayerPositions, compare, describe_positions, rope_frequencies
from pe_configs.__main__ import main
from pe_configs.published import configuration, published

LINEAR = {"rope_type": "linear", "factor": 4.0}
LLAMA = {"model_type": "llama", "head_dim": 64, "num_hidden_layers": 4}


def refuses(call, *words):
    with pytest.raises(ValueError, match=re.escape(words[0])) as caught:
        call()
    for word in words:
        assert word in str(caught.value)
    assert str(caught.value).isprintable()


def test_a_folder_is_its_config_json_with_or_without_a_byte_order_mark(tmp_path):
    refuses(lambda: describe_positions(tmp_path), "config must be", "No such file")
    (tmp_path / "config.json").write_text(json.dumps(LLAMA), encoding="utf-8-sig")
    for config in (tmp_path, str(tmp_path), tmp_path / "config.json", "\ufeff" + json.dumps(LLAMA)):
        assert describe_positions(config) == describe_positions(LLAMA)


def test_the_width_of_a_head_is_said_beside_a_configuration_without_one():
    command = f"vllm serve model --rope-scaling '{json.dumps(LINEAR)}'"
    refuses(lambda: rope_frequencies(command), "head_dim in config must be said")
    expected = 10_000.0 ** -(np.arange(0, 8, 2) / 8) / 4
    assert rope_frequencies(command, head_dim=8).frequencies == pytest.approx(expected)
    assert describe_positions({"model_type": "llama"}).layers[0].head_dim == 128  # of the type
    assert describe_positions({"model_type": "llama"}, head_dim=64).layers[0].head_dim == 64


@pytest.mark.parametrize("config", [LLAMA, {"hidden_size": 128, "num_attention_heads": 2}])
def test_a_width_that_contradicts_the_configuration_is_refused(config):
    assert describe_positions(config, head_dim=64) == describe_positions(config)
    refuses(lambda: describe_positions(config, head_dim=128), "head_dim must be 64,", "got 128")
    refuses(lambda: rope_frequencies(config, head_dim=7), "head_dim must be an even integer")


@pytest.mark.parametrize("text", ["[" * 100_000 + "{", '{"a":' * 60 + "1" + "}" * 60])
def test_json_nested_too_deep_is_refused_in_words(text, tmp_path):
    refuses(lambda: describe_positions(text), "config must be")
    (tmp_path / "config.json").write_text(text)
    refuses(lambda: describe_positions(tmp_path), "config must be")


def test_control_characters_are_shown_escaped(capsys):
    config = {**LLAMA, "rope_\x1b[31m": 1, "layer_types": ["a\u202eb"]}
    main([json.dumps(config)])
    out = capsys.readouterr().out
    assert r"rope_\x1b[31m" in out
    assert r"a\u202eb" in out
    assert out.replace("\n", "").isprintable()
    refuses(lambda: rope_frequencies(config, layer_type="b"), r"a\u202eb")


@pytest.mark.parametrize("name", published())
def test_json_has_every_field_of_every_layer_and_no_other_number(name, capsys):
    said = describe_positions(configuration(name))
    main([json.dumps(configuration(name)), "--json"])
    read = json.loads(capsys.readouterr().out, parse_constant=pytest.fail)
    assert read == said.to_dict()
    assert tuple(LayerPositions(**layer) for layer in read["layers"]) == said.layers


def test_markdown_has_the_cells_of_the_table(capsys):
    config = {**LLAMA, "layer_types": ["a|b", "full_attention"], "rope_x": "<b>"}
    main([json.dumps(config), "--markdown"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.count("|") - line.count(r"\|") for line in lines[:4]] == [11] * 4
    cells = [cell.strip() for cell in lines[3].strip("|").split("|")]
    assert cells == [
        "1",
        "full_attention",
        "rotary",
        "10000",
        "64 of 64",
        "halves",
        "default",
        "× 1",
        "× 1",
        "",
    ]
    assert r"a\|b" in lines[2]
    assert "Ignored keys: rope_x" in lines


@pytest.mark.parametrize("name", published())
def test_a_model_does_not_differ_from_itself(name):
    for length in (None, 1, 10**6):
        same = compare(configuration(name), configuration(name), seq_len=length)
        assert same.differences == ()
        assert str(same).startswith("no difference")


def test_what_differs_and_in_which_layers():
    small = {"num_hidden_layers": 12, "head_dim": 8}
    one = {**small, "model_type": "gemma3_text"}
    other = {**one, "num_hidden_layers": 13, "rope_theta": 10_000.0, "sliding_window": 512}
    said = compare(one, other)
    ratio = (1_000_000.0 / 10_000.0) ** (6 / 8)
    assert said.differences[0] == ("", "number of layers", 12, 13)
    assert ("0–4, 6–10", "window", 4096, 512) in said.differences
    assert ("5, 11", "base", 1_000_000.0, 10_000.0) in said.differences
    assert len(said.differences) == 4
    assert said.differences[3].what == "frequency of pair 3"
    assert said.ratio == pytest.approx(ratio)
    assert said.where == "layers 5, 11, pair 3"
    assert json.loads(json.dumps(said.to_dict(), allow_nan=False)) == said.to_dict()


def test_the_length_of_the_text_counts():
    plain = {**LLAMA, "max_position_embeddings": 4096}
    dynamic = {**plain, "rope_scaling": {"type": "dynamic", "factor": 2.0}}
    assert compare(plain, dynamic, seq_len=4096).ratio == 1
    grown = compare(plain, dynamic, seq_len=8192)
    assert grown.ratio == pytest.approx(2 * 8192 / 4096 - 1)  # of the slowest pair
    assert grown.where == "layers 0–3, pair 31"


def test_a_pair_that_turns_in_one_model_alone_is_named():
    halves = [{"rope_type": "proportional", "partial_rotary_factor": one} for one in (0.5, 0.25)]
    said = compare(*({"head_dim": 64, "rope_parameters": one} for one in halves))
    assert said.differences[1] == ("full_attention", "frequency of pair 8", pytest.approx(0.1), 0.0)
    assert said.ratio == 1


def test_no_layer_is_passed_over_where_a_number_of_layers_is_not_known():
    said = compare(
        {**LLAMA, "no_rope_layers": [1, 1, 0, 1]}, {"model_type": "llama", "head_dim": 64}
    )
    assert [*said.differences] == [("full_attention", "encoding", "none", "rotary")]


def test_compare_on_the_command_line(capsys):
    one, other = json.dumps(LLAMA), json.dumps({**LLAMA, "model_type": "bloom"})
    main(["--compare", one, other, "--markdown"])
    assert "| 0–3 | encoding | rotary | ALiBi |" in capsys.readouterr().out
    for args in ([], [one, "--compare", one, other]):
        with pytest.raises(SystemExit):
            main(args)
    refuses(lambda: compare(LLAMA, {"head_dim": 3}), "partial_rotary_factor", ", in b")


SAME = {  # as llama.cpp's own help defines its flags
    "--rope-scaling linear --rope-freq-scale 0.25": {"rope_type": "linear", "factor": 4.0},
    "--rope-scaling yarn --rope-scale 4 --yarn-orig-ctx 4096 --yarn-beta-fast 64": {
        "rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 4096, "beta_fast": 64.0,
    },
    "--rope-scaling none": {"rope_type": "default"},
}  # fmt: skip


@pytest.mark.parametrize(("flags", "scaling"), SAME.items())
def test_flags_of_llama_cpp(flags, scaling):
    text = f"llama-server -m x.gguf --jinja {flags} \\\n  --rope-freq-base 5e5 -c 8192"
    config = {"head_dim": 64, "rope_scaling": scaling, "rope_theta": 5e5}
    assert describe_positions(text, head_dim=64) == describe_positions(config)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("--rope-scale 4", "--rope-scaling in config must be"),  # the model's own kind
        ("--rope-scaling yarn --rope-scale 4", "--yarn-orig-ctx in config must be said"),
        (
            "--rope-scaling linear --rope-scale 4 --yarn-beta-fast 3",
            "--yarn-beta-fast in config must not",
        ),
        ("--rope-scaling none --rope-scale 4", "--rope-scale in config must not"),
        ("--rope-freq-base 1e6 -gan 4", "got -gan"),
        ("--rope-freq-base 1e6 --override-kv llama.rope.freq_base=float:2", "got --override-kv"),
        ("--rope-scaling yarn --yarn-ext-factor 0", "got --yarn-ext-factor"),
        (
            "--rope-scaling linear --rope-scale 2 --rope-freq-scale 2",
            "1 / --rope-freq-scale in config",
        ),
        ("--rope-scaling linear --rope-scale 2 --rope-scale 4", "must have one value"),
        (f"--rope-scaling '{json.dumps(LINEAR)}' --rope-scale 4", "got '--rope-scale' beside it"),
    ],
)
def test_flags_that_depend_on_the_model_or_each_other_are_refused_by_name(text, words):
    refuses(lambda: describe_positions(f"server {text}", head_dim=64), "config", words)
