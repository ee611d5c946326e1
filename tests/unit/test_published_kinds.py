"""What published configurations showed to be read wrongly, one example of each kind."""

import numpy as np
import pytest

from pe_configs import describe_positions, rope_frequencies
from pe_configs.nn import rotary_encoding

WIDE = {"hidden_size": 64, "num_attention_heads": 4, "num_hidden_layers": 4}


def layouts(config):
    return {layer.layout for layer in describe_positions(WIDE | config).layers}


@pytest.mark.parametrize(
    ("config", "layout"),
    [
        ({"model_type": "glm_ocr_text"}, "interleaved"),
        ({"model_type": "dots3_note_audio_encoder"}, "halves"),
        ({"model_type": "deepseek_v2", "use_mla": False, "qk_rope_head_dim": 0}, "halves"),
        ({"model_type": "deepseek_v2", "qk_rope_head_dim": 8}, "interleaved, the last 8"),
        ({"model_type": "openai_privacy_filter"}, "interleaved"),
        ({"model_type": "nanochat"}, "halves, backwards"),
        ({"model_type": "a new one", "rope_theta": 1e4}, "not known"),
        ({"rope_theta": 1e4}, "not known"),
        ({"rope_theta": 1e4, "rope_interleave": True}, "interleaved"),
    ],
)
def test_the_layout_is_the_types_or_not_known(config, layout):
    assert layouts(config) == {layout}


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


def test_gpt_neox_japanese_turns_a_quarter():
    config = {"model_type": "gpt_neox_japanese", "rotary_pct": 0.25}
    assert len(rope_frequencies(config).frequencies) == 10
