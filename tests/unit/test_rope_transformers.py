"""Every rotary class of transformers, against what `rope_frequencies` reads in its configuration.

A class is asked with its default configuration, written out; then with bare ones, of which the
type's table must supply the rest.
"""

import importlib
import inspect
import json
import re
from pathlib import Path

import numpy as np
import pytest
import transformers
from helpers.nightly import mostly_nightly
from transformers.utils import logging

from pe_configs import describe_positions, rope_frequencies
from pe_configs._rope import table

FOLDER = Path(transformers.__file__).parent / "models"
# Refused in words that say why
REFUSED = {
    "BambaRotaryEmbedding": "layer_types in config must be set",  # attn_layer_indices is null
    "EfficientLoFTRRotaryEmbedding": "partial_rotary_factor in config must be at most 1",
    "Ernie4_5_VLMoeTextRotaryEmbedding": "an order of its own",
    "EsmRotaryEmbedding": "without rotary encoding: learned",  # position_embedding_type "absolute"
    "GraniteMoeHybridRotaryEmbedding": "without rotary encoding: none",  # not "rope"
    "MusicFlamingoRotaryEmbedding": "must stand in text_config",  # turns by the time of a sound
    "Qwen3OmniMoeTalkerRotaryEmbedding": "even number of columns",  # 2048 / 28 is odd
    "Qwen3OmniMoeThinkerTextRotaryEmbedding": "even number of columns",
    "Zamba2RotaryEmbedding": "without rotary encoding",  # use_mem_rope is false
}
BARE = {
    "nothing": {},
    "a base": {"rope_theta": 654_321.0},
    "a share": {"partial_rotary_factor": 0.75},
    "a scaling": {"rope_scaling": {"rope_type": "linear", "factor": 2.0}},
}
# What the classes do with these is not what their papers say, or the key stands for something else
ODD = {
    "a base": {"mimo_v2_flash", "neomme", "olmo3"},
    "a share": {
        "bamba",
        "deepseek_v4",
        "diffusion_gemma_text",
        "eomt_dinov3",
        "mimo_v2_flash",
        "olmo_hybrid",
    },
    "a scaling": {"cohere2_moe", "mistral4"},
}


def rotary_classes():
    """Each rotary class with the class of its configuration."""
    for path in sorted(FOLDER.glob("*/modeling_*.py")):
        names = re.findall(r"^class (\w*Rotary\w*Embed\w*)\(", path.read_text("utf-8"), re.M)
        if not names:
            continue
        module = importlib.import_module(f"transformers.models.{path.parent.name}.{path.stem}")
        for name in names:
            kind = getattr(module, name)
            argument = inspect.signature(kind.__init__).parameters.get("config")
            config = argument and argument.annotation
            config = getattr(module, config.strip("'"), None) if isinstance(config, str) else config
            if inspect.isclass(config) and config is not inspect.Parameter.empty:
                yield kind, config


@pytest.fixture(scope="module")
def classes():
    logging.set_verbosity_error()
    return list(rotary_classes())


def answers(kind, config):
    """The frequencies and factor of each kind of layers, as the class has them."""
    try:
        made = kind(config)
    except (AttributeError, KeyError, TypeError, ValueError):  # of a part of the model only
        return
    for name, frequencies in made.named_buffers():
        if name.endswith("inv_freq") and "original" not in name:
            layer_type = name.removesuffix("inv_freq").removesuffix("_") or None
            factor = getattr(made, name.replace("inv_freq", "attention_scaling"), 1.0)
            yield layer_type, frequencies.double().numpy(), float(factor)


def differs(config, layer_type, frequencies, factor):
    found = rope_frequencies(config, layer_type=layer_type)
    return (
        len(found.frequencies) != len(frequencies)
        or not np.allclose(found.frequencies, frequencies, rtol=2e-5, atol=1e-12)
        or abs(found.attention_factor - factor) > 1e-6
    )


def test_default_configurations(classes):
    right, wrong, refused = 0, [], {}
    for kind, config in classes:
        try:
            made = config()
        except (TypeError, ValueError):
            continue
        written = json.loads(json.dumps(made.to_dict(), default=str))
        for layer_type, frequencies, factor in answers(kind, made):
            try:
                if differs(written, layer_type, frequencies, factor):
                    wrong.append((kind.__name__, layer_type))
                else:
                    right += 1
            except ValueError as error:
                refused[kind.__name__] = str(error)
    assert wrong == []
    assert right > 200
    assert refused.keys() == REFUSED.keys()
    for name, says in REFUSED.items():
        assert says in refused[name]


@pytest.mark.parametrize("bare", mostly_nightly(BARE, ["a base"]))
def test_bare_configurations(classes, bare):
    right, wrong = 0, []
    for kind, config in classes:
        model_type = getattr(config, "model_type", "")
        if kind.__name__ in REFUSED or not model_type or model_type in ODD.get(bare, ()):
            continue
        said = json.loads(json.dumps(BARE[bare]))
        try:
            made = config(**json.loads(json.dumps(said)))
            is_axial = (made.rope_parameters or {}).get("rope_type") == "axial"
        except Exception:  # the class's own validation of a part that is missing
            continue
        for layer_type, frequencies, factor in () if is_axial else answers(kind, made):
            try:
                if differs({"model_type": model_type, **said}, layer_type, frequencies, factor):
                    wrong.append((model_type, layer_type))
                else:
                    right += 1
            except ValueError:  # refused, not guessed: some models' layers follow no rule
                row = table()["types"].get(model_type, {})
                assert "irregular" in row or bare in ("a share", "a scaling"), model_type
    assert wrong == []
    assert right > 130


ALTERNATE = [
    "bailing_hybrid", "cohere2", "cwm", "dots1", "exaone4", "gemma3_text", "gpt_oss", "granite_swa",
    "minimax", "modernbert", "muse_glimmer_assistant", "olmo3", "olmo_hybrid",
    "qwen2", "qwen2_5_vl_text", "qwen2_moe", "qwen3", "qwen3_5_text", "qwen3_next",
]  # fmt: skip


@pytest.mark.parametrize("asked", [{}, {"use_sliding_window": True, "max_window_layers": 3}])
@pytest.mark.parametrize("model_type", ALTERNATE)
def test_layers_that_no_list_names_are_those_of_the_class(model_type, asked):
    said = {"num_hidden_layers": 9, "sliding_window": 512, **asked}
    wanted = transformers.CONFIG_MAPPING[model_type](**said).layer_types
    found = describe_positions({"model_type": model_type, **said}).layers
    assert [one.layer_type for one in found] == wanted
    assert {one.window for one in found if one.layer_type == "sliding_attention"} <= {512}


def test_layers_without_attention_are_named_or_asked_for():
    """Of a hybrid whose file names no layers, none is guessed."""
    bamba = {"model_type": "bamba", "num_hidden_layers": 9, "attn_layer_indices": [2, 5]}
    wanted = transformers.CONFIG_MAPPING["bamba"](**bamba).layers_block_type
    assert [one.layer_type for one in describe_positions(bamba).layers] == wanted
    gemma = {"model_type": "recurrent_gemma", "num_hidden_layers": 7, "attention_window_size": 64}
    found = describe_positions(gemma | {"block_types": ["recurrent", "attention"]}).layers
    assert [one.window for one in found] == [None, 64, None, 64, None, 64, None]
    slides = {"model_type": "smollm3", "use_sliding_window": True, "sliding_window": 512}
    granite = {"model_type": "granitemoehybrid", "position_embedding_type": "rope"}
    for config in (slides, granite, gemma):
        with pytest.raises(ValueError, match="layer_types in config must be set"):
            describe_positions(config)
