"""A Llama built from `pe_book.transformer`, which loads the weights of SmolLM2-135M-Instruct."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from pe_book.models.checkpoints import Checkpoint
from pe_book.transformer import KeyValueCache, MultiheadSelfAttention
from pe_configs import rope_frequencies
from pe_lib.nn import RotaryEncoding


class GatedNetwork(nn.Module):
    """SwiGLU feed-forward network."""

    def __init__(self, width: int, inside: int):
        super().__init__()
        self.gate = nn.Linear(width, inside, bias=False)
        self.up = nn.Linear(width, inside, bias=False)
        self.down = nn.Linear(inside, width, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        """Shape (…, width), like `x`."""
        return self.down(nn.functional.silu(self.gate(x)) * self.up(x))


class Block(nn.Module):
    """Pre-norm layer."""

    def __init__(self, config: dict):
        super().__init__()
        width, eps = config["hidden_size"], config["rms_norm_eps"]
        self.norm1 = nn.RMSNorm(width, eps)
        self.attention = MultiheadSelfAttention(
            width,
            config["num_attention_heads"],
            num_kv_heads=config["num_key_value_heads"],
            head_dim=config["head_dim"],
            bias=False,
        )
        self.norm2 = nn.RMSNorm(width, eps)
        self.network = GatedNetwork(width, config["intermediate_size"])

    def forward(self, x: Tensor, **how) -> tuple[Tensor, Tensor | None]:
        """Rows, (batch, seq_len, width), and the weights of attention, or None."""
        attended, weights = self.attention(self.norm1(x), is_causal=True, **how)
        x = x + attended
        return x + self.network(self.norm2(x)), weights


class Llama(nn.Module):
    """Causal language model with rotary encoding in all layers.

    Parameters
    ----------
    checkpoint : Checkpoint
        From `pe_book.models.smollm2`.
    position : RotaryEncoding or None
        Rotates queries and keys. None is the encoding of the training.

    References
    ----------
    Touvron et al. (2023). Chapter "Rotary in a language model".
    """

    def __init__(self, checkpoint: Checkpoint, position: RotaryEncoding | None = None):
        super().__init__()
        config = checkpoint.config
        self.tokenizer = checkpoint.tokenizer
        self.position = position or RotaryEncoding(
            config["head_dim"],
            config["max_position_embeddings"],
            layout="halves",
            frequencies=rope_frequencies(config),
        )
        with torch.device("meta"):  # no memory: the weights come from the file
            self.words = nn.Embedding(config["vocab_size"], config["hidden_size"])
            self.layers = nn.ModuleList(Block(config) for _ in range(config["num_hidden_layers"]))
            self.norm = nn.RMSNorm(config["hidden_size"], config["rms_norm_eps"])
        self.load_state_dict(_renamed(checkpoint.weights, len(self.layers)), assign=True)
        self.eval()

    def forward(
        self,
        tokens: Tensor,
        mask: Tensor | None = None,
        position_ids: Tensor | None = None,
        *,
        cache: list[KeyValueCache] | None = None,
        need_weights: bool = False,
    ) -> tuple[Tensor, list[Tensor | None]]:
        """Logits, (batch, seq_len, vocabulary), and each layer's attention weights.

        Parameters
        ----------
        tokens : integer tensor, shape (batch, seq_len)
            Token ids.
        mask : tensor of 0 and 1, shape (batch, key_len) or (batch, seq_len, key_len), or None
            1 for tokens that are not padding; or for each query the keys it sees, for packed texts.
        position_ids : integer tensor, shape (batch, seq_len), or None
            Each token's position. None continues after the cache, or counts from 0.
        cache : list of KeyValueCache or None
            One per layer, to process a text in several calls.
        need_weights : bool
            Whether to return attention weights; otherwise they are None.
        """
        x, weights = self.rows(tokens, mask, position_ids, cache=cache, need_weights=need_weights)
        return x @ self.words.weight.T, weights

    def rows(
        self,
        tokens: Tensor,
        mask: Tensor | None = None,
        position_ids: Tensor | None = None,
        *,
        cache: list[KeyValueCache] | None = None,
        need_weights: bool = False,
    ) -> tuple[Tensor, list[Tensor | None]]:
        """Final hidden states, (batch, seq_len, width), and each layer's attention weights."""
        seen = mask if mask is None else mask[:, None, None] if mask.dim() == 2 else mask[:, None]
        x, weights = self.words(tokens), []
        for layer, kept in zip(self.layers, cache or [None] * len(self.layers), strict=True):
            x, own = layer(
                x,
                mask=seen,
                position_ids=position_ids,
                cache=kept,
                position=self.position,
                need_weights=need_weights,
            )
            weights.append(own)
        return self.norm(x), weights

    @torch.no_grad()
    def loss(self, tokens: Tensor, position_ids: Tensor | None = None) -> float:
        """Mean cross-entropy of the tokens after the first, in nats."""
        scores = self(tokens, position_ids=position_ids)[0]
        return nn.functional.cross_entropy(scores[0, :-1], tokens[0, 1:]).item()


def _renamed(weights: dict, layers: int) -> dict[str, Tensor]:
    """State dictionary of this module: query, key and value projections are joined here."""
    source = {name: torch.from_numpy(array) for name, array in weights.items()}
    state = {
        "words.weight": source["model.embed_tokens.weight"],
        "norm.weight": source["model.norm.weight"],
    }
    parts = {
        "norm1": "input_layernorm",
        "attention.out_proj": "self_attn.o_proj",
        "norm2": "post_attention_layernorm",
        "network.gate": "mlp.gate_proj",
        "network.up": "mlp.up_proj",
        "network.down": "mlp.down_proj",
    }
    for i in range(layers):
        theirs = f"model.layers.{i}."
        joined = [source[f"{theirs}self_attn.{name}_proj.weight"] for name in "qkv"]
        state[f"layers.{i}.attention.in_proj_weight"] = torch.cat(joined)
        for mine, part in parts.items():
            state[f"layers.{i}.{mine}.weight"] = source[f"{theirs}{part}.weight"]
    return state
