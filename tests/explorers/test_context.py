"""The context explorer: configurations are read as the library reads them, pair by pair."""

import json
import re
from urllib.parse import quote

import pytest
from helpers.books import BOOK
from helpers.browser import watched
from helpers.explorers import Explorer
from playwright.sync_api import expect

from pe_book.explorers import ContextExplorer, ParameterError

with_python = pytest.mark.skipif(
    not (BOOK / "_static" / "python" / "index.js").is_file(),
    reason="this book was built without Python for its pages",
)
LAYERS = json.dumps({"head_dim": 64, "max_position_embeddings": 4096, "rope_theta": 1e6,
    "rope_local_base_freq": 1e4, "sliding_window": 512,
    "rope_scaling": {"rope_type": "linear", "factor": 8.0}})  # fmt: skip


def read(explorer):
    """Wait until Python has answered: nothing is said to be on its way."""
    message = explorer.settle().figure.locator(".pe-message")
    expect(message).not_to_contain_text("your configuration", timeout=120_000)
    return explorer.settle()


def paste(explorer, text):
    explorer.figure.locator("textarea").fill(text)
    return read(explorer)


@pytest.fixture(scope="module")
def awake(browser):
    """awake(link) is the explorer in the state of a link, on a page from a disk whose Python has started."""
    one = watched(browser)
    one.page.goto(f"{BOOK.as_uri()}/embed/context/index.html")
    explorer = paste(Explorer(one.page, "context").unfold(), '{"head_dim": 32}')

    def at(link="pair=50"):
        for hash_ in ("", f"#context?{link}"):  # the start again, and then the link
            one.page.evaluate("hash => { location.hash = hash }", hash_)
            explorer.settle()
        return read(explorer)

    yield at
    one.page.context.close()
    assert (one.errors, one.foreign) == ([], [])


BAD = '{"head_dim": 128, "rope_scaling": {"type": "yarn", "facter": 3}}'


@with_python
def test_a_refused_configuration_names_its_key_and_the_picture_stays(awake):
    explorer = awake()
    before = explorer.picture()
    area = explorer.figure.locator("textarea")
    area.fill(BAD)
    area.blur()
    assert "must hold no 'facter'" in read(explorer).message
    assert explorer.picture() == before
    assert (area.input_value(), area.get_attribute("aria-invalid")) == (BAD, "true")
    paste(explorer, '{"head_dim": 64}')
    assert explorer.message == ""
    assert explorer.picture() != before
    said = explorer.figure.locator(".pe-readout").inner_text().replace("\u202f", " ")
    assert "No trained length is said: 4 096 taken" in said
    assert "No base is said: 10 000 taken" in said
    with pytest.raises(ParameterError, match="must hold no 'facter'"):
        ContextExplorer(config=BAD)


@with_python
def test_layers_of_several_kinds_are_chosen_between(awake):
    explorer = awake()
    choice = explorer.figure.locator('select[data-param="layer_type"]')
    assert not choice.count(), "there is nothing to choose"
    plain = json.dumps(json.loads(LAYERS) | {"rope_scaling": None})
    paste(explorer, plain)
    far = explorer.numbers()
    assert "Full attention layers. " in explorer.figure.locator(".pe-readout").inner_text()
    choice.select_option("sliding_attention")
    said = explorer.settle().figure.locator(".pe-readout").inner_text()
    assert "Sliding attention layers, window of 512. " in said
    assert far[0] > explorer.numbers()[0] == 0, "what lies within a window has been seen"
    paste(explorer, '{"head_dim": 8, "rope_scaling": {"near": {"type": "default"}}}')
    assert not choice.count(), "one kind of layers needs no choice"


@with_python
def test_a_head_whose_width_is_not_said_is_asked_for(awake):
    explorer = awake()
    yarn = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 4096}
    paste(explorer, f"vllm serve a/model --rope-scaling '{json.dumps(yarn)}'")
    explorer.figure.locator('input[type="text"][data-param="head_dim"]').fill("64")
    assert "of 32 pairs" in read(explorer).figure.locator(".pe-readout").inner_text()


@with_python
def test_a_link_with_a_refused_configuration_shows_the_start(awake):
    explorer = awake(f"config={quote(BAD)}")
    assert "must hold no 'facter'" in explorer.message
    assert len(explorer.numbers()) == 4
    explorer.set(length=2000)
    assert "at 2\u202f000 tokens" in explorer.figure.locator(".pe-readout").inner_text()
    assert explorer.message == "", "a change starts from what is shown"
    held = f"#context?held={quote('config=' + quote(BAD))}"
    explorer.page.evaluate("hash => { location.hash = hash }", held)
    assert len(read(explorer).numbers()) == 4


YARN = json.dumps({"head_dim": 64, "rope_scaling": {
    "rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 2048}})  # fmt: skip


@pytest.fixture
def waits(watch, book):
    """An explorer whose Python does not come, and the request for it, to be continued."""
    page, waiting = watch().page, []
    page.route("**/_static/python/index.js*", lambda route: waiting.append(route))
    page.goto(f"{book}/embed/context/index.html")
    return Explorer(page, "context"), waiting


@with_python
def test_while_python_comes_the_picture_stays_and_works_and_the_paste_is_kept(waits):
    explorer, waiting = waits
    before = explorer.picture()
    area = explorer.figure.locator("textarea")
    area.fill(YARN)
    area.blur()
    assert "Python reads your configuration" in explorer.message
    assert explorer.picture() == before
    explorer.set(length=5000)
    assert "at 5\u202f000 tokens" in explorer.figure.locator(".pe-readout").inner_text()
    assert area.input_value() == YARN
    waiting[0].continue_()
    state = read(explorer).state()
    assert (state["config"], state["method"], state["length"]) == (YARN, "config", "5000")
    explorer.figure.get_by_role("button", name="Undo").first.click()
    assert "rope_theta" in explorer.settle().state()["config"]


@with_python
@pytest.mark.whole
def test_what_is_set_meanwhile_is_not_undone_by_an_answer(waits):
    explorer, waiting = waits
    explorer.figure.locator("textarea").fill(YARN)
    explorer.figure.locator(".pe-ask summary").click()
    explorer.figure.locator(".pe-ask li button").nth(2).click()  # Llama 3.1
    llama = explorer.settle().state()["config"]
    assert explorer.figure.locator("textarea").input_value() == llama
    waiting[0].continue_()
    read(explorer)
    assert explorer.state()["config"] == llama


def test_a_book_without_python_says_so_and_keeps_the_paste(watch, book):
    page = watch().page

    def without(route):
        text = route.fetch().text()
        route.fulfill(body=re.sub(' data-python="[^"]*"', "", text), content_type="text/html")

    page.route("**/embed/context/index.html*", without)
    page.goto(f"{book}/embed/context/index.html#context?config={quote(YARN)}")
    explorer = Explorer(page, "context")
    message = explorer.figure.locator(".pe-message")
    expect(message).to_contain_text("Python is not in this copy of the book")
    expect(message).to_contain_text("python -m pe_configs config.json")
    explorer.set(length=5000)
    assert "at 5\u202f000 tokens" in explorer.figure.locator(".pe-readout").inner_text()
    area = explorer.figure.locator("textarea")
    area.fill(YARN)
    expect(message).to_contain_text("Python is not in this copy of the book")
    assert area.input_value() == YARN


@with_python
@pytest.mark.whole
def test_a_python_that_does_not_come_is_said_and_asked_for_again(watch, book):
    page = watch().page
    page.route("**/_static/python/index.js*", lambda route: route.abort())
    page.goto(f"{book}/embed/context/index.html")
    explorer = Explorer(page, "context")
    explorer.figure.locator("textarea").fill(YARN)
    message = explorer.figure.locator(".pe-message")
    expect(message).to_contain_text("or the network is gone")
    page.unroute("**/_static/python/index.js*")
    explorer.figure.locator("textarea").fill("")
    assert paste(explorer, YARN).message == ""
    assert "of 32 pairs" in explorer.figure.locator(".pe-readout").inner_text()
