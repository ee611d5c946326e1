"""Draw the picture that a link to the book shows elsewhere: ``python make_social.py``. Its result,
``book/social.png``, is committed.
"""

from io import BytesIO
from pathlib import Path

from matplotlib.figure import Figure
from PIL import Image

from pe_lib import sinusoidal_encoding

TARGET = Path(__file__).parents[1] / "book" / "social.png"
PAPER, INK, SOFT = "#fdfcf9", "#1f2328", "#57606a"


def main() -> None:
    figure = Figure(figsize=(12, 6.3), facecolor=PAPER)
    # 40 positions by 128 columns: fast columns flicker, slow ones stand still
    axes = figure.add_axes((0, 0, 1, 0.56))
    axes.imshow(
        sinusoidal_encoding(40, 128),
        cmap="RdBu_r",
        vmin=-1,
        vmax=1,
        aspect="auto",
        interpolation="nearest",
    )
    axes.set_axis_off()
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
