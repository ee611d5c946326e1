"""Modules for PyTorch: the sinusoidal encoding, and a Transformer encoder line by line.

The encoder's parts bear the names and shapes of torch's own, so that a state dictionary of one
loads into the other. Chapters "A PyTorch module" and "An encoder from scratch".
"""

import copy
import math

import torch
from torch import Tensor, nn

from pe_lib._validate import check_base, check_d_model, check_seq_len, show, wrong_type
from pe_lib.sinusoidal import sinusoidal_encoding

__all__ = [
    "FeedForward",
    "MultiheadSelfAttention",
    "SinusoidalPositionalEncoding",
    "TransformerEncoder",
    "TransformerEncoderLayer",
]


class SinusoidalPositionalEncoding(nn.Module):
    """Adds the encoding of each position to its embedding, then drops out. Batch first.

    Parameters
    ----------
    d_model : even int, at least 2 — width of the embeddings, in columns.
    max_seq_len : int, at least 1 — the longest sequence that it takes.
    dropout : float from 0 to 1 — probability, applied to the sum.
    base : finite float greater than 1 — ratio that the wavelengths span, dimensionless.

    Attributes
    ----------
    encoding : buffer of shape (max_seq_len, d_model). It is not saved in checkpoints, so that one
        can be loaded into a module of another `max_seq_len`. When the module changes its dtype the
        buffer is cast anew from the exact float64 table: going to half and back costs nothing.

    Raises
    ------
    TypeError, ValueError — naming the argument, what it was, and what it must be.

    References
    ----------
    Vaswani et al. (2017), sections 3.5 and 5.4. Chapter "A PyTorch module".

    >>> module = SinusoidalPositionalEncoding(4, dropout=0.0)
    >>> module(torch.zeros(1, 2, 4))
    tensor([[[0.0000, 1.0000, 0.0000, 1.0000],
             [0.8415, 0.5403, 0.0100, 0.9999]]])
    """

    def __init__(
        self, d_model: int, max_seq_len: int = 5000, dropout: float = 0.1, base: float = 10_000.0
    ):
        super().__init__()
        self.d_model, self.base = check_d_model(d_model), check_base(base)
        self.max_seq_len = check_seq_len(max_seq_len)
        self.dropout = nn.Dropout(_probability(dropout))
        # persistent=False: a table of constants has no place in a checkpoint
        self.register_buffer(
            "encoding", self._exact().to(torch.get_default_dtype()), persistent=False
        )

    def forward(self, x: Tensor, mask: Tensor | None = None) -> Tensor:
        """Embeddings with their positions.

        Parameters
        ----------
        x : floating tensor, shape (batch, seq_len, d_model), with seq_len up to `max_seq_len`.
        mask : tensor of bool, or of 0 and 1, shape (batch, seq_len); 1 or True is a real token.
            Rows of padding come out as zeros. None keeps all.

        Returns
        -------
        tensor of the shape and dtype of `x`.
        """
        rule = f"x must be a floating tensor of shape (batch, seq_len, {self.d_model})"
        if not isinstance(x, Tensor) or not x.is_floating_point():
            raise wrong_type(rule, getattr(x, "dtype", x), ": look the tokens up first")
        if x.dim() != 3 or x.size(-1) != self.d_model:
            raise ValueError(f"{rule}, got shape {tuple(x.shape)}")
        if x.size(1) > self.max_seq_len:
            raise ValueError(
                f"x must have at most max_seq_len={self.max_seq_len} positions, got {x.size(1)} "
                f"in shape {tuple(x.shape)} (batch first): make the module with a longer table"
            )
        summed = x + self.encoding[: x.size(1)].to(x.dtype)
        if mask is not None:
            summed = summed.masked_fill(~_kept(mask, x)[..., None], 0.0)
        return self.dropout(summed)

    def extra_repr(self) -> str:
        """The parameters, for print."""
        return f"d_model={self.d_model}, max_seq_len={self.max_seq_len}, base={self.base}"

    def _exact(self) -> Tensor:
        return torch.from_numpy(sinusoidal_encoding(self.max_seq_len, self.d_model, self.base))

    def _apply(self, fn, recurse: bool = True):
        super()._apply(fn, recurse)
        if self.encoding.device.type != "meta":
            self.encoding = self._exact().to(self.encoding.dtype).to(self.encoding.device)
        return self


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
        self.num_heads, self.dropout = num_heads, _probability(dropout)
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
        self.dropout = nn.Dropout(_probability(dropout))
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
        self.dropout = nn.Dropout(_probability(dropout))
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


def _probability(dropout: object) -> float:
    rule = "dropout must be a number from 0 to 1"
    if isinstance(dropout, bool) or not isinstance(dropout, (int, float)):
        raise wrong_type(rule, dropout)
    if not 0 <= dropout <= 1:
        raise ValueError(f"{rule}, got {show(dropout)}")
    return float(dropout)


def _activation(name: str):
    known = {"relu": nn.functional.relu, "gelu": nn.functional.gelu}
    if name not in known:
        raise ValueError(f"activation must be one of {', '.join(known)}, got {name!r}")
    return known[name]


def _kept(mask: object, x: Tensor) -> Tensor:
    rule = f"mask must be a tensor of 0 and 1 of shape {tuple(x.shape[:2])}, (batch, seq_len)"
    if not isinstance(mask, Tensor):
        raise wrong_type(rule, mask)
    if mask.shape != x.shape[:2]:
        raise ValueError(f"{rule}, got shape {tuple(mask.shape)}")
    if mask.dtype != torch.bool and not ((mask == 0) | (mask == 1)).all():
        raise ValueError(f"{rule}, got other values among them")
    return mask.bool()


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
