"""For PyTorch: the rotary encoding of a configuration as a module, and resized learned tables."""

from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import Any

import numpy as np
import torch
from torch.nn.functional import interpolate

from pe_configs._values import LAYOUTS
from pe_configs.describe import describe_positions, first_rotary, rope_frequencies
from pe_lib import RopeFrequencies
from pe_lib._validate import check_bool, check_choice, check_whole, wrong_type
from pe_lib.nn import RotaryEncoding

__all__ = ["resize_table", "rotary_encoding"]


def resize_table(
    table: torch.Tensor,
    old: Sequence[int],
    new: Sequence[int],
    *,
    kept: int = 0,
    antialias: bool = True,
) -> torch.Tensor:
    """A learned table of positions, resized along one axis or two by bicubic interpolation.

    Parameters
    ----------
    table : floating-point tensor, shape (kept + rows, width) or (1, kept + rows, width)
        A row per position; of an image, one row of patches after another.
    old, new : sequence of one or two int, each at least 1
        The table's size, (length,) or (height, width), and the size that is wanted.
    kept : int, at least 0
        Number of first rows without a position, of a class token and of registers; they are unchanged.
    antialias : bool
        Whether a smaller table is smoothed, as in timm's ``resample_abs_pos_embed``. False is MAE's
        ``interpolate_pos_embed``. For a larger table they are the same.

    Returns
    -------
    torch.Tensor
        Of the dtype and the axes of `table`, computed in float32.

    Raises
    ------
    TypeError, ValueError
        If the sizes do not fit the table or each other.

    References
    ----------
    Dosovitskiy et al. (2021), section 3.2; He et al. (2022).

    Examples
    --------
    >>> resize_table(torch.zeros(1 + 14 * 14, 8), (14, 14), (16, 20), kept=1).shape
    torch.Size([321, 8])
    """
    if not isinstance(table, torch.Tensor) or not table.is_floating_point():
        raise wrong_type("table must be a floating-point tensor", table)
    before = [check_whole("every old", n, 1) for n in old]
    after = [check_whole("every new", n, 1) for n in new]
    if len(before) not in (1, 2) or len(before) != len(after):
        raise ValueError(f"old and new must both have one axis, or two, got {old} and {new}")
    before, after = ([1] * (2 - len(size)) + size for size in (before, after))
    fixed, rows = check_whole("kept", kept, 0), prod(before)
    antialias = check_bool("antialias", antialias)
    shape = tuple(table.shape)
    if shape not in ((fixed + rows, shape[-1]), (1, fixed + rows, shape[-1])):
        rule = f"table must have the shape ({fixed + rows}, width), kept and old's rows"
        raise ValueError(f"{rule}, or one axis of 1 before them, got {shape}")
    if before == after:
        return table
    first, rest = table.split([fixed, rows], dim=-2)
    image = rest.float().reshape(1, *before, -1).permute(0, 3, 1, 2)
    image = interpolate(image, size=after, mode="bicubic", antialias=antialias)
    resized = image.permute(0, 2, 3, 1).reshape(*shape[:-2], prod(after), -1).to(table.dtype)
    return torch.cat([first, resized], dim=-2)


def rotary_encoding(
    config: Any, max_seq_len: int, *, layer_type: str | None = None, layout: str | None = None
) -> RotaryEncoding:
    """The encoding that a Hugging Face configuration describes, in the model's own layout.

    Parameters
    ----------
    config : dict, configuration object, path or str
        As in `rope_frequencies`.
    max_seq_len : int, at least 1
        The longest sequence accepted. If frequencies vary up to that length, each call uses those of
        its own length.
    layer_type : str or None
        As in `rope_frequencies`.
    layout : {"halves", "interleaved"} or None
        Required if the layout of the configuration's type is not known.

    Returns
    -------
    RotaryEncoding
        With the width, the layout and the frequencies of the model.

    Raises
    ------
    TypeError, ValueError
        As `rope_frequencies`; also for a model that rotates other columns than the first, or has
        another factor of scores.

    References
    ----------
    Su et al. (2021), section 3.4.

    Examples
    --------
    >>> rotary_encoding({"model_type": "llama", "head_dim": 64, "rope_theta": 500_000}, 4096).layout
    'halves'
    """

    @lru_cache(8)
    def at(length: int) -> RopeFrequencies:
        return rope_frequencies(config, seq_len=length, layer_type=layer_type)

    first, last = at(1), at(check_whole("max_seq_len", max_seq_len, 1))
    layer = first_rotary(describe_positions(config).layers, layer_type)
    own = layer.layout
    if layer.scaling == "axial":
        raise ValueError("config must be that of a model of one axis, got an axial encoding")
    if own == "not known":
        own = check_choice("layout", layout, LAYOUTS)
    elif layout not in (None, own):
        raise ValueError(f"layout must be {own}, as the model has it, or None, got {layout!r}")
    if own not in LAYOUTS or layer.softmax_factor != 1:
        rule = "config must be that of a model that rotates the first columns and has no factor"
        raise ValueError(f"{rule} of scores, got {own}, and × {layer.softmax_factor}")
    same = first[1] == last[1] and np.array_equal(first[0], last[0])
    width, frequencies = layer.head_dim or 0, first if same else at
    return RotaryEncoding(width, max_seq_len, layout=own, frequencies=frequencies)
