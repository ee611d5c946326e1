"""What several checks of the chapter share."""

import numpy as np

from pe_lib.rotary import RotaryTables, apply_rotary
from pe_lib.sinusoidal import division_terms


def _turned(x: np.ndarray, places: np.ndarray, layout: str = "interleaved") -> np.ndarray:
    angles = np.multiply.outer(np.asarray(places, float), division_terms(np.shape(x)[1]))
    return apply_rotary(x, RotaryTables(np.cos(angles), np.sin(angles)), layout)


def _coarse(places: np.ndarray) -> np.ndarray:
    return np.where(places > 256, 2 * np.round(places / 2), places)
