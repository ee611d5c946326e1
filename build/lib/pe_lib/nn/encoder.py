"""A Transformer encoder, line by line.

Its parts bear the names and shapes of torch's own, so that a state dictionary of one loads into the
other. Chapter "An encoder from scratch".
"""

import copy
import math
from collections.abc import Callable

import torch
from torch import Tensor, nn

from pe_lib._validate import check_choice, check_whole
from pe_lib.nn._validate import check_blocked, check_probability, check_rows

__all__ = ["FeedForward", "MultiheadSelfAttention", "TransformerEncoder", "TransformerEncoderLayer"]


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

    References
    ----------
    Vaswani et al. (2017), section 3.2.2. Chapter "An encoder from scratch".
    """

    def __init__(self, embed_dim: int, num_heads: int, dropout: float = 0.0):
        super().__init__()
        if check_whole("embed_dim", embed_dim, 1) % check_whole("num_heads", num_heads, 1):
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
        """What every head hears, joined, and how much of whom.

        Parameters
        ----------
        x : floating tensor, shape (batch, seq_len, embed_dim)
            The rows that attend to each other.
        blocked : tensor of bool that broadcasts to the weights
            True where a query must not see a key; None blocks nothing. A query that may see none
            gets zeros, not NaN.

        Returns
        -------
        output : tensor of shape (batch, seq_len, embed_dim)
            Of the dtype of `x`.
        weights : tensor of shape (batch, num_heads, seq_len, seq_len)
            Before dropout. Each row sums to 1, or is zeros where all is blocked.
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
    d_model, dim_feedforward : int
        Widths outside and inside.
    dropout : float from 0 to 1
        Probability, applied inside.
    activation : {"relu", "gelu"}
        What bends the values between the two layers.

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
        """The two layers, at every position.

        Parameters
        ----------
        x : floating tensor, shape (…, d_model)
            The rows, each treated alone.

        Returns
        -------
        Tensor
            Of the shape of `x`.
        """
        return _two_layers(self, x)


class TransformerEncoderLayer(nn.Module):
    """Self-attention and feed-forward, each with a residual connection and a normalisation.

    A state dictionary of `torch.nn.TransformerEncoderLayer` loads into it, and gives the same
    output on the real tokens. The arguments bear torch's names; batches come first.

    Parameters
    ----------
    d_model : int
        Width of the rows, a multiple of `nhead`.
    nhead : int, at least 1
        Number of heads.
    dim_feedforward : int
        Width inside the feed-forward network.
    dropout : float from 0 to 1
        Probability, applied to the weights, inside the network and to what each part gives.
    activation : {"relu", "gelu"}
        What bends the values between the two layers of the network.
    layer_norm_eps : float
        What is added to a variance before its root is taken.
    norm_first : bool
        Whether each part normalises what goes in (pre-norm), or the sum that comes out.

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
        """Attention, then feed-forward.

        Both masks follow torch, as their names do: True is *blocked*, unlike elsewhere in pe_lib.

        Parameters
        ----------
        src : floating tensor, shape (batch, seq_len, d_model)
            The sentences.
        src_mask : tensor of bool, shape (seq_len, seq_len)
            True where a query must not see a key; None blocks nothing.
        src_key_padding_mask : tensor of bool, shape (batch, seq_len)
            True where a key is padding; None blocks nothing.

        Returns
        -------
        Tensor
            Of the shape of `src`.
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
    encoder_layer : TransformerEncoderLayer
        Copied, so that all begin alike.
    num_layers : int, at least 1
        Number of copies.
    norm : module or None
        Applied at the end; pre-norm layers want one.

    References
    ----------
    Vaswani et al. (2017), section 3.1. Chapter "An encoder from scratch".
    """

    def __init__(
        self, encoder_layer: TransformerEncoderLayer, num_layers: int, norm: nn.Module | None = None
    ):
        super().__init__()
        count = check_whole("num_layers", num_layers, 1)
        self.layers = nn.ModuleList(copy.deepcopy(encoder_layer) for _ in range(count))
        self.norm = norm

    def forward(
        self,
        src: Tensor,
        mask: Tensor | None = None,
        src_key_padding_mask: Tensor | None = None,
    ) -> Tensor:
        """All layers, one after the other.

        Parameters
        ----------
        src : floating tensor, shape (batch, seq_len, d_model)
            The sentences.
        mask : tensor of bool, shape (seq_len, seq_len)
            True where a query must not see a key, as in the layer; None blocks nothing.
        src_key_padding_mask : tensor of bool, shape (batch, seq_len)
            True where a key is padding; None blocks nothing.

        Returns
        -------
        Tensor
            Of the shape of `src`.
        """
        for layer in self.layers:
            src = layer(src, mask, src_key_padding_mask)
        return src if self.norm is None else self.norm(src)


def _two_layers(module: FeedForward | TransformerEncoderLayer, x: Tensor) -> Tensor:
    # torch keeps both layers in the encoder layer itself, and names are what a checkpoint goes by
    return module.linear2(module.dropout(module.activation(module.linear1(x))))


def _activation(name: str) -> Callable[[Tensor], Tensor]:
    known = {"relu": nn.functional.relu, "gelu": nn.functional.gelu}
    return known[check_choice("activation", name, tuple(known))]


def _blocked(src: Tensor, src_mask: Tensor | None, padding: Tensor | None) -> Tensor | None:
    """Both of torch's masks as one that broadcasts to (batch, heads, query, key)."""
    batch, length = check_rows("src", src, None, batch_first=True).shape[:2]
    across = check_blocked("src_mask", src_mask, (length, length))
    along = check_blocked("src_key_padding_mask", padding, (batch, length))
    if across is not None:
        across = across[None, None]
    if along is not None:
        along = along[:, None, None]
    if across is None or along is None:
        return along if across is None else across
    return across | along
