"""What the tensors that the modules are given may be, decided once."""

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


def check_rows(name: str, given: object, width: int | None, *, batch_first: bool = False) -> Tensor:
    """A floating tensor of rows of this width, or of any, behind all other axes or one."""
    axes = "batch, seq_len" if batch_first else "…, seq_len"
    rule = f"{name} must be a floating tensor of shape ({axes}, {width or 'd_model'})"
    if not isinstance(given, Tensor):
        raise wrong_type(rule, given)
    if not given.is_floating_point():
        raise TypeError(f"{rule}, got {given.dtype}: look the tokens up first")
    right = given.dim() == 3 if batch_first else given.dim() >= 2
    if not right or (width is not None and given.size(-1) != width):
        raise ValueError(f"{rule}, got shape {tuple(given.shape)}")
    return given


def check_mask(given: object, shape: tuple[int, ...], *, broadcasts: bool = False) -> Tensor:
    """A mask as bool, True where something is kept: bool, or of 0 and 1, and of this shape.

    Values are looked at on the processor and outside of a graph, where that costs nothing; elsewhere
    everything but 0 counts as 1. A floating one may not broadcast: it would be meant for a bias.
    """
    rule = f"mask must be a tensor of 0 and 1 of shape {shape}, (batch, seq_len)"
    if broadcasts:
        rule = f"mask must be a bool tensor, or of 0 and 1, that broadcasts to {shape}, the weights"
        if isinstance(given, Tensor) and given.is_floating_point():
            raise TypeError(f"{rule}, got {given.dtype}: what is added to scores goes in as bias")
    mask = of_shape(rule, given, shape, broadcasts)
    if mask.dtype != torch.bool and _is(mask, lambda: ((mask != 0) & (mask != 1)).any()):
        raise ValueError(f"{rule}, got other values among them")
    return mask.bool()


def check_position_ids(
    given: object, shape: tuple[int, ...], most: int | None = None, name: str = "position_ids"
) -> Tensor:
    """Positions of a batch's rows, (batch, seq_len), or of each sequence alike, (1 or no, seq_len)."""
    alike, limit = shape[1:], "of at least 0" if most is None else f"below {most}"
    shapes = f"{shape}, {(1, *alike)} or {alike}"
    rule = f"{name} must be an integer tensor of shape {shapes}, {limit}"
    if not isinstance(given, Tensor):
        raise wrong_type(rule, given)
    if given.is_floating_point() or given.is_complex() or given.dtype == torch.bool:
        raise TypeError(f"{rule}, got {given.dtype}")
    if tuple(given.shape) not in (shape, (1, *alike), alike):
        raise ValueError(f"{rule}, got shape {tuple(given.shape)}")
    if _is(given, lambda: ((given < 0) | (given >= (2**53 if most is None else most))).any()):
        raise ValueError(f"{rule}, got others among them")
    return given


def check_length(name: str, given: object, least: int = 0) -> int:
    """An integer of at least `least`, or the symbol of one in a graph."""
    if isinstance(given, torch.SymInt):
        torch._check(given >= least)
        return given  # pyright: ignore[reportReturnType]
    return check_whole(name, given, least)


def _is(given: Tensor, true: Callable[[], Tensor]) -> bool:
    """Whether something holds of a tensor's values; False where they cannot be looked at for free."""
    if given.device.type != "cpu" or torch.compiler.is_compiling():
        return False
    try:
        return bool(true())
    except RuntimeError:  # inside vmap, or of values that a trace does not have
        return False


def of_shape(rule: str, given: object, shape: tuple[int, ...], broadcasts: bool = False) -> Tensor:
    if not isinstance(given, Tensor):
        raise wrong_type(rule, given)
    found = tuple(given.shape)
    fits = broadcasts and len(found) <= len(shape) and all(
        mine in (1, wanted) for mine, wanted in zip(found[::-1], shape[::-1], strict=False)
    )  # fmt: skip
    if found != shape and not fits:
        raise ValueError(f"{rule}, got {given.dtype} of shape {tuple(given.shape)}")
    return given
