"""Encodings added to embeddings, one row per position: sinusoidal and learned."""

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

__all__ = ["LearnedPositionalEncoding", "SinusoidalPositionalEncoding"]


class AddedRows(nn.Module):
    """Adds a row of a table to the embedding of each position, then applies dropout."""

    max_seq_len: int
    dropout: nn.Dropout
    table: property  # the tensor (max_seq_len, d_model)

    def forward(
        self,
        x: Tensor,
        mask: Tensor | None = None,
        *,
        first_position: int = 0,
        position_ids: Tensor | None = None,
    ) -> Tensor:
        """Embeddings plus the rows of their positions.

        Parameters
        ----------
        x : floating tensor, shape (batch, seq_len, d_model)
            The embeddings, with seq_len up to `max_seq_len`.
        mask : tensor of bool, or of 0 and 1, shape (batch, seq_len)
            Rows of padding, 0 or False, are set to zero. None keeps all.
        first_position : int, at least 0
            Position of the first row.
        position_ids : integer tensor, shape (batch or 1, seq_len) or (seq_len,), or None
            The position of every row.

        Returns
        -------
        Tensor
            Of the shape and dtype of `x`.
        """
        table, most = self.table, self.max_seq_len
        x = check_rows("x", x, table.size(1), batch_first=True)
        first, shape = check_length("first_position", first_position), tuple(x.shape[:2])
        if position_ids is not None:
            if not isinstance(first, int) or first:
                raise ValueError(f"first_position must be 0 beside position_ids, got {first}")
            rows = table[check_position_ids(position_ids, shape, most)]
        else:
            if first + x.size(1) > most:
                begins = f" from {first} on" if first else ""
                raise ValueError(
                    f"x must have at most max_seq_len={most} positions, got {x.size(1)}{begins} "
                    f"in shape {tuple(x.shape)} (batch first): make the module with a longer table"
                )
            rows = table[first : first + x.size(1)]
        result = x + rows.to(x.dtype)
        if mask is not None:
            result = result.masked_fill(~check_mask(mask, shape)[..., None], 0.0)
        return self.dropout(result)


class SinusoidalPositionalEncoding(AddedRows, ExactBuffers):
    """Adds the encoding of each position to its embedding, then applies dropout. Batch first.

    Parameters
    ----------
    d_model : even int, at least 2
        Width of the embeddings, in columns.
    max_seq_len : int, at least 1
        The longest sequence accepted.
    dropout : float from 0 to 1
        Probability, applied to the sum.
    base : finite float greater than 1
        Dimensionless; pair i has the wavelength ``2π·base**(2i/d_model)``.

    Attributes
    ----------
    encoding : buffer of shape (max_seq_len, d_model)
        The table, as `pe_lib.sinusoidal_encoding` returns it.

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
    table = property(lambda self: self.encoding)

    def __init__(
        self, d_model: int, max_seq_len: int = 5000, dropout: float = 0.1, base: float = 10_000.0
    ):
        super().__init__()
        self.d_model, self.base = check_d_model(d_model), check_base(base)
        self.max_seq_len = check_whole("max_seq_len", max_seq_len, 1)
        self.dropout = nn.Dropout(check_probability(dropout))
        self._register_exact()

    def extra_repr(self) -> str:
        """The parameters, for `repr`."""
        return f"d_model={self.d_model}, max_seq_len={self.max_seq_len}, base={self.base}"

    def _exact(self, dtype: type) -> dict[str, np.ndarray]:
        table = sinusoidal_encoding(self.max_seq_len, self.d_model, self.base, dtype=dtype)
        return {"encoding": table}


class LearnedPositionalEncoding(AddedRows):
    """Adds a learned row for each position to its embedding, then applies dropout. Batch first.

    Parameters
    ----------
    d_model : int, at least 1
        Width of the embeddings, in columns.
    max_seq_len : int, at least 1
        Number of rows: positions must be below it.
    dropout : float from 0 to 1
        Probability, applied to the sum.

    Attributes
    ----------
    values : nn.Embedding of max_seq_len rows
        Trained, initialised from the standard normal distribution.

    References
    ----------
    Vaswani et al. (2017), section 3.5.
    """

    table = property(lambda self: self.values.weight)

    def __init__(self, d_model: int, max_seq_len: int, dropout: float = 0.1):
        super().__init__()
        self.d_model = check_whole("d_model", d_model, 1)
        self.max_seq_len = check_whole("max_seq_len", max_seq_len, 1)
        self.values = nn.Embedding(self.max_seq_len, self.d_model)
        self.dropout = nn.Dropout(check_probability(dropout))
