"""Tests your rotary code against a model's configuration, in one line of pytest."""

from collections.abc import Callable, Sequence
from typing import Any

from pe_configs.check import check_rope

__all__ = ["check_rotary"]


def check_rotary(
    rope: Callable[..., Any], config: Any, *, dtypes: Sequence[str] = ("float32",), **options: Any
) -> None:
    """Raise an AssertionError with `check_rope`'s report, unless all of its tests pass.

    Parameters
    ----------
    rope, config
        As in `check_rope`.
    dtypes : sequence of str, not empty
        Each as `dtype` of `check_rope`.
    **options
        Further arguments of `check_rope`.

    Raises
    ------
    AssertionError
        Its message is the report of the first dtype in which a test fails.
    TypeError, ValueError
        As `check_rope`.

    Examples
    --------
    >>> def test_rope():
    ...     check_rotary(lambda q, k, at: (q, k), {"model_type": "llama", "head_dim": 16})
    """
    if isinstance(dtypes, str) or not dtypes:
        raise ValueError(f"dtypes must be a sequence of names, not empty, got {dtypes!r}")
    for dtype in dtypes:
        report = check_rope(rope, config, dtype=dtype, **options)
        if not all(report.tests.values()):
            raise AssertionError(f"\n{report}")
