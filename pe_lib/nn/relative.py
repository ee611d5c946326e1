"""Encodings that act on the scores: turned queries and keys, biases, learned relative keys."""

import numpy as np
import torch
from torch import Tensor, nn

from pe_lib._rotation import LAYOUTS
from pe_lib._validate import check_base, check_choice, check_d_model, check_whole, wrong_type
from pe_lib.biases import alibi_slopes, shared_border, t5_buckets
from pe_lib.nn._buffers import ExactBuffers
from pe_lib.nn._validate import check_length, check_position_ids, check_rows
from pe_lib.rope import RopeFrequencies
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
        Dimensionless; pair i has the wavelength ``2π·base**(2i/d_model)``.
    layout : {"interleaved", "halves"}
        Which columns are a pair, as in `pe_lib.apply_rotary`.
    rotary_dim : even int from 2 to d_model, or None
        How many columns are turned, from the first on, and the d_model of their wavelengths; the
        others pass as they are. None turns all.
    frequencies : RopeFrequencies or None
        Frequencies and attention factor as `pe_lib.rope_frequencies` finds them, in place of `base`
        and `rotary_dim`: two columns are turned for each.

    Attributes
    ----------
    cos, sin : buffers of shape (max_seq_len, rotary_dim / 2)
        Of float32 at least.

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
    least_dtype = torch.float32

    def __init__(
        self,
        d_model: int,
        max_seq_len: int = 5000,
        base: float = 10_000.0,
        layout: str = "interleaved",
        *,
        rotary_dim: int | None = None,
        frequencies: RopeFrequencies | None = None,
    ):
        super().__init__()
        self.d_model, self.base = check_d_model(d_model), check_base(base)
        self.max_seq_len = check_whole("max_seq_len", max_seq_len, 1)
        self.layout = check_choice("layout", layout, LAYOUTS)
        self.frequencies = frequencies
        if frequencies is not None:
            if not isinstance(frequencies, RopeFrequencies):
                raise wrong_type("frequencies must be what rope_frequencies returns", frequencies)
            if rotary_dim is not None:
                raise ValueError(f"rotary_dim must be None beside frequencies, got {rotary_dim}")
            rotary_dim = 2 * len(frequencies.frequencies)
        self.rotary_dim = self.d_model if rotary_dim is None else rotary_dim
        rule = f"rotary_dim must be an even integer from 2 to d_model={self.d_model}"
        if check_whole("rotary_dim", self.rotary_dim, 2) % 2 or self.rotary_dim > self.d_model:
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
        """Queries or keys, turned by their positions.

        Parameters
        ----------
        x : floating tensor, shape (…, seq_len, d_model)
            Queries or keys of one head or of several, heads on an axis of their own in front.
        first_position : int, at least 0
            Position of the first row.
        position_ids : integer tensor, shape (batch, seq_len) or (seq_len,), or None
            The position of every row. The batch is the first axis of `x`.
        seq_dim : int
            The axis of the positions. -3 is for heads behind them, (batch, seq_len, heads, d_model).

        Returns
        -------
        Tensor
            Of the shape and dtype of `x`. Sixteen bits are turned in float32 and rounded once.
        """
        x = check_rows("x", x, self.d_model)
        if isinstance(seq_dim, bool) or not -x.dim() <= seq_dim <= -2:
            raise ValueError(
                f"seq_dim must be an integer from {-x.dim()} to -2, an axis of x before the last, "
                f"got {seq_dim}"
            )
        kind = torch.promote_types(x.dtype, torch.float32)
        cos, sin = (
            self._rows(table, x, first_position, position_ids, seq_dim).to(kind)
            for table in (self.cos, self.sin)
        )
        part, rest = x[..., : self.rotary_dim], x[..., self.rotary_dim :]
        one, other = _columns(part.to(kind), self.layout)
        turned = one * cos - other * sin, one * sin + other * cos
        joined = (
            torch.stack(turned, dim=-1).flatten(-2)
            if self.layout == "interleaved"
            else torch.cat(turned, dim=-1)
        ).to(x.dtype)
        return joined if self.rotary_dim == self.d_model else torch.cat((joined, rest), dim=-1)

    def _rows(
        self, table: Tensor, x: Tensor, first_position: int, ids: Tensor | None, seq_dim: int
    ) -> Tensor:
        """Rows of a table, with axes so that they broadcast against pairs of `x`."""
        first, length = check_length("first_position", first_position), x.size(seq_dim)
        if ids is None:
            last = first + length
            if last > self.max_seq_len:
                raise ValueError(
                    f"x must end at max_seq_len={self.max_seq_len} or before, got {length} "
                    f"positions from {first} on: make the module with longer tables"
                )
            return table[first:last].view(length, *[1] * (-2 - seq_dim), table.size(1))
        if not isinstance(first, int) or first:
            raise ValueError(f"first_position must be 0 beside position_ids, got {first}")
        ids = check_position_ids(ids, (x.size(0), length), self.max_seq_len)
        behind = [1] * (-2 - seq_dim)
        if ids.dim() == 1:
            return table[ids].view(length, *behind, table.size(1))
        between = [1] * (x.dim() + seq_dim - 1)
        return table[ids].view(x.size(0), *between, length, *behind, table.size(1))

    def extra_repr(self) -> str:
        """The parameters, for print."""
        partial = "" if self.rotary_dim == self.d_model else f", rotary_dim={self.rotary_dim}"
        return (
            f"d_model={self.d_model}, max_seq_len={self.max_seq_len}, base={self.base}, "
            f"layout={self.layout!r}{partial}"
        )

    def _exact(self, dtype: type) -> dict[str, np.ndarray]:
        if self.frequencies is None:
            tables = rotary_tables(self.max_seq_len, self.rotary_dim, self.base, dtype=dtype)
            return tables._asdict()
        angles = np.multiply.outer(np.arange(self.max_seq_len), self.frequencies.frequencies)
        factor = self.frequencies.attention_factor
        return {
            "cos": (factor * np.cos(angles)).astype(dtype),
            "sin": (factor * np.sin(angles)).astype(dtype),
        }


class AlibiBias(ExactBuffers):
    """What ALiBi adds to the scores: minus slope times distance, a slope a head.

    Parameters
    ----------
    num_heads : int, at least 1
        Number of heads.

    Attributes
    ----------
    slopes : buffer of shape (num_heads,)
        As `pe_lib.alibi_slopes` makes them.

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

    def forward(self, seq_len: int, key_len: int | None = None) -> Tensor:
        """What is added to the scores of so many positions.

        Parameters
        ----------
        seq_len : int, at least 0
            Number of queries.
        key_len : int, at least seq_len, or None
            Number of keys, of which the last belong to the queries. None is seq_len.

        Returns
        -------
        Tensor of shape (num_heads, seq_len, key_len)
            Heads, queries, keys; of the dtype and on the device of `slopes`. Sixteen bits are
            computed in float32 and rounded once.
        """
        kind = torch.promote_types(self.slopes.dtype, torch.float32)
        apart = _offsets(seq_len, key_len, self.slopes.device)
        near = 0.0 - apart.to(kind).abs()  # 0 on the diagonal, not −0
        return (self.slopes.to(kind)[:, None, None] * near).to(self.slopes.dtype)

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
        self.side = num_buckets // 2 if bidirectional else num_buckets
        single = self.side // 2
        self.borders = [*range(1, single)] + [
            shared_border(step, single, self.side, max_distance)
            for step in range(self.side - single)
        ]
        self.values = nn.Embedding(num_buckets, check_whole("num_heads", num_heads, 1))

    def forward(self, seq_len: int, key_len: int | None = None) -> Tensor:
        """What is added to the scores of so many positions.

        Parameters
        ----------
        seq_len : int, at least 0
            Number of queries.
        key_len : int, at least seq_len, or None
            Number of keys, of which the last belong to the queries. None is seq_len.

        Returns
        -------
        Tensor of shape (num_heads, seq_len, key_len)
            Heads, queries, keys.
        """
        apart = _offsets(seq_len, key_len, self.values.weight.device)
        queries, keys = apart.shape
        every = torch.arange(1 - keys, queries + 1, device=apart.device)  # each offset once, and 1
        far = every.abs() if self.bidirectional else (-every).clamp(min=0)
        buckets = self.side * (every > 0) if self.bidirectional else torch.zeros_like(every)
        for border in self.borders:  # numbers, since a tensor of them would have to be sent there
            buckets = buckets + (far >= border)
        rows = self.values(buckets)
        return nn.functional.embedding(apart + (keys - 1), rows).permute(2, 0, 1)


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

    def forward(self, query: Tensor, key_len: int | None = None) -> Tensor:
        """What each query scores with the learned key of each offset.

        Parameters
        ----------
        query : tensor, shape (…, seq_len, d_head)
            The queries.
        key_len : int, at least seq_len, or None
            Number of keys, of which the last belong to the queries. None is seq_len.

        Returns
        -------
        Tensor of shape (…, seq_len, key_len)
            To be added to the scores with the keys before both are divided by the root of d_head.
        """
        query = check_rows("query", query, self.keys.embedding_dim)
        apart = _offsets(query.size(-2), key_len, query.device)
        index = apart.clamp(-self.max_distance, self.max_distance) + self.max_distance
        each = query @ self.keys.weight.transpose(0, 1)  # (…, query, learned key)
        return each.gather(-1, index.expand(*query.shape[:-2], *index.shape))


def _columns(x: Tensor, layout: str) -> tuple[Tensor, ...]:
    """The first columns of all pairs, and the second: parted so that one step joins the gradients."""
    if layout == "halves":
        return x.chunk(2, dim=-1)
    return x.unflatten(-1, (-1, 2)).unbind(-1)


def _offsets(seq_len: int, key_len: int | None, device: torch.device) -> Tensor:
    """Position of each key minus that of each query, int64 of shape (seq_len, key_len)."""
    queries = check_length("seq_len", seq_len)
    keys = queries if key_len is None else check_length("key_len", key_len)
    if keys < queries:
        raise ValueError(f"key_len must be at least seq_len={queries}, got {keys}")
    at = torch.arange(queries, device=device) + (keys - queries)
    return torch.arange(keys, device=device) - at[:, None]
