"""Multi-head attention with relative or rotary encodings, and a key-value cache."""

import math
from collections.abc import Callable
from typing import Any, cast

import torch
from torch import Tensor, nn

from pe_lib._validate import check_whole, wrong_type
from pe_lib.nn._validate import check_mask, check_position_ids, check_probability, check_rows
from pe_lib.nn.relative import AlibiBias, BucketedBias, RelativeKeys
from pe_lib.nn.rotary import RotaryEncoding

__all__ = ["InAttention", "KeyValueCache", "MultiheadSelfAttention"]

InAttention = RotaryEncoding | AlibiBias | BucketedBias | RelativeKeys


class KeyValueCache:
    """Keys, values and positions of one layer, to process a sequence in several calls.

    With a rotary encoding, keys are stored rotated. `key` and `value`, None or of shape (batch,
    num_kv_heads, length, head_dim), and `positions`, of shape (batch or 1, length), are read-only.
    `next_position` is an integer or, after a call with `position_ids`, a tensor of shape
    (batch or 1, 1).

    References
    ----------
    Shazeer (2019).
    """

    def __init__(self) -> None:
        self._key, self._value, self._positions = cast("list[Any]", [None] * 3)
        self._next: int | Tensor = 0

    key = property(lambda self: self._key)
    value = property(lambda self: self._value)
    positions = property(lambda self: self._positions)
    next_position = property(lambda self: self._next)

    @property
    def length(self) -> int:
        """Number of stored positions."""
        return 0 if self._key is None else self._key.size(-2)

    def following(self, seq_len: int) -> tuple[int, Tensor | None]:
        """`first_position` and `position_ids` of the next rows."""
        if isinstance(self._next, Tensor):
            return 0, self._next + torch.arange(seq_len, device=self._next.device)
        return self._next, None

    def append(
        self, key: Tensor, value: Tensor, position_ids: Tensor | None = None
    ) -> tuple[Tensor, Tensor]:
        """Appends keys and values, at the next positions or at `position_ids`, and returns all of them."""
        batch, length = key.size(0), key.size(-2)
        if self._key is not None and self._key.size(0) != batch:
            raise ValueError(
                f"x must have the batch of {self._key.size(0)} that the cache has, got {batch}"
            )
        first, ids = self.following(length)
        if position_ids is not None:
            ids = torch.atleast_2d(check_position_ids(position_ids, (batch, length)))
        if ids is None:
            self._next = first + length
            ids = torch.arange(first, first + length, device=key.device)[None]
        elif length:
            self._next = ids[:, -1:] + 1
        if self._key is not None:
            key, value = torch.cat((self._key, key), -2), torch.cat((self._value, value), -2)
            rows = max(ids.size(0), self._positions.size(0))
            ids = torch.cat([part.expand(rows, -1) for part in (self._positions, ids)], -1)
        self._key, self._value, self._positions = key, value, ids
        return key, value


class MultiheadSelfAttention(nn.Module):
    """Multi-head self-attention, batch first, with the parameters of `nn.MultiheadAttention`.

    The rows of `in_proj_weight` are those of all query heads, then key heads, then value heads.

    Parameters
    ----------
    embed_dim, num_heads : int, at least 1
        Width of the input and number of heads; without `head_dim`, the width must be a multiple of it.
    dropout : float from 0 to 1
        Dropout probability of the weights.
    num_kv_heads : int, a divisor of num_heads, or None
        Number of key and value heads, each shared by as many adjacent query heads. None is
        num_heads.
    head_dim : int, at least 1, or None
        Width of a head. None is embed_dim / num_heads.
    position : RotaryEncoding, AlibiBias, BucketedBias, RelativeKeys or None
        Position encoding inside attention, if any.
    scale : float or None
        Factor of the products of queries and keys. None is 1/√head_dim; T5 has 1.
    fused : bool
        Whether to use torch's `scaled_dot_product_attention` where the weights are not needed: it is
        faster, takes less memory and rounds differently. Its causal kernel is used where `is_causal`
        is the only mask.
    bias : bool
        Whether the projections have biases.
    device, dtype : torch.device, torch.dtype or None
        Of the parameters. None is torch's default.

    References
    ----------
    Vaswani et al. (2017), section 3.2.2; shared key and value heads: Shazeer (2019).
    """

    def __init__(
        self,
        embed_dim: int,
        num_heads: int,
        dropout: float = 0.0,
        *,
        num_kv_heads: int | None = None,
        head_dim: int | None = None,
        position: InAttention | None = None,
        scale: float | None = None,
        fused: bool = True,
        bias: bool = True,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ):
        super().__init__()
        width = check_whole("embed_dim", embed_dim, 1)
        if head_dim is None and width % check_whole("num_heads", num_heads, 1):
            raise ValueError(
                f"embed_dim must be a multiple of num_heads, got {width} and {num_heads}"
            )
        shared = num_heads if num_kv_heads is None else num_kv_heads
        if num_heads % check_whole("num_kv_heads", shared, 1):
            raise ValueError(f"num_kv_heads must divide num_heads={num_heads}, got {shared}")
        self.num_heads, self.num_kv_heads, self.fused = num_heads, shared, fused
        self.head_dim = check_whole("head_dim", head_dim or width // num_heads, 1)
        self.dropout = check_probability(dropout)
        self.root = math.sqrt(self.head_dim) if scale is None else 1 / scale
        where = {"device": device, "dtype": dtype}
        rows, inside = (num_heads + 2 * shared) * self.head_dim, num_heads * self.head_dim
        self.in_proj_weight = nn.Parameter(torch.empty(rows, width, **where))
        self.in_proj_bias = nn.Parameter(torch.zeros(rows, **where)) if bias else None
        self.out_proj = nn.Linear(inside, width, bias=bias, **where)
        nn.init.xavier_uniform_(self.in_proj_weight)
        if bias:
            nn.init.zeros_(self.out_proj.bias)
        if position is not None:
            self.check_position(position)
        self.position = position

    def check_position(self, position: InAttention) -> None:
        """Raises an error if an encoding does not fit the heads."""
        if not isinstance(position, InAttention):
            raise wrong_type(
                "position must be a RotaryEncoding, AlibiBias, BucketedBias, RelativeKeys or None; "
                "what is added to embeddings goes in front",
                position,
            )
        name = "head_dim" if isinstance(position, RotaryEncoding | RelativeKeys) else "num_heads"
        actual, expected = getattr(position, name), getattr(self, name)
        if actual != expected:
            raise ValueError(
                f"position must have {name}={expected}, as the heads have it, got {name}={actual}"
            )

    def forward(
        self,
        x: Tensor,
        context: Tensor | None = None,
        *,
        mask: Tensor | None = None,
        bias: Tensor | None = None,
        is_causal: bool = False,
        position_ids: Tensor | None = None,
        cache: KeyValueCache | None = None,
        position: InAttention | None = None,
        need_weights: bool = True,
    ) -> tuple[Tensor, Tensor | None]:
        """Attention output and weights.

        Parameters
        ----------
        x : floating tensor, shape (batch, seq_len, embed_dim)
            Rows that give the queries.
        context : floating tensor, shape (batch, key_len, embed_dim), or None
            Rows that give keys and values, in cross-attention without positions. None is `x`.
        mask : tensor of bool, or of 0 and 1, that broadcasts to the weights
            True where a query sees a key; None is all. For a padding mask of shape (batch, key_len),
            True for a real token, pass ``mask[:, None, None]``. The output of a query that sees
            nothing is 0, not NaN.
        bias : floating tensor that broadcasts to the weights
            Added to the scaled scores.
        is_causal : bool
            Whether later rows are hidden.
        position_ids : integer tensor, shape (batch or 1, seq_len) or (seq_len,), or None
            The position of each row. None counts from 0, or from the cache's end.
        cache : KeyValueCache or None
            Earlier keys and values; those of `x` are appended. Requires `is_causal` or `mask`.
        position : module or None
            Replaces the encoding of the constructor.
        need_weights : bool
            False allows the fused kernel, which returns no weights.

        Returns
        -------
        output, weights : tensors (batch, seq_len, embed_dim), (batch, num_heads, seq_len, key_len)
            key_len includes the cache. Weights, before dropout, sum to 1 in each row, or are 0 if it
            sees nothing; None where `fused` and not needed.
        """
        position = self.position if position is None else position
        x = check_rows("x", x, self.in_proj_weight.size(1), batch_first=True)
        _check_combination(context, mask, is_causal, position_ids, cache, position)
        batch, length = x.shape[:2]
        query, key, value = self._projected(x, context)
        first, ids = 0, position_ids
        if ids is not None:
            ids = torch.atleast_2d(check_position_ids(ids, (batch, length)))
        elif cache is not None:
            first, ids = cache.following(length)
        if isinstance(position, RotaryEncoding):
            query, key = (position(part, first, position_ids=ids) for part in (query, key))
        key_ids = ids
        if cache is not None:
            key, value = cache.append(key, value, ids)
            key_ids = cache.positions
            ids = key_ids.narrow(1, cache.length - length, length)
        if mask is not None:
            mask = check_mask(mask, (batch, self.num_heads, length, key.size(-2)), broadcasts=True)
        at = {"position_ids": ids, "key_position_ids": key_ids}
        added = None if bias is None else bias.to(query.dtype)
        if position is not None and not isinstance(position, RotaryEncoding):
            if isinstance(position, RelativeKeys):
                own = self._scaled(query, lambda part: position(part, key.size(-2), **at))
            else:
                own = position(length, key.size(-2), **at).to(query.dtype)
            added = own if added is None else own + added
        work, alone = self._fused if self.fused and not need_weights else self._plain, False
        if is_causal and length != 1:  # the last query sees every key
            # torch's causal kernel aligns the first query with the first key
            alone = work == self._fused and mask is None and added is None
            alone = alone and (cache is None or cache.length == length)
            mask = mask if alone else _causal(query, key, mask)
        joined, weights = work(query, key, value, added, mask, alone)
        return self.out_proj(joined.transpose(1, 2).flatten(2)), weights

    def _projected(self, x: Tensor, context: Tensor | None) -> list[Tensor]:
        """Queries, keys and values, each (batch, heads, length, head_dim)."""
        heads = self.num_heads, self.num_kv_heads, self.num_kv_heads
        sizes = [count * self.head_dim for count in heads]
        if context is None:
            joined = nn.functional.linear(x, self.in_proj_weight, self.in_proj_bias)
            parts = joined.split(sizes, dim=-1)
        else:
            context = check_rows("context", context, x.size(-1), batch_first=True)
            weights, no = self.in_proj_weight.split(sizes), [None] * 3
            biases = no if self.in_proj_bias is None else self.in_proj_bias.split(sizes)
            each = zip((x, context, context), weights, biases, strict=True)
            parts = [nn.functional.linear(*args) for args in each]
        return [
            part.unflatten(-1, (count, self.head_dim)).transpose(1, 2)
            for part, count in zip(parts, heads, strict=True)
        ]

    def _scaled(self, query: Tensor, product: Callable[[Tensor], Tensor]) -> Tensor:
        narrow = query.dtype.itemsize == 2  # the unscaled product may overflow
        return product(query / self.root) if narrow else product(query) / self.root

    def _plain(self, query, key, value, added, mask, _) -> tuple[Tensor, Tensor]:
        each = self.num_heads // self.num_kv_heads
        if each > 1:
            key, value = (part.repeat_interleave(each, dim=1) for part in (key, value))
        scores = self._scaled(query, lambda part: part @ key.transpose(-2, -1))
        if added is not None:
            scores = scores + added
        if mask is not None:  # a row that sees nothing keeps its scores, so that there is no NaN
            scores = scores.masked_fill(~mask & mask.any(-1, keepdim=True), -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        dropped = nn.functional.dropout(weights, self.dropout, self.training)
        return dropped @ value, weights

    def _fused(self, query, key, value, added, mask, causal) -> tuple[Tensor, None]:
        attn_mask, nothing = added, None
        if mask is not None:
            nothing = ~mask.any(-1, keepdim=True)
            seen = mask | nothing
            attn_mask = seen if added is None else torch.where(seen, added, -torch.inf)
        how = {"scale": 1 / self.root, "enable_gqa": self.num_kv_heads < self.num_heads}
        dropout = self.dropout if self.training else 0.0
        attend = nn.functional.scaled_dot_product_attention
        joined = attend(query, key, value, attn_mask, dropout, causal, **how)
        return (joined if nothing is None else joined.masked_fill(nothing, 0.0)), None


def _check_combination(context, mask, is_causal, position_ids, cache, position) -> None:
    """Raises an error for arguments that contradict each other."""
    if context is not None:
        unused = {"position": position, "position_ids": position_ids, "cache": cache}
        for name in (name for name, value in unused.items() if value is not None):
            raise ValueError(f"{name} must be None beside context, whose rows have no order here")
        if is_causal:
            raise ValueError("is_causal must be False beside context, got True")
    if cache is not None and not is_causal and mask is None:
        raise ValueError("is_causal must be True beside a cache, or a mask be given, got neither")
    if position_ids is not None and position is None and cache is None:
        raise ValueError("position_ids must be None where no encoding goes by them, got some")


def _causal(query: Tensor, key: Tensor, mask: Tensor | None) -> Tensor:
    """Causal mask; the last query belongs to the last key."""
    queries, keys = query.size(-2), key.size(-2)
    at = torch.arange(queries, device=query.device) + (keys - queries)
    before = torch.arange(keys, device=query.device) <= at[:, None]
    return before if mask is None else mask & before
