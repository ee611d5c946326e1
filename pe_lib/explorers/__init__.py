"""Explorers: one small picture each that answers at once, with a kernel and without.

In JupyterLab an explorer is an ordinary widget: its parameters are traits that Python sets and
observes. On the published page the same module runs with no kernel behind it. For print, and where
no script runs, a still picture of the same window stands in its place.

>>> from pe_lib.explorers import EncodingExplorer
>>> EncodingExplorer(seq_len=100, d_model=64)
EncodingExplorer(seq_len=100, d_model=64, base=10000.0)
"""

from pe_lib.explorers.base import Explorer, NotebookBox, ParameterError
from pe_lib.explorers.encoding import EncodingExplorer
from pe_lib.explorers.first_attempts import FirstAttemptsExplorer
from pe_lib.explorers.frequency import FrequencyExplorer
from pe_lib.explorers.order import OrderExplorer
from pe_lib.explorers.padding import PaddingExplorer
from pe_lib.explorers.similarity import SimilarityExplorer

__all__ = [
    "EncodingExplorer",
    "Explorer",
    "FirstAttemptsExplorer",
    "FrequencyExplorer",
    "NotebookBox",
    "OrderExplorer",
    "PaddingExplorer",
    "ParameterError",
    "SimilarityExplorer",
]
