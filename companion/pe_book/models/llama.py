"""A Llama of `pe_book.transformer`'s parts, which takes the weights of SmolLM2-135M-Instruct."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from pe_book.models.checkpoints import Checkpoint
from pe_book.transformer import KeyValueCache, MultiheadSelfAttention
from pe_configs import rope_frequencies
from pe_lib.nn import RotaryEncoding


class GatedNetwork(nn.Module):
    """A feed-forward network in which one half says how much of the other passes."""

    def __init__(self, width: int, inside: int):
        super().__init__()
        self.gate = nn.Linear(width, inside, bias=False)
        self.up = nn.Linear(width, inside, bias=False)
        self.down = nn.Linear(inside, width, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        """Rows in, rows out."""
        return self.down(nn.functional.silu(self.gate(x)) * self.up(x))


class Block(nn.Module):
    """One layer, pre-norm: each part is given normalised rows, and its output is added."""

    def __init__(self, known: dict):
        super().__init__()
        width, eps = known["hidden_size"], known["rms_norm_eps"]
        self.norm1 = nn.RMSNorm(width, eps)
        self.attention = MultiheadSelfAttention(
            width,
            known["num_attention_heads"],
            num_kv_heads=known["num_key_value_heads"],
            head_dim=known["head_dim"],
            bias=False,
        )
        self.norm2 = nn.RMSNorm(width, eps)
        self.network = GatedNetwork(width, known["intermediate_size"])

    def forward(self, x: Tensor, **how) -> tuple[Tensor, Tensor | None]:
        """Rows, (batch, seq_len, width), and the weights of attention, or None."""
        gathered, weights = self.attention(self.norm1(x), is_causal=True, **how)
        x = x + gathered
        return x + self.network(self.norm2(x)), weights


class Llama(nn.Module):
    """Words, layers that turn queries and keys by their positions, and a score for each next word.

    Parameters
    ----------
    checkpoint : Checkpoint
        What `pe_book.models.smollm2` gives.
    position : RotaryEncoding or None
        What turns. None is what the model was trained with.

    References
    ----------
    Touvron et al. (2023). Chapter "Rotary in a language model".
    """

    def __init__(self, checkpoint: Checkpoint, position: RotaryEncoding | None = None):
        super().__init__()
        known = checkpoint.config
        self.tokenizer = checkpoint.tokenizer
        self.position = position or RotaryEncoding(
            known["head_dim"],
            known["max_position_embeddings"],
            layout="halves",
            frequencies=rope_frequencies(known),
        )
        with torch.device("meta"):  # no memory: the weights come from the file
            self.words = nn.Embedding(known["vocab_size"], known["hidden_size"])
            self.layers = nn.ModuleList(Block(known) for _ in range(known["num_hidden_layers"]))
            self.norm = nn.RMSNorm(known["hidden_size"], known["rms_norm_eps"])
        given = _renamed(checkpoint.weights, len(self.layers))
        self.load_state_dict(given, assign=True)
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
        """A score for each word to follow each token, (batch, seq_len, vocabulary); each layer's weights.

        Parameters
        ----------
        tokens : integer tensor, shape (batch, seq_len)
            Numbers of the tokens.
        mask : tensor of 0 and 1, shape (batch, key_len) or (batch, seq_len, key_len), or None
            Which tokens are none of the padding's; or which token sees which, for packed texts.
        position_ids : integer tensor, shape (batch, seq_len), or None
            Each token's position. None goes on where the cache ends, or counts from 0.
        cache : list of KeyValueCache or None
            One a layer, so that a text may come in parts.
        need_weights : bool
            Whether the weights of attention are asked for; else they are None.
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
        """What scores are made of, (batch, seq_len, width), and each layer's weights."""
        seen = mask if mask is None else mask[:, None, None] if mask.dim() == 2 else mask[:, None]
        x, weights = self.words(tokens), []
        for layer, kept in zip(self.layers, cache or [None] * len(self.layers), strict=True):
            x, found = layer(
                x,
                mask=seen,
                position_ids=position_ids,
                cache=kept,
                position=self.position,
                need_weights=need_weights,
            )
            weights.append(found)
        return self.norm(x), weights

    @torch.no_grad()
    def loss(self, tokens: Tensor, position_ids: Tensor | None = None) -> float:
        """Nats a token: how little it expected each token after the first, on average."""
        scores = self(tokens, position_ids=position_ids)[0]
        return nn.functional.cross_entropy(scores[0, :-1], tokens[0, 1:]).item()


def _renamed(weights: dict, layers: int) -> dict[str, Tensor]:
    """The weights under this module's names; queries, keys and values are one matrix here."""
    given = {name: torch.from_numpy(array) for name, array in weights.items()}
    found = {
        "words.weight": given["model.embed_tokens.weight"],
        "norm.weight": given["model.norm.weight"],
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
        asked = [f"{theirs}self_attn.{name}_proj.weight" for name in "qkv"]
        found[f"layers.{i}.attention.in_proj_weight"] = torch.cat([given[one] for one in asked])
        for mine, part in parts.items():
            found[f"layers.{i}.{mine}.weight"] = given[f"{theirs}{part}.weight"]
    return found
