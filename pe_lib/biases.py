"""Relative position biases and lookup indices: functions of the offset between two positions.

ALiBi's slopes (Press et al. 2022), T5's buckets (Raffel et al. 2020), the clipped index of Shaw et
al. (2018).
"""

from bisect import bisect_right
from decimal import Decimal
from functools import cache

import numpy as np
from numpy.typing import ArrayLike

from pe_lib._rotation import DIGITS
from pe_lib._validate import check_bool, check_integers, check_seq_len, check_whole

__all__ = ["alibi_bias", "alibi_slopes", "relative_index", "t5_buckets"]


def alibi_slopes(num_heads: int, bias_max: int = 8) -> np.ndarray:
    """Slope of each head: how much a score falls per position of distance.

    Parameters
    ----------
    num_heads : int, at least 1
        Number of heads.
    bias_max : int, at least 1
        The smallest slope is 2**-bias_max; ``alibi_bias_max`` in MPT's configurations.

    Returns
    -------
    ndarray of float64, shape (num_heads,)
        Each the float64 nearest to the true value: 2**(-8/n), 2**(-16/n), …, 2**-8 for a power of
        two n. For any other count, the slopes of the next lower power of two, then every second
        slope of the next higher one, as in the authors' code.

    References
    ----------
    Press et al. (2022), section 3.

    Examples
    --------
    >>> alibi_slopes(4)
    array([0.25      , 0.0625    , 0.015625  , 0.00390625])
    >>> alibi_slopes(3)
    array([0.0625    , 0.00390625, 0.25      ])
    """
    heads, most = check_whole("num_heads", num_heads, 1), check_whole("bias_max", bias_max, 1)
    slopes = np.empty(heads)
    lower = 2 ** (heads.bit_length() - 1)
    exponents = [(most * (i + 1), lower) for i in range(lower)]
    exponents += [(most * (i + 1), 2 * lower) for i in range(0, 2 * (heads - lower), 2)]
    for head, (numerator, denominator) in enumerate(exponents):
        slopes[head] = DIGITS.power(2, DIGITS.divide(-numerator, denominator))
    return slopes


def alibi_bias(num_heads: int, seq_len: int, bias_max: int = 8) -> np.ndarray:
    """Bias of each head for each query and key: minus slope times distance.

    Parameters
    ----------
    num_heads, bias_max : int
        As in `alibi_slopes`.
    seq_len : int, at least 0
        Number of positions.

    Returns
    -------
    ndarray of float64, shape (num_heads, seq_len, seq_len)
        Heads, queries, keys; symmetric, 0 on the diagonal and negative elsewhere.

    References
    ----------
    Press et al. (2022), section 3.

    Examples
    --------
    >>> alibi_bias(1, 3)
    array([[[ 0.        , -0.00390625, -0.0078125 ],
            [-0.00390625,  0.        , -0.00390625],
            [-0.0078125 , -0.00390625,  0.        ]]])
    """
    heads, length = check_whole("num_heads", num_heads, 1), check_seq_len(seq_len)
    position = np.arange(length, dtype=np.float64)
    nearness = 0.0 - np.abs(np.subtract.outer(position, position))  # 0 on the diagonal, not −0
    return alibi_slopes(heads, bias_max)[:, None, None] * nearness


def t5_buckets(
    offsets: ArrayLike,
    num_buckets: int = 32,
    max_distance: int = 128,
    *,
    bidirectional: bool = True,
) -> np.ndarray:
    """Bucket of each offset: one for each short distance, then increasingly wide ones.

    Parameters
    ----------
    offsets : array-like of integers within ±2**53, any shape
        Position of the key minus that of the query.
    num_buckets : int, at least 4
        Even if `bidirectional`: half of them are for keys after the query.
    max_distance : int, more than half of the buckets on one side
        Distances from here on share the last bucket.
    bidirectional : bool
        False for a decoder, where keys after the query share bucket 0.

    Returns
    -------
    ndarray of int64
        Of the shape of `offsets`, from 0 to num_buckets - 1. The borders are exact; float32
        logarithms may put an offset on a border into the bucket before.

    References
    ----------
    Raffel et al. (2020), section 2.1.

    Examples
    --------
    >>> t5_buckets([-200, -8, -1, 0, 1, 8, 200])
    array([15,  8,  1,  0, 17, 24, 31])
    """
    offset = check_integers("offsets", offsets)
    both = check_bool("bidirectional", bidirectional)
    buckets = check_whole("num_buckets", num_buckets, 4)
    if both and buckets % 2:
        raise ValueError(f"num_buckets must be even where both sides have theirs, got {buckets}")
    side = buckets // 2 if both else buckets
    single = side // 2  # distances with their own bucket
    longest = check_whole("max_distance", max_distance, single + 1)
    far = np.abs(offset) if both else np.maximum(-offset, 0)
    shared = _shared_buckets(far, single, side, longest)
    bucket = np.where(far < single, far, single + shared - 1)
    if both:
        bucket += side * (offset > 0)
    return bucket


def relative_index(seq_len: int, max_distance: int) -> np.ndarray:
    """Row of the learned table that each query looks up for each key: the offset, clipped.

    Parameters
    ----------
    seq_len : int, at least 0
        Number of positions.
    max_distance : int, at least 0
        Larger offsets are clipped to it.

    Returns
    -------
    ndarray of int64, shape (seq_len, seq_len)
        Queries, keys, from 0 to 2 * max_distance: the position of the key minus that of the query,
        clipped, plus `max_distance`.

    References
    ----------
    Shaw, Uszkoreit, Vaswani (2018), section 3.2.

    Examples
    --------
    >>> relative_index(4, 2)
    array([[2, 3, 4, 4],
           [1, 2, 3, 4],
           [0, 1, 2, 3],
           [0, 0, 1, 2]])
    """
    length, most = check_seq_len(seq_len), check_whole("max_distance", max_distance, 0)
    position = np.arange(length, dtype=np.int64)
    return np.clip(position - position[:, None], -most, most) + most


def _border(step: int, single: int, side: int, longest: int) -> int:
    """First distance of the `step`-th shared bucket, single · (longest/single)**share rounded up.

    Sixty digits decide whether the power is an integer.
    """
    share = DIGITS.divide(step, side - single)
    exact = DIGITS.multiply(single, DIGITS.power(DIGITS.divide(longest, single), share))
    whole = exact.to_integral_value()
    return int(whole) if abs(exact - whole) < Decimal("1e-30") else int(exact) + 1


def _shared_buckets(far: np.ndarray, single: int, side: int, longest: int) -> np.ndarray:
    """Number of shared buckets that begin at or before each distance."""
    count = side - single

    @cache
    def border(step: int) -> int:
        return _border(step, single, side, longest)

    if count <= far.size:
        return np.searchsorted([border(step) for step in range(count)], far, side="right")
    # more buckets than distances: compute only the borders that the bisections visit
    ranks = [bisect_right(range(count), distance, key=border) for distance in far.ravel().tolist()]
    return np.array(ranks, dtype=np.int64).reshape(far.shape)
