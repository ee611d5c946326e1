"""Frequencies from configurations: the explorer's reader is the library's, in its answers and refusals."""

import copy
import json
import random

import numpy as np
import pytest
from helpers.configurations import with_expected
from helpers.node import call

from pe_configs import rope_frequencies
from pe_configs._model import from_text, read, table

pytestmark = pytest.mark.node
ROPE = "formulas/rope.js"
NO_JSON = (
    "config must be a config.json, whole or in part, or a command with its JSON after "
    "--rope-scaling or --hf-overrides"
)
KINDS = ("default", "linear", "dynamic", "yarn", "longrope", "llama3", "proportional")


def random_config(draw: random.Random) -> dict:
    """A sound configuration of a random kind, said in one of the ways that models say it."""
    kind, head = draw.choice(KINDS), draw.choice([4, 16, 64, 80, 96, 128])
    model = {"head_dim": head} if draw.random() < 0.5 else {
        "hidden_size": head * 32, "num_attention_heads": 32}  # fmt: skip
    model["max_position_embeddings"] = longest = draw.choice([2048, 4096, 32768, 131072])
    said = {draw.choice(["rope_type", "type"]): kind}
    (said if draw.random() < 0.5 else model)["rope_theta"] = draw.choice([1e4, 500000, 1e6, 123.5])
    context = longest // draw.choice([1, 4, 8])
    if kind in ("linear", "dynamic", "llama3", "yarn", "longrope"):
        said["factor"] = draw.choice([1, 2, 4.0, 8, 32.5])
    if kind in ("yarn", "llama3", "longrope"):
        (said if draw.random() < 0.7 else model)["original_max_position_embeddings"] = context
    if kind == "yarn":
        extra = {"beta_fast": 40, "beta_slow": 2, "truncate": False, "mscale": 0.7,
                 "mscale_all_dim": 0.8, "attention_factor": 1.3}  # fmt: skip
        said |= {key: v for key, v in extra.items() if draw.random() < 0.3}
    if kind == "llama3":
        said |= {"low_freq_factor": 1.0, "high_freq_factor": draw.choice([4, 8.0])}
    if kind == "longrope":
        for key in ("short_factor", "long_factor"):
            said[key] = [draw.uniform(1, 60) for _ in range(head // 2)]
    if kind != "longrope" and head > 4 and draw.random() < 0.3:
        model["partial_rotary_factor"] = 0.5
    model[draw.choice(["rope_scaling", "rope_parameters"])] = said
    return model


def spoiled(model: dict, draw: random.Random) -> dict:
    """The same with something wrong in it."""
    model = copy.deepcopy(model)
    where = "rope_scaling" if "rope_scaling" in model else "rope_parameters"
    said = model[where]
    act = draw.randrange(11)
    if act == 0:
        said["low_frequency"] = 3
    elif act == 1:
        said[draw.choice(list(said))] = draw.choice([None, "x", True, -1, 0, [1], 1e400, {"a": 1}])
    elif act == 2:
        model["rope_scale"] = 4
    elif act == 3:
        model["rope_theta"] = draw.choice([1, "10000", True, -3, 7])
    elif act == 4:
        model.pop("head_dim", None), model.pop("hidden_size", None)
    elif act == 5:
        model["head_dim"] = draw.choice([7, 0, "64", 2**21, 2.0])
    elif act == 6:
        model["partial_rotary_factor"] = draw.choice([0, 1.5, 0.01, "half", 0.3])
    elif act == 7:
        model["max_position_embeddings"] = draw.choice([0, None, "long", 1])
    elif act == 8:
        model[{"rope_scaling": "rope_parameters"}.get(where, "rope_scaling")] = {"type": "linear"}
    elif act == 9:
        said["type"], said["rope_type"] = "linear", "yarn"
    else:
        model["rotary_dim"] = draw.choice([2, 7, 1000, "x"])
    return model


def texts() -> list[str]:
    draw = random.Random(20261122)
    found = []
    for _ in range(300):
        model = random_config(draw)
        found.append(json.dumps(model))
        wrong = json.dumps(spoiled(model, draw)).replace("Infinity", "1e400")
        found.append(wrong)
    yarn = '{"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 2048}'
    found += [
        f'vllm serve a/model --hf-overrides \'{{"head_dim": 64, "rope_scaling": {yarn}}}\' --port 1',
        f"--rope-scaling '{yarn}'",
        "--rope-scaling yarn",
        yarn,
        '{"text_config": {"head_dim": 8}, "rope_scaling": {"type": "linear", "factor": 2}}',
        '{"model_type": "mystery"}',
        '{"model_type": "bert"}',
    ]
    return [*found, "", "{", "[]", "3", "hello", "{}", "null"]


GEMMA = {
    "head_dim": 128, "rope_theta": 1e6, "rope_local_base_freq": 1e4, "sliding_window": 1024,
    "max_position_embeddings": 131072, "rope_scaling": {"rope_type": "linear", "factor": 8.0},
}  # fmt: skip
NESTED = {"head_dim": 16, "sliding_window": 512, "rope_parameters": {
    "full_attention": {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 512},
    "sliding_attention": {"rope_type": "default", "rope_theta": 300}}}  # fmt: skip
SEVERAL = [
    GEMMA, NESTED, {"text_config": NESTED}, GEMMA | {"rope_local_base_freq": 1},
    {"head_dim": 16, "rope_scaling": {"near": {"type": "default"}}},
    {"head_dim": 16, "rope_scaling": NESTED["rope_parameters"] | {"factor": 2}},
    NESTED | {"rope_local_base_freq": 1e4}, GEMMA | {"rope_local_base_freq": None},
    GEMMA | {"sliding_window": "wide"}, NESTED | {"sliding_window": 0},
]  # fmt: skip


def ours(text: str, length: int | None, layer_type: str | None = None) -> object:
    try:
        return rope_frequencies(from_text(text), seq_len=length, layer_type=layer_type)
    except (TypeError, ValueError) as error:
        said = str(error).partition(", got")[0]
        return NO_JSON if said.startswith("config must be a dictionary") else said


def test_both_readers_find_the_same_in_published_files(ask):
    files = [*with_expected().values()]
    for length in (None, 100_000):
        asked = [
            (json.dumps(file["config"]), None if kind == "None" else kind)
            for file in files
            for kind in file["expected"] or ["None"]
        ]
        calls = [call(ROPE, "ropeFrequencies", text, length, kind) for text, kind in asked]
        for (text, kind), theirs in zip(asked, ask(calls), strict=True):
            own = ours(text, length, kind)
            if isinstance(own, str):
                assert str(theirs).partition(", got")[0] == own
                continue
            np.testing.assert_allclose(theirs["frequencies"], own.frequencies, rtol=1e-12)
            assert theirs["attention"] == pytest.approx(own.attention_factor, rel=1e-13)
            assert theirs["passedOver"] == list(own.ignored_keys), text


def test_both_readers_find_the_same_layers_and_windows(ask):
    texts = [json.dumps(file["config"]) for file in with_expected().values()]
    window = {"use_sliding_window": True, "sliding_window": 512, "max_window_layers": 3}
    regular = [n for n, row in table()["types"].items() if row.get("slides") or row.get("every")]
    for more in ({}, {"num_hidden_layers": 9}, {"num_hidden_layers": 9} | window):
        texts += [json.dumps({"model_type": name, "head_dim": 64} | more) for name in regular]
    for text, theirs in zip(
        texts,
        ask([call("formulas/rope-config.js", "readModel", text) for text in texts]),
        strict=True,
    ):
        model = read(json.loads(text))
        assert theirs["counted"] == model.counted
        assert theirs["lacksHead"] == model.lacks_head
        for kind, other in zip(model.kinds, theirs["kinds"], strict=True):
            own = {"layerType": kind.layer_type, "layers": list(kind.layers), "window": kind.window,
                   "encoding": kind.encoding}  # fmt: skip
            assert {key: other[key] for key in own} == own
            if kind.rope:
                rope = other["rope"]
                assert (rope["width"], rope["head_dim"]) == (kind.rope.width, kind.rope.head_dim)
                assert rope["softmax"] == pytest.approx(kind.rope.softmax_factor)


def test_both_readers_know_every_type(ask):
    """A bare configuration of each type of the table, with and without a scaling."""
    scaled = {"rope_scaling": {"rope_type": "linear", "factor": 2.0}}
    bases = [{}, scaled, {"rope_theta": 5e5, "partial_rotary_factor": 0.5}, {"head_dim": 96}]
    models = [{"model_type": name} | more for name in table()["types"] for more in bases]
    for kind in (None, "full_attention", "sliding_attention"):
        calls = [call(ROPE, "ropeFrequencies", json.dumps(model), None, kind) for model in models]
        for model, theirs in zip(models, ask(calls), strict=True):
            own = ours(json.dumps(model), None, kind)
            if isinstance(own, str):
                assert str(theirs).partition(", got")[0].replace("\u2019", "'") == own, model
                continue
            assert not isinstance(theirs, Exception), (model, theirs)
            np.testing.assert_allclose(theirs["frequencies"], own.frequencies, rtol=1e-12)
            assert theirs["passedOver"] == list(own.ignored_keys), model


@pytest.mark.parametrize("layer_type", ["full_attention", "sliding_attention"])
def test_both_readers_find_the_same_layers(ask, layer_type):
    texts = [json.dumps(model) for model in SEVERAL]
    found = ask([call(ROPE, "ropeFrequencies", text, 3000, layer_type) for text in texts])
    taken = 0
    for text, theirs in zip(texts, found, strict=True):
        own = ours(text, 3000, layer_type)
        if isinstance(own, str):
            assert str(theirs).partition(", got")[0] == own, text
            continue
        np.testing.assert_allclose(theirs["frequencies"], own.frequencies, rtol=1e-12, err_msg=text)
        assert theirs["attention"] == pytest.approx(own.attention_factor, rel=1e-13)
        taken += 1
    assert 3 <= taken < len(SEVERAL)


@pytest.mark.parametrize("length", [None, 3000, 200_000])
def test_both_readers_take_and_refuse_alike(ask, length):
    asked = texts()
    taken = refused = 0
    for text, theirs in zip(
        asked, ask([call(ROPE, "ropeFrequencies", text, length) for text in asked]), strict=True
    ):
        own = ours(text, length)
        if isinstance(own, str):
            assert isinstance(theirs, Exception), (text, own)
            assert str(theirs).partition(", got")[0].replace("\u2019", "'") == own, text
            refused += 1
            continue
        assert not isinstance(theirs, Exception), (text, theirs)
        np.testing.assert_allclose(theirs["frequencies"], own.frequencies, rtol=1e-12, err_msg=text)
        assert theirs["attention"] == pytest.approx(own.attention_factor, rel=1e-13)
        taken += 1
    assert taken > 250
    assert refused > 120
