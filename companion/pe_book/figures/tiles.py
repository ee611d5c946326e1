"""Tokens as tiles: an input and a model's output."""

from collections.abc import Sequence

from pe_book.figures.style import COLOURS, INK, Picture, styled

_SIGNS = {10: "=", 12: "∎", 14: "▸"}
_WRONG = "#c0392b"


@styled
def written_digits(
    given: Sequence[int], wanted: Sequence[int], written: Sequence[int], trained: int
) -> Picture:
    """An input's tokens above the output; wrong tokens have thick frames.

    Parameters
    ----------
    given, wanted, written : sequences of int
        Tokens: digits, or 14 for a marker.
    trained : int
        Digits of the longest input in training; the background beyond is grey.
    """
    columns = max(len(given), len(wanted), len(written), 12)
    picture = Picture(figsize=(7, 1.9))
    axes = picture.subplots()
    axes.set(xlim=(-0.1, columns + 0.1), ylim=(3.4, -0.7))
    axes.set_axis_off()
    if len(given) > trained:
        axes.axvspan(trained, len(given), 0.55, 0.85, color=INK, alpha=0.2, linewidth=0)

    def tile(at: int, top: float, token: int, colour: str, thick: float) -> None:
        box = {"boxstyle": "round,pad=0.3", "facecolor": "none", "edgecolor": colour, "lw": thick}
        axes.text(
            at + 0.5, top + 0.5, _SIGNS.get(token, str(token)), ha="center", va="center",
            color=INK, fontsize=11 if columns <= 20 else 7, bbox=box,
        )  # fmt: skip

    axes.text(0, -0.3, "input", color=INK, fontsize=10.5)
    for at, token in enumerate(given):
        tile(at, 0, token, COLOURS["token"], 1)
    axes.text(0, 3.3, "what the model writes", color=INK, fontsize=10.5)
    under = given.index(14) + 1 if 14 in given else 0
    for at, token in enumerate(written):
        right = at < len(wanted) and token == wanted[at]
        tile(at + under, 2, token, COLOURS["token"] if right else _WRONG, 1 if right else 2.5)
    return picture
