"""A Transformer encoder whose state dictionaries are interchangeable with torch's."""

import copy
from collections.abc import Callable

import torch
from torch import Tensor, nn

from pe_book.transformer.attention import InAttention, KeyValueCache, MultiheadSelfAttention
from pe_lib._validate import check_choice, check_whole, wrong_type
from pe_lib.nn._validate import check_probability, check_rows, of_shape
from pe_lib.nn.encoding import AddedRows

__all__ = ["FeedForward", "TransformerEncoder", "TransformerEncoderLayer"]


class FeedForward(nn.Module):
    """Position-wise feed-forward network, (…, d_model) to (…, d_model).

    Parameters
    ----------
    d_model, dim_feedforward : int
        Widths outside and inside.
    dropout : float from 0 to 1
        Dropout probability of the hidden values.
    activation : {"relu", "gelu"} or function
        Activation of the hidden values.

    References
    ----------
    Vaswani et al. (2017), section 3.3.
    """

    def __init__(
        self,
        d_model: int,
        dim_feedforward: int,
        dropout: float = 0.1,
        activation: str | Callable[[Tensor], Tensor] = "relu",
    ):
        super().__init__()
        self.linear1 = nn.Linear(d_model, dim_feedforward)
        self.linear2 = nn.Linear(dim_feedforward, d_model)
        self.dropout = nn.Dropout(check_probability(dropout))
        self.activation = _activation(activation)

    def forward(self, x: Tensor) -> Tensor:
        """Shape (…, d_model), like `x`."""
        return _two_layers(self, x)


class TransformerEncoderLayer(nn.Module):
    """Self-attention and feed-forward network, each with a residual connection and a normalisation.

    It loads a state dictionary of `torch.nn.TransformerEncoderLayer`, with the same output for tokens
    that are not padding. Arguments with torch's names have torch's order and meaning; True means
    blocked in `src_mask` and `src_key_padding_mask`. The batch comes first, unlike torch's default.

    Parameters
    ----------
    d_model, nhead, dim_feedforward : int
        Width of the rows, a multiple of nhead; number of heads; hidden width of the network.
    dropout : float from 0 to 1
        Dropout probability of the weights, the hidden values and both outputs.
    activation : {"relu", "gelu"} or function
        Activation of the hidden values.
    layer_norm_eps : float
        Added to variances before the square root.
    batch_first : bool
        Must be True.
    norm_first : bool
        Whether to normalise each input (pre-norm) instead of each sum.
    bias : bool
        Whether projections, network and normalisations have biases.
    device, dtype, position, fused
        As for `MultiheadSelfAttention`.

    References
    ----------
    Vaswani et al. (2017), section 3.1.
    """

    def __init__(
        self,
        d_model: int,
        nhead: int,
        dim_feedforward: int = 2048,
        dropout: float = 0.1,
        activation: str | Callable[[Tensor], Tensor] = "relu",
        layer_norm_eps: float = 1e-5,
        batch_first: bool = True,
        norm_first: bool = False,
        bias: bool = True,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
        *,
        position: InAttention | None = None,
        fused: bool = True,
    ):
        super().__init__()
        if batch_first is not True:
            raise ValueError(
                f"batch_first must be True, got {batch_first}: turn x with x.transpose(0, 1)"
            )
        common = {"bias": bias, "device": device, "dtype": dtype}
        self.self_attn = MultiheadSelfAttention(
            d_model, nhead, dropout, position=position, fused=fused, **common
        )
        self.linear1 = nn.Linear(d_model, dim_feedforward, **common)
        self.linear2 = nn.Linear(dim_feedforward, d_model, **common)
        self.norm1 = nn.LayerNorm(d_model, eps=layer_norm_eps, **common)
        self.norm2 = nn.LayerNorm(d_model, eps=layer_norm_eps, **common)
        self.dropout = nn.Dropout(check_probability(dropout))
        self.activation = _activation(activation)
        self.norm_first = norm_first

    def forward(
        self,
        src: Tensor,
        src_mask: Tensor | None = None,
        src_key_padding_mask: Tensor | None = None,
        *,
        is_causal: bool = False,
        position_ids: Tensor | None = None,
        cache: KeyValueCache | None = None,
        position: InAttention | None = None,
    ) -> Tensor:
        """Shape (batch, seq_len, d_model), like `src`.

        Parameters
        ----------
        src : floating tensor, shape (batch, seq_len, d_model)
            Input rows.
        src_mask : tensor of bool, shape (seq_len, key_len); or floating, with heads and batch
            True where a query must not see a key. A floating tensor is added to the scores and may
            have the shape (nhead, seq_len, key_len) or (batch, nhead, seq_len, key_len).
        src_key_padding_mask : tensor of bool, shape (batch, key_len)
            True where a key is padding. key_len includes the cache.
        is_causal, position_ids, cache, position
            As for `MultiheadSelfAttention`.
        """
        mask, bias = _masks(src, src_mask, src_key_padding_mask, cache, self.self_attn.num_heads)
        rest = {"mask": mask, "bias": bias, "is_causal": is_causal, "position_ids": position_ids,
                "cache": cache, "position": position}  # fmt: skip
        if self.norm_first:
            src = src + self._attend(self.norm1(src), rest)
            return src + self._feed_forward(self.norm2(src))
        src = self.norm1(src + self._attend(src, rest))
        return self.norm2(src + self._feed_forward(src))

    def _attend(self, x: Tensor, rest: dict) -> Tensor:
        return self.dropout(self.self_attn(x, need_weights=False, **rest)[0])

    def _feed_forward(self, x: Tensor) -> Tensor:
        return self.dropout(_two_layers(self, x))


class TransformerEncoder(nn.Module):
    """A stack of copies of one layer, like `torch.nn.TransformerEncoder`.

    Parameters
    ----------
    encoder_layer : TransformerEncoderLayer
        The copies begin with its weights.
    num_layers : int, at least 1
        Number of copies.
    norm : module or None
        Applied at the end; pre-norm layers need one.
    position : module or None
        Position encoding. A sinusoidal or learned one is added to the input; one for attention is
        shared by all layers and replaces their own.

    References
    ----------
    Vaswani et al. (2017), section 3.1.
    """

    def __init__(
        self,
        encoder_layer: TransformerEncoderLayer,
        num_layers: int,
        norm: nn.Module | None = None,
        *,
        position: nn.Module | None = None,
    ):
        super().__init__()
        count = check_whole("num_layers", num_layers, 1)
        self.layers = nn.ModuleList(copy.deepcopy(encoder_layer) for _ in range(count))
        self.norm = norm
        if isinstance(position, InAttention):
            encoder_layer.self_attn.check_position(position)
        elif position is not None and not isinstance(position, AddedRows):
            kinds = *AddedRows.__subclasses__(), *InAttention.__args__
            names = ", ".join(kind.__name__ for kind in kinds)
            raise wrong_type(f"position must be one of {names} or None", position)
        self.position = position

    def new_cache(self) -> list[KeyValueCache]:
        """An empty cache for each layer."""
        return [KeyValueCache() for _ in self.layers]

    def forward(
        self,
        src: Tensor,
        src_mask: Tensor | None = None,
        src_key_padding_mask: Tensor | None = None,
        *,
        is_causal: bool = False,
        position_ids: Tensor | None = None,
        cache: list[KeyValueCache] | None = None,
    ) -> Tensor:
        """Shape (batch, seq_len, d_model), like `src`.

        Parameters
        ----------
        src : floating tensor, shape (batch, seq_len, d_model)
            Input rows.
        src_mask, src_key_padding_mask, is_causal, position_ids
            As for the layer: True means blocked. (torch names the first `mask` here, which in this
            library means visible.)
        cache : list of KeyValueCache or None
            From `new_cache`, to process a sequence in several calls.
        """
        if cache is not None and len(cache) != len(self.layers):
            raise ValueError(
                f"cache must be a list of {len(self.layers)}, one a layer, got {len(cache)}"
            )
        shared = added = self.position
        if isinstance(added, AddedRows):
            shared, first, ids = None, 0, position_ids
            if cache is not None and ids is None:
                first, ids = cache[0].following(src.size(1))
            src = added(src, first_position=first, position_ids=ids)
            if cache is None and getattr(self.layers[0].self_attn, "position", None) is None:
                position_ids = None  # already added
        rest = {"is_causal": is_causal, "position_ids": position_ids, "position": shared}
        for layer, own in zip(self.layers, cache or [None] * len(self.layers), strict=True):
            src = layer(src, src_mask, src_key_padding_mask, cache=own, **rest)
        return src if self.norm is None else self.norm(src)


def _two_layers(module: FeedForward | TransformerEncoderLayer, x: Tensor) -> Tensor:
    # torch keeps both linear layers in the encoder layer: names must match for checkpoints
    return module.linear2(module.dropout(module.activation(module.linear1(x))))


def _activation(name: str | Callable[[Tensor], Tensor]) -> Callable[[Tensor], Tensor]:
    if callable(name):
        return name
    known = {"relu": nn.functional.relu, "gelu": nn.functional.gelu}
    return known[check_choice("activation", name, tuple(known))]


def _masks(src, src_mask, padding, cache, heads) -> tuple[Tensor | None, Tensor | None]:
    """Visibility mask and additive bias, each broadcasting to (batch, heads, query, key)."""
    batch, length = check_rows("src", src, None, batch_first=True).shape[:2]
    keys = length if cache is None else length + cache.length
    bias = None
    if isinstance(src_mask, Tensor) and src_mask.is_floating_point():
        shapes = (length, keys), (heads, length, keys), (batch, heads, length, keys)
        if tuple(src_mask.shape) not in shapes:
            raise ValueError(
                f"src_mask must be a floating tensor of shape {shapes[0]}, with heads {shapes[1]}, "
                f"or with batch {shapes[2]}, got shape {tuple(src_mask.shape)}"
            )
        bias, src_mask = src_mask, None
    across = _blocked("src_mask", src_mask, (length, keys))
    along = _blocked("src_key_padding_mask", padding, (batch, keys))
    seen = None if across is None else ~across[None, None]
    if along is not None:
        seen = ~along[:, None, None] if seen is None else seen & ~along[:, None, None]
    return seen, bias


def _blocked(name: str, value: object, shape: tuple[int, ...]) -> Tensor | None:
    """Checks a mask in which, as in torch, True means blocked."""
    if value is None:
        return None
    rule = f"{name} must be a bool tensor of shape {shape}, True where blocked"
    mask = of_shape(rule, value, shape)
    if mask.dtype != torch.bool:
        raise ValueError(f"{rule}, got {mask.dtype} of shape {tuple(mask.shape)}")
    return mask
