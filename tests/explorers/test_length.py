"""The length explorer: what it shows is what torch's model writes, and models come when chosen."""

import base64
import json

import numpy as np
import pytest
from helpers.nightly import mostly_nightly

from pe_book.explorers.parameters import of

MODELS_CAME = """() => performance.getEntriesByType('resource').map(e => e.name.match(/model-([\\w-]+)/)?.[1])
  .filter(Boolean)"""


def test_a_model_comes_when_it_is_chosen_and_not_before(explore):
    explorer = explore("length")
    said = explorer.figure.locator(".pe-readout")
    said.get_by_text("It writes").wait_for()
    came = lambda: set(explorer.page.evaluate(MODELS_CAME))  # noqa: E731
    assert came() == {"copy-rotary"}
    explorer.figure.locator('select[data-param="model"]').select_option("copy-alibi")
    explorer.settle()  # until then it speaks of the model before
    said.get_by_text("The trained model comes").wait_for(state="hidden")
    said.get_by_text("It writes").wait_for()
    assert came() == {"copy-rotary", "copy-alibi"}


@pytest.mark.parametrize(
    "name", mostly_nightly(sorted(of("length")["model"]["choices"]), ["copy-alibi"])
)
def test_the_stored_shares_are_those_of_the_model(name):
    """Each length's shares lie where the page reads them, and are what the model gets right."""
    from experiments.longer.models import right  # torch: not while tests are collected
    from pe_book import small_model

    known = json.loads((small_model.MODELS / f"{name}.json").read_text(encoding="utf-8"))
    assert len(known["right"]) == (10 if known["encoding"] == "rotary" else 1)
    shares = [np.frombuffer(base64.b64decode(packed), np.uint8) for packed in known["right"]]
    assert all(len(one) == sum(range(2, 41)) and one.max() <= 100 for one in shares)
    model, _ = small_model.trained(known["task"], known["encoding"])
    length = 10
    here = slice(length * (length - 1) // 2 - 1, length * (length + 1) // 2 - 1)
    again = right(model, known["task"], "plain", length)
    assert np.abs(100 * again - shares[0][here]).max() <= 2
    if known["encoding"] == "rotary":  # the last: YaRN by 4
        again = right(model, known["task"], "yarn (4, 1)", length, factor=4.0)
        assert np.abs(100 * again - shares[-1][here]).max() <= 2
