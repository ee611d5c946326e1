"""The small causal model of the experiment on longer inputs, trained copies of which live in a page.

The page's forward pass, web/formulas/small-model.js, is held to this one.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

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
SPREAD = 0.5  # of embeddings, learned rows, biases and keys, before training
PLACES = 84  # rows of a table: 80 digits, marker, sign and answer, or 60 shifted by 21
BUCKETS = {"num_buckets": 16, "max_distance": 64, "bidirectional": False}
MODELS = Path(__file__).parent / "models"  # trained ones, which the Length explorer shows


class SmallModel(nn.Module):
    """Embeddings, two causal pre-norm layers of the book's encoder, a score for each token.

    Parameters
    ----------
    kind : {"none", "learned", "sinusoidal", "shaw", "t5", "alibi", "rotary"}
        The encoding.
    own : torch.Generator
        Draws the encoding's own weights; all others come from torch's.
    tokens, layers, places : int
        Sizes: how many tokens there are, how many layers, for how many positions.
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
            where = _position(kind, places)
        self.embedding = nn.Embedding(tokens, WIDTH)
        layer = TransformerEncoderLayer(
            WIDTH, HEADS, INSIDE, dropout=0.0, activation="gelu", norm_first=True
        )
        self.encoder = TransformerEncoder(layer, layers, nn.LayerNorm(WIDTH), position=where)
        self.score = nn.Linear(WIDTH, tokens, bias=False)
        with torch.no_grad():
            self.embedding.weight *= SPREAD
            for layer in self.encoder.layers[1:]:  # a stack begins with copies of one layer
                fresh = TransformerEncoderLayer(WIDTH, HEADS, INSIDE)
                layer.load_state_dict(fresh.state_dict(), strict=False)
            for weight in () if where is None else where.parameters():
                weight.copy_(SPREAD * torch.randn(weight.shape, generator=own))

    def forward(self, tokens: Tensor, first: Tensor | None = None) -> Tensor:
        """A score for each token to follow each; `first` is each sequence's first position."""
        rows = self.embedding(tokens)
        at = None
        if first is not None and self.kind != "none":  # which knows of no positions
            at = first[:, None] + torch.arange(tokens.size(1))
        return self.score(self.encoder(rows, is_causal=True, position_ids=at))

    def rescale(self, method: str, scale: float, trained: int) -> None:
        """Turn by other frequencies from now on: see `rescaled`."""
        self.turn_by(rescaled(method, scale, trained))

    def turn_by(self, frequencies: RopeFrequencies) -> None:
        """Turn by these frequencies from now on."""
        self.encoder.position = RotaryEncoding(
            WIDTH // HEADS, self.places, layout="halves", frequencies=frequencies
        )

    def flatten(self, scale: float) -> None:
        """Divide ALiBi's slopes by a factor, so that a distance counts as one so many times shorter."""
        flatter = AlibiBias(HEADS)
        flatter.slopes = flatter.slopes / scale
        self.encoder.position = flatter

    @torch.no_grad()
    def write(self, tokens: list[int], most: int) -> list[int]:
        """What it writes behind the tokens, its best guess each time, up to the end or `most`."""
        written: list[int] = []
        while len(written) < most and TOKENS.index("end") not in written:
            scores = self(torch.tensor([tokens + written]))[0, -1]
            written.append(int(scores.argmax()))
        return written


def _position(kind: str, places: int) -> nn.Module | None:
    """What tells of positions."""
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
        How; YaRN with its two thresholds, in turns, between which it goes over from keeping a
        frequency to dividing it as its paper has it: by turns. Libraries go by the pair's number,
        and begin at the first pair at the earliest: here both thresholds would then be the same.
    scale : float, at least 1
        How many times as long as the longest trained input.
    trained : int
        Places in training.
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
    """Its weights in eight bits, each row with a scale of its own, in the order of the state."""
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
    """The model whose weights were packed, with the weights as they were rounded."""
    scales = np.frombuffer(b64decode(packed["scales"]), "<f4")
    whole = np.frombuffer(b64decode(packed["whole"]), np.int8)
    model = SmallModel(kind, torch.Generator())
    state, row, at = model.state_dict(), 0, 0
    for name, count, columns in packed["rows"]:
        part = whole[at : at + count * columns].reshape(count, columns)
        values = part * scales[row : row + count, None]
        state[name] = torch.from_numpy(values).reshape(state[name].shape)
        row, at = row + count, at + count * columns
    model.load_state_dict(state)
    return model.eval()


def trained(task: str, kind: str) -> tuple[SmallModel, dict]:
    """A model that lives in the page, and what is known of it."""
    known = json.loads((MODELS / f"{task}-{kind}.json").read_text(encoding="utf-8"))
    return unpack(kind, known["weights"]), known
