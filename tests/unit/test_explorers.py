"""The Python face of the explorers: what a cell may set, what it is told, and what it shows."""

import base64
import json
from html.parser import HTMLParser
from io import BytesIO
from itertools import pairwise

import ipywidgets
import numpy as np
import pytest
import traitlets
from PIL import Image

from pe_lib import sinusoidal_encoding
from pe_lib.document_traces import trace_d0, trace_d3
from pe_lib.explorers import (
    EncodingExplorer,
    Explorer,
    FirstAttemptsExplorer,
    FrequencyExplorer,
    NotebookBox,
    OrderExplorer,
    PaddingExplorer,
    ParameterError,
    SimilarityExplorer,
)
from pe_lib.explorers.window import bin_edges, drawn_columns, view_of, window_means
from pe_lib.words import embed

EXPLORERS = [
    OrderExplorer,
    FirstAttemptsExplorer,
    FrequencyExplorer,
    EncodingExplorer,
    SimilarityExplorer,
    PaddingExplorer,
]
IMPOSSIBLE = [
    (EncodingExplorer, "d_model", 7, "even integer from 2 to 8192, got 7"),
    (EncodingExplorer, "d_model", 8194, "got 8194"),
    (EncodingExplorer, "d_model", 64.0, "got 64.0"),
    (EncodingExplorer, "d_model", True, "got True"),
    (EncodingExplorer, "seq_len", 0, "integer from 1 to 1000000, got 0"),
    (EncodingExplorer, "seq_len", 1_000_001, "got 1000001"),
    (EncodingExplorer, "base", 1.0, "from 1.01 to 10000000000, got 1.0"),
    (EncodingExplorer, "base", float("nan"), "got nan"),
    (EncodingExplorer, "base", float("inf"), "got inf"),
    (EncodingExplorer, "base", "10000", "got '10000'"),
    (EncodingExplorer, "position", 100, "less than seq_len, which is 100, got 100"),
    (EncodingExplorer, "position", -1, "got -1"),
    (EncodingExplorer, "column", 64, "less than d_model, which is 64, got 64"),
    (EncodingExplorer, "pinned", [1, 2, 3], "0 to 2 different integers"),
    (EncodingExplorer, "pinned", [1, 1], "different"),
    (FrequencyExplorer, "columns", [], "1 to 6 different integers"),
    (FrequencyExplorer, "columns", [0.5], "got [0.5]"),
    (OrderExplorer, "sentence", "  ", "1 to 12 words"),
    (OrderExplorer, "sentence", "x" * 25, "at most 24 letters"),
    (OrderExplorer, "order", [0, 1], "every number from 0 to 2 once"),
    (OrderExplorer, "order", [0, 2, 2], "order must be"),
    (OrderExplorer, "d_model", 514, "from 2 to 512"),
    (OrderExplorer, "causal", 1, "True or False"),
    (SimilarityExplorer, "pair", 32, "less than d_model / 2, which is 32"),
    (SimilarityExplorer, "offset", 100, "less than seq_len, which is 100"),
    (SimilarityExplorer, "metric", "l2", "one of cosine, dot, euclidean"),
]


@pytest.mark.parametrize(("kind", "name", "value", "said"), IMPOSSIBLE)
def test_an_impossible_value_raises_and_leaves_the_state(kind, name, value, said):
    with pytest.raises(ParameterError) as caught:
        kind(**{name: value})
    assert f"{name} must be" in str(caught.value)
    assert said in str(caught.value)
    explorer = kind()
    before = explorer.state()
    with pytest.raises(ParameterError):
        setattr(explorer, name, value)
    assert explorer.state() == before == explorer.value


def test_the_error_is_both_of_the_kinds_that_callers_catch():
    assert issubclass(ParameterError, ValueError)
    assert issubclass(ParameterError, traitlets.TraitError)


def test_an_unknown_parameter_is_named():
    with pytest.raises(TypeError, match=r"no parameter 'dmodel'.*d_model"):
        EncodingExplorer(dmodel=4)


def test_a_name_must_fit_into_a_link():
    with pytest.raises(ParameterError, match="name must be"):
        EncodingExplorer(name="a b?")


def test_numpy_numbers_become_plain_ones():
    explorer = EncodingExplorer(seq_len=np.int64(50), base=np.float32(100), pinned=[np.int32(3)])
    assert json.loads(json.dumps(explorer.state()))["pinned"] == [3]
    assert type(explorer.base) is float


def test_a_shorter_table_keeps_the_cursor_for_when_it_grows_again():
    explorer = EncodingExplorer(position=90)
    explorer.seq_len = 50
    explorer.seq_len = 100
    assert explorer.position == 90


@pytest.mark.parametrize("kind", EXPLORERS)
def test_value_follows_every_parameter_and_cannot_be_written(kind):
    explorer = kind()
    seen = []
    explorer.observe(lambda change: seen.append(change["new"]), names="value")
    explorer.base = 100
    assert seen[-1]["base"] == 100.0
    assert seen[-1] == explorer.state()
    with pytest.raises(traitlets.TraitError):
        explorer.value = {}


@pytest.mark.parametrize("kind", EXPLORERS)
def test_every_parameter_is_shared_with_the_page(kind):
    shared = {name for name in kind().get_state() if not name.startswith("_")}
    assert set(kind.parameter_names()) <= shared
    assert {"seq_len", "d_model", "base"} & set(kind.parameter_names()) >= {"d_model", "base"}


class Island(HTMLParser):
    """Reads back the first figure and image of a piece of HTML."""

    def __init__(self, html):
        super().__init__()
        self.found = {}
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.found.setdefault(tag, dict(attrs))


@pytest.mark.parametrize("kind", EXPLORERS)
def test_one_output_has_three_faces(kind):
    explorer = kind(name="mine", base=500)
    data, _ = explorer._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == explorer.model_id
    island = Island(data["text/html"]).found
    assert set(island) == {"figure", "img"}  # no script inside
    assert island["figure"]["class"] == "pe-explorer"
    assert island["figure"]["data-name"] == "mine"
    assert json.loads(island["figure"]["data-state"]) == explorer.state()
    assert island["img"]["alt"] == explorer.describe()
    assert len(island["img"]["alt"]) > 60
    encoded = island["img"]["src"].removeprefix("data:image/png;base64,")
    assert encoded == data["image/png"]
    with Image.open(BytesIO(base64.b64decode(encoded))) as picture:
        assert picture.width / int(island["img"]["width"]) == pytest.approx(1.5, rel=0.01)
    assert data["text/html"] == kind(name="mine", base=500)._repr_mimebundle_()[0]["text/html"]


def test_a_sentence_cannot_break_out_of_its_island():
    explorer = OrderExplorer(sentence='"><script>x</script> &amp;')
    island = Island(explorer._repr_mimebundle_()[0]["text/html"]).found
    assert "script" not in island
    assert json.loads(island["figure"]["data-state"])["sentence"] == explorer.sentence


def test_the_largest_table_is_drawn_without_being_built():
    picture = EncodingExplorer(seq_len=1_000_000, d_model=8192).still()
    image = picture.axes[0].images[0]
    assert image.get_array().shape == (200, 400)
    assert image.get_extent() == [-0.5, 8191.5, 999_999.5, -0.5]


@pytest.mark.parametrize(("seq_len", "d_model", "first"), [(64, 16, 0), (1000, 32, 5)])
def test_a_line_of_the_picture_is_the_mean_of_its_positions(seq_len, d_model, first):
    edges = bin_edges(first, seq_len, 200)
    columns = drawn_columns(0, d_model, 400)
    table = sinusoidal_encoding(seq_len, d_model, first_position=first)
    means = [table[a - first : b - first].mean(axis=0) for a, b in pairwise(edges)]
    np.testing.assert_allclose(window_means(edges, columns, d_model, 10_000.0), means, atol=1e-12)


def test_a_cell_of_the_similarity_is_the_mean_over_its_positions():
    explorer = SimilarityExplorer(seq_len=300, d_model=8)  # two positions a cell
    drawn = explorer.still().axes[0].images[0].get_array()
    table = sinusoidal_encoding(300, 8)
    cosines = table @ table.T / 4
    means = cosines.reshape(150, 2, 150, 2).mean(axis=(1, 3))
    np.testing.assert_allclose(drawn, means, atol=1e-12)


def test_a_window_stays_inside_the_table():
    assert view_of(90, 50, 100) == (50, 50)
    assert view_of(5, 0, 100) == (0, 100)
    assert view_of(0, 500, 100) == (0, 100)


def test_the_order_explorers_weights_are_the_documents():
    explorer = OrderExplorer()
    # the dot products of (1, 0, 0.5, 0.2) with cat, sat and mat, by hand
    powers = np.exp(np.array([1.29, 0.31, 1.02]) / 2)
    cat = powers / powers.sum()
    np.testing.assert_allclose(explorer.weights(encoded=False)[0], cat, rtol=1e-14)
    explorer.order = [2, 0, 1]
    assert explorer.words == ["mat", "cat", "sat"]
    np.testing.assert_allclose(explorer.weights(encoded=False)[1], cat[[2, 0, 1]], rtol=1e-14)
    explorer.causal = True
    assert explorer.weights(encoded=True)[0].tolist() == [1, 0, 0]


def test_the_padding_explorer_reproduces_both_documents():
    d0 = PaddingExplorer(raised=True, combine="concatenate", embedding_dim=2)
    np.testing.assert_allclose(
        d0.encoder_input()[:, :16], trace_d0([1, 1, 0], signed_zeros=False).encoding, atol=1e-15
    )
    d3 = PaddingExplorer(summed=True, first=1, d_model=64, combine="concatenate")
    tokens = embed(["Hello", "World"], 16)
    trace = trace_d3(np.vstack([tokens, np.zeros(16)]), [1, 1, 0])
    np.testing.assert_allclose(d3.encoder_input(), trace.encoder_input, atol=1e-15)
    d3.flipped = [1]
    assert d3.mask.tolist() == [True, False, False]


def test_a_new_sentence_stands_as_written():
    explorer = OrderExplorer(order=[2, 0, 1])
    explorer.sentence = "dog bites the man"
    assert explorer.words == ["dog", "bites", "the", "man"]


def test_explorers_are_widgets_like_others():
    explorer = FrequencyExplorer()
    slider = ipywidgets.IntSlider(value=10, min=2, max=200, step=2)
    ipywidgets.link((slider, "value"), (explorer, "d_model"))
    assert explorer.d_model == 64 or slider.value == 10
    slider.value = 48
    assert explorer.d_model == 48
    explorer.d_model = 32
    assert slider.value == 32
    box = ipywidgets.VBox([slider, explorer])
    assert box.children[1] is explorer
    drawn = []
    ipywidgets.interactive_output(lambda state: drawn.append(state["base"]), {"state": explorer})
    explorer.base = 77
    assert drawn == [10_000.0, 77.0]


def test_a_box_shows_its_explorers_picture_where_no_kernel_is():
    explorer = EncodingExplorer()
    box = NotebookBox([ipywidgets.IntSlider(), explorer])
    data = box._repr_mimebundle_()
    island = Island(data["text/html"]).found
    assert island["img"]["alt"] == explorer.describe()
    assert "Run the chapter" in data["text/html"]
    with pytest.raises(ParameterError, match="children"):
        NotebookBox([ipywidgets.IntSlider()])._repr_mimebundle_()


def test_a_representation_says_what_differs():
    assert repr(OrderExplorer()) == "OrderExplorer(d_model=4, base=10000.0)"
    shown = repr(EncodingExplorer(seq_len=10, pinned=[1, 2]))
    assert shown == "EncodingExplorer(seq_len=10, d_model=64, base=10000.0, pinned=[1, 2])"


def test_each_kind_is_named_after_its_class():
    kinds = ["order", "first-attempts", "frequency", "encoding", "similarity", "padding"]
    assert [kind().kind for kind in EXPLORERS] == kinds
    assert all(issubclass(kind, Explorer) for kind in EXPLORERS)
