"""What the tensors that the modules are given may be, decided once.

As in `pe_lib._validate`: every ``check_…`` returns what is used, or says in one sentence what the
argument is called, what it was and what it must be.
"""

import torch
from torch import Tensor

from pe_lib._validate import show, wrong_type


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
    if not right or width not in (None, given.size(-1)):
        raise ValueError(f"{rule}, got shape {tuple(given.shape)}")
    return given


def check_mask(given: object, shape: tuple[int, ...]) -> Tensor:
    """A mask as bool, True for a real token: bool, or of 0 and 1, and of this shape."""
    rule = f"mask must be a tensor of 0 and 1 of shape {shape}, (batch, seq_len)"
    mask = _of_shape(rule, given, shape)
    if mask.dtype != torch.bool and not ((mask == 0) | (mask == 1)).all():
        raise ValueError(f"{rule}, got other values among them")
    return mask.bool()


def check_blocked(name: str, given: object, shape: tuple[int, ...]) -> Tensor | None:
    """A mask that bears torch's name and follows torch: True is blocked. None blocks nothing."""
    if given is None:
        return None
    rule = f"{name} must be a bool tensor of shape {shape}, True where blocked"
    mask = _of_shape(rule, given, shape)
    if mask.dtype != torch.bool:
        raise ValueError(f"{rule}, got {mask.dtype} of shape {tuple(mask.shape)}")
    return mask


def _of_shape(rule: str, given: object, shape: tuple[int, ...]) -> Tensor:
    if not isinstance(given, Tensor):
        raise wrong_type(rule, given)
    if tuple(given.shape) != shape:
        raise ValueError(f"{rule}, got {given.dtype} of shape {tuple(given.shape)}")
    return given
