"""Rotary frequencies scaled for sequences longer than the training length."""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from pe_lib._validate import check_array, check_base, check_bool, check_number, check_whole, show
from pe_lib.sinusoidal import division_terms

__all__ = [
    "RopeFrequencies",
    "linear_frequencies",
    "llama3_frequencies",
    "longrope_frequencies",
    "ntk_frequencies",
    "yarn_frequencies",
]


class RopeFrequencies(NamedTuple):
    """Frequencies of a rotary encoding and its attention factor.

    `frequencies` is float64 of shape (pairs,), in radians per position, fastest first. Cosines and
    sines are multiplied by `attention_factor`, so scores are multiplied by its square.
    `ignored_keys` names the keys of a configuration that had no effect; the functions here leave it
    empty.
    """

    frequencies: np.ndarray
    attention_factor: float = 1.0
    ignored_keys: tuple[str, ...] = ()


def linear_frequencies(head_dim: int, factor: float, base: float = 10_000.0) -> RopeFrequencies:
    """Position interpolation: every frequency divided by one factor.

    Parameters
    ----------
    head_dim : int, at least 2
        Number of rotated columns. If odd, the last pair has one column outside, as in Hugging Face
        transformers.
    factor : finite float greater than 0
        Ratio of the longer length to the trained length.
    base : finite float greater than 1
        Dimensionless; pair i has the unscaled wavelength ``2π·base**(2i/head_dim)``.

    Returns
    -------
    RopeFrequencies
        ``ceil(head_dim / 2)`` frequencies in radians per position, attention factor 1.

    References
    ----------
    Chen et al. (2023).

    Examples
    --------
    >>> linear_frequencies(4, 4.0).frequencies
    array([0.25  , 0.0025])
    """
    return RopeFrequencies(powers(head_dim, base) / _positive("factor", factor))


def ntk_frequencies(head_dim: int, factor: float, base: float = 10_000.0) -> RopeFrequencies:
    """NTK-aware scaling: a larger base, which divides the slowest frequency by the factor.

    Parameters
    ----------
    head_dim : int, at least 3
        As in `linear_frequencies`.
    factor : finite float greater than 0
        Divides the slowest frequency of an even head_dim. Dynamic NTK recomputes it by length.
    base : finite float greater than 1
        Of the unscaled frequencies, dimensionless.

    Returns
    -------
    RopeFrequencies
        Those of the base ``base * factor ** (head_dim / (head_dim - 2))``, attention factor 1.

    References
    ----------
    Peng et al. (2023), section 3.1.

    Examples
    --------
    >>> ntk_frequencies(4, 4.0).frequencies
    array([1.    , 0.0025])
    """
    width, factor = check_whole("head_dim", head_dim, 3), _positive("factor", factor)
    with np.errstate(over="ignore"):
        larger = float(check_base(base) * np.float64(factor) ** (width / (width - 2)))
    if larger == math.inf:
        rule = "factor must leave base * factor ** (head_dim / (head_dim - 2)) finite"
        raise ValueError(f"{rule}, got {show(factor)}")
    return RopeFrequencies(powers(width, larger))


def yarn_frequencies(
    head_dim: int,
    factor: float,
    original_length: float,
    base: float = 10_000.0,
    *,
    beta_fast: float = 32.0,
    beta_slow: float = 1.0,
    truncate: bool = True,
    attention_factor: float | None = None,
) -> RopeFrequencies:
    """YaRN: fast pairs are kept, slow pairs divided by the factor, with a ramp between them.

    Parameters
    ----------
    head_dim : int
    factor : float
    base : float
        As in `linear_frequencies`.
    original_length : finite float greater than 0
        The trained length, in positions.
    beta_fast, beta_slow : finite floats greater than 0
        Pairs that make more than `beta_fast` turns in the trained length are kept, those that make
        fewer than `beta_slow` are divided by the factor.
    truncate : bool
        Whether the ends of the ramp are rounded to whole pairs.
    attention_factor : finite float of at least 0, or None
        None is YaRN's default, ``0.1 ln(factor) + 1``, and 1 for a factor up to 1.

    Returns
    -------
    RopeFrequencies
        In radians per position, with the attention factor.

    References
    ----------
    Peng et al. (2023), sections 3.2 to 3.4.

    Examples
    --------
    >>> yarn_frequencies(8, 4.0, 4096).frequencies.round(5)
    array([1.00e+00, 1.00e-01, 6.25e-03, 2.50e-04])
    """
    terms, factor = powers(head_dim, base), _positive("factor", factor)
    check_bool("truncate", truncate)
    length = _positive("original_length", original_length)
    fast, slow = _positive("beta_fast", beta_fast), _positive("beta_slow", beta_slow)
    _check_order("beta_slow", slow, "beta_fast", fast)
    low, high = (
        head_dim * math.log(length / (turns * 2 * math.pi)) / (2 * math.log(base))
        for turns in (fast, slow)  # the pairs with this number of turns in the trained length
    )
    if truncate:
        low, high = math.floor(low), math.ceil(high)
    low, high = max(low, 0), min(high, head_dim - 1)
    ramp = np.clip((np.arange(len(terms)) - low) / ((high - low) or 0.001), 0, 1)
    attention = _attention(attention_factor, yarn_attention(factor))
    return RopeFrequencies(terms / factor * ramp + terms * (1 - ramp), attention)


def yarn_attention(factor: float, weight: float = 1.0) -> float:
    """YaRN's attention factor, ``0.1 weight ln(factor) + 1``."""
    return 1.0 if factor <= 1 else 0.1 * weight * math.log(factor) + 1.0


def longrope_frequencies(
    head_dim: int,
    factors: ArrayLike,
    factor: float,
    original_length: float,
    base: float = 10_000.0,
    *,
    attention_factor: float | None = None,
) -> RopeFrequencies:
    """LongRoPE: each frequency divided by its own factor, found by a search.

    Parameters
    ----------
    head_dim : int
    base : float
        As in `linear_frequencies`.
    factors : array-like of floats greater than 0, shape (pairs,)
        One factor per pair; a model has one set up to the trained length and one beyond it.
    factor : finite float greater than 0
        Ratio of the longest length to the trained length, for the attention factor.
    original_length : finite float greater than 1
        The trained length, in positions.
    attention_factor : finite float of at least 0, or None
        None: ``√(1 + ln(factor) / ln(original_length))``, or 1 for a factor up to 1.

    Returns
    -------
    RopeFrequencies
        In radians per position, with the attention factor.

    References
    ----------
    Ding et al. (2024).

    Examples
    --------
    >>> longrope_frequencies(4, [1.0, 4.0], 4.0, 4096).frequencies
    array([1.    , 0.0025])
    """
    terms, divisors = powers(head_dim, base), check_array("factors", factors, 1)
    if divisors.shape != terms.shape or not (divisors > 0).all():
        rule = f"factors must be {len(terms)} numbers greater than 0, one a pair"
        got = f"got shape {divisors.shape}, the least {min(divisors, default=None)}"
        raise ValueError(f"{rule}, {got}")
    factor = _positive("factor", factor)
    length = check_number("original_length", original_length, 1, above=True)
    default = 1.0 if factor <= 1 else math.sqrt(1 + math.log(factor) / math.log(length))
    return RopeFrequencies(terms / divisors, _attention(attention_factor, default))


def llama3_frequencies(
    head_dim: int,
    factor: float,
    original_length: float,
    base: float = 10_000.0,
    *,
    low_freq_factor: float = 1.0,
    high_freq_factor: float = 4.0,
) -> RopeFrequencies:
    """Llama 3.1's scaling: low frequencies divided by the factor, high ones kept, a blend between.

    Parameters
    ----------
    head_dim : int
    factor : float
    original_length : float
    base : float
        As in `yarn_frequencies`.
    low_freq_factor, high_freq_factor : finite floats greater than 0
        Pairs that make fewer than `low_freq_factor` turns in the trained length are divided by the
        factor, those that make more than `high_freq_factor` are kept.

    Returns
    -------
    RopeFrequencies
        In radians per position, attention factor 1.

    References
    ----------
    Grattafiori et al. (2024); transformers 5.23, ``modeling_rope_utils.py``.

    Examples
    --------
    >>> llama3_frequencies(4, 8.0, 8192, 500_000.0).frequencies.round(7)
    array([1.000e+00, 5.248e-04])
    """
    terms, factor = powers(head_dim, base), _positive("factor", factor)
    turns = _positive("original_length", original_length) * terms / (2 * math.pi)
    low = _positive("low_freq_factor", low_freq_factor)
    high = _positive("high_freq_factor", high_freq_factor)
    _check_order("low_freq_factor", low, "high_freq_factor", high)
    kept = np.clip((turns - low) / (high - low), 0, 1) if high > low else turns >= low
    return RopeFrequencies(terms / factor * (1 - kept) + terms * kept)


def powers(head_dim: Any, base: Any) -> np.ndarray:
    """Unscaled frequencies of `head_dim` columns, which may be odd."""
    width = check_whole("head_dim", head_dim, 2)
    if width % 2 == 0:
        return division_terms(width, base)
    return check_base(base) ** (-np.arange(0, width, 2) / width)


def _positive(name: str, value: Any) -> float:
    return check_number(name, value, 0, above=True)


def _attention(value: Any, default: float) -> float:
    return default if value is None else check_number("attention_factor", value, 0)


def _check_order(low_name: str, low: float, high_name: str, high: float) -> None:
    if low > high:
        raise ValueError(f"{high_name} must be at least {low_name}, got {high:g} beside {low:g}")
