"""Positional encodings for Transformers: the small library behind "A Sense of Order".

The public names load on first use, so that ``import pe_lib`` costs next to nothing: it brings in
neither NumPy nor torch, matplotlib or anywidget.

>>> from pe_lib import sinusoidal_encoding
>>> sinusoidal_encoding(3, 4).round(3)
array([[ 0.   ,  1.   ,  0.   ,  1.   ],
       [ 0.841,  0.54 ,  0.01 ,  1.   ],
       [ 0.909, -0.416,  0.02 ,  1.   ]])
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pe_lib import attention as attention
    from pe_lib import biases as biases
    from pe_lib import checks as checks
    from pe_lib import document_traces as document_traces
    from pe_lib import explorers as explorers
    from pe_lib import figures as figures
    from pe_lib import first_attempts as first_attempts
    from pe_lib import nn as nn
    from pe_lib import padding as padding
    from pe_lib import relative as relative
    from pe_lib import rotary as rotary
    from pe_lib import sinusoidal as sinusoidal
    from pe_lib import words as words
    from pe_lib.attention import scaled_dot_product_attention
    from pe_lib.biases import alibi_bias, alibi_slopes, relative_index, t5_buckets
    from pe_lib.first_attempts import (
        binary_encoding,
        index_encoding,
        normalised_index_encoding,
        one_hot_encoding,
    )
    from pe_lib.padding import (
        add_positions,
        concatenate_positions,
        pad_embeddings,
        padding_mask,
    )
    from pe_lib.relative import offset_kernel, offset_rotation, similarity
    from pe_lib.rotary import RotaryTables, apply_rotary, rotary_tables
    from pe_lib.sinusoidal import (
        angles,
        division_terms,
        encode_positions,
        sinusoidal_encoding,
        wavelengths,
    )

__version__ = "0.1.0"

__all__ = [
    "RotaryTables",
    "add_positions",
    "alibi_bias",
    "alibi_slopes",
    "angles",
    "apply_rotary",
    "binary_encoding",
    "concatenate_positions",
    "division_terms",
    "encode_positions",
    "index_encoding",
    "normalised_index_encoding",
    "offset_kernel",
    "offset_rotation",
    "one_hot_encoding",
    "pad_embeddings",
    "padding_mask",
    "relative_index",
    "rotary_tables",
    "scaled_dot_product_attention",
    "similarity",
    "sinusoidal_encoding",
    "t5_buckets",
    "wavelengths",
]

_NAMES = {  # which module holds which public names
    "sinusoidal": "angles division_terms encode_positions sinusoidal_encoding wavelengths",
    "attention": "scaled_dot_product_attention",
    "first_attempts": "binary_encoding index_encoding normalised_index_encoding one_hot_encoding",
    "padding": "add_positions concatenate_positions pad_embeddings padding_mask",
    "biases": "alibi_bias alibi_slopes relative_index t5_buckets",
    "relative": "offset_kernel offset_rotation similarity",
    "rotary": "RotaryTables apply_rotary rotary_tables",
}
_HOMES = {name: module for module, names in _NAMES.items() for name in names.split()}
_MODULES = (*_NAMES, "checks", "document_traces", "explorers", "figures", "nn", "words")


def __getattr__(name: str) -> object:
    """Load a public name, or a module of the library, when it is first asked for (PEP 562)."""
    if name in _HOMES:
        value = getattr(import_module(f"pe_lib.{_HOMES[name]}"), name)
    elif name in _MODULES:
        value = import_module(f"pe_lib.{name}")
    else:
        raise AttributeError(f"module 'pe_lib' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_MODULES})
