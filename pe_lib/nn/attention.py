"""Self-attention in several heads, with any encoding that works inside it, and a cache."""

import math

import torch
from torch import Tensor, nn

from pe_lib._validate import check_whole, wrong_type
from pe_lib.nn._validate import check_probability
from pe_lib.nn.relative import AlibiBias, BucketedBias, RelativeKeys, RotaryEncoding

__all__ = ["InAttention", "KeyValueCache", "MultiheadSelfAttention"]

InAttention = RotaryEncoding | AlibiBias | BucketedBias | RelativeKeys


class KeyValueCache:
    """Keys and values of one layer, kept so that a sequence may come in parts.

    Keys are kept as they are scored: turned already, where the encoding is rotary.

    References
    ----------
    Shazeer (2019).
    """

    def __init__(self) -> None:
        self.key: Tensor | None = None
        self.value: Tensor | None = None

    @property
    def length(self) -> int:
        """How many positions are kept."""
        return 0 if self.key is None else self.key.size(-2)

    def append(self, key: Tensor, value: Tensor) -> tuple[Tensor, Tensor]:
        """Keep these too.

        Parameters
        ----------
        key, value : tensors of shape (batch, num_heads, seq_len, d_head)
            What is added behind.

        Returns
        -------
        key, value : tensors of shape (batch, num_heads, length, d_head)
            All that are kept now.
        """
        if self.key is not None and self.value is not None:
            if self.key.size(0) != key.size(0):
                raise ValueError(
                    f"x must have the batch of {self.key.size(0)} that the cache has, got "
                    f"{key.size(0)}"
                )
            key, value = torch.cat((self.key, key), -2), torch.cat((self.value, value), -2)
        self.key, self.value = key, value
        return key, value


class MultiheadSelfAttention(nn.Module):
    """Self-attention in several heads, batch first, with the parameters of `nn.MultiheadAttention`.

    Parameters
    ----------
    embed_dim : int, at least 1
        Width of the input, a multiple of `num_heads`.
    num_heads : int, at least 1
        Number of heads.
    dropout : float from 0 to 1
        Probability, applied to the weights.
    position : RotaryEncoding, AlibiBias, BucketedBias, RelativeKeys or None
        What tells of positions: queries and keys are turned, or scores added to. None tells nothing.
    fused : bool
        Whether torch's `scaled_dot_product_attention` does the work where nobody needs the weights:
        faster, in less memory, and rounded differently.
    bias : bool
        Whether the projections add learned numbers.
    device, dtype : torch.device, torch.dtype or None
        Where the parameters are made, and as what. None is torch's default.

    References
    ----------
    Vaswani et al. (2017), section 3.2.2.
    """

    def __init__(
        self,
        embed_dim: int,
        num_heads: int,
        dropout: float = 0.0,
        *,
        position: InAttention | None = None,
        fused: bool = False,
        bias: bool = True,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ):
        super().__init__()
        if check_whole("embed_dim", embed_dim, 1) % check_whole("num_heads", num_heads, 1):
            raise ValueError(
                f"embed_dim must be a multiple of num_heads, got {embed_dim} and {num_heads}"
            )
        self.num_heads, self.dropout = num_heads, check_probability(dropout)
        self.d_head, self.fused = embed_dim // num_heads, fused
        made = {"device": device, "dtype": dtype}
        self.in_proj_weight = nn.Parameter(torch.empty(3 * embed_dim, embed_dim, **made))
        self.in_proj_bias = nn.Parameter(torch.zeros(3 * embed_dim, **made)) if bias else None
        self.out_proj = nn.Linear(embed_dim, embed_dim, bias=bias, **made)
        nn.init.xavier_uniform_(self.in_proj_weight)
        if bias:
            nn.init.zeros_(self.out_proj.bias)
        if position is not None:
            self.check_position(position)
        self.position = position

    def check_position(self, position: InAttention) -> None:
        """Refuse an encoding that does not fit the heads."""
        if isinstance(position, RotaryEncoding):
            name, found, wanted = "d_model", position.d_model, self.d_head
        elif isinstance(position, RelativeKeys):
            name, found, wanted = "d_head", position.keys.embedding_dim, self.d_head
        elif isinstance(position, AlibiBias):
            name, found, wanted = "num_heads", position.num_heads, self.num_heads
        elif isinstance(position, BucketedBias):
            name, found, wanted = "num_heads", position.values.embedding_dim, self.num_heads
        else:
            raise wrong_type(
                "position must be a RotaryEncoding, AlibiBias, BucketedBias, RelativeKeys or None; "
                "what is added to embeddings goes in front",
                position,
            )
        if found != wanted:
            raise ValueError(
                f"position must have {name}={wanted}, as the heads have it, got {name}={found}"
            )

    def forward(
        self,
        x: Tensor,
        blocked: Tensor | None = None,
        *,
        bias: Tensor | None = None,
        is_causal: bool = False,
        position_ids: Tensor | None = None,
        cache: KeyValueCache | None = None,
        position: InAttention | None = None,
        need_weights: bool = True,
    ) -> tuple[Tensor, Tensor | None]:
        """What the heads gather, joined and projected, and the weights.

        Parameters
        ----------
        x : floating tensor, shape (batch, seq_len, embed_dim)
            The rows that attend to each other.
        blocked : tensor of bool that broadcasts to the weights
            True where a query must not see a key; None blocks nothing. A query that may see none
            gets zeros, not NaN.
        bias : floating tensor that broadcasts to the weights
            Added to the scores, after they are divided by the root of the heads' width.
        is_causal : bool
            Whether a query sees no key after it.
        position_ids : integer tensor, shape (batch, seq_len) or (seq_len,), or None
            The position of every row, for a rotary encoding. The others go by offsets alone.
        cache : KeyValueCache or None
            Keys and values from before, to which those of `x` are added. Causal, or with `blocked`.
        position : module or None
            In place of the attention's own.
        need_weights : bool
            False lets a fused kernel work, which makes no weights.

        Returns
        -------
        output : tensor of shape (batch, seq_len, embed_dim)
            Of the dtype of `x`.
        weights : tensor of shape (batch, num_heads, seq_len, key_len), or None
            Before dropout. Each row sums to 1, or is zeros where all is blocked. key_len is seq_len,
            and what the cache held. None where `fused` and not needed.
        """
        if cache is not None and not is_causal and blocked is None:
            raise ValueError(
                "is_causal must be True beside a cache, or a mask be given, got neither"
            )
        position = self.position if position is None else position
        batch, length, width = x.shape
        projected = nn.functional.linear(x, self.in_proj_weight, self.in_proj_bias)
        # (batch, length, 3 * width) -> three times (batch, heads, length, width / heads)
        query, key, value = (
            part.view(batch, length, self.num_heads, self.d_head).transpose(1, 2)
            for part in projected.chunk(3, dim=-1)
        )
        if isinstance(position, RotaryEncoding):
            first = 0 if cache is None or position_ids is not None else cache.length
            query = position(query, first, position_ids=position_ids)
            key = position(key, first, position_ids=position_ids)
        if cache is not None:
            key, value = cache.append(key, value)
        added = self._added(position, query, key.size(-2), bias)
        if is_causal:
            blocked = _after(length, key.size(-2), x.device, blocked)
        if self.fused and not need_weights:
            joined, weights = self._fused(query, key, value, added, blocked), None
        else:
            joined, weights = self._plain(query, key, value, added, blocked)
        return self.out_proj(joined.transpose(1, 2).reshape(batch, length, width)), weights

    def _added(
        self, position: InAttention | None, query: Tensor, key_len: int, bias: Tensor | None
    ) -> Tensor | None:
        """What positions and the caller add to the scores."""
        own = None
        if isinstance(position, (AlibiBias, BucketedBias)):
            own = position(query.size(-2), key_len).to(query.dtype)
        elif isinstance(position, RelativeKeys):
            own = position(query, key_len) / math.sqrt(self.d_head)
        if bias is None:
            return own
        bias = bias.to(query.dtype)
        return bias if own is None else own + bias

    def _plain(
        self,
        query: Tensor,
        key: Tensor,
        value: Tensor,
        added: Tensor | None,
        blocked: Tensor | None,
    ) -> tuple[Tensor, Tensor]:
        scores = query @ key.transpose(-2, -1) / math.sqrt(self.d_head)
        if added is not None:
            scores = scores + added
        if blocked is not None:  # a row without anything to see keeps its scores: no NaN anywhere
            scores = scores.masked_fill(blocked & ~blocked.all(-1, keepdim=True), -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        if blocked is not None:
            weights = weights.masked_fill(blocked, 0.0)
        dropped = nn.functional.dropout(weights, self.dropout, self.training)
        return dropped @ value, weights

    def _fused(
        self,
        query: Tensor,
        key: Tensor,
        value: Tensor,
        added: Tensor | None,
        blocked: Tensor | None,
    ) -> Tensor:
        mask, nothing = added, None
        if blocked is not None:
            nothing = blocked.all(-1, keepdim=True)
            seen = ~blocked | nothing
            mask = seen if added is None else torch.where(seen, added, -torch.inf)
        dropout = self.dropout if self.training else 0.0
        joined = nn.functional.scaled_dot_product_attention(
            query, key, value, attn_mask=mask, dropout_p=dropout
        )
        return joined if nothing is None else joined.masked_fill(nothing, 0.0)


def _after(queries: int, keys: int, device: torch.device, blocked: Tensor | None) -> Tensor:
    """True where a key comes after its query, the last of which is that of the last key."""
    at = torch.arange(queries, device=device) + (keys - queries)
    after = torch.arange(keys, device=device) > at[:, None]
    return after if blocked is None else blocked | after
