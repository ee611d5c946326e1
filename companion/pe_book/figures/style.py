"""Common style of the figures, and a figure class with reproducible files."""

import re
from collections.abc import Callable
from functools import wraps
from io import BytesIO
from typing import Any, ParamSpec

import matplotlib.style
from matplotlib.figure import Figure

P = ParamSpec("P")

# The same as the custom properties --c-sine … of the book's style sheet, in its light mode
COLOURS = {
    "sine": "#0b6e99",
    "cosine": "#b45309",
    "position": "#6d4aa8",
    "token": "#1d7a55",
    "mask": "#6b7280",
}
# Methods that rescale frequencies, as in the explorers (--pe-linear …), and other curves in their order
METHODS = {"linear": "#a3246b", "ntk": "#6f6200", "yarn": "#8f2d1c", "llama 3": "#4c5a6b"}
INK = COLOURS["mask"]  # contrast 4.7 on the light paper #fdfcf9, and 3.6 on a notebook's dark one
STYLE = {
    "font.family": "DejaVu Sans",  # comes with matplotlib: the same layout on every machine
    "font.size": 10.5,  # 14 pixels, as in the explorers
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "grid.color": INK,
    "grid.alpha": 0.25,
    "legend.frameon": False,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    "figure.constrained_layout.use": True,
    "image.interpolation": "none",  # SVG files contain one pixel per value
    "svg.fonttype": "none",  # text as text, in the page's font
    "svg.hashsalt": "pe_lib",
    "path.simplify": True,
}


PLACES = re.compile(rb'(?<= d=")[^"]*|(?<= [xy]=")[^"]*')
FRACTION = re.compile(rb"\.(\d\d)\d+")  # two decimals: well below a screen pixel
AGAIN = re.compile(rb"(L [-\d. ]+\n)\1+")  # repeated points of a path


class Picture(Figure):
    """A figure that a notebook shows without pyplot, as a reproducible SVG.

    `css` are rules for the SVG, which go into its style sheet; no other format knows them.
    """

    css: str = ""

    def to_svg(self) -> bytes:
        """The figure as an SVG file, without date or version."""
        svg = self._bytes("svg", {"Date": None, "Creator": None})
        svg = PLACES.sub(lambda place: AGAIN.sub(rb"\1", FRACTION.sub(rb".\1", place[0])), svg)
        svg = svg.replace(b"'DejaVu Sans'", b"system-ui, 'DejaVu Sans', sans-serif")
        return svg.replace(b"</style>", self.css.encode() + b"</style>", 1)

    def to_png(self, dpi: float = 200) -> bytes:
        """The figure as a PNG file, without date or version."""
        return self._bytes("png", {"Software": None}, dpi=dpi)

    def _bytes(self, kind: str, metadata: dict[str, None], **options: Any) -> bytes:
        buffer = BytesIO()
        with matplotlib.style.context(STYLE, after_reset=True):
            self.savefig(buffer, format=kind, metadata=metadata, **options)
        return buffer.getvalue()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str | bytes]:
        return {"image/svg+xml": self.to_svg().decode(), "image/png": self.to_png()}


def styled(draw: Callable[P, Picture]) -> Callable[P, Picture]:
    """Decorator: draws in the book's style and computes the layout once."""

    @wraps(draw)
    def in_style(*args: P.args, **kwargs: P.kwargs) -> Picture:
        with matplotlib.style.context(STYLE, after_reset=True):
            picture = draw(*args, **kwargs)
            # otherwise each save would change the layout again
            picture.draw_without_rendering()
            picture.set_layout_engine("none")
        return picture

    return in_style
