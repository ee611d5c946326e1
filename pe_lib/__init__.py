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

__version__ = "0.1.0"

# The public modules, and what each of them lends to `pe_lib` itself. `__init__.pyi` says the same
# to editors and type checkers; a test compares the two.
_PUBLIC = {
    "attention": ["scaled_dot_product_attention"],
    "biases": ["alibi_bias", "alibi_slopes", "relative_index", "t5_buckets"],
    "first_attempts": [
        "binary_encoding",
        "index_encoding",
        "normalised_index_encoding",
        "one_hot_encoding",
    ],
    "nn": [],
    "padding": ["add_positions", "concatenate_positions", "pad_embeddings", "padding_mask"],
    "relative": ["offset_kernel", "offset_rotation", "similarity"],
    "rope": ["RopeFrequencies", "describe_positions", "rope_frequencies"],
    "rotary": ["RotaryTables", "apply_rotary", "rotary_tables"],
    "sinusoidal": [
        "angles",
        "division_terms",
        "encode_positions",
        "sinusoidal_encoding",
        "wavelengths",
    ],
}
_HOMES = {name: module for module, names in _PUBLIC.items() for name in names}

__all__ = sorted(_HOMES)  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> object:
    """Load a public name, or a module of the library, when it is first asked for (PEP 562)."""
    if name in _HOMES:
        value = getattr(import_module(f"pe_lib.{_HOMES[name]}"), name)
    elif name in _PUBLIC:
        value = import_module(f"pe_lib.{name}")
    else:
        raise AttributeError(f"module 'pe_lib' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES, *_PUBLIC})
