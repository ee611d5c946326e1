"""Which layers turn, and how far they see: `describe_positions` beside the models' own code, running.

One of each odd kind: layers without positions beside windows, beside chunks, and alone; two bases;
frequencies that stop; layers without attention.
"""

import importlib

import pytest
import torch
from transformers import CONFIG_MAPPING

from pe_configs import describe_positions

SMALL = {
    "hidden_size": 32, "intermediate_size": 32, "num_attention_heads": 2, "num_key_value_heads": 1,
    "head_dim": 16, "vocab_size": 64, "pad_token_id": 0, "bos_token_id": 1, "eos_token_id": 2,
}  # fmt: skip
# model type: what makes it small, its module and class, and what its code calls to turn
MODELS = {
    "smollm3": ({"num_hidden_layers": 8}, "SmolLM3Model", "apply_rotary_pos_emb"),
    "cohere2": ({"num_hidden_layers": 8, "sliding_window": 16}, "Cohere2Model", "apply_rotary_pos_emb"),
    "exaone4": ({"num_hidden_layers": 8, "sliding_window": 16}, "Exaone4Model", "apply_rotary_pos_emb"),
    "llama4_text": ({"num_hidden_layers": 8, "attention_chunk_size": 16, "intermediate_size_mlp": 32,
                     "num_local_experts": 2, "interleave_moe_layer_step": 2},
                    "Llama4TextModel", "apply_rotary_emb"),
    "gemma3_text": ({"num_hidden_layers": 12, "sliding_window": 16}, "Gemma3TextModel",
                    "apply_rotary_pos_emb"),
    "gpt_oss": ({"num_hidden_layers": 4, "sliding_window": 16, "num_local_experts": 2,
                 "num_experts_per_tok": 1}, "GptOssModel", "apply_rotary_pos_emb"),
    "olmo3": ({"num_hidden_layers": 8, "sliding_window": 16}, "Olmo3Model", "apply_rotary_pos_emb"),
    "llama": ({"num_hidden_layers": 4}, "LlamaModel", "apply_rotary_pos_emb"),
}  # fmt: skip


@pytest.mark.parametrize("model_type", MODELS)
def test_the_layers_that_turn_and_the_windows_are_the_models_own(model_type, monkeypatch):
    own, name, turns = MODELS[model_type]
    config = CONFIG_MAPPING[model_type](**SMALL | own)
    folder = model_type.removesuffix("_text")
    module = importlib.import_module(f"transformers.models.{folder}.modeling_{folder}")
    torch.manual_seed(0)
    model = getattr(module, name)(config).eval()
    turned, at = set(), [-1]
    genuine = getattr(module, turns)

    def watched(*given, **more):
        turned.add(at[0])
        return genuine(*given, **more)

    monkeypatch.setattr(module, turns, watched)
    for i, layer in enumerate(model.layers):
        layer.register_forward_pre_hook(lambda *_, i=i: at.__setitem__(0, i))
    with torch.no_grad():
        model(torch.arange(3, 23)[None])
    found = describe_positions(config).layers
    assert {i for i, one in enumerate(found) if one.encoding == "rotary"} == turned
    attends = [layer.self_attn for layer in model.layers]
    windows = [
        getattr(one, "sliding_window", None) if getattr(one, "is_sliding", True) else None
        for one in attends
    ]
    if model_type != "llama4_text":  # it cuts its text into chunks, in the mask
        assert [one.window for one in found] == windows


@pytest.mark.parametrize("model_type", ["kimi_linear", "qwen3_next"])
def test_layers_without_attention_are_those_that_have_none(model_type):
    config = CONFIG_MAPPING[model_type](num_hidden_layers=8, layer_types=None)
    for layer, kind in zip(describe_positions(config).layers, config.layer_types, strict=True):
        assert (layer.encoding == "none (no attention)") == (kind == "linear_attention")
