"""Frequencies of what was read: the explorer's formulas are the library's, at every length."""

import json

import numpy as np
import pytest
from helpers.configurations import with_expected
from helpers.node import call

from pe_book.explorers import ContextExplorer
from pe_book.explorers.parameters import SCHEMA
from pe_book.reading import reading
from pe_configs import rope_frequencies
from pe_configs._methods import METHODS

pytestmark = pytest.mark.node
LENGTHS = (1, 1000, 4096, 4097, 8192, 8193, 9000, 32_768, 40_000, 131_073, 9_999_999)
OURS = list(SCHEMA["explorers"]["context"]["parameters"]["method"]["choices"])
QWEN = {"model_type": "qwen", "hidden_size": 512, "num_attention_heads": 8, "seq_length": 2048,
        "use_dynamic_ntk": True, "max_position_embeddings": 8192}  # fmt: skip
DYNAMIC = {"head_dim": 64, "max_position_embeddings": 4096,
           "rope_scaling": {"type": "dynamic", "factor": 2.5}}  # fmt: skip
LINEAR = {"head_dim": 64, "rope_scaling": {"type": "linear", "factor": 8.0}}
HUNYUAN = {"model_type": "hunyuan_v1_dense", "head_dim": 128, "max_position_embeddings": 32_768,
           "rope_scaling": {"type": "dynamic", "alpha": 1000.0, "factor": 1.0}}  # fmt: skip
NTK = {"model_type": "new", "rope_scaling": {"type": "ntk", "factor": 2.0}, "rope_theta": 1e4}
ODD = {"head_dim": 30, "partial_rotary_factor": 0.5, "rope_theta": 5e5}
PARTIAL = {"head_dim": 512, "rope_parameters": {
    "rope_type": "proportional", "partial_rotary_factor": 0.25, "rope_theta": 1e6}}  # fmt: skip


def configurations() -> list[dict]:
    published = [file["config"] for file in with_expected().values() if file["expected"]]
    return [*published, QWEN, LINEAR, NTK, DYNAMIC, HUNYUAN, ODD, PARTIAL]


def test_what_is_configured_is_the_librarys_at_every_length(ask):
    asked, scalings = [], set()
    for config in configurations():
        found = reading(json.dumps(config), 128)
        for kind in found["kinds"]:
            scalings.add(kind["scaling"])
            asked += [(config, kind, length) for length in LENGTHS]
        assert (
            tuple(found["ignored"])
            == rope_frequencies(config, layer_type=found["kinds"][0]["layer_type"]).ignored_keys
        )
    assert scalings == {*METHODS} - {"axial"}
    calls = [call("formulas/rope.js", "methodOf", kind, "config", 4096, n) for _, kind, n in asked]
    for (config, kind, length), theirs in zip(asked, ask(calls), strict=True):
        own = rope_frequencies(config, seq_len=length, layer_type=kind["layer_type"])
        np.testing.assert_allclose(theirs["frequencies"], own.frequencies, rtol=1e-12)
        assert theirs["attention"] == pytest.approx(own.attention_factor, rel=1e-13)


@pytest.mark.parametrize("config", [ODD, PARTIAL, DYNAMIC, {"head_dim": 2}, {"head_dim": 128}])
@pytest.mark.parametrize("length", [100, 5000, 10_000_000])
def test_what_it_is_compared_with_is_the_librarys(ask, config, length):
    text = json.dumps(config)
    kind = reading(text, 128)["kinds"][0]
    at = ContextExplorer(config=text, length=length, pair=0)
    calls = [
        call("formulas/rope.js", "methodOf", kind, m, at.trained_length(), length) for m in OURS
    ]
    for method, theirs in zip(OURS, ask(calls), strict=True):
        own = at.found(method)
        np.testing.assert_allclose(
            theirs["frequencies"], own.frequencies, rtol=1e-12, err_msg=method
        )
        assert theirs["attention"] == pytest.approx(own.attention_factor, rel=1e-13)
