"""Explorers: one small picture each that answers at once, with a kernel and without.

In JupyterLab an explorer is an ordinary widget: its parameters are traits that Python sets and
observes. On the published page the same module runs with no kernel behind it. For print, and where
no script runs, a still picture of the same window stands in its place.

>>> from pe_book.explorers import EncodingExplorer
>>> EncodingExplorer(seq_len=100, d_model=64)
EncodingExplorer(seq_len=100, d_model=64, base=10000.0)
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING

from pe_book.explorers.add import AddExplorer
from pe_book.explorers.base import Explorer
from pe_book.explorers.biases import BiasesExplorer
from pe_book.explorers.clocks import ClocksExplorer
from pe_book.explorers.context import ContextExplorer
from pe_book.explorers.encoding import EncodingExplorer
from pe_book.explorers.first_attempts import FirstAttemptsExplorer
from pe_book.explorers.frequency import FrequencyExplorer
from pe_book.explorers.grid import GridExplorer
from pe_book.explorers.ladder import LadderExplorer
from pe_book.explorers.length import LengthExplorer
from pe_book.explorers.next_word import NextWordExplorer
from pe_book.explorers.order import OrderExplorer
from pe_book.explorers.padding import PaddingExplorer
from pe_book.explorers.parameters import SCHEMA, ParameterError
from pe_book.explorers.rotary import RotaryExplorer
from pe_book.explorers.rows import RowsExplorer
from pe_book.explorers.sentence import SentenceExplorer
from pe_book.explorers.turning import TurningExplorer
from pe_book.explorers.two_positions import TwoPositionsExplorer

if TYPE_CHECKING or find_spec("ipywidgets"):  # the Python of a page has no widgets beside explorers
    from pe_book.explorers.notebook_box import NotebookBox

__all__ = [
    "AddExplorer",
    "BiasesExplorer",
    "ClocksExplorer",
    "ContextExplorer",
    "EncodingExplorer",
    "Explorer",
    "FirstAttemptsExplorer",
    "FrequencyExplorer",
    "GridExplorer",
    "LadderExplorer",
    "LengthExplorer",
    "NextWordExplorer",
    "NotebookBox",
    "OrderExplorer",
    "PaddingExplorer",
    "ParameterError",
    "RotaryExplorer",
    "RowsExplorer",
    "SentenceExplorer",
    "TurningExplorer",
    "TwoPositionsExplorer",
    "catalogue",
]


def catalogue() -> list[type[Explorer]]:
    """All explorers, in the order of the chapters that they belong to.

    Returns
    -------
    list of classes
        Each a subclass of `Explorer`.

    >>> [explorer().kind for explorer in catalogue()][:2]
    ['order', 'first-attempts']
    """
    return [globals()[entry["class"]] for entry in SCHEMA["explorers"].values()]
