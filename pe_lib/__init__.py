"""Positional encodings for Transformers: the small library behind "A Sense of Order".

NumPy is all that it needs; the modules for PyTorch are in `pe_lib.nn`, which is imported by name.

>>> from pe_lib import sinusoidal_encoding
>>> sinusoidal_encoding(3, 4).round(3)
array([[ 0.   ,  1.   ,  0.   ,  1.   ],
       [ 0.841,  0.54 ,  0.01 ,  1.   ],
       [ 0.909, -0.416,  0.02 ,  1.   ]])
"""

from pe_lib.attention import scaled_dot_product_attention
from pe_lib.biases import alibi_bias, alibi_slopes, relative_index, t5_buckets
from pe_lib.first_attempts import (
    binary_encoding,
    index_encoding,
    normalised_index_encoding,
    one_hot_encoding,
)
from pe_lib.padding import add_positions, concatenate_positions, pad_embeddings, padding_mask
from pe_lib.relative import offset_kernel, offset_rotation, similarity
from pe_lib.rope import RopeFrequencies, rope_frequencies
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
    "RopeFrequencies",
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
    "rope_frequencies",
    "rotary_tables",
    "scaled_dot_product_attention",
    "similarity",
    "sinusoidal_encoding",
    "t5_buckets",
    "wavelengths",
]
