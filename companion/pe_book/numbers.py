"""Rounding to bfloat16, and pseudorandom normal numbers.

`normals` gives the same numbers as web/formulas/normals.js.
"""

import numpy as np

from pe_book.words import mulberry32

__all__ = ["bfloat16", "normals"]


def bfloat16(values: np.ndarray) -> np.ndarray:
    """The bfloat16 nearest to each number, halves to even."""
    bits = np.asarray(values, np.float32).view(np.uint32)
    bits = bits + 0x7FFF + ((bits >> 16) & 1)
    return ((bits >> 16) << 16).astype(np.uint32).view(np.float32).astype(np.float64)


def normals(seed: int, count: int) -> np.ndarray:
    """`count` normal numbers of a seed, by Box and Muller's formula."""
    uniform = (mulberry32(seed, count + count % 2) + 0.5) / 2**32
    far, angle = np.sqrt(-2 * np.log(uniform[::2])), 2 * np.pi * uniform[1::2]
    return np.stack([far * np.cos(angle), far * np.sin(angle)], axis=1).ravel()[:count]
