"""A learned row for each position, as a module."""

from torch import Tensor, nn

from pe_lib._validate import check_whole
from pe_lib.nn._validate import check_probability
from pe_lib.nn.encoding import add_rows

__all__ = ["LearnedPositionalEncoding"]


class LearnedPositionalEncoding(nn.Module):
    """Adds a learned row for each position to its embedding, then drops out. Batch first.

    Parameters
    ----------
    d_model : int, at least 1
        Width of the embeddings, in columns.
    max_seq_len : int, at least 1
        Number of rows; there is no position beyond.
    dropout : float from 0 to 1
        Probability, applied to the sum.

    Attributes
    ----------
    values : nn.Embedding of max_seq_len rows
        Drawn from the standard normal distribution, and trained.

    References
    ----------
    Vaswani et al. (2017), section 3.5.
    """

    def __init__(self, d_model: int, max_seq_len: int, dropout: float = 0.1):
        super().__init__()
        self.d_model = check_whole("d_model", d_model, 1)
        self.max_seq_len = check_whole("max_seq_len", max_seq_len, 1)
        self.values = nn.Embedding(self.max_seq_len, self.d_model)
        self.dropout = nn.Dropout(check_probability(dropout))

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
        return self.dropout(add_rows(self.values.weight, x, mask, first_position, position_ids))
