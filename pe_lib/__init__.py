"""Positional encodings for Transformers, exact, in NumPy; `pe_lib.nn` has modules for PyTorch.

Conventions of the whole package, which the docstrings do not repeat:

- Positions start at 0 and lie within ±2**53. Batch axes come first; the sequence axis is the second
  to last, and a model's columns are the last.
- Pair i of `d_model` columns has the frequency ``base ** (-2 i / d_model)``, in radians per
  position. In the layout "interleaved" it is columns 2i and 2i + 1, in "halves" columns i and
  i + d_model/2; the first holds the sine, the second the cosine.
- A mask is 1 or True for a token that is kept, 0 or False for padding.
- Results are float64. With a `dtype` argument they are rounded to it once, at the end.
- `TypeError` means a wrong type (a bool, or 4.0 for a count), `ValueError` a wrong value; the
  message names the argument, its value and what is allowed. An array too large for memory raises
  NumPy's own `MemoryError` or `ValueError`.

>>> from pe_lib import sinusoidal_encoding
>>> sinusoidal_encoding(3, 4).round(3)
array([[ 0.   ,  1.   ,  0.   ,  1.   ],
       [ 0.841,  0.54 ,  0.01 ,  1.   ],
       [ 0.909, -0.416,  0.02 ,  1.   ]])
"""

from pe_lib.biases import alibi_bias, alibi_slopes, relative_index, t5_buckets
from pe_lib.grid import grid_encoding, rotary_tables_at, section_frequencies, timestep_embedding
from pe_lib.relative import offset_kernel, offset_rotation, similarity
from pe_lib.rotary import RotaryTables, apply_rotary, rotary_tables
from pe_lib.scaling import (
    RopeFrequencies,
    linear_frequencies,
    llama3_frequencies,
    longrope_frequencies,
    ntk_frequencies,
    yarn_frequencies,
)
from pe_lib.sinusoidal import (
    angles,
    division_terms,
    encode_positions,
    sinusoidal_encoding,
    wavelengths,
)

__version__ = "0.2.0"

__all__ = [
    "RopeFrequencies",
    "RotaryTables",
    "alibi_bias",
    "alibi_slopes",
    "angles",
    "apply_rotary",
    "division_terms",
    "encode_positions",
    "grid_encoding",
    "linear_frequencies",
    "llama3_frequencies",
    "longrope_frequencies",
    "ntk_frequencies",
    "offset_kernel",
    "offset_rotation",
    "relative_index",
    "rotary_tables",
    "rotary_tables_at",
    "section_frequencies",
    "similarity",
    "sinusoidal_encoding",
    "t5_buckets",
    "timestep_embedding",
    "wavelengths",
    "yarn_frequencies",
]
