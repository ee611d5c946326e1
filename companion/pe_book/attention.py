"""Scaled dot-product attention: Vaswani et al. (2017), section 3.2.1."""

import numpy as np
from numpy.typing import ArrayLike

from pe_book._validate import check_mask
from pe_lib._validate import check_array

__all__ = ["scaled_dot_product_attention"]


def scaled_dot_product_attention(
    query: ArrayLike, key: ArrayLike, value: ArrayLike, mask: ArrayLike | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """Mean of the values, weighted by the softmax of the scaled query-key products.

    Leading batch axes broadcast.

    Parameters
    ----------
    query : array-like of real numbers, shape (…, q, d_k)
        Queries, dimensionless.
    key : array-like of real numbers, shape (…, k, d_k)
        Keys, dimensionless.
    value : array-like of real numbers, shape (…, k, d_v)
        Values, in any unit.
    mask : array-like of bool, or of 0 and 1, that broadcasts against (…, q, k)
        1 or True is a real token, kept; None keeps all. A padding mask of shape (batch, k) goes in
        as ``mask[:, None, :]``.

    Returns
    -------
    output : ndarray of float64, shape (…, q, d_v)
        In the unit of `value`.
    weights : ndarray of float64, shape (…, q, k)
        Dimensionless. Each row sums to 1, but for a row that is masked throughout (or has no key at
        all): its weights and its output are zeros.

    References
    ----------
    Vaswani et al. (2017), section 3.2.1.

    Examples
    --------
    >>> x = [[1.0, 0.0], [0.0, 1.0]]
    >>> output, weights = scaled_dot_product_attention(x, x, x)
    >>> weights.round(3)
    array([[0.67, 0.33],
           [0.33, 0.67]])
    """
    query, key, value = (
        check_array(name, given, 2, more=True)
        for name, given in (("query", query), ("key", key), ("value", value))
    )
    if query.shape[-1] != key.shape[-1] or query.shape[-1] == 0:
        raise ValueError(
            "query and key must have the same number of columns, at least 1, "
            f"got query of shape {query.shape} and key of shape {key.shape}"
        )
    if key.shape[-2] != value.shape[-2]:
        raise ValueError(
            "key and value must have the same number of rows, "
            f"got key of shape {key.shape} and value of shape {value.shape}"
        )
    _broadcast("query, key and value", query=query, key=key, value=value)
    with np.errstate(over="ignore", invalid="ignore"):
        scores = (query / np.sqrt(query.shape[-1])) @ np.swapaxes(key, -1, -2)
    if not np.isfinite(scores).all():
        raise ValueError("query and key must be smaller: their dot products overflow float64")
    if mask is not None:
        scores = np.where(check_mask(mask, scores.shape, broadcasts=True), scores, -np.inf)
    weights = _softmax(scores)
    _broadcast("mask and value", mask=weights, value=value)
    return weights @ value, weights


def _softmax(scores: np.ndarray) -> np.ndarray:
    # with its row's maximum subtracted, no score is above 0: exp cannot overflow
    largest = scores.max(axis=-1, keepdims=True, initial=-np.inf)
    weights = np.exp(scores - np.where(np.isfinite(largest), largest, 0.0))
    total = weights.sum(axis=-1, keepdims=True)
    return weights / np.where(total > 0, total, 1.0)


def _broadcast(names: str, **arrays: np.ndarray) -> None:
    try:
        np.broadcast_shapes(*(array.shape[:-2] for array in arrays.values()))
    except ValueError:
        shapes = ", ".join(f"{name} of shape {array.shape}" for name, array in arrays.items())
        raise ValueError(f"the batch axes of {names} must broadcast, got {shapes}") from None
