"""Reproduces the debug output of two of the book's sources, with each convention as a parameter.

Documents D0 and D3 print the inside of one C++ program at two stages of its life. Each differs from
the formula in its own way, and each way is a parameter here: switch it off and the formula is left.
Chapters "D0: a padded sentence in C++" and "D3: eighty columns".
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from pe_book._validate import check_array, check_mask
from pe_lib import division_terms

__all__ = ["Trace", "raised_base", "trace_d0", "trace_d3"]


@dataclass(frozen=True)
class Trace:
    """Intermediate values that the programs of Document D0 and Document D3 print, as float64.

    Attributes
    ----------
    base : float
        The effective base.
    positions : ndarray, shape (seq_len,)
        The positions that enter the formula.
    scaling : ndarray, shape (seq_len, d_model)
        The factor of each column, each pair's twice.
    angles : ndarray, shape (seq_len, d_model)
        Positions times scaling.
    encoding : ndarray, shape (seq_len, d_model)
        Sine in even and cosine in odd columns, times the mask.
    encoder_input : ndarray, shape (seq_len, d_model + d), or None
        Encoding, then embedding; None where there is none.
    """

    base: float
    positions: np.ndarray
    scaling: np.ndarray
    angles: np.ndarray
    encoding: np.ndarray
    encoder_input: np.ndarray | None = None


def raised_base(base: float = 10_000.0) -> float:
    """The effective base of D0's ``pow(10, exponent)``, whose exponent already contains ln(base).

    Parameters
    ----------
    base : finite float greater than 1
        The intended base, dimensionless.

    Returns
    -------
    float
        The effective base: about 1.62e9 for 10 000.

    References
    ----------
    Document D0. Chapter "D0: a padded sentence in C++".

    Examples
    --------
    >>> f"{raised_base():.3g}"
    '1.62e+09'
    """
    return float(10.0 ** np.log(_meant(base)))


def trace_d0(
    mask: ArrayLike,
    d_model: int = 16,
    base: float = 10_000.0,
    *,
    raise_base: bool = True,
    first_position: int = 0,
    signed_zeros: bool = True,
) -> Trace:
    """D0's encoding of one padded sentence, number by number.

    Parameters
    ----------
    mask : array-like of 0 and 1, shape (seq_len,)
        1 is a real token.
    d_model : even int, at least 2
        Width of the encoding, in columns.
    base : finite float greater than 1
        The intended base, dimensionless.
    raise_base : bool
        Whether to use `raised_base`, as in the document.
    first_position : int
        Position of the first row; 0 in the document.
    signed_zeros : bool
        Whether a masked cosine may be −0.0, as in the document, or is +0.0.

    Returns
    -------
    Trace
        Without an encoder input.

    References
    ----------
    Document D0, steps 1 and 2. Chapter "D0: a padded sentence in C++".

    Examples
    --------
    >>> trace_d0([1, 1, 0]).angles[1, :4].round(7)
    array([1.       , 1.       , 0.0705842, 0.0705842])
    """
    kept = check_mask(mask)
    acting = raised_base(base) if raise_base else _meant(base)
    positions = np.arange(len(kept), dtype=np.float64) + first_position
    return _trace(kept, positions, d_model, acting, signed_zeros)


def trace_d3(
    embeddings: ArrayLike,
    mask: ArrayLike,
    d_model: int = 64,
    base: float = 10_000.0,
    *,
    sum_over_mask: bool = True,
    first_position: int = 1,
) -> Trace:
    """D3's encoder input of one padded sentence, number by number.

    Parameters
    ----------
    embeddings : array-like of floats, shape (seq_len, d)
        The word vectors, a row each.
    mask : array-like of 0 and 1, shape (seq_len,)
        1 is a real token.
    d_model : even int, at least 2
        Columns of the encoding.
    base : finite float greater than 1
        Base of the powers, dimensionless: pair i has the wavelength ``2π·base**(2i/d_model)``.
    sum_over_mask : bool
        Whether a position enters once for every real token, as the document's matrix product of
        positions and mask makes it, or once.
    first_position : int
        Position of the first row; 1 in the document.

    Returns
    -------
    Trace
        With the encoding and the embeddings side by side as encoder input.

    References
    ----------
    Document D3, sections 2 and 3. Chapter "D3: eighty columns".

    Examples
    --------
    >>> trace_d3([[0.5], [0.5], [0.0]], [1, 1, 0]).positions
    array([2., 4., 0.])
    """
    table = check_array("embeddings", embeddings, 2, floats=True)
    kept = check_mask(mask, (len(table),))
    positions = kept * (np.arange(len(kept), dtype=np.float64) + first_position)
    if sum_over_mask:
        positions = np.outer(positions, kept).sum(axis=1)
    trace = _trace(kept, positions, d_model, _meant(base), signed_zeros=False)
    side_by_side = np.concatenate([trace.encoding, table * kept[:, None] + 0.0], axis=1)
    return Trace(**{**vars(trace), "encoder_input": side_by_side})


def _meant(base: float) -> float:
    division_terms(2, base)  # raises for an invalid base
    return float(base)


def _trace(
    kept: np.ndarray, positions: np.ndarray, d_model: int, base: float, signed_zeros: bool
) -> Trace:
    terms = np.repeat(division_terms(d_model, base), 2)
    angles = np.outer(positions, terms)
    encoding = np.sin(angles)
    encoding[:, 1::2] = np.cos(angles[:, 1::2])
    encoding *= kept[:, None]
    if not signed_zeros:
        encoding += 0.0  # −0.0 + 0.0 is +0.0
    return Trace(base, positions, np.tile(terms, (len(kept), 1)), angles, encoding)
