"""Encodings that act on the scores: turned queries and keys, biases, learned relative keys."""

import numpy as np
import torch
from torch import Tensor, nn

from pe_lib._rotation import LAYOUTS, split
from pe_lib._validate import check_base, check_choice, check_d_model, check_seq_len, check_whole
from pe_lib.biases import alibi_bias, alibi_slopes, relative_index, t5_buckets
from pe_lib.nn._buffers import ExactBuffers
from pe_lib.nn._validate import check_rows
from pe_lib.rotary import rotary_tables

__all__ = ["AlibiBias", "BucketedBias", "RelativeKeys", "RotaryEncoding"]


class RotaryEncoding(ExactBuffers):
    """Turns queries or keys by their positions, as `pe_lib.apply_rotary` does.

    Parameters
    ----------
    d_model : even int, at least 2
        Width of a query or key, which is that of one head.
    max_seq_len : int, at least 1
        The longest sequence that it takes.
    base : finite float greater than 1
        Base of the powers, dimensionless: pair i has the wavelength ``2π·base**(2i/d_model)``.
    layout : {"interleaved", "halves"}
        Which columns are a pair, as in `pe_lib.apply_rotary`.

    Attributes
    ----------
    cos, sin : buffers of shape (max_seq_len, d_model / 2)
        Not saved in checkpoints, and cast anew from exact values when the module changes its dtype.

    Raises
    ------
    TypeError, ValueError
        Naming the argument, what it was, and what it must be.

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

    def __init__(
        self,
        d_model: int,
        max_seq_len: int = 5000,
        base: float = 10_000.0,
        layout: str = "interleaved",
    ):
        super().__init__()
        self.d_model, self.base = check_d_model(d_model), check_base(base)
        self.max_seq_len = check_whole("max_seq_len", max_seq_len, 1)
        self.layout = check_choice("layout", layout, LAYOUTS)
        self._register_exact()

    def forward(self, x: Tensor, first_position: int = 0) -> Tensor:
        """Queries or keys, turned by their positions.

        Parameters
        ----------
        x : floating tensor, shape (…, seq_len, d_model)
            Queries or keys of one head or of several, heads on an axis of their own in front.
        first_position : int, at least 0
            Position of the first row, for a sequence that goes on where another ended.

        Returns
        -------
        Tensor
            Of the shape and dtype of `x`. Sixteen bits are turned in float32 and rounded once.
        """
        x = check_rows("x", x, self.d_model)
        first = check_whole("first_position", first_position, 0)
        last = first + x.size(-2)
        if last > self.max_seq_len:
            raise ValueError(
                f"x must end at max_seq_len={self.max_seq_len} or before, got {x.size(-2)} "
                f"positions from {first} on: make the module with longer tables"
            )
        kind = torch.promote_types(x.dtype, torch.float32)
        cos, sin = self.cos[first:last].to(kind), self.sin[first:last].to(kind)
        one, other = split(x.to(kind), self.layout)
        turned = one * cos - other * sin, one * sin + other * cos
        joined = (
            torch.stack(turned, dim=-1).flatten(-2)
            if self.layout == "interleaved"
            else torch.cat(turned, dim=-1)
        )
        return joined.to(x.dtype)

    def extra_repr(self) -> str:
        """The parameters, for print."""
        return (
            f"d_model={self.d_model}, max_seq_len={self.max_seq_len}, base={self.base}, "
            f"layout={self.layout!r}"
        )

    def _exact(self, dtype: type) -> dict[str, np.ndarray]:
        tables = rotary_tables(self.max_seq_len, self.d_model, self.base, dtype=dtype)
        return tables._asdict()


class AlibiBias(ExactBuffers):
    """What ALiBi adds to the scores: minus slope times distance, a slope a head.

    Parameters
    ----------
    num_heads : int, at least 1
        Number of heads.

    Attributes
    ----------
    slopes : buffer of shape (num_heads,)
        Not saved in checkpoints.

    References
    ----------
    Press et al. (2022), section 3.

    Examples
    --------
    >>> AlibiBias(1)(2)
    tensor([[[ 0.0000, -0.0039],
             [-0.0039,  0.0000]]])
    """

    slopes: Tensor

    def __init__(self, num_heads: int):
        super().__init__()
        self.num_heads = len(alibi_slopes(num_heads))
        self._register_exact()

    def forward(self, seq_len: int) -> Tensor:
        """What is added to the scores of so many positions.

        Parameters
        ----------
        seq_len : int, at least 0
            Number of positions.

        Returns
        -------
        Tensor of shape (num_heads, seq_len, seq_len)
            Heads, queries, keys.
        """
        bias = torch.from_numpy(alibi_bias(self.num_heads, seq_len))
        return bias.to(self.slopes.dtype).to(self.slopes.device)

    def extra_repr(self) -> str:
        """The parameters, for print."""
        return f"num_heads={self.num_heads}"

    def _exact(self, dtype: type) -> dict[str, np.ndarray]:
        return {"slopes": alibi_slopes(self.num_heads).astype(dtype)}


class BucketedBias(nn.Module):
    """What T5 adds to the scores: one learned number for each bucket of offsets and each head.

    Parameters
    ----------
    num_heads : int, at least 1
        Number of heads.
    num_buckets, max_distance : int
        How offsets are sorted into buckets, as in `pe_lib.t5_buckets`.
    bidirectional : bool
        Whether keys after the query have buckets of their own, as there.

    References
    ----------
    Raffel et al. (2020), section 2.1.
    """

    def __init__(
        self,
        num_heads: int,
        num_buckets: int = 32,
        max_distance: int = 128,
        bidirectional: bool = True,
    ):
        super().__init__()
        self.rule = {"num_buckets": num_buckets, "max_distance": max_distance}
        self.bidirectional = bidirectional
        t5_buckets([0], **self.rule, bidirectional=bidirectional)  # says what is wrong, now
        self.values = nn.Embedding(num_buckets, check_whole("num_heads", num_heads, 1))

    def forward(self, seq_len: int) -> Tensor:
        """What is added to the scores of so many positions.

        Parameters
        ----------
        seq_len : int, at least 0
            Number of positions.

        Returns
        -------
        Tensor of shape (num_heads, seq_len, seq_len)
            Heads, queries, keys.
        """
        length = check_seq_len(seq_len)
        offsets = np.arange(length) - np.arange(length)[:, None]
        buckets = t5_buckets(offsets, **self.rule, bidirectional=self.bidirectional)
        rows = torch.from_numpy(buckets).to(self.values.weight.device)
        return self.values(rows).permute(2, 0, 1)


class RelativeKeys(nn.Module):
    """Shaw's learned key for each clipped offset: what a query scores with it is added.

    Parameters
    ----------
    d_head : int, at least 1
        Width of a query or key.
    max_distance : int, at least 0
        Offsets beyond it share its key.

    References
    ----------
    Shaw, Uszkoreit, Vaswani (2018), section 3.2.
    """

    def __init__(self, d_head: int, max_distance: int = 16):
        super().__init__()
        self.max_distance = check_whole("max_distance", max_distance, 0)
        self.keys = nn.Embedding(2 * self.max_distance + 1, check_whole("d_head", d_head, 1))

    def forward(self, query: Tensor) -> Tensor:
        """What each query scores with the learned key of each offset.

        Parameters
        ----------
        query : tensor, shape (…, seq_len, d_head)
            The queries.

        Returns
        -------
        Tensor of shape (…, seq_len, seq_len)
            To be added to the scores with the keys before both are divided by the root of d_head.
        """
        query = check_rows("query", query, self.keys.embedding_dim)
        index = torch.from_numpy(relative_index(query.size(-2), self.max_distance))
        learned = self.keys(index.to(query.device))  # (query, key, d_head)
        return torch.einsum("...qd,qkd->...qk", query, learned)
