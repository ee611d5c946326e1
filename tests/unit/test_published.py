"""The configurations that the book shows: each is read, each says where it comes from."""

import pytest

from pe_configs import describe_positions
from pe_configs.published import configuration, published

FOLDER = published()


@pytest.mark.parametrize("name", FOLDER)
def test_every_configuration_is_read_layer_by_layer(name):
    one = FOLDER[name]
    found = describe_positions(one.config)
    assert found.counted, "a strip has a row a layer"
    assert one.model
    assert one.source


def test_each_file_says_itself_what_its_model_does():
    assumed = {
        name
        for name, one in FOLDER.items()
        if any(a.assumed for a in describe_positions(one.config).layers)
    }
    assert assumed == {"gpt-j-6b"}  # its base stands in its program, and no file can say it


def test_a_name_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(ValueError, match=r"^name must be one of bge-large, .* got 'llama'"):
        configuration("llama")
