"""The rotary encoding of a configuration, as a module for PyTorch."""

from functools import lru_cache
from typing import Any

import numpy as np

from pe_configs.describe import describe_positions, rope_frequencies
from pe_lib import RopeFrequencies
from pe_lib._validate import check_choice, check_whole
from pe_lib.nn import RotaryEncoding

__all__ = ["rotary_encoding"]

LAYOUTS = ("halves", "interleaved")


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

    layout : "halves", "interleaved" or None
        How columns are paired; must be given where the configuration's type is not known.

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
    layer = next(
        layer
        for layer in describe_positions(config).layers
        if layer.encoding == "rotary" and layer_type in (None, layer.layer_type)
    )
    if layer.scaling == "axial":
        raise ValueError("config must be that of a model of one axis, got an axial encoding")
    if layer.layout == "not known":
        layer = layer._replace(layout=check_choice("layout", layout, LAYOUTS))
    elif layout not in (None, layer.layout):
        raise ValueError(
            f"layout must be {layer.layout}, as the model has it, or None, got {layout!r}"
        )
    if layer.layout not in LAYOUTS or layer.softmax_factor != 1:
        raise ValueError(
            "config must be that of a model that turns the first columns and has no other factor "
            f"of scores, got {layer.layout}, and × {layer.softmax_factor}"
        )
    same = first[1] == last[1] and np.array_equal(first[0], last[0])
    frequencies = first if same else at
    return RotaryEncoding(
        layer.head_dim or 0, max_seq_len, layout=layer.layout, frequencies=frequencies
    )
