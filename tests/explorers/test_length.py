"""The length explorer: what it shows is what torch's model writes, and models come when chosen."""

import base64
import json

import numpy as np
import pytest
from helpers.nightly import mostly_nightly

from pe_book.explorers.parameters import of


@pytest.fixture(scope="module")
def small_model():
    """Torch's models, and torch, for the worker that asks: not for all while tests are collected."""
    from pe_book import small_model

    return small_model


def test_a_model_comes_when_it_is_chosen_and_not_before(explore):
    explorer = explore("length")
    explorer.figure.locator(".pe-readout").get_by_text("It writes").wait_for()
    script = "() => performance.getEntriesByType('resource').map(e => e.name)"

    def came() -> set[str]:
        names = explorer.page.evaluate(script)
        return {n.partition("model-")[2].partition(".js")[0] for n in names if "model-" in n}

    assert came() == {"copy-rotary"}
    explorer.figure.locator('select[data-param="model"]').select_option("copy-alibi")
    explorer.settle()  # until then it speaks of the model before
    waiting = explorer.figure.locator(".pe-readout").get_by_text("The trained model comes")
    waiting.wait_for(state="hidden")
    explorer.figure.locator(".pe-readout").get_by_text("It writes").wait_for()
    assert came() == {"copy-rotary", "copy-alibi"}


def test_a_pressed_digit_counts_on_and_keys_move_the_cursor(explore):
    explorer = explore("length", "digits=1234&length=4")
    figure = explorer.figure
    figure.locator(".pe-readout").get_by_text("It writes").wait_for()
    figure.get_by_role("button", name="Digit 2: 2").click()
    assert explorer.state()["digits"] == "1334"
    cursor = figure.get_by_role("slider", name="Written digit", exact=True).first
    cursor.focus()
    cursor.press("ArrowRight")
    cursor.press("ArrowRight")
    assert explorer.state()["written"] == "2"
    head = figure.get_by_role("slider", name="Head", exact=True).first
    head.focus()
    head.press("ArrowDown")
    assert explorer.state()["head"] == "7"


@pytest.mark.parametrize(
    "name", mostly_nightly(sorted(of("length")["model"]["choices"]), ["copy-alibi"])
)
def test_the_stored_shares_are_those_of_the_model(small_model, name):
    """Each length's shares lie where the page reads them, and are what the model gets right."""
    known = json.loads((small_model.MODELS / f"{name}.json").read_text(encoding="utf-8"))
    assert len(known["right"]) == (10 if known["encoding"] == "rotary" else 1)
    for packed in known["right"]:
        shares = np.frombuffer(base64.b64decode(packed), np.uint8)
        assert len(shares) == sum(range(2, 41))
        assert shares.max() <= 100
    from experiments.longer.models import right

    length = 10
    from_ = length * (length - 1) // 2 - 1
    stored = np.frombuffer(base64.b64decode(known["right"][0]), np.uint8)[from_ : from_ + length]
    model, _ = small_model.trained(known["task"], known["encoding"])
    again = right(model, known["task"], "plain", length)
    assert np.abs(100 * again - stored).max() <= 2
    if known["encoding"] == "rotary":  # the last: YaRN by 4
        stored = np.frombuffer(base64.b64decode(known["right"][-1]), np.uint8)[from_:][:length]
        again = right(model, known["task"], "yarn (4, 1)", length, factor=4.0)
        assert np.abs(100 * again - stored).max() <= 2
