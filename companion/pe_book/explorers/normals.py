"""Numbers that look random and are the same in the browser: the twin of web/formulas/normals.js."""

import numpy as np

from pe_book.words import mulberry32


def normals(seed: int, count: int) -> np.ndarray:
    """`count` normal numbers of a seed, by Box and Muller's formula."""
    uniform = (mulberry32(seed, count + count % 2) + 0.5) / 2**32
    far, angle = np.sqrt(-2 * np.log(uniform[::2])), 2 * np.pi * uniform[1::2]
    return np.stack([far * np.cos(angle), far * np.sin(angle)], axis=1).ravel()[:count]
