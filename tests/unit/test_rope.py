"""Frequencies from configurations, against Hugging Face's own functions and published files."""

import json
import math
import subprocess
import sys

import numpy as np
import pytest
import torch
from helpers.configurations import with_expected
from hypothesis import given, settings
from hypothesis import strategies as st
from transformers import LlamaConfig
from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS
from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding

from pe_configs import describe_positions, rope_frequencies
from pe_configs.published import configuration


def theirs(config, seq_len=None):
    """Hugging Face's frequencies, in float32, and its attention factor."""
    kind = config.rope_parameters["rope_type"]
    if kind == "default":
        return LlamaRotaryEmbedding.compute_default_rope_parameters(config)
    return ROPE_INIT_FUNCTIONS[kind](config, torch.device("cpu"), seq_len=seq_len)


WIDTHS = st.sampled_from([16, 32, 64, 80, 96, 128, 256])
FACTORS = st.floats(1, 100)
LENGTHS = st.one_of(st.none(), st.integers(1, 2**20))


@st.composite
def scalings(draw, kind):
    """Keyword arguments of a LlamaConfig of this kind."""
    width, trained = draw(WIDTHS), draw(st.integers(64, 2**15))
    share = draw(st.sampled_from([None, 0.25, 0.5, 0.75, 1.0]))
    turned = width if share is None or kind == "proportional" else int(width * share)
    said = {"rope_type": kind, "rope_theta": draw(st.floats(100, 1e7))}
    if share is not None and kind != "default":
        said["partial_rotary_factor"] = share
    if kind not in ("default", "longrope", "proportional") or (
        kind != "default" and draw(st.booleans())
    ):
        said["factor"] = draw(FACTORS)
    if kind in ("yarn", "longrope", "llama3"):
        said["original_max_position_embeddings"] = trained
    if kind in ("yarn", "longrope") and draw(st.booleans()):
        said["attention_factor"] = draw(st.floats(0.1, 3))
    if kind == "yarn":
        slow = draw(st.floats(0.1, 8))
        said |= {"beta_slow": slow, "beta_fast": slow * draw(st.floats(1.01, 50))}
        said |= draw(st.sampled_from([{}, {"truncate": False}, {"truncate": True}]))
        for key in draw(st.sets(st.sampled_from(["mscale", "mscale_all_dim"]))):
            said[key] = draw(st.floats(0, 2))
    if kind == "llama3":
        low = draw(st.floats(0.2, 4))
        said |= {"low_freq_factor": low, "high_freq_factor": low * draw(st.floats(1.1, 8))}
    if kind == "longrope":
        pairs = st.lists(st.floats(1, 80), min_size=turned // 2, max_size=turned // 2)
        said |= {"short_factor": draw(pairs), "long_factor": draw(pairs)}
    return {
        "head_dim": width, "hidden_size": 2 * width, "num_attention_heads": 2,
        "max_position_embeddings": trained * draw(st.integers(2, 40)), "rope_parameters": said,
    }  # fmt: skip


@pytest.mark.parametrize("kind", ["default", *ROPE_INIT_FUNCTIONS])
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_every_kind_at_random(kind, data):
    said, seq_len = data.draw(scalings(kind)), data.draw(LENGTHS)
    found = rope_frequencies(json.loads(json.dumps(said)), seq_len=seq_len)
    expected, attention = theirs(LlamaConfig(**said), seq_len)
    scale = 1e-5 * (1 + math.log(said["rope_parameters"]["rope_theta"]) / 10)
    np.testing.assert_allclose(found.frequencies, expected.double().numpy(), rtol=scale)
    assert found.attention_factor == pytest.approx(attention, rel=1e-12)


def test_old_and_new_files_say_the_same(tmp_path):
    old = {"hidden_size": 4096, "num_attention_heads": 32, "rope_theta": 500000.0,
           "rope_scaling": LLAMA3 | {"original_max_position_embeddings": 8192}}  # fmt: skip
    new = {key: value for key, value in old.items() if not key.startswith("rope")}
    new["rope_parameters"] = {**old["rope_scaling"], "rope_theta": old["rope_theta"]}
    path = tmp_path / "config.json"
    path.write_text(json.dumps({"model_type": "x", "text_config": new}), encoding="utf-8")
    expected = rope_frequencies(old).frequencies
    for config in (new, path, str(path)):
        assert np.array_equal(rope_frequencies(config).frequencies, expected)


def scaled(**said):
    return {"head_dim": 8, "max_position_embeddings": 64, "rope_scaling": said}


LLAMA3 = {"rope_type": "llama3", "factor": 2.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0}


PUBLISHED = [file | {"name": name} for name, file in with_expected().items()]


@pytest.mark.parametrize("file", PUBLISHED, ids=lambda file: file["name"])
def test_published_files_have_the_right_numbers(file):
    if file["expected"] is None:
        with pytest.raises(ValueError, match="got one without rotary encoding"):
            rope_frequencies(file["config"])
        return
    for kind, expected in file["expected"].items():
        layer_type = None if kind == "None" else kind
        found = rope_frequencies(
            file["config"], layer_type=layer_type, seq_len=expected.get("seq_len")
        )
        frequencies = found.frequencies
        assert len(frequencies) == expected["pairs"]
        first = expected["first"]
        np.testing.assert_allclose(frequencies[: len(first)], first, rtol=2e-6, atol=1e-12)
        assert frequencies[len(frequencies) // 2] == pytest.approx(expected["middle"], rel=1e-5)
        assert frequencies[-1] == pytest.approx(expected["last"], rel=1e-5, abs=1e-14)
        assert found.attention_factor == pytest.approx(expected["attention_factor"], rel=1e-6)


def powers(base, width):
    return base ** (-np.arange(0, width, 2) / width)


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        ({"model_type": "chatglm", "hidden_size": 16, "num_attention_heads": 2, "kv_channels": 8,
          "rope_ratio": 50}, powers(5e5, 4)),
        ({"model_type": "stablelm_epoch", "hidden_size": 64, "num_attention_heads": 4, "rope_pct": 0.5},
         powers(1e4, 8)),
        ({"model_type": "nomic_bert", "n_embd": 64, "n_head": 4, "rotary_emb_base": 1000,
          "rotary_emb_fraction": 1.0, "rotary_emb_scale_base": None}, powers(1e3, 16)),
        ({"model_type": "xlm-roberta", "position_embedding_type": "rotary", "rotary_emb_base": 2e4,
          "hidden_size": 64, "num_attention_heads": 4}, powers(2e4, 16)),
        ({"thinker_config": {"text_config": {"head_dim": 8, "rope_theta": 1e6}}}, powers(1e6, 8)),
        # a class that ignores the share where nothing is scaled
        ({"model_type": "llama", "head_dim": 8, "partial_rotary_factor": 0.5}, powers(1e4, 8)),
        ({"model_type": "hunyuan_v1_dense", "head_dim": 8, "rope_scaling": {
            "type": "dynamic", "alpha": 81.0, "factor": 1.0}}, powers(1e4 * 81 ** (8 / 6), 8)),
    ],
)  # fmt: skip
def test_what_a_type_implies(config, expected):
    found = rope_frequencies(config).frequencies
    np.testing.assert_allclose(found, expected, rtol=1e-13)


def test_equal_borders_of_llama3_are_a_step():
    said = LLAMA3 | {"high_freq_factor": 1.0, "original_max_position_embeddings": 64}
    found = rope_frequencies(scaled(**said)).frequencies
    turns = 64 * powers(1e4, 8) / (2 * math.pi)
    np.testing.assert_allclose(found, powers(1e4, 8) / np.where(turns >= 1, 1, 2), rtol=1e-13)


def test_qwens_dynamic_base_grows_by_steps():
    qwen = {"model_type": "qwen", "kv_channels": 128, "use_dynamic_ntk": True, "seq_length": 8192}
    for length, alpha in ((None, 1), (8192, 1), (8193, 3), (16_384, 3), (32_768, 7)):
        expected = powers(1e4 * alpha ** (128 / 126), 128)
        found = rope_frequencies(qwen, seq_len=length).frequencies
        np.testing.assert_allclose(found, expected, rtol=1e-13)


def test_the_factors_of_phi_moe_are_its_own():
    said = {"type": "longrope", "short_factor": [1.0] * 4, "long_factor": [2.0] * 4,
            "short_mscale": 1.25, "long_mscale": 1.5, "original_max_position_embeddings": 64}  # fmt: skip
    config = {"head_dim": 8, "max_position_embeddings": 256, "rope_scaling": said}
    assert rope_frequencies(config, seq_len=64).attention_factor == 1.25
    assert rope_frequencies(config, seq_len=65).attention_factor == 1.5


def test_pasted_json_and_objects():
    yarn = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 2048}
    expected = rope_frequencies({"head_dim": 128, "rope_scaling": yarn})
    said = json.dumps({"head_dim": 128, "rope_parameters": yarn})
    for pasted in (
        said,
        f"vllm serve some/model --hf-overrides '{said}' --max-model-len 8192",
        f"--json-model-override-args={said}",
    ):
        assert np.array_equal(rope_frequencies(pasted).frequencies, expected.frequencies)
    config = LlamaConfig(head_dim=128, max_position_embeddings=8192, rope_parameters=yarn)
    assert np.array_equal(rope_frequencies(config).frequencies, expected.frequencies)


def test_ignored_keys_are_named():
    config = {"model_type": "mystery", "head_dim": 8, "rope_theta": 1e4, "rope_tetha": 5,
              "rope_scaling": {"type": "linear", "factor": 2, "finetuned": True}}  # fmt: skip
    assert rope_frequencies(config).ignored_keys == ("rope_tetha", "rope_scaling.finetuned")
    assert rope_frequencies({"head_dim": 8, "rope_theta": 1e4}).ignored_keys == ()
    bert = {"model_type": "modernbert", "position_embedding_type": "absolute"}
    found = rope_frequencies(bert, layer_type="full_attention")
    assert found.ignored_keys == ("position_embedding_type",)


def test_every_layer_is_described():
    file = configuration("gemma-3-1b")
    found = describe_positions(file)
    assert len(found.layers) == file["num_hidden_layers"]
    near, far = found.layers[0], found.layers[5]
    assert (near.base, near.window, near.layer_type) == (1e4, 512, "sliding_attention")
    assert (far.base, far.window, far.layer_type) == (1e6, None, "full_attention")
    deep = describe_positions(configuration("deepseek-v3"))
    layer = deep.layers[0]
    assert (layer.turned, layer.head_dim, layer.layout) == (64, 192, "interleaved, the last 64")
    assert layer.softmax_factor == pytest.approx((0.1 * math.log(40) + 1) ** 2)
    mpt = describe_positions({"model_type": "mpt", "attn_config": {"alibi_bias_max": 16}})
    assert mpt.note == "slopes down to 2**-16"


def test_the_command_says_it_too():
    command = [sys.executable, "-m", "pe_configs", '{"model_type": "mpt"}']
    said = subprocess.run(command, capture_output=True, text=True, encoding="utf-8").stdout
    assert said == f"{describe_positions({'model_type': 'mpt'})}\n"
