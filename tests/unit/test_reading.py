"""What the context explorer is told of a configuration."""

import json

import pytest
from helpers.books import ROOT

from pe_book.explorers.parameters import SCHEMA
from pe_book.reading import reading

ENTRY = SCHEMA["explorers"]["context"]
KNOWN = json.loads((ROOT / "companion/pe_book/explorers/configurations.json").read_text("utf-8"))


def same(one: object, other: object) -> bool:
    """Equal, numbers but for what another processor rounds."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[k], other[k]) for k in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    return one == (pytest.approx(other, rel=1e-14) if isinstance(one, float) else other)


def test_the_defaults_and_presets_are_known_before_any_python_is_there():
    texts = {preset["state"].get("config") for preset in ENTRY["presets"]} - {None}
    texts |= {ENTRY["parameters"]["config"]["default"], ENTRY["largest"]["config"]}
    assert set(KNOWN) == texts
    for text, found in KNOWN.items():
        assert same(found, reading(text, 128)), "python -m pe_book.reading"
        assert not found["lacks_head"], "a head's width is said, so that it has no say"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "config must be a config.json, whole or in part"),
        ("--rope-scaling yarn", "--rope-scale in config must be set"),
        ('{"model_type": "bert"}', "got one without rotary encoding"),
        ('{"model_type": "pixtral", "head_dim": 64}', "must be that of a text, got axial"),
    ],
)
def test_what_cannot_be_read_is_an_error_in_words(text, words):
    found = reading(text, 128)
    assert set(found) == {"error"}
    assert words in found["error"]
