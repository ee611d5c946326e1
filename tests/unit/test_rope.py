"""Frequencies from configurations, against Hugging Face's own functions and llama.cpp's rule."""

import json
import math
import re

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from transformers import AutoConfig, Gemma3TextConfig, LlamaConfig
from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS
from transformers.models.gpt_neox.modeling_gpt_neox import GPTNeoXRotaryEmbedding
from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding
from transformers.models.phi.modeling_phi import PhiRotaryEmbedding

from pe_lib import rope_frequencies

# What the models' own config.json says of the encoding, each under the name that it is published by.
# Where transformers has its layers' kinds nested or no such model, its Llama reads the same keys.
SU_LONG = [
    1.0299999713897705, 1.0499999523162842, 1.0499999523162842, 1.0799999237060547,
    1.2299998998641968, 1.2299998998641968, 1.2999999523162842, 1.4499999284744263,
    1.5999999046325684, 1.6499998569488525, 1.8999998569488525, 2.859999895095825,
    3.68999981880188, 5.419999599456787, 5.489999771118164, 5.489999771118164, 9.09000015258789,
    11.579999923706055, 15.65999984741211, 15.769999504089355, 15.789999961853027,
    18.360000610351562, 21.989999771118164, 23.079999923706055, 30.009998321533203,
    32.35000228881836, 32.590003967285156, 35.56000518798828, 39.95000457763672,
    53.840003967285156, 56.20000457763672, 57.95000457763672, 59.29000473022461,
    59.77000427246094, 59.920005798339844, 61.190006256103516, 61.96000671386719,
    62.50000762939453, 63.3700065612793, 63.48000717163086, 63.48000717163086,
    63.66000747680664, 63.850006103515625, 64.08000946044922, 64.760009765625, 64.80001068115234,
    64.81001281738281, 64.81001281738281,
]  # fmt: skip
SU_SHORT = [
    *[1.05] * 3, *[1.1] * 3, *[1.25] * 2, 1.4, 1.45, 1.55, 1.85, 1.9, *[2.0] * 19, *[2.1] * 2, 2.2,
    *[2.35] * 4, *[2.4] * 2, 2.65, 2.7, 2.9, 2.95, *[3.05] * 3,
]  # fmt: skip
MODELS = {
    "mistralai/Mistral-7B-v0.1": {
        "model_type": "mistral", "hidden_size": 4096, "num_attention_heads": 32,
        "max_position_embeddings": 32768, "rope_theta": 10000.0, "vocab_size": 32000,
    },
    "meta-llama/Llama-3.1-8B-Instruct": {
        "model_type": "llama", "hidden_size": 4096, "num_attention_heads": 32,
        "max_position_embeddings": 131072, "rope_theta": 500000.0,
        "rope_scaling": {"factor": 8.0, "high_freq_factor": 4.0, "low_freq_factor": 1.0,
                         "original_max_position_embeddings": 8192, "rope_type": "llama3"},
    },
    "openai/gpt-oss-20b": {
        "model_type": "gpt_oss", "hidden_size": 2880, "num_attention_heads": 64, "head_dim": 64,
        "max_position_embeddings": 131072, "rope_theta": 150000,
        "rope_scaling": {"beta_fast": 32.0, "beta_slow": 1.0, "factor": 32.0, "rope_type": "yarn",
                         "original_max_position_embeddings": 4096, "truncate": False},
    },
    "deepseek-ai/DeepSeek-V2-Lite": {
        "model_type": "deepseek_v2", "hidden_size": 2048, "num_attention_heads": 16,
        "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "max_position_embeddings": 163840,
        "rope_theta": 10000,
        "rope_scaling": {"beta_fast": 32, "beta_slow": 1, "factor": 40, "mscale": 0.707,
                         "mscale_all_dim": 0.707, "original_max_position_embeddings": 4096,
                         "type": "yarn"},
    },
    "moonshotai/Kimi-K2-Instruct-0905": {
        "model_type": "deepseek_v3", "hidden_size": 7168, "num_attention_heads": 64,
        "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "max_position_embeddings": 262144,
        "rope_theta": 50000.0,
        "rope_scaling": {"beta_fast": 1.0, "beta_slow": 1.0, "factor": 64.0, "mscale": 1.0,
                         "mscale_all_dim": 1.0, "original_max_position_embeddings": 4096,
                         "type": "yarn"},
    },
    "Qwen/Qwen3-8B, longer as its card says": {
        "model_type": "qwen3", "hidden_size": 4096, "num_attention_heads": 32, "head_dim": 128,
        "max_position_embeddings": 40960, "rope_theta": 1000000,
        "rope_scaling": {"rope_type": "yarn", "factor": 4.0,
                         "original_max_position_embeddings": 32768},
    },
    "microsoft/Phi-3-vision-128k-instruct": {
        "model_type": "phi3", "hidden_size": 3072, "num_attention_heads": 32,
        "max_position_embeddings": 131072, "original_max_position_embeddings": 4096,
        "rope_theta": 10000.0,
        "rope_scaling": {"type": "su", "long_factor": SU_LONG, "short_factor": SU_SHORT},
    },
    "internlm/internlm2-7b": {
        "model_type": "llama", "hidden_size": 4096, "num_attention_heads": 32,
        "max_position_embeddings": 32768, "rope_theta": 1000000,
        "rope_scaling": {"type": "dynamic", "factor": 2.0},
    },
    "microsoft/phi-2": {
        "model_type": "phi", "hidden_size": 2560, "num_attention_heads": 32,
        "max_position_embeddings": 2048, "partial_rotary_factor": 0.4, "rope_scaling": None,
        "rope_theta": 10000.0,
    },
    "EleutherAI/pythia-14m": {
        "model_type": "gpt_neox", "hidden_size": 128, "num_attention_heads": 4,
        "max_position_embeddings": 2048, "rope_scaling": None, "rotary_emb_base": 10000,
        "rotary_pct": 0.25,
    },
    "google/gemma-3-27b-it, its global layers": {
        "model_type": "llama", "hidden_size": 5376, "num_attention_heads": 32, "head_dim": 128,
        "max_position_embeddings": 131072, "rope_theta": 1000000.0,
        "rope_scaling": {"factor": 8.0, "rope_type": "linear"},
    },
    "google/gemma-4, its global layers": {
        "model_type": "llama", "hidden_size": 2304, "num_attention_heads": 8, "head_dim": 512,
        "max_position_embeddings": 131072,
        "rope_parameters": {"rope_type": "proportional", "partial_rotary_factor": 0.25,
                            "rope_theta": 1000000.0},
    },
}  # fmt: skip
PLAIN = {"phi": PhiRotaryEmbedding, "gpt_neox": GPTNeoXRotaryEmbedding}


def theirs(config, seq_len=None):
    """Hugging Face's frequencies, in float32, and its attention factor."""
    kind = config.rope_parameters["rope_type"]
    if kind == "default":
        plain = PLAIN.get(config.model_type, LlamaRotaryEmbedding)
        return plain.compute_default_rope_parameters(config)
    return ROPE_INIT_FUNCTIONS[kind](config, torch.device("cpu"), seq_len=seq_len)


def same(found, expected):
    frequencies, attention = expected
    assert found.frequencies.dtype == np.float64
    # float32: an ulp of the exponent is as much in the power as the base's logarithm is large
    np.testing.assert_allclose(found.frequencies, frequencies.double().numpy(), rtol=4e-6)
    assert found.attention_factor == pytest.approx(attention, rel=1e-12)


@pytest.mark.parametrize("seq_len", [None, 4096, 4097, 200_000])
@pytest.mark.parametrize("name", MODELS)
def test_models_as_they_were_published(name, seq_len):
    published = json.loads(json.dumps(MODELS[name]))
    found = rope_frequencies(published, seq_len=seq_len)
    assert published == MODELS[name]  # unchanged
    rest = {key: value for key, value in published.items() if key != "model_type"}
    if (published.get("rope_scaling") or {}).get("type") == "su":
        rest["rope_scaling"]["type"] = "longrope"  # transformers no longer reads the old name
    same(found, theirs(AutoConfig.for_model(published["model_type"], **rest), seq_len))


def test_numbers_of_the_models_worked_out_by_hand():
    assert rope_frequencies(MODELS["openai/gpt-oss-20b"]).attention_factor == 0.1 * math.log(32) + 1
    assert rope_frequencies(MODELS["deepseek-ai/DeepSeek-V2-Lite"]).attention_factor == 1.0
    phi = rope_frequencies(MODELS["microsoft/Phi-3-vision-128k-instruct"])
    assert phi.attention_factor == pytest.approx(math.sqrt(1 + math.log(32) / math.log(4096)))
    assert phi.frequencies[0] == 1 / 1.05
    assert len(rope_frequencies(MODELS["microsoft/phi-2"]).frequencies) == 16  # 0.4 of 80 columns
    assert len(rope_frequencies(MODELS["EleutherAI/pythia-14m"]).frequencies) == 4
    gemma = rope_frequencies(MODELS["google/gemma-4, its global layers"]).frequencies
    assert np.count_nonzero(gemma) == 64
    assert len(gemma) == 256
    gpt_j = {"n_embd": 4096, "n_head": 16, "rotary_dim": 64, "n_positions": 2048}
    expected = 10_000.0 ** (-np.arange(0, 64, 2) / 64)
    np.testing.assert_allclose(rope_frequencies(gpt_j).frequencies, expected, rtol=1e-14)


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
    old = MODELS["meta-llama/Llama-3.1-8B-Instruct"]
    new = {key: value for key, value in old.items() if not key.startswith("rope")}
    new["rope_parameters"] = {**old["rope_scaling"], "rope_theta": old["rope_theta"]}
    path = tmp_path / "config.json"
    path.write_text(json.dumps({"model_type": "x", "text_config": new}), encoding="utf-8")
    expected = rope_frequencies(old).frequencies
    for config in (new, path, str(path)):
        assert np.array_equal(rope_frequencies(config).frequencies, expected)


def llama_cpp(width, base, scale, mix, context, fast=32.0, slow=1.0):
    """The angle that llama.cpp turns each pair by at position 1, and what it multiplies by.

    Written after `rope_yarn` and `ggml_rope_yarn_corr_dims`, pair by pair.
    """

    def where(turns):
        return width * math.log(context / (turns * 2 * math.pi)) / (2 * math.log(base))

    start, end = max(0, math.floor(where(fast))), min(width - 1, math.ceil(where(slow)))
    angles = []
    for pair in range(width // 2):
        extrapolated = base ** (-2 * pair / width)
        angle = interpolated = scale * extrapolated
        if mix:
            y = (pair - start) / max(0.001, end - start)
            kept = (1 - min(1, max(0, y))) * mix
            angle = interpolated * (1 - kept) + extrapolated * kept
        angles.append(angle)
    return np.array(angles), 1 + 0.1 * math.log(1 / scale) if mix and scale < 1 else 1.0


MODEL = (
    "--override-kv llama.rope.dimension_count=int:128 --override-kv llama.context_length=int:8192"
)


@pytest.mark.parametrize(
    ("flags", "rule"),
    [
        ("-c 4096 -ngl 99", (128, 1e4, 1.0, 0.0, 8192)),
        ("--rope-scale 4", (128, 1e4, 0.25, 0.0, 8192)),  # linear, unless it is said
        ("--rope-freq-scale=0.25 --rope-scale 4", (128, 1e4, 0.25, 0.0, 8192)),
        ("--rope-freq-base 500000 --rope-scaling linear", (128, 5e5, 1.0, 0.0, 8192)),
        ("--rope-scaling yarn --rope-scale 4 -m a.gguf", (128, 1e4, 0.25, 1.0, 8192)),
        ("--rope-scaling yarn --rope-scale 4 --yarn-orig-ctx 2048", (128, 1e4, 0.25, 1.0, 2048)),
        ("--rope-scaling yarn --rope-scale 8 --yarn-ext-factor 0.5", (128, 1e4, 0.125, 0.5, 8192)),
        ("--rope-scaling yarn --rope-scale 8 --yarn-ext-factor 0", (128, 1e4, 0.125, 0.0, 8192)),
        ("--rope-scaling yarn --rope-scale 8 --yarn-beta-fast 16 --yarn-beta-slow 2",
         (128, 1e4, 0.125, 1.0, 8192, 16, 2)),
        ("--rope-scaling none --yarn-ext-factor -1", (128, 1e4, 1.0, 0.0, 8192)),
    ],
)  # fmt: skip
def test_flags_are_llama_cpps(flags, rule):
    found = rope_frequencies(f"{MODEL} {flags}")
    frequencies, attention = llama_cpp(*rule)
    np.testing.assert_allclose(found.frequencies, frequencies, rtol=1e-13)
    assert found.attention_factor == pytest.approx(attention, rel=1e-14)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_flags_at_random(data):
    draw = data.draw
    width, base, context = draw(WIDTHS), draw(st.floats(100, 1e7)), draw(st.integers(64, 2**17))
    scale, mix, fast = draw(FACTORS), draw(st.floats(0, 1)), draw(st.floats(2, 64))
    slow = fast / draw(st.floats(1, 64))
    found = rope_frequencies(
        {
            "head_dim": width, "--rope-freq-base": base, "--rope-scaling": "yarn",
            "--rope-scale": scale, "--yarn-orig-ctx": context, "--yarn-ext-factor": mix,
            "--yarn-beta-fast": fast, "--yarn-beta-slow": slow,
        }
    )  # fmt: skip
    frequencies, attention = llama_cpp(width, base, 1 / scale, mix, context, fast, slow)
    np.testing.assert_allclose(found.frequencies, frequencies, rtol=1e-12)
    assert found.attention_factor == pytest.approx(attention, rel=1e-12)


def test_sections_for_pictures_change_no_frequency():
    said = {"type": "mrope", "rope_type": "default", "mrope_section": [16, 24, 24]}
    qwen = {"hidden_size": 3584, "num_attention_heads": 28, "rope_theta": 1e6, "rope_scaling": said}
    expected = rope_frequencies(qwen | {"rope_scaling": None}).frequencies
    assert np.array_equal(rope_frequencies(qwen).frequencies, expected)
    assert len(expected) == 64


QWEN = MODELS["Qwen/Qwen3-8B, longer as its card says"]
BARE = {key: value for key, value in QWEN.items() if key != "rope_scaling"}


def test_where_llama_cpp_and_hugging_face_agree():
    flags = {"--rope-scaling": "yarn", "--rope-scale": 4, "--yarn-orig-ctx": 32768}
    expected, found = rope_frequencies(QWEN), rope_frequencies(BARE | flags)
    np.testing.assert_allclose(found.frequencies, expected.frequencies, rtol=1e-14)
    assert found.attention_factor == expected.attention_factor
    llama = MODELS["meta-llama/Llama-3.1-8B-Instruct"]
    converted = rope_frequencies(llama | {"rope-scaling": "linear"})
    np.testing.assert_allclose(
        converted.frequencies, rope_frequencies(llama).frequencies, rtol=1e-14
    )


def test_where_they_differ():
    # without --yarn-orig-ctx llama.cpp takes the length in the model's file, here 40960
    flags = {"--rope-scaling": "yarn", "--rope-scale": 4}
    found = rope_frequencies(BARE | flags).frequencies
    assert np.abs(found / rope_frequencies(QWEN).frequencies - 1).max() > 0.01
    # the ramp ends on whole pairs, whatever "truncate" says
    gpt = MODELS["openai/gpt-oss-20b"]
    whole = gpt | {"rope_scaling": gpt["rope_scaling"] | {"truncate": True}}
    found = rope_frequencies(gpt | {"--rope-scaling": "yarn"}).frequencies
    assert np.abs(found / rope_frequencies(gpt).frequencies - 1).max() > 0.01
    np.testing.assert_allclose(found, rope_frequencies(whole).frequencies, rtol=1e-14)
    # the attention factor follows from the scale: a model's own, and the flag, are written over
    own = QWEN | {"rope_scaling": QWEN["rope_scaling"] | {"attention_factor": 2.0}}
    said = {"--rope-scaling": "yarn", "--yarn-attn-factor": 3.0}
    assert rope_frequencies(own).attention_factor == 2.0
    assert rope_frequencies(own | said).attention_factor == 0.1 * math.log(4) + 1
    without = {"--rope-scaling": "yarn", "--yarn-attn-factor": 3.0, "--yarn-ext-factor": 0.0}
    assert rope_frequencies(own | without).attention_factor == 3.0


def scaled(**said):
    return {"head_dim": 8, "max_position_embeddings": 64, "rope_scaling": said}


LLAMA3 = {"rope_type": "llama3", "factor": 2.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0}


@pytest.mark.parametrize(
    ("config", "kind", "says"),
    [
        (3, TypeError, "config must be a dictionary, the path of a config.json or llama.cpp's flags"),
        ("nowhere.json", ValueError, "got 'nowhere.json': 'No such file or directory'"),
        ({}, ValueError, "head_dim in config must be said"),
        ({"head_dim": 7}, ValueError, "must leave an even number of columns, from 2 to 7, got 7"),
        ({"head_dim": "8"}, TypeError, "head_dim in config must be a finite number"),
        ({"head_dim": 8, "rope_theta": 1}, ValueError, "rope_theta in config must be"),
        ({"head_dim": 8, "rope_ratio": 2}, ValueError, "'rope_ratio' in config must be one of"),
        ({"head_dim": 8, "rope_local_base_freq": 1e4}, ValueError, "it is for the sliding layers"),
        ({"head_dim": 8, "global_rope_theta": 1e5}, ValueError, "'global_rope_theta' in config must"),
        ({"head_dim": 8, "rope_scaling": [1]}, TypeError, "rope_scaling in config must be a dict"),
        (scaled(factor=2.0), ValueError, "of type default in config must hold no 'factor', only"),
        (scaled(type="ntk"), ValueError, "type in rope_scaling must be one of default, linear"),
        (scaled(type="linear", rope_type="yarn"), ValueError, "must be the same as type"),
        (scaled(type="linear"), ValueError, "factor in rope_scaling of type linear must be said"),
        (scaled(type="linear", factor=0.5), ValueError, "must be a finite number of at least 1"),
        (scaled(type="linear", factor=True), TypeError, "factor in rope_scaling must be a finite"),
        (scaled(type="dynamic", factor=1.0, alpha=1000.0), ValueError, "hold no 'alpha', only"),
        (scaled(type="yarn", factor=2, beta_fast=1, beta_slow=2), ValueError,
         "beta_fast in rope_scaling must be at least beta_slow, got 1 beside 2"),
        (scaled(type="yarn", factor=2, truncate=1), TypeError, "truncate in rope_scaling must be"),
        (scaled(**LLAMA3 | {"high_freq_factor": 1.0}), ValueError, "must be more than low_freq"),
        (scaled(**LLAMA3 | {"low_freq_factor": None}), ValueError, "low_freq_factor in rope_scali"),
        (scaled(type="longrope", short_factor=[1.0], long_factor=[1.0] * 4), ValueError,
         "short_factor in rope_scaling must be a list of 4 numbers, one a pair, got 1"),
        (scaled(full_attention={"rope_type": "default"}), ValueError, "of one kind of layers"),
        (scaled(type="linear", factor=2.0) | {"rope_parameters": {"rope_type": "default"}},
         ValueError, "rope_scaling in config must be the same as rope_parameters"),
        (scaled(type="linear", factor=2.0, rope_theta=5.0) | {"rope_theta": 6.0}, ValueError,
         "rope_theta in config must be the same as rope_theta in rope_scaling, got 6.0 beside 5.0"),
        ({"head_dim": 8, "rope_scaling": {"type": "dynamic", "factor": 2.0}}, ValueError,
         "max_position_embeddings in config must be said for type dynamic"),
        ({"head_dim": 8, "partial_rotary_factor": 1.5}, ValueError, "must be at most 1, got 1.5"),
        ({"head_dim": 8, "partial_rotary_factor": 0.5, "rotary_pct": 0.25}, ValueError,
         "partial_rotary_factor in config must be the same as rotary_pct in config"),
        ({"head_dim": 8, "--rope-factor": 2}, ValueError, "flags in config must be among"),
        ({"head_dim": 8, "--rope-scale": "x"}, ValueError, "--rope-scale in config must be a fin"),
        ({"head_dim": 8, "--rope-scale": -2}, ValueError, "--rope-scale in config must be at leas"),
        ({"head_dim": 8, "--rope-scaling": "ntk"}, ValueError, "must be one of none, linear, yarn"),
        ({"head_dim": 8, "--rope-scale": 4, "rope-freq-scale": 0.5}, ValueError,
         "--rope-freq-scale in config must be 1 over --rope-scale, or stand alone, got 0.5 beside 4"),
        ({"head_dim": 8, "--rope-scale": 4, "rope-scale": 4}, ValueError, "must stand once each"),
        ({"head_dim": 8, "--rope-scaling": "none", "--rope-scale": 4}, ValueError, "must not be none"),
        ({"head_dim": 8, "--rope-scaling": "yarn"}, ValueError, "--yarn-orig-ctx in config must be"),
        ("--rope-scale 4", ValueError, "--override-kv llama.rope.dimension_count=int:N"),
        ("llama-server -m a.gguf --rope-scale", ValueError, "--rope-scale in config must have a value"),
        ("--rope-scale 2 --rope-scale 4", ValueError, "--rope-scale in config must stand once"),
        ("--rope-scale '", ValueError, "config must be flags as a shell reads them"),
        ("--override-kv llama=4", ValueError, "--override-kv in config must be key=type:value"),
        (scaled(type="dynamic", factor=2.0) | {"--rope-scale": 2}, ValueError, "rope_type in config"),
    ],
)  # fmt: skip
def test_what_is_unknown_or_contradicts_is_named(config, kind, says):
    with pytest.raises(kind) as caught:
        rope_frequencies(config)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 400


def test_seq_len_is_checked():
    with pytest.raises(ValueError, match="seq_len must be an integer of at least 1, got 0"):
        rope_frequencies({"head_dim": 8}, seq_len=0)


GEMMA_3 = {
    "text_config": {
        "hidden_size": 5376, "num_attention_heads": 32, "head_dim": 128,
        "max_position_embeddings": 131072, "rope_theta": 1000000.0, "rope_local_base_freq": 10000.0,
        "rope_scaling": {"factor": 8.0, "rope_type": "linear"},
    }
}  # fmt: skip


@pytest.mark.parametrize("layer_type", ["full_attention", "sliding_attention"])
def test_each_kind_of_layers_has_its_own(layer_type):
    """As google/gemma-3-27b-it was published, and as transformers writes the same today."""
    config = Gemma3TextConfig(**GEMMA_3["text_config"])
    own = LlamaConfig(head_dim=128, rope_parameters=config.rope_parameters[layer_type])
    today = {"head_dim": 128, "rope_parameters": config.to_dict()["rope_parameters"]}
    for published in (GEMMA_3, today):
        same(rope_frequencies(published, layer_type=layer_type), theirs(own))


@pytest.mark.parametrize(
    ("config", "layer_type", "says"),
    [
        (
            GEMMA_3,
            "local",
            "layer_type must be one of full_attention, sliding_attention, got 'local'",
        ),
        (GEMMA_3, None, "it is for the sliding layers, say which with layer_type"),
        (
            {"head_dim": 8},
            "full_attention",
            "layer_type must be None where config has one encoding",
        ),
        (scaled(near={"rope_type": "default"}), "far", "layer_type must be one of near, got 'far'"),
        (scaled(near={"rope_type": "default"}), None, "say which with layer_type"),
        (scaled(near={"rope_type": "default"}, factor=2.0), "near", "kinds of layers alone, got"),
    ],
)
def test_a_kind_of_layers_that_is_not_there_or_not_said(config, layer_type, says):
    with pytest.raises(ValueError, match=re.escape(says)):
        rope_frequencies(config, layer_type=layer_type)
