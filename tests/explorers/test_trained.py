"""The explorers of trained models: their record, and the models themselves where the build has them."""

import re
import sys
from itertools import combinations

import numpy as np
import pytest
from helpers.books import ROOT
from helpers.explorers import drag
from helpers.trained import answers

from pe_book.explorers import NextWordExplorer, SentenceExplorer

MODELS = ROOT / "_build" / "html" / "_static" / "models" / "index.js"
with_models = pytest.mark.skipif(
    not MODELS.is_file(), reason="the build has no models: make models"
)
SENTENCES = ["the flight from Paris to Rome", "the flight from Rome to Paris", "dog bites man",
             "man bites dog", "a train leaves Oslo for Lima"]  # fmt: skip
PROMPTS = """The capital of France is|The opposite of hot is|One two three four five|a b c d e f g|My name is
Once upon a time there was a|The sun rises in the|Water freezes at|To be or not to|I would like a cup of
Positions are added to the words because|The king and the|Bread and|Good morning, how are
He was born in the year|New York is a city in the United|The cat sat on the|Happy birthday to
Merry Christmas and a happy New|The Eiffel Tower is in"""


@pytest.fixture(scope="module")
def reference():
    """Torch, on the weights as they were published."""
    sys.path.insert(0, str(ROOT / "tools"))
    pytest.importorskip("onnx", reason="the group models is not installed: make models")
    import record_models

    return record_models


def plain(text: str, **other) -> dict:
    knobs = {"how": "own", "shift": 0, "base": 100_000, "layout": "halves", "still": []}
    return {"of": "next", "text": text} | knobs | other


@with_models
def test_minilm_in_the_page_makes_the_vectors_that_torch_makes(explore, reference):
    page = explore("sentence").page
    knobs = [("own", 0), ("own", 20), ("off", 0), ("reversed", 0), ("sinusoids", 0), ("leading", 0)]
    asked = [
        {"of": "sentence", "text": text, "how": how, "shift": shift, "leading": 8}
        for how, shift in knobs
        for text in SENTENCES
    ]
    found = answers(page, "minilm", asked)
    assert found["after"] == "offered", "Forget the model frees it"
    torchs = reference.Sentences(reference.minilm())
    ours = [np.array(answer["vector"]) for answer in found["answers"]]
    theirs = [torchs.answer(q["text"], q["how"], q["shift"], 8)[0] for q in asked]
    for (i, one), (j, other) in combinations(enumerate(asked), 2):
        if (one["how"], one["shift"]) != (other["how"], other["shift"]):
            continue
        # eight bits a weight: what is left of two sentences with the same words is a tenth of that of others
        is_same = sorted(one["text"].split()) == sorted(other["text"].split())
        away = abs(ours[i] @ ours[j] - theirs[i] @ theirs[j])
        assert away < (2e-3 if is_same else 1e-2), (one, other)


@with_models
@pytest.mark.whole
def test_smollm2_in_the_page_expects_the_word_that_torch_expects(explore, reference):
    page = explore("next-word").page
    prompts = re.split(r"[|\n]", PROMPTS)
    assert len(prompts) == 20
    changed = [plain("The cat sat on the mat", how="zero"), plain("a b c d e f g", base=10_000)]
    changed += [plain("a b c d e f g", layout="neighbours", still=[0, 5])]
    asked = [*map(plain, prompts), *changed]
    found = answers(page, "smollm2", asked)
    torchs = reference.NextWords(reference.smollm2())
    for question, answer in zip(asked, found["answers"], strict=True):
        knobs = {key: question[key] for key in ("still", "base", "layout")}
        told, _ = torchs.prediction(question["text"], positions=question["how"], **knobs)
        assert answer["top"][0]["id"] == told["top"][0][0], question
        assert answer["top"][0]["chance"] == pytest.approx(told["top"][0][2], abs=2e-3), question
        assert np.mean(answer["losses"]) == pytest.approx(np.mean(told["losses"]), abs=0.05)


def test_nothing_of_a_model_comes_before_the_press(explore):
    page = explore("sentence").page
    names = page.evaluate("() => performance.getEntriesByType('resource').map(e => e.name)")
    came = [
        name.partition("?")[0] for name in names if "/models/" in name or "trained-worker" in name
    ]
    assert all(name.endswith("/models/index.js") for name in came)


@with_models
def test_a_press_loads_the_model_and_another_forgets_it(explore):
    explorer = explore("sentence", "first=cats+chase+mice&second=mice+chase+cats")
    figure = explorer.figure
    assert "not recorded" in figure.locator(".pe-readout").inner_text()
    figure.get_by_role("button", name="Load MiniLM").click()
    figure.get_by_text("MiniLM runs in this page").wait_for()
    figure.locator(".pe-value").wait_for()
    before = explorer.numbers()
    assert 0.5 < before[0] < 1
    card = figure.get_by_role("slider", name="cats, in the first sentence")
    card.focus()
    explorer.page.keyboard.press("ArrowRight")
    assert explorer.state()["first"] == "chase cats mice"
    explorer.page.wait_for_function(
        "was => Number(document.querySelector('.pe-value')?.dataset.value) !== was", arg=before[0]
    )
    figure.get_by_role("button", name="Forget the model").click()
    figure.get_by_role("button", name="Load MiniLM").wait_for()
    explorer.page.wait_for_function(
        "async () => (await caches.keys()).every(name => !name.includes('page-minilm'))"
    )


@with_models
def test_a_browser_without_room_says_so_and_runs_the_model(explore):
    page = explore("sentence").page
    tools = page.context.new_cdp_session(page)
    origin = page.evaluate("location.origin")
    tools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 2_000_000})
    explorer = explore("sentence", within=page)
    explorer.figure.get_by_role("button", name="Load MiniLM").click()
    explorer.figure.get_by_text("no room to keep it").wait_for()
    explorer.figure.get_by_text("MiniLM runs in this page").wait_for()
    explorer.figure.get_by_role("button", name="Forget the model").click()
    tools.send("Storage.overrideQuotaForOrigin", {"origin": origin})


# The record --------------------------------------------------------------------------------------


def test_a_sample_of_the_record_is_computed_again(reference):
    asks = reference.Sentences(reference.minilm())
    one, other = (asks.answer(text)[0] for text in reference.FLIGHTS)
    assert float(one @ other) == pytest.approx(SentenceExplorer().recorded()[0], abs=2e-5)
    words = reference.NextWords(reference.smollm2()).prediction("a b c d e f g", positions="zero")[
        0
    ]
    known = NextWordExplorer(positions="zero").recorded()
    assert [i for i, _, _ in words["top"]][:3] == [i for i, _, _ in known["top"]][:3]
    np.testing.assert_allclose(words["losses"], known["losses"], atol=1e-2)


def test_a_head_is_chosen_on_the_map_by_keys(explore):
    explorer = explore("next-word", "view=map")
    explorer.figure.get_by_role("slider", name="Head; left and right").focus()
    explorer.page.keyboard.press("ArrowRight")
    explorer.page.keyboard.press("ArrowDown")
    assert (explorer.state()["layer"], explorer.state()["head"]) == ("17", "1")


# By hand -----------------------------------------------------------------------------------------


def test_a_word_is_dragged_to_another_place(explore):
    explorer = explore("sentence")
    cards = explorer.figure.get_by_role("slider", name="in the first sentence")
    away = cards.last.bounding_box()["x"] - cards.first.bounding_box()["x"]
    drag(explorer.page, cards.first, away + 20)
    assert explorer.state()["first"] == "flight from Paris to Rome the"


def test_a_pair_is_stilled_by_a_press_and_by_keys(explore):
    explorer = explore("next-word")
    pairs = explorer.figure.get_by_role("slider", name="Pair; Enter")
    pairs.focus()
    for key in ("End", "Enter", "Home", "Enter"):
        explorer.page.keyboard.press(key)
    assert explorer.state()["stilled"] == "0,31"
    explorer.page.keyboard.press("Enter")
    assert explorer.state()["stilled"] == "31"


def test_the_names_beside_a_heads_square_can_be_read_on_a_phone(explore):
    square = explore("sentence", width=390).figure.get_by_role(
        "img", name="Where layer 0, head 2 looks"
    )
    names = square.locator("text[text-anchor=end]")
    assert names.all_text_contents()[:3] == ["[CLS]", "the", "flight"]
    sizes = names.evaluate_all(
        "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= 12
