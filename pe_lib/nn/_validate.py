"""Validation of the modules' arguments."""

from collections.abc import Callable

import torch
from torch import Tensor

from pe_lib._validate import check_whole, show, wrong_type


def check_probability(dropout: object) -> float:
    """A number from 0 to 1, as a float."""
    rule = "dropout must be a number from 0 to 1"
    if isinstance(dropout, bool) or not isinstance(dropout, (int, float)):
        raise wrong_type(rule, dropout)
    if not 0 <= dropout <= 1:
        raise ValueError(f"{rule}, got {show(dropout)}")
    return float(dropout)


def check_rows(name: str, value: object, width: int | None, *, batch_first: bool = False) -> Tensor:
    """A floating tensor (…, seq_len, width), of three axes if `batch_first`; None is any width."""
    axes = "batch, seq_len" if batch_first else "…, seq_len"
    rule = f"{name} must be a floating tensor of shape ({axes}, {width or 'd_model'})"
    if not isinstance(value, Tensor):
        raise wrong_type(rule, value)
    if not value.is_floating_point():
        raise TypeError(f"{rule}, got {value.dtype}: look the tokens up first")
    fits = value.dim() == 3 if batch_first else value.dim() >= 2
    if not fits or (width is not None and value.size(-1) != width):
        raise ValueError(f"{rule}, got shape {tuple(value.shape)}")
    return value


def check_mask(value: object, shape: tuple[int, ...], *, broadcasts: bool = False) -> Tensor:
    """A mask of this shape, of bool or of 0 and 1, as bool.

    Values are checked on the CPU outside a graph, where that is cheap; elsewhere all but 0 is 1. A
    floating mask must not broadcast, since it is likely an additive bias.
    """
    rule = f"mask must be a tensor of 0 and 1 of shape {shape}, (batch, seq_len)"
    if broadcasts:
        rule = f"mask must be a bool tensor, or of 0 and 1, that broadcasts to {shape}, the weights"
        if isinstance(value, Tensor) and value.is_floating_point():
            raise TypeError(f"{rule}, got {value.dtype}: what is added to scores goes in as bias")
    mask = of_shape(rule, value, shape, broadcasts)
    if mask.dtype != torch.bool and _holds(mask, lambda: ((mask != 0) & (mask != 1)).any()):
        raise ValueError(f"{rule}, got other values among them")
    return mask.bool()


def check_position_ids(
    value: object, shape: tuple[int, ...], most: int | None = None, name: str = "position_ids"
) -> Tensor:
    """Positions of shape (batch, seq_len), or (1, seq_len) or (seq_len,) shared by the batch."""
    shared, limit = shape[1:], "of at least 0" if most is None else f"below {most}"
    shapes = f"{shape}, {(1, *shared)} or {shared}"
    rule = f"{name} must be an integer tensor of shape {shapes}, {limit}"
    if not isinstance(value, Tensor):
        raise wrong_type(rule, value)
    if value.is_floating_point() or value.is_complex() or value.dtype == torch.bool:
        raise TypeError(f"{rule}, got {value.dtype}")
    if tuple(value.shape) not in (shape, (1, *shared), shared):
        raise ValueError(f"{rule}, got shape {tuple(value.shape)}")
    if _holds(value, lambda: ((value < 0) | (value >= (2**53 if most is None else most))).any()):
        raise ValueError(f"{rule}, got others among them")
    return value


def check_length(name: str, value: object, least: int = 0) -> int:
    """An integer of at least `least`, or a SymInt in a graph."""
    if isinstance(value, torch.SymInt):
        torch._check(value >= least)
        return value  # pyright: ignore[reportReturnType]
    return check_whole(name, value, least)


def _holds(tensor: Tensor, condition: Callable[[], Tensor]) -> bool:
    """Whether a condition on a tensor's values holds; False where reading values is costly."""
    if tensor.device.type != "cpu" or torch.compiler.is_compiling():
        return False
    try:
        return bool(condition())
    except RuntimeError:  # under vmap, or without values in a trace
        return False


def of_shape(rule: str, value: object, shape: tuple[int, ...], broadcasts: bool = False) -> Tensor:
    """A tensor of this shape, or that broadcasts to it."""
    if not isinstance(value, Tensor):
        raise wrong_type(rule, value)
    actual = tuple(value.shape)
    fits = broadcasts and len(actual) <= len(shape) and all(
        size in (1, expected) for size, expected in zip(actual[::-1], shape[::-1], strict=False)
    )  # fmt: skip
    if actual != shape and not fits:
        raise ValueError(f"{rule}, got {value.dtype} of shape {tuple(value.shape)}")
    return value
