"""What published configurations showed to be read wrongly, one example of each kind."""

import numpy as np
import pytest

from pe_configs import compare, describe_positions, rope_frequencies
from pe_configs.nn import rotary_encoding
from pe_configs.published import published

WIDE = {"hidden_size": 64, "num_attention_heads": 4, "num_hidden_layers": 4}


@pytest.mark.parametrize(
    ("config", "layout"),
    [
        ({"model_type": "deepseek_v2", "use_mla": False, "qk_rope_head_dim": 0}, "halves"),
        ({"model_type": "a new one", "rope_theta": 1e4}, "not known"),
        ({"rope_theta": 1e4}, "not known"),
        ({"rope_theta": 1e4, "rope_interleave": True}, "interleaved"),
    ],
)
def test_the_layout_is_the_types_or_not_known(config, layout):
    assert {one.layout for one in describe_positions(WIDE | config).layers} == {layout}


def test_a_module_of_an_unknown_type_wants_its_layout_and_an_image_encoder_gets_none():
    with pytest.raises(TypeError, match="layout must be one of halves, interleaved, got None"):
        rotary_encoding(WIDE | {"rope_theta": 1e4}, 8)
    assert rotary_encoding(WIDE | {"rope_theta": 1e4}, 8, layout="halves").layout == "halves"
    with pytest.raises(ValueError, match="layout must be halves"):
        rotary_encoding(WIDE | {"model_type": "llama"}, 8, layout="interleaved")
    with pytest.raises(ValueError, match="got an axial encoding"):
        rotary_encoding(WIDE | {"model_type": "dinov3_vit"}, 8)


def test_image_encoders_are_axial_by_their_own_keys():
    image = {"model_type": "qwen2_5_vl", "depth": 2, "hidden_size": 1280, "num_heads": 16}
    frequencies = rope_frequencies(image).frequencies
    np.testing.assert_allclose(frequencies, 10_000 ** (-np.arange(20) / 20), rtol=1e-12)


def test_the_base_the_share_and_the_scaling_may_be_of_each_layer():
    config = WIDE | {
        "model_type": "step3p5",
        "head_dim": 16,
        "rope_theta": [5e6, 1e4, 1e4, 1e4],
        "partial_rotary_factors": [0.5, 1, 1, 1],
        "layer_types": ["full_attention"] + 3 * ["sliding_attention"],
        "rope_scaling": {"rope_type": "linear", "factor": 2.0},
        "yarn_only_types": ["full_attention"],
    }
    full, sliding = (
        rope_frequencies(config, layer_type=kind).frequencies
        for kind in ("full_attention", "sliding_attention")
    )
    np.testing.assert_allclose(full, 5e6 ** (-np.arange(4) / 4) / 2, rtol=1e-12)
    np.testing.assert_allclose(sliding, 1e4 ** (-np.arange(8) / 8), rtol=1e-12)


def test_types_of_scaling_that_some_models_alone_have():
    gte = {"model_type": "new", "rope_scaling": {"type": "ntk", "factor": 2.0}, "rope_theta": 1e4}
    hunyuan = {"model_type": "hunyuan_vl", "rope_scaling": {"type": "xdrope", "alpha": 1000.0}}
    pairs = np.arange(8) / 8
    np.testing.assert_allclose(
        rope_frequencies(WIDE | gte).frequencies, 2e4**-pairs / 2 ** (2 / 16), rtol=1e-12
    )
    base = 1e4 * 1000 ** (16 / 14)
    found = rope_frequencies(WIDE | hunyuan | {"max_position_embeddings": 64}).frequencies
    np.testing.assert_allclose(found, base**-pairs, rtol=1e-12)
    for other in (gte, hunyuan):
        with pytest.raises(ValueError, match="type in rope_scaling must be one of default, linear"):
            rope_frequencies(WIDE | other | {"model_type": "llama"})


def test_evo_2_slows_by_its_factor_and_turns_in_its_attention_layers_alone():
    evo = WIDE | {"attn_layer_idxs": [1, 3], "rotary_emb_base": 1e11}
    evo |= {"use_interpolated_rotary_pos_emb": True, "rotary_emb_scaling_factor": 128}
    assert rope_frequencies(evo).frequencies[0] == 1 / 128
    turning = [layer.encoding == "rotary" for layer in describe_positions(evo).layers]
    assert turning == [False, True, False, True]


@pytest.mark.parametrize("key", ["use_rope", "rope_embeddings", "rope"])
def test_a_model_that_switches_it_off_does_not_turn(key):
    with pytest.raises(ValueError, match="without rotary encoding"):
        rope_frequencies(WIDE | {key: False, "rope_theta": 1e4})


def test_a_key_that_is_not_understood_stands_first():
    said = str(describe_positions(WIDE | {"rope_tetha": 5.0, "rope_theta": 1e4}))
    assert said.startswith("Warning: the type is not known, nor what rope_tetha may change")
    said = str(describe_positions(WIDE | {"model_type": "llama", "rope_tetha": 5.0}))
    assert said.endswith("Ignored keys: rope_tetha")


def types(config):
    return [layer.layer_type for layer in describe_positions(WIDE | config).layers]


def test_layers_are_what_the_models_own_numbers_and_letters_say():
    v4 = {"model_type": "deepseek_v4", "head_dim": 512, "compress_ratios": [0, 4, 128, 4, 0]}
    assert types(v4) == ["main", "compress", "compress", "compress"]  # the fifth is no layer
    found = describe_positions(WIDE | v4)
    assert [bool(layer.indexer) for layer in found.layers] == [False, True, False, True]
    assert "the indexer's heads in layers 1, 3 have 128 columns, interleaved" in str(found)
    mimo = {"model_type": "mimo_v2_flash", "hybrid_layer_pattern": [0, 1, 1, 0]}
    assert types(mimo) == ["full_attention", *2 * ["sliding_attention"], "full_attention"]
    sees = describe_positions(WIDE | mimo | {"sliding_window_size": 128}).layers[1].window
    assert sees == 129  # as in transformers: so many before it, and itself
    nemotron = {"model_type": "nemotron_h", "hybrid_override_pattern": "M*-E"}
    assert types(nemotron) == ["mamba", "full_attention", "mlp", "moe"]
    attends = {"full_attn_layers": [2, 4], "kda_layers": [1, 3]}  # counted from one
    kimi = {"model_type": "kimi_linear", "linear_attn_config": attends}
    assert types(kimi) == 2 * ["linear_attention", "full_attention"]


@pytest.mark.parametrize("ratios", [[0, 4], [0, 4, 128, 5], 4, "044"])
def test_a_list_that_is_too_short_or_has_other_numbers_is_refused(ratios):
    with pytest.raises((TypeError, ValueError), match=r"^compress_ratios in config must"):
        describe_positions(WIDE | {"model_type": "deepseek_v4", "compress_ratios": ratios})


def test_m_rope_and_the_indexer_are_said_layer_by_layer_and_compared():
    qwen = {"model_type": "qwen3_vl_text", "head_dim": 16}
    sections = {"rope_type": "default", "mrope_section": [4, 2, 2], "mrope_interleaved": True}
    images = WIDE | qwen | {"rope_scaling": sections}
    assert describe_positions(images).layers[0].sections == "4/2/2 interleaved"
    found = compare(WIDE | qwen, images).differences
    assert found == (("0–3", "scaling", "default", "M-RoPE 4/2/2 interleaved"),)
    v32, v3 = (
        {"model_type": name, "num_hidden_layers": 2} for name in ("deepseek_v32", "deepseek_v3")
    )
    (only,) = compare(v32, v3).differences
    assert only == ("0–1", "indexer", "128 columns, halves, the first 64", None)
    assert describe_positions(v32).to_dict()["layers"][0]["indexer"] == only.a


def test_each_published_file_says_itself_what_its_model_does():
    assumed = {
        name
        for name, one in published().items()
        if any(layer.assumed for layer in describe_positions(one.config).layers)
    }
    assert assumed == {"gpt-j-6b"}  # its base stands in its program, and no file can say it
