"""The Python face of the explorers: what a cell may set, what it is told, and what it shows."""

import base64
import inspect
import json
from io import BytesIO
from typing import Any, get_args

import ipywidgets
import jedi
import numpy as np
import pytest
import traitlets
from helpers.books import ROOT
from helpers.explorers import boxes_of
from helpers.nightly import TYPICAL, mostly_nightly
from helpers.pictures import Island
from PIL import Image

from pe_book.explorers import (
    ContextExplorer,
    EncodingExplorer,
    FrequencyExplorer,
    NotebookBox,
    OrderExplorer,
    ParameterError,
    catalogue,
)
from pe_book.explorers.parameters import SCHEMA, check, of
from pe_book.reading import reading

EXPLORERS = catalogue()


def test_what_is_wrong_is_named_in_an_error_that_callers_catch():
    assert issubclass(ParameterError, ValueError)
    assert issubclass(ParameterError, traitlets.TraitError)
    with pytest.raises(TypeError, match=r"no parameter 'dmodel'.*d_model"):
        EncodingExplorer(dmodel=4)
    with pytest.raises(ParameterError, match="name must be"):
        EncodingExplorer(name="a b?")


def test_numpy_numbers_become_plain_ones():
    explorer = EncodingExplorer(
        seq_len=np.int64(50), base=np.float32(100), held={"column": np.int32(3)}
    )
    assert json.loads(json.dumps(explorer.state()))["held"] == {"column": 3}
    assert type(explorer.base) is float


def test_what_is_held_is_a_state_of_the_explorers_own():
    explorer = EncodingExplorer(held={"base": 100, "position": 3})
    assert explorer.held == {"base": 100.0, "position": 3}
    for wrong in ({"base": 1}, {"words": "cat"}):
        with pytest.raises(ParameterError, match=r"held.* must be"):
            explorer.held = wrong
    assert explorer.held == {"base": 100.0, "position": 3}


def test_a_shorter_table_keeps_the_cursor_for_when_it_grows_again():
    explorer = EncodingExplorer(position=90)
    explorer.seq_len = 50
    explorer.seq_len = 100
    assert explorer.position == 90


@pytest.mark.parametrize("kind", EXPLORERS)
def test_value_follows_every_parameter_and_cannot_be_written(kind):
    explorer = kind()
    assert set(kind.parameter_names()) <= set(explorer.get_state()), "shared with the page"
    seen = []
    explorer.observe(lambda change: seen.append(change["new"]), names="value")
    other = boxes_of(explorer.kind)[1]
    value = type(getattr(explorer, other))(101)
    setattr(explorer, other, value)
    assert seen[-1][other] == value
    assert seen[-1] == explorer.state()
    with pytest.raises(traitlets.TraitError):
        explorer.value = {}
    for key in set(explorer.parameter_names()) - {"stage", "held"}:
        with pytest.raises(ParameterError, match=key):
            setattr(explorer, key, [None])
    assert explorer.state() == seen[-1]


@pytest.mark.parametrize(
    "kind", mostly_nightly(EXPLORERS, [kind for kind in EXPLORERS if kind().kind in TYPICAL])
)
def test_one_output_has_three_faces(kind):
    other = boxes_of(kind().kind)[1]
    asked = {"name": "mine", "question": 'One "or" two?', other: type(getattr(kind(), other))(500)}
    explorer = kind(**asked)
    data, _ = explorer._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == explorer.model_id
    island = Island(data["text/html"]).found
    assert set(island) == {"figure", "img"}  # no script inside
    assert island["figure"]["class"] == "pe-explorer"
    assert island["figure"]["data-name"] == "mine"
    assert island["figure"]["data-question"] == 'One "or" two?'
    assert json.loads(island["figure"]["data-state"]).items() >= explorer.state().items()
    assert island["img"]["alt"] == explorer.describe()
    assert len(island["img"]["alt"]) > 60
    encoded = island["img"]["src"].removeprefix("data:image/png;base64,")
    assert encoded == data["image/png"]
    with Image.open(BytesIO(base64.b64decode(encoded))) as picture:
        assert picture.width / int(island["img"]["width"]) == pytest.approx(1.25, rel=0.01)
    assert data["text/html"] == kind(**asked)._repr_mimebundle_()[0]["text/html"]


def test_explorers_are_widgets_like_others():
    explorer, drawn = FrequencyExplorer(), []
    slider = ipywidgets.IntSlider(value=10, min=2, max=200, step=2)
    ipywidgets.link((slider, "value"), (explorer, "d_model"))
    assert explorer.d_model == 10, "the link sets what comes second"
    explorer.d_model = 32
    assert slider.value == 32
    ipywidgets.interactive_output(lambda state: drawn.append(state["base"]), {"state": explorer})
    explorer.base = 77
    assert drawn == [10_000.0, 77.0]


def test_a_box_shows_its_explorers_picture_where_no_kernel_is():
    explorer = EncodingExplorer()
    box = NotebookBox([ipywidgets.IntSlider(), explorer])
    data = box._repr_mimebundle_()
    island = Island(data["text/html"]).found
    assert island["img"]["alt"] == explorer.describe()
    assert "figcaption" not in island, "the page says under the cell where it runs"
    with pytest.raises(ParameterError, match="children"):
        NotebookBox([ipywidgets.IntSlider()])._repr_mimebundle_()


@pytest.mark.parametrize("kind", EXPLORERS)
def test_a_kernel_hands_over_what_an_explorer_names_and_nothing_else(kind, monkeypatch):
    explorer, sent = kind(), []
    monkeypatch.setattr(explorer, "send", sent.append)
    for wanted in (*explorer._files(), "record-../x", "model-../parameters", "nothing", None, 7):
        explorer._bring(explorer, {"bring": wanted}, [])
    explorer._bring(explorer, "no dictionary", [])
    assert [message["brought"] for message in sent] == list(explorer._files())


def test_a_kernel_reads_the_configuration_that_its_page_asks_for(monkeypatch):
    explorer, sent = ContextExplorer(), []
    monkeypatch.setattr(explorer, "send", sent.append)
    text = '{"head_dim": 64, "rope_scaling": {"type": "linear", "factor": 4.0}}'
    for of_ in (None, [7, "x"], [text, 64], ['{"head_dim": 0}', 64]):
        explorer._bring(explorer, {"bring": "reading", "of": of_}, [])
    assert [message["of"][0] for message in sent] == [text, '{"head_dim": 0}']
    assert sent[0]["data"] == reading(text, 64)
    assert "head_dim" in sent[1]["data"]["error"]


TYPES = {"number": float, "list": list[int], "switch": bool, "state": dict[str, Any]}
TYPES |= dict.fromkeys(("integer", "even"), int)
TYPES |= dict.fromkeys(("sentence", "digits", "text"), str)


@pytest.mark.parametrize("kind", EXPLORERS)
def test_every_view_has_its_picture_and_its_words(kind):
    specs = of(kind().kind)
    for state in [{"view": view} for view in specs.get("view", {}).get("choices", {})] or [{}]:
        explorer = kind(**state)
        assert explorer.still().axes
        told = explorer.describe()
        assert len(told) > 60
        assert "nan" not in told
    preset = SCHEMA["explorers"][kind().kind]["presets"][-1]["state"]
    assert kind(**preset).describe() != kind().describe(), "the words follow the state"
    if kind().kind in TYPICAL:
        pictures = {kind(**state).still().to_png(40) for state in ({}, preset)}
        assert len(pictures) == 2, "and so does the picture"


@pytest.mark.parametrize("kind", EXPLORERS)
def test_a_class_declares_what_the_schema_says(kind):
    specs = of(kind().kind)
    declared = inspect.signature(kind).parameters
    for name, p in specs.items():
        assert declared[name].default == check(p, p["default"])
        if p["kind"] == "choice":
            assert get_args(declared[name].annotation) == tuple(p["choices"])
        else:
            assert declared[name].annotation == TYPES[p["kind"]]


@pytest.mark.whole
def test_an_editor_completes_its_parameters():
    opened = "from pe_book.explorers import OrderExplorer\nOrderExplorer("
    project = jedi.Project(ROOT, added_sys_path=[ROOT / "companion"])
    (signature,) = jedi.Script(opened, project=project).get_signatures()
    known = {*OrderExplorer.parameter_names(), "name", "question"}
    assert {p.name for p in signature.params} == known


def test_a_readers_own_subclass_keeps_what_it_inherits():
    class Mine(EncodingExplorer):
        """A picture of one's own."""

    assert Mine(d_model=12).state() == EncodingExplorer(d_model=12).state()
    assert Mine().kind == "encoding"
