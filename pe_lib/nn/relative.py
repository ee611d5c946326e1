"""Relative positions in attention scores: ALiBi's and T5's biases, Shaw's keys.

All accept the positions of queries and keys, for packed sequences and left padding. Without them
keys are numbered from 0, the queries have the last positions, and a bias is computed once for each
offset.
"""

from collections.abc import Callable
from typing import ClassVar

import numpy as np
import torch
from torch import Tensor, nn

from pe_lib._validate import check_whole
from pe_lib.biases import alibi_slopes, t5_buckets
from pe_lib.nn._buffers import ExactBuffers
from pe_lib.nn._validate import check_length, check_position_ids, check_rows

__all__ = ["AlibiBias", "BucketedBias", "RelativeKeys"]


class AlibiBias(ExactBuffers):
    """ALiBi's bias of the scores: minus slope times distance, with one slope per head.

    Parameters
    ----------
    num_heads, bias_max : int
        As in `pe_lib.alibi_slopes`.

    Attributes
    ----------
    slopes : buffer of shape (num_heads,)
        As `pe_lib.alibi_slopes` returns them, rounded. Biases are rounded from exact ones, once.

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
    exact: Tensor
    least_dtypes: ClassVar = {"exact": torch.float32}

    def __init__(self, num_heads: int, bias_max: int = 8):
        super().__init__()
        self.num_heads, self.bias_max = len(alibi_slopes(num_heads, bias_max)), bias_max
        self._register_exact()

    def forward(
        self,
        seq_len: int,
        key_len: int | None = None,
        *,
        position_ids: Tensor | None = None,
        key_position_ids: Tensor | None = None,
    ) -> Tensor:
        """The bias (num_heads, seq_len, key_len), with a batch axis in front if positions have one.

        `key_len` defaults to seq_len. `position_ids` and `key_position_ids` are the positions of
        queries and keys, integer tensors of shape (batch or 1, …) or (…,); the second defaults to
        the first.
        """
        dtype, device = self.slopes.dtype, self.slopes.device
        wide = torch.float32 if dtype.itemsize == 2 or device.type == "mps" else torch.float64
        slopes = self.exact.to(wide).sum(0)  # if the buffer was not edited
        slopes = torch.where(slopes.to(dtype) == self.slopes, slopes, self.slopes.to(wide))

        def bias_of(offsets: Tensor) -> Tensor:
            nearness = 0.0 - offsets.to(wide).abs()  # 0 on the diagonal, not −0
            return (slopes.view(-1, *[1] * nearness.dim()) * nearness).to(dtype)

        return _bias_matrix(bias_of, seq_len, key_len, device, position_ids, key_position_ids)

    def extra_repr(self) -> str:
        """The parameters, for `repr`."""
        bias_max = "" if self.bias_max == 8 else f", bias_max={self.bias_max}"
        return f"num_heads={self.num_heads}{bias_max}"

    def _exact(self, dtype: type) -> dict[str, np.ndarray]:
        slopes = alibi_slopes(self.num_heads, self.bias_max)
        head = slopes.astype(np.float32)
        return {"slopes": slopes.astype(dtype), "exact": np.stack((head, slopes - head))}


class BucketedBias(nn.Module):
    """T5's bias of the scores: one learned number for each bucket of offsets and each head.

    Parameters
    ----------
    num_heads : int, at least 1
        Number of heads.
    num_buckets : int
    max_distance : int
    bidirectional : bool
        How offsets are sorted into buckets, as in `pe_lib.t5_buckets`.

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
        self.max_distance, self.bidirectional = max_distance, bidirectional
        arguments = {"bidirectional": bidirectional}
        t5_buckets([0], num_buckets, max_distance, **arguments)  # raises for wrong arguments
        distances = np.arange(max_distance + 1)
        buckets = t5_buckets(-distances, num_buckets, max_distance, **arguments)
        self.borders = np.repeat(distances[1:], np.diff(buckets)).tolist()
        self.side = num_buckets // 2 if bidirectional else num_buckets
        self.num_heads = check_whole("num_heads", num_heads, 1)
        self.values = nn.Embedding(num_buckets, self.num_heads)

    def forward(
        self,
        seq_len: int,
        key_len: int | None = None,
        *,
        position_ids: Tensor | None = None,
        key_position_ids: Tensor | None = None,
    ) -> Tensor:
        """The bias, with the arguments and the shape of `AlibiBias.forward`."""
        device, most = self.values.weight.device, self.max_distance
        all_offsets = torch.arange(-most, most + 1, device=device)
        far = all_offsets.abs() if self.bidirectional else (-all_offsets).clamp(min=0)
        after = self.side * (all_offsets > 0)
        buckets = after if self.bidirectional else torch.zeros_like(all_offsets)
        for border in self.borders:  # Python numbers need no transfer to the device
            buckets = buckets + (far >= border)
        rows = self.values(buckets)

        def bias_of(offsets: Tensor) -> Tensor:
            return nn.functional.embedding(offsets.clamp(-most, most) + most, rows).movedim(-1, 0)

        return _bias_matrix(bias_of, seq_len, key_len, device, position_ids, key_position_ids)


class RelativeKeys(nn.Module):
    """Shaw's relative keys: one learned key for each clipped offset.

    Parameters
    ----------
    head_dim : int, at least 1
        Width of a query or key.
    max_distance : int, at least 0
        Larger offsets are clipped to it.

    References
    ----------
    Shaw, Uszkoreit, Vaswani (2018), section 3.2.
    """

    def __init__(self, head_dim: int, max_distance: int = 16):
        super().__init__()
        self.max_distance = check_whole("max_distance", max_distance, 0)
        self.head_dim = check_whole("head_dim", head_dim, 1)
        self.keys = nn.Embedding(2 * self.max_distance + 1, self.head_dim)

    def forward(
        self, query: Tensor, key_len: int | None = None, **positions: Tensor | None
    ) -> Tensor:
        """Scores (…, seq_len, key_len) of queries (…, seq_len, head_dim) with their offsets' keys.

        Add them to the products with the keys before dividing by √head_dim. The other arguments are
        those of `AlibiBias.forward`; with batched positions, the batch is the first axis of `query`.
        """
        query = check_rows("query", query, self.head_dim)
        offsets = _offsets(query.size(-2), key_len, query.device, **positions)
        index = offsets.clamp(-self.max_distance, self.max_distance) + self.max_distance
        if index.dim() == 3:  # the batch, then heads
            index = index.view(index.size(0), *[1] * (query.dim() - 3), *index.shape[1:])
        scores = query @ self.keys.weight.transpose(0, 1)  # (…, query, learned key)
        return scores.gather(-1, index.expand(*query.shape[:-2], *index.shape[-2:]))


def _bias_matrix(bias_of: Callable[[Tensor], Tensor], seq_len, key_len, device, *ids) -> Tensor:
    """The biases of all queries and keys; `bias_of` maps offsets (…) to biases (heads, …)."""
    if any(one is not None for one in ids):
        return bias_of(_offsets(seq_len, key_len, device, *ids)).movedim(0, -3)
    queries, keys = _lengths(seq_len, key_len, numbered=True)
    values = bias_of(torch.arange(queries + keys, device=device) - keys)[:, 1:].contiguous()
    # the row of the last query begins at the first value, the row before at the second
    return values.as_strided((len(values), queries, keys), (values.stride(0), 1, 1)).flip(1)


def _offsets(seq_len, key_len, device, position_ids=None, key_position_ids=None) -> Tensor:
    """Position of each key minus that of each query, int64: (seq_len, key_len), or with a batch."""
    ids, key_ids = position_ids, key_position_ids
    numbered = ids is None and key_ids is None
    queries, keys = _lengths(seq_len, key_len, numbered=numbered)
    if numbered:
        at = torch.arange(queries, device=device) + (keys - queries)
        return torch.arange(keys, device=device) - at[:, None]
    if ids is None or (key_ids is None and keys != queries):
        raise ValueError("position_ids and key_position_ids must both be given, got one of them")
    key_ids = ids if key_ids is None else key_ids
    batch = max(tensor.size(0) if tensor.dim() > 1 else 1 for tensor in (ids, key_ids))
    ids = check_position_ids(ids, (batch, queries))
    key_ids = check_position_ids(key_ids, (batch, keys), name="key_position_ids")
    return (key_ids.unsqueeze(-2) - ids.unsqueeze(-1)).to(device)


def _lengths(seq_len, key_len, *, numbered: bool) -> tuple[int, int]:
    queries = check_length("seq_len", seq_len)
    keys = queries if key_len is None else check_length("key_len", key_len)
    if numbered and keys < queries:
        raise ValueError(f"key_len must be at least seq_len={queries}, got {keys}")
    return queries, keys
