"""The front page's sentence: attention of its last word, for any order of the words.

The page's script computes the same (``web/front/answers.js``); this draws the still picture for
readers without JavaScript.
"""

from collections.abc import Sequence
from html import escape

import numpy as np

from pe_book._validate import show
from pe_book.attention import scaled_dot_product_attention
from pe_book.words import embed
from pe_lib.sinusoidal import sinusoidal_encoding

__all__ = ["Opening", "answer"]

WIDTH = 4  # two hands; the arrow is drawn in the first two columns
BASE = 10
_EM = 64  # of the still picture's letters, in its own units
_WIDE = {"i": 0.28, "t": 0.3, "m": 0.75, "w": 0.7}  # widths in em of letters other than 0.5
_THICK = 58  # width of a ribbon of weight 1


def answer(
    words: Sequence[str], order: Sequence[int], *, clocks: bool
) -> tuple[np.ndarray, np.ndarray]:
    """Attention weights and output of the last word, for an order of the words.

    Parameters
    ----------
    words : sequence of n str
        The sentence, as written.
    order : sequence of n int
        The index of the word at each place.
    clocks : bool
        Whether each place's encoding, of base 10, is added to its word.

    Returns
    -------
    weights : ndarray of float64, shape (n,)
        Its attention for each word as written; they sum to 1.
    mix : ndarray of float64, shape (4,)
        Its output. Dimensionless.

    Raises
    ------
    ValueError
        If `order` is no permutation of the words.

    References
    ----------
    `pe_book.attention.scaled_dot_product_attention`. Chapter "Attention cannot see order".
    """
    if sorted(order) != list(range(len(words))):
        raise ValueError(
            f"order must have each number from 0 to {len(words) - 1} once, got {show(list(order))}"
        )
    rows = embed([words[one] for one in order], WIDTH)
    if clocks:
        rows = rows + sinusoidal_encoding(len(words), WIDTH, BASE)
    mixes, weights = scaled_dot_product_attention(rows, rows, rows)
    looks = list(order).index(len(words) - 1)
    back = np.argsort(order)
    return weights[looks][back], mixes[looks]


class Opening:
    """A sentence whose words can be dragged; without a script, a picture of two orders.

    Parameters
    ----------
    sentence : str
        At least two words.
    """

    def __init__(self, sentence: str) -> None:
        self.words = sentence.split()

    def __repr__(self) -> str:
        return f"Opening({' '.join(self.words)!r})"

    def _repr_html_(self) -> str:
        words = escape(" ".join(self.words))
        return f'<div class="opening" data-words="{words}">{self.still()}</div>'

    def still(self) -> str:
        """The sentence as written and reversed, as SVG: the ribbons differ, the arrow does not."""
        written = list(range(len(self.words)))
        orders = (written, written[::-1])
        halves = [self._half(order) for order in orders]
        wide = max(width for _, width in halves)
        drawn = "".join(
            f'<g transform="translate({i * (wide + 90) + (wide - width) / 2:.0f},0)">{half}</g>'
            for i, (half, width) in enumerate(halves)
        )
        label = " and ".join(" ".join(self.words[i] for i in order) for order in orders)
        return (
            f'<svg class="opening-still" viewBox="-10 0 {2 * wide + 110:.0f} 330" role="img" '
            f'aria-label="{escape(label)}. From {escape(self.words[-1])} a ribbon goes to each word; '
            f'under both sentences stands the same arrow.">{drawn}</svg>'
        )

    def _half(self, order: list[int]) -> tuple[str, float]:
        """Words, ribbons and arrow of one order, and its width."""
        weights, mix = answer(self.words, order, clocks=False)
        parts, middles, left = [], {}, 0.0
        for one in order:
            width = _EM * sum(_WIDE.get(letter, 0.5) for letter in self.words[one])
            middles[one] = left + width / 2
            parts.append(
                f'<text x="{middles[one]:.0f}" y="{_EM}" text-anchor="middle" font-size="{_EM}" '
                'font-style="italic" font-family="Charter, Georgia, serif" fill="currentColor">'
                f"{escape(self.words[one])}</text>"
            )
            left += width + 0.4 * _EM
        left -= 0.4 * _EM
        here = middles[len(self.words) - 1]
        for one, weight in enumerate(weights):
            to, aside = middles[one], 22 if middles[one] == here else 0
            deep = 1.25 * _EM + 45 + 70 * abs(to - here) / left
            parts.append(
                f'<path class="still-ribbon" fill="none" stroke="#1d7a55" opacity="0.45" '
                f'stroke-width="{_THICK * weight:.1f}" d="M{here - aside:.0f},{1.25 * _EM:.0f}'
                f"C{here - aside:.0f},{deep:.0f} {to + aside:.0f},{deep:.0f} "
                f'{to + aside:.0f},{1.25 * _EM:.0f}"/>'
            )
        x, y = 230 * mix[:2]
        head = np.array([mix[0], mix[1]]) / np.hypot(mix[0], mix[1])
        side = np.array([-head[1], head[0]])
        barbs = [(x, y) - 15 * (head + sign * 0.6 * side) for sign in (1, -1)]
        lines = "L".join(f"{a:.1f},{-b:.1f}" for a, b in (barbs[0], (x, y), barbs[1]))
        parts.append(
            f'<path class="still-arrow" fill="none" stroke="currentColor" stroke-width="5" '
            f'transform="translate({left / 2 - x / 2:.1f},322)" d="M0,0L{x:.1f},{-y:.1f}M{lines}"/>'
        )
        return "".join(parts), left
