"""The sinusoidal encoding as a module."""

import numpy as np
from torch import Tensor, nn

from pe_lib._validate import check_base, check_d_model, check_whole
from pe_lib.nn._buffers import ExactBuffers
from pe_lib.nn._validate import (
    check_length,
    check_mask,
    check_position_ids,
    check_probability,
    check_rows,
)
from pe_lib.sinusoidal import sinusoidal_encoding

__all__ = ["SinusoidalPositionalEncoding"]


class SinusoidalPositionalEncoding(ExactBuffers):
    """Adds the encoding of each position to its embedding, then drops out. Batch first.

    Parameters
    ----------
    d_model : even int, at least 2
        Width of the embeddings, in columns.
    max_seq_len : int, at least 1
        The longest sequence that it takes.
    dropout : float from 0 to 1
        Probability, applied to the sum.
    base : finite float greater than 1
        Dimensionless; pair i has the wavelength ``2π·base**(2i/d_model)``.

    Attributes
    ----------
    encoding : buffer of shape (max_seq_len, d_model)
        The table, as `pe_lib.sinusoidal_encoding` makes it.

    References
    ----------
    Vaswani et al. (2017), sections 3.5 and 5.4.

    Examples
    --------
    >>> import torch
    >>> module = SinusoidalPositionalEncoding(4, dropout=0.0)
    >>> module(torch.zeros(1, 2, 4))
    tensor([[[0.0000, 1.0000, 0.0000, 1.0000],
             [0.8415, 0.5403, 0.0100, 0.9999]]])
    """

    encoding: Tensor

    def __init__(
        self, d_model: int, max_seq_len: int = 5000, dropout: float = 0.1, base: float = 10_000.0
    ):
        super().__init__()
        self.d_model, self.base = check_d_model(d_model), check_base(base)
        self.max_seq_len = check_whole("max_seq_len", max_seq_len, 1)
        self.dropout = nn.Dropout(check_probability(dropout))
        self._register_exact()

    def forward(
        self,
        x: Tensor,
        mask: Tensor | None = None,
        *,
        first_position: int = 0,
        position_ids: Tensor | None = None,
    ) -> Tensor:
        """Embeddings with their positions.

        Parameters
        ----------
        x : floating tensor, shape (batch, seq_len, d_model)
            The embeddings, with seq_len up to `max_seq_len`.
        mask : tensor of bool, or of 0 and 1, shape (batch, seq_len)
            Rows of padding come out as zeros. None keeps all.
        first_position : int, at least 0
            Position of the first row.
        position_ids : integer tensor, shape (batch, seq_len), (1, seq_len) or (seq_len,), or None
            The position of every row.

        Returns
        -------
        Tensor
            Of the shape and dtype of `x`.
        """
        return self.dropout(add_rows(self.encoding, x, mask, first_position, position_ids))

    def extra_repr(self) -> str:
        """The parameters, for print."""
        return f"d_model={self.d_model}, max_seq_len={self.max_seq_len}, base={self.base}"

    def _exact(self, dtype: type) -> dict[str, np.ndarray]:
        return {
            "encoding": sinusoidal_encoding(self.max_seq_len, self.d_model, self.base, dtype=dtype)
        }


def add_rows(
    table: Tensor,
    x: Tensor,
    mask: Tensor | None,
    first_position: int,
    position_ids: Tensor | None,
) -> Tensor:
    """Embeddings and the rows of their positions, added; zeros where a mask has padding."""
    x = check_rows("x", x, table.size(1), batch_first=True)
    summed = x + _rows_of(table, x, first_position, position_ids).to(x.dtype)
    if mask is None:
        return summed
    return summed.masked_fill(~check_mask(mask, tuple(x.shape[:2]))[..., None], 0.0)


def _rows_of(table: Tensor, x: Tensor, first_position: int, position_ids: Tensor | None) -> Tensor:
    """The rows of a table that belong to the positions of `x`, shape (batch, seq_len, …)."""
    most = table.size(0)
    first = check_length("first_position", first_position)
    if position_ids is not None:
        if not isinstance(first, int) or first:
            raise ValueError(f"first_position must be 0 beside position_ids, got {first}")
        return table[check_position_ids(position_ids, (x.size(0), x.size(1)), most)]
    if first + x.size(1) > most:
        begins = f" from {first} on" if first else ""
        raise ValueError(
            f"x must have at most max_seq_len={most} positions, got {x.size(1)}{begins} "
            f"in shape {tuple(x.shape)} (batch first): make the module with a longer table"
        )
    return table[first : first + x.size(1)]
