"""Draws the social preview ``book/social.png``, which is committed: ``python make_social.py``."""

from io import BytesIO
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Circle
from PIL import Image

from pe_book.figures import COLOURS
from pe_lib import division_terms

TARGET = Path(__file__).parents[1] / "book" / "social.png"
PAPER, INK, SOFT = "#fdfcf9", "#1f2328", "#57606a"
HAND = COLOURS["position"]


def main() -> None:
    figure = Figure(figsize=(12, 6.3), facecolor=PAPER)
    # three words with the clocks of their positions
    terms = division_terms(8, base=16)
    for place, word in enumerate(("dog", "bites", "man")):
        left = 0.06 + 0.305 * place
        figure.text(
            left, 0.445, word, fontsize=40, color=INK, family="DejaVu Serif", style="italic"
        )
        for hand, term in enumerate(terms):
            size = 0.062
            axes = figure.add_axes((left + 0.068 * hand, 0.19, size, size * 12 / 6.3))
            axes.set(xlim=(-1.15, 1.15), ylim=(-1.15, 1.15), aspect="equal")
            axes.set_axis_off()
            axes.add_patch(Circle((0, 0), 1, facecolor="white", edgecolor=SOFT, linewidth=2))
            angle = (place + 3) * term
            tip = np.sin(angle), np.cos(angle)
            axes.plot([0, tip[0]], [0, tip[1]], color=HAND, linewidth=5, solid_capstyle="round")
            axes.plot(*tip, "o", color=HAND, markersize=10, clip_on=False)
    words = {"x": 0.06, "family": "DejaVu Serif", "va": "baseline"}
    figure.text(y=0.79, s="A Sense of Order", fontsize=54, weight="bold", color=INK, **words)
    figure.text(
        y=0.67, s="Positional encoding in Transformers, hands on", fontsize=26, color=SOFT, **words
    )
    buffer = BytesIO()
    figure.savefig(buffer, format="png", dpi=100, metadata={"Software": None})
    with Image.open(buffer) as picture:
        assert picture.size == (1200, 630)
        picture.convert("RGB").quantize(96).save(TARGET, optimize=True)


if __name__ == "__main__":
    main()
