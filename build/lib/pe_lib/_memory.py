"""Room for an array, or a sentence on how much it would take."""

import math
import os
import sys
from decimal import Decimal

import numpy as np
from numpy.typing import DTypeLike

from pe_lib._validate import show


def allocate(shape: tuple[int, ...], dtype: DTypeLike, **arguments: int) -> np.ndarray:
    """An empty array, or a `ValueError` that says how large it would have been.

    `arguments` are those of the caller that made the array this large, for the message.
    """
    size = math.prod(max(length, 1) for length in shape) * np.dtype(dtype).itemsize
    memory = physical_memory()
    try:
        if size > memory:
            raise MemoryError
        return np.empty(shape, dtype)
    except MemoryError:
        asked = " with ".join(f"{name}={show(value)}" for name, value in arguments.items())
        raise ValueError(
            f"{asked} asks for an array of {human_size(size)}, and this machine has "
            f"{human_size(memory)} of memory: ask for less at a time"
        ) from None


def human_size(size: int) -> str:
    """A number of bytes as people say it.

    Examples
    --------
    >>> human_size(512 * 10**18)
    '512 EB'
    """
    units = ("bytes", "kB", "MB", "GB", "TB", "PB", "EB")
    step = min(Decimal(size).adjusted() // 3, len(units) - 1)
    return f"{Decimal(size).scaleb(-3 * step):.3g} {units[step]}"


def physical_memory() -> int:
    """Bytes of memory that the machine has, or the address space where it does not tell."""
    try:
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return sys.maxsize
    return memory if memory > 1 else sys.maxsize
