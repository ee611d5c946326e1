"""Firefox and WebKit bring every explorer to life, over http and from a stick, and count right."""

import os

import numpy as np
import pytest
from helpers.books import BOOK
from helpers.explorers import ALONE, GALLERY, NUMBERS
from helpers.nightly import KINDS, TYPICAL, mostly_nightly
from helpers.webdriver import HOW, open_browser

from pe_book.explorers import OrderExplorer
from pe_lib import offset_kernel, sinusoidal_encoding

COUNTED = {  # a link, and the numbers that it shows
    "order": ("view=square&encoded=true", OrderExplorer().weights(encoded=True).ravel()),
    "frequency": ("columns=0,1,30,31&position=42", sinusoidal_encoding(43, 64)[42, [0, 1, 30, 31]]),
    "turning": ("view=kernel&offset=5", offset_kernel([5], 64) / 32),
}
ARROW_RIGHT = "\ue014"
FIGURE = "document.querySelector(`figure[data-name=${arguments[0]}]`)"
ALIVE = f"return {FIGURE}.dataset.alive === ''"
SHOWS = f"return ({NUMBERS})({FIGURE})"
PICTURE = f"""const figure = {FIGURE};
const pixels = [...figure.querySelectorAll('canvas')].map(canvas => canvas.toDataURL()).join();
const drawn = [...figure.querySelectorAll('.pe-picture svg')].map(svg => svg.innerHTML).join();
return figure.querySelector('.pe-picture').textContent + pixels + drawn;"""


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def other(request, tmp_path_factory):
    """A browser that is not Chromium, or a skip that says how to get it; CI needs them all."""
    found = open_browser(request.param, tmp_path_factory.mktemp(request.param))
    if found is None:
        stop = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        stop(f"no {request.param} was found: {HOW[request.param]}")
    yield found
    found.close()


@pytest.mark.parametrize(
    ("scheme", "kind"),
    mostly_nightly(
        [(scheme, kind) for scheme in ("http", "file") for kind in KINDS],
        [("http", TYPICAL[0]), ("file", TYPICAL[1])],
    ),
)
def test_an_explorer_comes_alive_answers_a_key_and_counts_right(other, book, scheme, kind):
    start = book if scheme == "http" else BOOK.as_uri()
    link, numbers = COUNTED.get(kind, ("", []))
    other.open("about:blank")
    other.open(f"{start}/{ALONE.format(kind)}#{kind}?{link}")
    other.wait_for(ALIVE, kind)
    shown = other.look(SHOWS, kind)[: len(numbers)]
    np.testing.assert_allclose(shown, numbers, rtol=1e-10, atol=1e-9)
    before = other.look(PICTURE, kind)
    other.look(f"{FIGURE}.querySelector('.pe-more').click()", kind)
    other.wait_for(f"return Boolean({FIGURE}.querySelector('.pe-tray input[type=range]'))", kind)
    other.look(f"{FIGURE}.querySelector('input[type=range]').focus()", kind)
    other.press(ARROW_RIGHT)
    other.wait_for(PICTURE.replace("return ", "return arguments[1] !== "), kind, before)


def test_the_value_on_the_screen_is_the_librarys(other, book):
    other.open("about:blank")
    other.open(f"{book}/{GALLERY}#encoding?position=999999&seq_len=1000000&d_model=8192&column=101")
    other.wait_for(ALIVE, "encoding")
    (shown,) = other.look(SHOWS, "encoding")
    exact = sinusoidal_encoding(1, 8192, first_position=999_999)[0, 101]
    assert abs(shown - exact) < 1e-9


@pytest.mark.skipif(not (BOOK / "_static" / "python").is_dir(), reason="built without Python")
@pytest.mark.whole
@pytest.mark.parametrize("scheme", ["http", "file"])
def test_a_cell_runs_with_nothing_installed(other, book, scheme):
    start = book if scheme == "http" else BOOK.as_uri()
    other.open("about:blank")
    other.open(f"{start}/book/relative-position.html")
    shown = "return document.querySelector('#cell-rules .cell_output').textContent"
    published = other.look(shown).strip()
    other.look("document.querySelector('#cell-rules .run').click()")
    other.wait_for(
        "return document.querySelector('#cell-rules .live .output') !== null", seconds=120
    )
    other.wait_for(
        "return !document.querySelector('#cell-rules').hasAttribute('data-runs-now')", seconds=60
    )
    assert other.look(shown).strip() == published
