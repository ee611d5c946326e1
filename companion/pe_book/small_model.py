"""The small causal model of the experiment on longer inputs; the page has trained copies.

A test compares the page's forward pass, web/formulas/small-model.js, with this one.
"""

from __future__ import annotations

import json
from base64 import b64encode
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from pe_book.copying import unpack_weights
from pe_book.transformer import TransformerEncoder, TransformerEncoderLayer
from pe_lib import RopeFrequencies
from pe_lib.biases import t5_buckets
from pe_lib.nn import (
    AlibiBias,
    BucketedBias,
    LearnedPositionalEncoding,
    RelativeKeys,
    RotaryEncoding,
    SinusoidalPositionalEncoding,
)
from pe_lib.sinusoidal import division_terms

TOKENS = (*"0123456789=+", "end", "padding", "marker")
WIDTH, HEADS, LAYERS, INSIDE = 64, 4, 2, 112
SPREAD = 0.5  # initial, of embeddings, learned rows, biases and keys
PLACES = 84  # rows of a table: 80 digits, marker, sign and answer, or 60 shifted by 21
BUCKETS = {"num_buckets": 16, "max_distance": 64, "bidirectional": False}
MODELS = Path(__file__).parent / "models"  # of the Length explorer


class SmallModel(nn.Module):
    """Causal language model with pre-norm layers of the book's encoder.

    Parameters
    ----------
    kind : {"none", "learned", "sinusoidal", "shaw", "t5", "alibi", "rotary"}
        The encoding.
    own : torch.Generator
        For the encoding's own weights; all others use torch's generator.
    tokens, layers, places : int
        Numbers of tokens, layers and positions.
    """

    def __init__(
        self,
        kind: str,
        own: torch.Generator,
        tokens: int = len(TOKENS),
        layers: int = LAYERS,
        places: int = PLACES,
    ):
        super().__init__()
        self.kind, self.places = kind, places
        with torch.random.fork_rng(devices=[]):  # one seed gives every kind the same weights
            position = _position(kind, places)
        self.embedding = nn.Embedding(tokens, WIDTH)
        layer = TransformerEncoderLayer(
            WIDTH, HEADS, INSIDE, dropout=0.0, activation="gelu", norm_first=True
        )
        self.encoder = TransformerEncoder(layer, layers, nn.LayerNorm(WIDTH), position=position)
        self.score = nn.Linear(WIDTH, tokens, bias=False)
        with torch.no_grad():
            self.embedding.weight *= SPREAD
            for layer in self.encoder.layers[1:]:  # a stack begins with copies of one layer
                fresh = TransformerEncoderLayer(WIDTH, HEADS, INSIDE)
                layer.load_state_dict(fresh.state_dict(), strict=False)
            for weight in () if position is None else position.parameters():
                weight.copy_(SPREAD * torch.randn(weight.shape, generator=own))

    def forward(self, tokens: Tensor, first: Tensor | None = None) -> Tensor:
        """Logits; `first` is each sequence's first position."""
        rows = self.embedding(tokens)
        at = None
        if first is not None and self.kind != "none":
            at = first[:, None] + torch.arange(tokens.size(1))
        return self.score(self.encoder(rows, is_causal=True, position_ids=at))

    def rescale(self, method: str, scale: float, trained: int) -> None:
        """Replaces the rotary frequencies by those of `rescaled`."""
        self.turn_by(rescaled(method, scale, trained))

    def turn_by(self, frequencies: RopeFrequencies) -> None:
        """Replaces the rotary frequencies."""
        self.encoder.position = RotaryEncoding(
            WIDTH // HEADS, self.places, layout="halves", frequencies=frequencies
        )

    def flatten(self, scale: float) -> None:
        """Divides ALiBi's slopes by a factor."""
        flatter = AlibiBias(HEADS)
        flatter.slopes = flatter.slopes / scale
        self.encoder.position = flatter

    @torch.no_grad()
    def write(self, tokens: list[int], most: int) -> list[int]:
        """Greedy continuation, up to the end token or `most` tokens."""
        written: list[int] = []
        while len(written) < most and TOKENS.index("end") not in written:
            scores = self(torch.tensor([tokens + written]))[0, -1]
            written.append(int(scores.argmax()))
        return written


def _position(kind: str, places: int) -> nn.Module | None:
    """The encoding of a kind, untrained."""
    if kind == "learned":
        return LearnedPositionalEncoding(WIDTH, places, dropout=0.0)
    if kind == "sinusoidal":
        return SinusoidalPositionalEncoding(WIDTH, max_seq_len=places, dropout=0.0)
    if kind == "shaw":
        return RelativeKeys(WIDTH // HEADS, 16)
    if kind == "t5":
        return BucketedBias(HEADS, **BUCKETS)
    if kind == "alibi":
        return AlibiBias(HEADS)
    if kind == "rotary":
        return RotaryEncoding(WIDTH // HEADS, places, layout="halves")
    return None


def rescaled(method: str, scale: float, trained: int) -> RopeFrequencies:
    """A head's rotary frequencies for an input that is longer than in training.

    Parameters
    ----------
    method : {"plain", "interpolation", "ntk", "yarn (32, 1)", "yarn (4, 1)"}
        YaRN has two thresholds in turns, between which it changes from keeping a frequency to dividing
        it. As in its paper, the ramp is linear in turns; in libraries it is linear in the pair's
        number, which they clamp to the first pair: here both thresholds would coincide.
    scale : float, at least 1
        Length as a multiple of the longest trained input.
    trained : int
        Positions in training.
    """
    head = WIDTH // HEADS
    base = 10_000.0 * (scale ** (head / (head - 2)) if method == "ntk" else 1.0)
    frequencies = division_terms(head, base)
    if method == "interpolation":
        frequencies = frequencies / scale
    if not method.startswith("yarn"):
        return RopeFrequencies(frequencies, 1.0)
    fast, slow = map(float, method[6:-1].split(","))
    kept = np.clip((trained * frequencies / (2 * np.pi) - slow) / (fast - slow), 0, 1)
    return RopeFrequencies(frequencies * (kept + (1 - kept) / scale), 0.1 * np.log(scale) + 1)


# In a file ------------------------------------------------------------------------------------------


def pack(model: SmallModel) -> dict:
    """The weights in eight bits with a scale per row, in the order of the state dictionary."""
    scales, whole, rows = [], [], []
    for name, weight in model.state_dict().items():
        table = weight.numpy().reshape(-1, weight.shape[-1])
        scale = np.maximum(np.abs(table).max(axis=1), 1e-30).astype("<f4") / np.float32(127)
        rows.append([name, *table.shape])
        scales.append(scale)
        whole.append(np.rint(table / scale[:, None]).astype(np.int8).ravel())
    packed: dict = {"rows": rows}
    packed["scales"] = b64encode(np.concatenate(scales).tobytes()).decode()
    packed["whole"] = b64encode(np.concatenate(whole).tobytes()).decode()
    if model.kind == "t5":
        packed["buckets"] = t5_buckets(-np.arange(PLACES), **BUCKETS).tolist()
    return packed


def unpack(kind: str, packed: dict) -> SmallModel:
    """The model with the rounded weights of `pack`."""
    model = SmallModel(kind, torch.Generator())
    state = model.state_dict()
    for name, values in unpack_weights(packed).items():
        state[name] = torch.from_numpy(values).reshape(state[name].shape)
    model.load_state_dict(state)
    return model.eval()


def trained(task: str, kind: str) -> tuple[SmallModel, dict]:
    """A trained model of the page, and its record."""
    known = json.loads((MODELS / f"{task}-{kind}.json").read_text(encoding="utf-8"))
    return unpack(kind, known["weights"]), known
