"""The page of commands is what its table makes, and each command means what its model's file would."""

import numpy as np
import pytest

from pe_configs import describe_positions, rope_frequencies
from pe_configs.published import configuration
from tools.what_to_type import PAGE, STRETCHES, commands, page

modeling = pytest.importorskip("transformers.models.qwen3.modeling_qwen3")
CASES = [(one, program) for one in STRETCHES for program in commands(one)]


def theirs(config):
    rotary = modeling.Qwen3RotaryEmbedding(config)
    return rotary.inv_freq.numpy(), rotary.attention_scaling


def test_the_page_is_what_its_table_makes():
    assert PAGE.read_text(encoding="utf-8") == page(), "run python tools/what_to_type.py"


@pytest.mark.parametrize("one", STRETCHES)
def test_the_table_has_the_base_of_the_models_file_which_scales_nothing(one):
    layers = describe_positions(configuration(one.kept)).layers
    turning = {(layer.base, layer.scaling) for layer in layers if layer.encoding == "rotary"}
    assert turning == {(one.base, "default")}


class Given:
    """In place of transformers' class: what was typed goes over what the file says."""

    @staticmethod
    def from_pretrained(model, **options):
        return options


@pytest.mark.parametrize(("one", "program"), CASES)
def test_a_pasted_command_gives_the_frequencies_of_the_file_with_the_scaling(one, program):
    file = configuration(one.kept)
    head = describe_positions(file).layers[0].head_dim
    stretched = file | {"rope_scaling": one.scaling, "max_position_embeddings": one.length}
    expected = rope_frequencies(stretched)
    config = modeling.Qwen3Config(
        head_dim=head, max_position_embeddings=one.length, rope_parameters=dict(one.scaling)
    )
    frequencies, factor = theirs(config)  # of all three models' rotary code
    np.testing.assert_allclose(expected.frequencies, frequencies, rtol=1e-6)
    assert expected.attention_factor == pytest.approx(factor)
    typed = commands(one)[program]
    if program == "transformers":
        typed = file | eval(typed, {"AutoModelForCausalLM": Given}) | {"rope_scaling": None}
    found = rope_frequencies(typed, head_dim=head)
    np.testing.assert_array_equal(found.frequencies, expected.frequencies)
    assert found.attention_factor == expected.attention_factor
    assert str(one.length) in commands(one)[program]


def test_what_transformers_does_without_a_word():
    scaling = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32768}
    config = modeling.Qwen3Config(max_position_embeddings=131_072, rope_parameters=dict(scaling))
    assert config.rope_parameters["rope_theta"] == 10_000
    del scaling["original_max_position_embeddings"]
    scaling["rope_theta"] = 1e6
    config = modeling.Qwen3Config(max_position_embeddings=131_072, rope_parameters=dict(scaling))
    theirs(config)
    assert config.rope_parameters["original_max_position_embeddings"] == 131_072
