"""The rotary encoding: queries and keys are rotated by their positions."""

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
import torch
from torch import Tensor

from pe_lib._rotation import LAYOUTS
from pe_lib._validate import check_base, check_choice, check_d_model, check_whole, wrong_type
from pe_lib.nn._buffers import ExactBuffers
from pe_lib.nn._validate import check_length, check_position_ids, check_rows
from pe_lib.rotary import rotary_tables
from pe_lib.scaling import RopeFrequencies

__all__ = ["RotaryEncoding", "apply_rotary"]


class RotaryEncoding(ExactBuffers):
    """Rotates queries or keys by their positions, as `pe_lib.apply_rotary` does.

    Frequencies that depend on the length (dynamic NTK, LongRoPE) are passed as a function of it, and
    each call uses those of its own length. Cached keys are not rotated again.

    Parameters
    ----------
    head_dim : even int, at least 2
        Width of one head's query or key.
    max_seq_len : int, at least 1
        The longest sequence accepted.
    base : finite float greater than 1
        Dimensionless; pair i has the wavelength ``2π·base**(2i/head_dim)``.
    layout : {"interleaved", "halves"}
        Columns of a pair, as in `pe_lib.apply_rotary`; most models in transformers have "halves".
    rotary_dim : even int from 2 to head_dim, or None
        Number of leading columns that are rotated, which replaces head_dim in their wavelengths; the
        others are unchanged. None rotates all.
    frequencies : RopeFrequencies, function from int to RopeFrequencies, or None
        Frequencies and attention factor, as `pe_lib.yarn_frequencies` and others return them, in
        place of `base` and `rotary_dim`: each rotates two columns. A function takes the length, the
        last position plus 1.

    Attributes
    ----------
    cos, sin : buffers of shape (max_seq_len, rotary_dim / 2)
        Of float32 at least. Without rows if frequencies depend on the length.

    References
    ----------
    Su et al. (2021), section 3.4.

    Examples
    --------
    >>> import torch
    >>> RotaryEncoding(2)(torch.tensor([[1.0, 0.0], [1.0, 0.0]]))
    tensor([[1.0000, 0.0000],
            [0.5403, 0.8415]])
    """

    cos: Tensor
    sin: Tensor
    least_dtypes: ClassVar = dict.fromkeys(("cos", "sin"), torch.float32)

    def __init__(
        self,
        head_dim: int,
        max_seq_len: int = 5000,
        base: float = 10_000.0,
        layout: str = "interleaved",
        *,
        rotary_dim: int | None = None,
        frequencies: RopeFrequencies | Callable[[int], RopeFrequencies] | None = None,
    ):
        super().__init__()
        self.head_dim, self.base = check_d_model(head_dim, "head_dim"), check_base(base)
        self.max_seq_len = check_whole("max_seq_len", max_seq_len, 1)
        self.layout = check_choice("layout", layout, LAYOUTS)
        self.frequencies = frequencies
        if frequencies is not None:
            if rotary_dim is not None:
                raise ValueError(f"rotary_dim must be None beside frequencies, got {rotary_dim}")
            rotary_dim = 2 * len(self._frequencies_at(1).frequencies)
        self.rotary_dim = self.head_dim if rotary_dim is None else rotary_dim
        rule = f"rotary_dim must be an even integer from 2 to head_dim={self.head_dim}"
        if check_whole("rotary_dim", self.rotary_dim, 2) % 2 or self.rotary_dim > self.head_dim:
            raise ValueError(f"{rule}, got {self.rotary_dim}")
        self._register_exact()

    def forward(
        self,
        x: Tensor,
        first_position: int = 0,
        *,
        position_ids: Tensor | None = None,
        seq_dim: int = -2,
    ) -> Tensor:
        """Queries or keys, rotated by their positions; 16-bit dtypes in float32, rounded once.

        Parameters
        ----------
        x : floating tensor, shape (…, seq_len, head_dim)
            Queries or keys of one or several heads; the result has their shape and dtype.
        first_position : int
        position_ids : integer tensor or None
            As in `SinusoidalPositionalEncoding.forward`. The batch is the first axis of `x`.
        seq_dim : int
            The sequence axis: -3 for the shape (batch, seq_len, heads, head_dim).
        """
        x = check_rows("x", x, self.head_dim)
        if isinstance(seq_dim, bool) or not -x.dim() <= seq_dim <= -2:
            raise ValueError(
                f"seq_dim must be an integer from {-x.dim()} to -2, an axis of x before the last, "
                f"got {seq_dim}"
            )
        first, length = check_length("first_position", first_position), x.size(seq_dim)
        axes_after = [1] * (-2 - seq_dim)
        if position_ids is None:
            if first + length > self.max_seq_len:
                raise ValueError(
                    f"x must end at max_seq_len={self.max_seq_len} or before, got {length} "
                    f"positions from {first} on: make the module with longer tables"
                )
            span = slice(first, first + length)
            if callable(self.frequencies):
                span = torch.arange(first, first + length, device=x.device)
            rows, shape = self._rows(span, first + length), (length, *axes_after, -1)
        else:
            if not isinstance(first, int) or first:
                raise ValueError(f"first_position must be 0 beside position_ids, got {first}")
            ids = check_position_ids(position_ids, (x.size(0), length), self.max_seq_len)
            axes_between = [1] * (x.dim() + seq_dim - 1) if ids.dim() == 2 else []
            rows = self._rows(ids)
            shape = (*ids.shape[:-1], *axes_between, length, *axes_after, -1)
        cos, sin = (table.view(shape) for table in rows)
        return _rotate(x, cos, sin, self.layout)

    def _rows(self, at: Tensor | slice, length: int | None = None) -> tuple[Tensor, Tensor]:
        """Cosines and sines of positions."""
        if not callable(self.frequencies) or isinstance(at, slice):
            return self.cos[at], self.sin[at]
        if length is None:
            length = int(at.max()) + 1 if at.numel() else 1
        (terms, factor, _), dtype = self._frequencies_at(length), self.cos.dtype
        angles = at.to(torch.float64)[..., None] * torch.from_numpy(terms).to(at.device)
        return (angles.cos() * factor).to(dtype), (angles.sin() * factor).to(dtype)

    def _frequencies_at(self, length: int) -> RopeFrequencies:
        frequencies = self.frequencies
        if callable(frequencies):
            frequencies = frequencies(max(length, 1))
        if not isinstance(frequencies, RopeFrequencies):
            rule = (
                "frequencies must be RopeFrequencies, or a function of the length that returns them"
            )
            raise wrong_type(rule, frequencies)
        return frequencies

    def extra_repr(self) -> str:
        """The parameters, for `repr`."""
        base = f"base={self.base}"
        if self.frequencies is not None:
            terms, factor, _ = self._frequencies_at(1)
            span = f"{len(terms)} from {terms[0]:.4g} to {terms[-1]:.4g}"
            varies = " at first, by the length" if callable(self.frequencies) else ""
            base = f"frequencies={span}{varies}, attention_factor={factor:.6g}"
        partial = "" if self.rotary_dim == self.head_dim else f", rotary_dim={self.rotary_dim}"
        return (
            f"head_dim={self.head_dim}, max_seq_len={self.max_seq_len}, {base}, "
            f"layout={self.layout!r}{partial}"
        )

    def _exact(self, dtype: type) -> dict[str, np.ndarray]:
        if callable(self.frequencies):
            return dict.fromkeys(("cos", "sin"), np.empty((0, self.rotary_dim // 2), dtype))
        arguments: dict[str, Any] = {"frequencies": self.frequencies}
        if self.frequencies is None:
            arguments = {"head_dim": self.rotary_dim, "base": self.base}
        return rotary_tables(self.max_seq_len, dtype=dtype, **arguments)._asdict()


def apply_rotary(x: Tensor, cos: Tensor, sin: Tensor, layout: str = "interleaved") -> Tensor:
    """Rotate each pair of columns of queries or keys, given the cosine and sine of its angle.

    Parameters
    ----------
    x : floating tensor, shape (…, seq_len, head_dim)
        Queries or keys.
    cos, sin : floating tensors that broadcast to (…, seq_len, pairs), with pairs up to head_dim / 2
        One column per pair: of tables that repeat the columns, as in transformers, the first half.
        Columns of `x` beyond the pairs are unchanged.
    layout : {"interleaved", "halves"}
        Columns of a pair, as in `RotaryEncoding`; that of Hugging Face's LLaMA is "halves".

    Returns
    -------
    Tensor
        Of the shape and dtype of `x`. 16-bit dtypes are rotated in float32 and rounded once.

    References
    ----------
    Su et al. (2021), section 3.4.

    Examples
    --------
    >>> import torch
    >>> apply_rotary(torch.tensor([[1.0, 0.0]]), torch.tensor([[0.0]]), torch.tensor([[1.0]]))
    tensor([[0., 1.]])
    """
    x = check_rows("x", x, None)
    check_choice("layout", layout, LAYOUTS)
    cos, sin = check_rows("cos", cos, None), check_rows("sin", sin, None)
    if cos.shape != sin.shape or 2 * cos.size(-1) > x.size(-1):
        rule = f"cos and sin must have a column for each pair of x, at most {x.size(-1) // 2}"
        raise ValueError(f"{rule}, got shapes {tuple(cos.shape)} and {tuple(sin.shape)}")
    return _rotate(x, cos, sin, layout)


def _rotate(x: Tensor, cos: Tensor, sin: Tensor, layout: str) -> Tensor:
    width = 2 * cos.size(-1)
    dtype = torch.promote_types(x.dtype, torch.float32)
    cos, sin, part = cos.to(dtype), sin.to(dtype), x[..., :width].to(dtype)
    halves = layout == "halves"
    first, second = part.chunk(2, -1) if halves else part.unflatten(-1, (-1, 2)).unbind(-1)
    pairs = first * cos - second * sin, first * sin + second * cos
    rotated = torch.cat(pairs, -1) if halves else torch.stack(pairs, -1).flatten(-2)
    rotated = rotated.to(x.dtype)
    return rotated if width == x.size(-1) else torch.cat((rotated, x[..., width:]), dim=-1)
