"""Offsets in the encoding: the rotation for an offset, the dot-product kernel, row similarity."""

import numpy as np
from numpy.typing import ArrayLike

from pe_lib._validate import check_array, check_choice, check_d_model, check_offset, check_positions
from pe_lib.sinusoidal import division_terms

__all__ = ["offset_kernel", "offset_rotation", "similarity"]

METRICS = ("dot", "cosine", "euclidean")


def offset_rotation(offset: float, d_model: int, base: float = 10_000.0) -> np.ndarray:
    """Matrix that maps the encoding of any position to that of the position plus `offset`.

    Parameters
    ----------
    offset : finite real number within ±2**53
        In positions; it may be negative.
    d_model : even int
    base : float
        As in `pe_lib.division_terms`.

    Returns
    -------
    ndarray of float64, shape (d_model, d_model)
        With ``R @ PE(p) == PE(p + offset)`` for sine in even and cosine in odd columns: a 2 × 2
        rotation for each pair, zeros elsewhere.

    References
    ----------
    Vaswani et al. (2017), section 3.5.

    Examples
    --------
    >>> offset_rotation(1, 2).round(3)
    array([[ 0.54 ,  0.841],
           [-0.841,  0.54 ]])
    """
    offset, width = check_offset(offset), check_d_model(d_model)
    rotation = np.zeros((width, width))
    angle = offset * division_terms(width, base)
    sine = np.arange(0, width, 2)
    rotation[sine, sine] = rotation[sine + 1, sine + 1] = np.cos(angle)
    rotation[sine, sine + 1] = np.sin(angle)
    rotation[sine + 1, sine] = -np.sin(angle)
    return rotation


def offset_kernel(offsets: ArrayLike, d_model: int, base: float = 10_000.0) -> np.ndarray:
    """Dot product of two encodings, as a function of the offset between their positions.

    Parameters
    ----------
    offsets : array-like of finite real numbers within ±2**53, shape (n,)
        Differences of the two positions.
    d_model : even int
    base : float
        As in `pe_lib.division_terms`.

    Returns
    -------
    ndarray of float64, shape (n,)
        The sum over the pairs of the cosine of offset times division term. At offset 0 it is
        d_model / 2, the squared length of every row, and nowhere larger.

    References
    ----------
    Yan et al. (2019): the product is the same for an offset and its negative.

    Examples
    --------
    >>> offset_kernel([0, 1, -1], 4).round(3)
    array([2.  , 1.54, 1.54])
    """
    distances = check_positions(offsets, "offsets")
    terms = division_terms(d_model, base)
    kernel = np.zeros(len(distances))
    for start in range(0, len(terms), 256):  # in chunks, to bound memory
        kernel += np.cos(np.outer(distances, terms[start : start + 256])).sum(axis=1)
    return kernel


def similarity(encoding: ArrayLike, metric: str = "cosine") -> np.ndarray:
    """Similarity of every pair of rows of a table.

    Parameters
    ----------
    encoding : array-like of finite real numbers, shape (n, d_model)
        The table, dimensionless.
    metric : {"cosine", "dot", "euclidean"}
        "dot" is the product of the two rows; "cosine" that of the rows scaled to length 1;
        "euclidean" the distance between them, 0 for equal rows.

    Returns
    -------
    ndarray of float64, shape (n, n)
        Symmetric.

    Raises
    ------
    ValueError
        Also for the cosine with a row of zeros.

    References
    ----------
    Wang et al. (2021), on properties of position embeddings.

    Examples
    --------
    >>> similarity([[3.0, 4.0], [4.0, 3.0]], "cosine")
    array([[1.  , 0.96],
           [0.96, 1.  ]])
    """
    check_choice("metric", metric, METRICS)
    table = check_array("encoding", encoding, 2)
    if metric == "euclidean":
        # |a|² + |b|² − 2ab would lose the digits of small distances
        distances = np.empty(2 * (len(table),))
        for at, row in enumerate(table):
            distances[at] = np.linalg.norm(table - row, axis=1)
        return distances
    if metric == "cosine":
        length = np.linalg.norm(table, axis=1, keepdims=True)
        if not length.all():
            row = int(np.flatnonzero(length == 0)[0])
            raise ValueError(f"encoding must have no row of zeros for a cosine, got one at {row}")
        table = table / length
    product = table @ table.T
    if metric == "cosine":
        np.clip(product, -1, 1, out=product)
        np.fill_diagonal(product, 1)
    return product
