"""The book's still figures: arrays in, a matplotlib figure out.

No global state and no pyplot: a figure depends on its arguments alone, and its picture is the same
byte for byte in every build. No titles, since captions say it. The paper is transparent and the
ink a grey that stands out as well on light paper as on dark.
"""

from pe_book.figures.arrows import arrow_chains, arrow_pairs
from pe_book.figures.attention import attention_weights
from pe_book.figures.curves import (
    bars,
    curve_panels,
    dots,
    frequency_curves,
    labelled_curves,
    stairs,
    wavelength_ladder,
)
from pe_book.figures.encoding import (
    clock_hands,
    encoding_heatmap,
    encoding_pair,
    encoding_sum,
    row_fingerprint,
)
from pe_book.figures.grid import shaded_table, square_map
from pe_book.figures.lanes import lanes
from pe_book.figures.layer import encoder_layer
from pe_book.figures.look_back import look_back
from pe_book.figures.mix import weighted_mix
from pe_book.figures.scores import score_panels
from pe_book.figures.seats import round_tables
from pe_book.figures.strips import layer_strips, timeline
from pe_book.figures.style import COLOURS, INK, Picture
from pe_book.figures.tiles import written_digits

__all__ = [
    "COLOURS",
    "INK",
    "Picture",
    "arrow_chains",
    "arrow_pairs",
    "attention_weights",
    "bars",
    "clock_hands",
    "curve_panels",
    "dots",
    "encoder_layer",
    "encoding_heatmap",
    "encoding_pair",
    "encoding_sum",
    "frequency_curves",
    "labelled_curves",
    "lanes",
    "layer_strips",
    "look_back",
    "round_tables",
    "row_fingerprint",
    "score_panels",
    "shaded_table",
    "square_map",
    "stairs",
    "timeline",
    "wavelength_ladder",
    "weighted_mix",
    "written_digits",
]
