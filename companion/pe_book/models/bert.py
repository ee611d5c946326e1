"""A BERT built from `pe_book.transformer`, which loads the weights of all-MiniLM-L6-v2."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from pe_book.models.checkpoints import Checkpoint
from pe_book.transformer import FeedForward, MultiheadSelfAttention
from pe_lib.nn import LearnedPositionalEncoding


class Block(nn.Module):
    """Post-norm layer."""

    def __init__(self, width: int, heads: int, inside: int, eps: float):
        super().__init__()
        self.attention = MultiheadSelfAttention(width, heads)
        self.norm1 = nn.LayerNorm(width, eps)
        self.network = FeedForward(width, inside, 0.0, "gelu")
        self.norm2 = nn.LayerNorm(width, eps)

    def forward(self, x: Tensor, mask: Tensor, need_weights: bool) -> tuple[Tensor, Tensor | None]:
        """Rows, (batch, seq_len, width), and weights, (batch, heads, seq_len, seq_len), or None."""
        attended, weights = self.attention(x, mask=mask, need_weights=need_weights)
        x = self.norm1(x + attended)
        return self.norm2(x + self.network(x)), weights


class Bert(nn.Module):
    """BERT encoder: word and position embeddings, then post-norm layers.

    Parameters
    ----------
    checkpoint : Checkpoint
        From `pe_book.models.minilm`.

    References
    ----------
    Devlin et al. (2019). Chapter "What training writes".
    """

    def __init__(self, checkpoint: Checkpoint):
        super().__init__()
        config = checkpoint.config
        width, eps = config["hidden_size"], config["layer_norm_eps"]
        inside, heads = config["intermediate_size"], config["num_attention_heads"]
        self.tokenizer = checkpoint.tokenizer
        layers = range(config["num_hidden_layers"])
        with torch.device("meta"):  # no memory: the weights come from the file
            self.words = nn.Embedding(config["vocab_size"], width)
            self.kinds = nn.Embedding(config["type_vocab_size"], width)  # first or second sentence
            self.places = LearnedPositionalEncoding(width, config["max_position_embeddings"], 0.0)
            self.norm = nn.LayerNorm(width, eps)
            self.layers = nn.ModuleList(Block(width, heads, inside, eps) for _ in layers)
        self.load_state_dict(_renamed(checkpoint.weights, len(layers)), assign=True)
        self.eval()

    def forward(
        self,
        tokens: Tensor,
        mask: Tensor | None = None,
        position_ids: Tensor | None = None,
        *,
        need_weights: bool = False,
    ) -> tuple[list[Tensor], list[Tensor | None]]:
        """The input of the first layer and the output of each, and each layer's attention weights.

        Parameters
        ----------
        tokens : integer tensor, shape (batch, seq_len)
            Token ids.
        mask : tensor of 0 and 1, shape (batch, seq_len) or (batch, seq_len, seq_len), or None
            1 for tokens that are not padding; or for each query the keys it sees, for packed texts.
        position_ids : integer tensor, shape (batch, seq_len), or None
            Each token's position. None counts from 0.
        need_weights : bool
            Whether to return attention weights; otherwise they are None.
        """
        seen = torch.ones_like(tokens) if mask is None else mask
        seen = seen[:, None, None] if seen.dim() == 2 else seen[:, None]
        x = self.words(tokens) + self.kinds.weight[0]
        x = self.norm(self.places(x, position_ids=position_ids))
        rows: list[Tensor] = [x]
        weights: list[Tensor | None] = []
        for layer in self.layers:
            x, own = layer(x, seen, need_weights)
            rows.append(x)
            weights.append(own)
        return rows, weights

    @torch.no_grad()
    def vectors(self, *sentences: str) -> Tensor:
        """A unit vector for each sentence, (sentences, width): the mean of the last layer's rows."""
        encoded = [self.tokenizer.encode(sentence).ids for sentence in sentences]
        longest = max(map(len, encoded))
        tokens = torch.tensor([ids + [0] * (longest - len(ids)) for ids in encoded])
        mask = torch.tensor([[1] * len(ids) + [0] * (longest - len(ids)) for ids in encoded])
        last = self(tokens, mask)[0][-1] * mask[..., None]
        return nn.functional.normalize(last.sum(1), dim=1)


def _renamed(weights: dict, layers: int) -> dict[str, Tensor]:
    """State dictionary of this module: query, key and value projections are joined here."""
    source = {name: torch.from_numpy(array) for name, array in weights.items()}
    names = {
        "words": "word_embeddings",
        "kinds": "token_type_embeddings",
        "places.values": "position_embeddings",
        "norm": "LayerNorm",
    }
    kinds = ("weight", "bias")
    state = {
        f"{mine}.{kind}": source[f"embeddings.{theirs}.{kind}"]
        for mine, theirs in names.items()
        for kind in (kinds if mine == "norm" else kinds[:1])
    }
    parts = {
        "attention.out_proj": "attention.output.dense",
        "norm1": "attention.output.LayerNorm",
        "network.linear1": "intermediate.dense",
        "network.linear2": "output.dense",
        "norm2": "output.LayerNorm",
    }
    for i in range(layers):
        theirs = f"encoder.layer.{i}."
        for kind in kinds:
            joined = [
                source[f"{theirs}attention.self.{name}.{kind}"]
                for name in ("query", "key", "value")
            ]
            state[f"layers.{i}.attention.in_proj_{kind}"] = torch.cat(joined)
            for mine, part in parts.items():
                state[f"layers.{i}.{mine}.{kind}"] = source[f"{theirs}{part}.{kind}"]
    return state
