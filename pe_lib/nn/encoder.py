"""A Transformer encoder, line by line.

Its parts bear the names and shapes of torch's own, so that a state dictionary of one loads into the
other. Chapter "An encoder from scratch".
"""

import copy
import math

import torch
from torch import Tensor, nn

from pe_lib.nn._buffers import check_probability

__all__ = ["FeedForward", "MultiheadSelfAttention", "TransformerEncoder", "TransformerEncoderLayer"]


class MultiheadSelfAttention(nn.Module):
    """Self-attention in several heads, batch first, with the parameters of `nn.MultiheadAttention`.

    Parameters
    ----------
    embed_dim : int — width of the input, a multiple of `num_heads`.
    num_heads : int, at least 1.
    dropout : float from 0 to 1 — probability, applied to the weights.

    References
    ----------
    Vaswani et al. (2017), section 3.2.2. Chapter "An encoder from scratch".
    """

    def __init__(self, embed_dim: int, num_heads: int, dropout: float = 0.0):
        super().__init__()
        if num_heads < 1 or embed_dim % num_heads:
            raise ValueError(
                f"embed_dim must be a multiple of num_heads, got {embed_dim} and {num_heads}"
            )
        self.num_heads, self.dropout = num_heads, check_probability(dropout)
        self.in_proj_weight = nn.Parameter(torch.empty(3 * embed_dim, embed_dim))
        self.in_proj_bias = nn.Parameter(torch.zeros(3 * embed_dim))
        self.out_proj = nn.Linear(embed_dim, embed_dim)
        nn.init.xavier_uniform_(self.in_proj_weight)
        nn.init.zeros_(self.out_proj.bias)

    def forward(self, x: Tensor, blocked: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """Output (batch, seq_len, embed_dim) and weights (batch, num_heads, seq_len, seq_len).

        `blocked` is True where a query must not see a key, and broadcasts to the weights. A query
        that may see none gets zeros, not NaN.
        """
        batch, length, width = x.shape
        projected = nn.functional.linear(x, self.in_proj_weight, self.in_proj_bias)
        # (batch, length, 3 * width) -> three times (batch, heads, length, width / heads)
        query, key, value = (
            part.view(batch, length, self.num_heads, -1).transpose(1, 2)
            for part in projected.chunk(3, dim=-1)
        )
        scores = query @ key.transpose(-2, -1) / math.sqrt(query.size(-1))
        if blocked is not None:
            scores = scores.masked_fill(blocked, -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        if blocked is not None:
            weights = weights.masked_fill(blocked, 0.0)  # NaN where a whole row was blocked
        dropped = nn.functional.dropout(weights, self.dropout, self.training)
        joined = (dropped @ value).transpose(1, 2).reshape(batch, length, width)
        return self.out_proj(joined), weights


class FeedForward(nn.Module):
    """The same two layers at every position.

    Parameters
    ----------
    d_model, dim_feedforward : int — widths outside and inside.
    dropout : float from 0 to 1 — probability, applied inside.
    activation : "relu" or "gelu".

    References
    ----------
    Vaswani et al. (2017), section 3.3. Chapter "An encoder from scratch".
    """

    def __init__(
        self, d_model: int, dim_feedforward: int, dropout: float = 0.1, activation: str = "relu"
    ):
        super().__init__()
        self.linear1 = nn.Linear(d_model, dim_feedforward)
        self.linear2 = nn.Linear(dim_feedforward, d_model)
        self.dropout = nn.Dropout(check_probability(dropout))
        self.activation = _activation(activation)

    def forward(self, x: Tensor) -> Tensor:
        """A tensor of the shape of `x`, (…, d_model)."""
        return _two_layers(self, x)


class TransformerEncoderLayer(nn.Module):
    """Self-attention and feed-forward, each with a residual connection and a normalisation.

    The arguments are those of `torch.nn.TransformerEncoderLayer`, batch first; a state dictionary
    of one loads into the other, and gives the same output on the real tokens.

    References
    ----------
    Vaswani et al. (2017), section 3.1. Chapter "An encoder from scratch".
    """

    def __init__(
        self,
        d_model: int,
        nhead: int,
        dim_feedforward: int = 2048,
        dropout: float = 0.1,
        activation: str = "relu",
        layer_norm_eps: float = 1e-5,
        norm_first: bool = False,
    ):
        super().__init__()
        self.self_attn = MultiheadSelfAttention(d_model, nhead, dropout)
        self.linear1 = nn.Linear(d_model, dim_feedforward)
        self.linear2 = nn.Linear(dim_feedforward, d_model)
        self.norm1 = nn.LayerNorm(d_model, eps=layer_norm_eps)
        self.norm2 = nn.LayerNorm(d_model, eps=layer_norm_eps)
        self.dropout = nn.Dropout(check_probability(dropout))
        self.activation = _activation(activation)
        self.norm_first = norm_first

    def forward(
        self,
        src: Tensor,
        src_mask: Tensor | None = None,
        src_key_padding_mask: Tensor | None = None,
    ) -> Tensor:
        """A tensor of the shape of `src`, (batch, seq_len, d_model).

        Both masks follow torch, as their names do: True is *blocked*, unlike elsewhere in pe_lib.
        `src_mask` has shape (seq_len, seq_len), `src_key_padding_mask` (batch, seq_len).
        """
        blocked = _blocked(src, src_mask, src_key_padding_mask)
        if self.norm_first:
            src = src + self._attend(self.norm1(src), blocked)
            return src + self._feed_forward(self.norm2(src))
        src = self.norm1(src + self._attend(src, blocked))
        return self.norm2(src + self._feed_forward(src))

    def _attend(self, x: Tensor, blocked: Tensor | None) -> Tensor:
        return self.dropout(self.self_attn(x, blocked)[0])

    def _feed_forward(self, x: Tensor) -> Tensor:
        return self.dropout(_two_layers(self, x))


class TransformerEncoder(nn.Module):
    """A stack of copies of one layer, as `torch.nn.TransformerEncoder` makes it.

    Parameters
    ----------
    encoder_layer : TransformerEncoderLayer — copied, so that all begin alike.
    num_layers : int, at least 1.
    norm : module or None — applied at the end; pre-norm layers want one.

    References
    ----------
    Vaswani et al. (2017), section 3.1. Chapter "An encoder from scratch".
    """

    def __init__(
        self, encoder_layer: TransformerEncoderLayer, num_layers: int, norm: nn.Module | None = None
    ):
        super().__init__()
        if isinstance(num_layers, bool) or not isinstance(num_layers, int) or num_layers < 1:
            raise ValueError(f"num_layers must be an integer of at least 1, got {num_layers!r}")
        self.layers = nn.ModuleList(copy.deepcopy(encoder_layer) for _ in range(num_layers))
        self.norm = norm

    def forward(
        self,
        src: Tensor,
        mask: Tensor | None = None,
        src_key_padding_mask: Tensor | None = None,
    ) -> Tensor:
        """A tensor of the shape of `src`; masks as in the layer."""
        for layer in self.layers:
            src = layer(src, mask, src_key_padding_mask)
        return src if self.norm is None else self.norm(src)


def _two_layers(module: nn.Module, x: Tensor) -> Tensor:
    # torch keeps both layers in the encoder layer itself, and names are what a checkpoint goes by
    return module.linear2(module.dropout(module.activation(module.linear1(x))))


def _activation(name: str):
    known = {"relu": nn.functional.relu, "gelu": nn.functional.gelu}
    if name not in known:
        raise ValueError(f"activation must be one of {', '.join(known)}, got {name!r}")
    return known[name]


def _blocked(src: Tensor, src_mask: Tensor | None, padding: Tensor | None) -> Tensor | None:
    """Both of torch's masks as one that broadcasts to (batch, heads, query, key)."""
    if src.dim() != 3:
        raise ValueError(f"src must have shape (batch, seq_len, d_model), got {tuple(src.shape)}")
    batch, length = src.shape[:2]
    wanted = (("src_mask", src_mask, (length, length)),
              ("src_key_padding_mask", padding, (batch, length)))  # fmt: skip
    for name, mask, shape in wanted:
        if mask is not None and (mask.dtype != torch.bool or tuple(mask.shape) != shape):
            raise ValueError(
                f"{name} must be a bool tensor of shape {shape}, True where blocked, "
                f"got {mask.dtype} of shape {tuple(mask.shape)}"
            )
    across = None if src_mask is None else src_mask[None, None]
    along = None if padding is None else padding[:, None, None]
    if across is None or along is None:
        return along if across is None else across
    return across | along
