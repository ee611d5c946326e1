"""The small models' forward pass in the page, held to torch's on the same rounded weights."""

import json

import numpy as np
import pytest
import torch
from helpers.nightly import mostly_nightly
from helpers.node import call

from pe_book import small_model

pytestmark = pytest.mark.node
MODULE = "formulas/small-model.js"
PATHS = sorted(small_model.MODELS.glob("*.json"))
METHODS = {"plain": "plain", "interpolation": "interpolation", "ntk": "ntk", "yarn": "yarn (4, 1)"}
TRAINED = {"copy": (10, 22), "retrieve": (20, 24)}


def inputs(task: str, count: int) -> list[list[int]]:
    """Random inputs of two to forty digits, up to the sign that asks."""
    rng = np.random.default_rng(1)
    found = []
    for length in (2, 10, 14, 40, *rng.integers(2, 41, size=count).tolist()):
        digits = rng.integers(10, size=length).tolist()
        if task == "retrieve":
            digits.insert(int(rng.integers(length)), 14)
        found.append([*digits, 10])
    return found


@pytest.mark.parametrize("path", mostly_nightly(PATHS, PATHS[3:9:5]), ids=lambda path: path.stem)
def test_scores_are_torchs_to_a_ten_thousandth(ask, path):
    task, kind = path.stem.split("-")
    packed = json.loads(path.read_text(encoding="utf-8"))["weights"]
    weights = call(MODULE, "unpack", packed)
    longest, places = TRAINED[task]
    methods = METHODS if kind == "rotary" else {"plain": "plain"}
    asked = [(given, method) for given in inputs(task, 1) for method in methods]
    calls = []
    for given, method in asked:
        scale = max(1, (len(given) - 1) / longest)
        frequencies = call(MODULE, "rescaled", method, scale, places)
        calls.append(call(MODULE, "writes", kind, weights, given, 42, frequencies))
    for (given, method), found in zip(asked, ask(calls), strict=True):
        model = small_model.unpack(kind, packed)
        if method != "plain":
            model.rescale(METHODS[method], max(1, (len(given) - 1) / longest), places)
        whole = torch.tensor([given + found["written"][:-1]])
        with torch.no_grad():
            theirs = model(whole)[0, len(given) - 1 :].numpy()
        scores = np.array([list(of.values()) if isinstance(of, dict) else of
                           for of in found["scores"]])  # fmt: skip
        np.testing.assert_allclose(scores, theirs, atol=1e-4, err_msg=f"{given} {method}")
        assert found["written"] == model.write(given, 42)
