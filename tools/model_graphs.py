"""MiniLM and SmolLM2 as graphs whose positions are inputs, with quantised weights.

Torch exports a graph. Its matrices are stored separately, in blocks of 32 weights: eight bits per weight
for MiniLM (Q8_0), and for SmolLM2 the four bits of the published file (Q4_1). A page converts them to
floats, so nothing else is rounded.
"""

import io
import json
import warnings
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import onnx
import torch
from gguf.quants import quantize
from onnx import external_data_helper
from torch import Tensor, nn
from torch.nn import functional as F

from pe_book.models import minilm, smollm2
from pe_book.models.checkpoints import folder_of

OPSET = 18
SMALL = 10_000  # weights with fewer numbers stay in the graph
FILE = 12_000_000  # bytes of weights in one file
TYPES = {"Q8_0": gguf.GGMLQuantizationType.Q8_0, "Q4_1": gguf.GGMLQuantizationType.Q4_1}
DIRECTIONS = 64  # leading directions of MiniLM's rows


class _Model(nn.Module):
    """A model from arrays by name; matrices are transposed, inputs first."""

    def __init__(self, weights: dict[str, np.ndarray]):
        super().__init__()
        for name, weight in weights.items():
            turned = weight.T if weight.ndim == 2 else weight
            self.register_buffer(name.replace(".", "_"), torch.tensor(np.ascontiguousarray(turned)))

    def of(self, name: str) -> Tensor:
        return getattr(self, name.replace(".", "_"))


class MiniLM(_Model):
    """A BERT of six layers, from word rows and position rows to the sentence vector and all weights."""

    HEADS, LAYERS, WIDTH = 12, 6, 384

    def _linear(self, x: Tensor, name: str) -> Tensor:
        return x @ self.of(f"{name}.weight") + self.of(f"{name}.bias")

    def _norm(self, x: Tensor, name: str) -> Tensor:
        weight, bias = self.of(f"{name}.weight"), self.of(f"{name}.bias")
        return F.layer_norm(x, (self.WIDTH,), weight, bias, 1e-12)

    def forward(self, words: Tensor, positions: Tensor) -> tuple[Tensor, Tensor]:
        n, size = words.shape[0], self.WIDTH // self.HEADS
        x = self._norm(words + positions + self.of("kind"), "embeddings.LayerNorm")
        looks = []
        for layer in range(self.LAYERS):
            at = f"encoder.layer.{layer}"
            query, key, value = (
                self._linear(x, f"{at}.attention.self.{role}")
                .view(n, self.HEADS, size)
                .transpose(0, 1)
                for role in ("query", "key", "value")
            )
            weights = torch.softmax(query @ key.transpose(1, 2) / size**0.5, -1)
            looks.append(weights)
            mixed = (weights @ value).transpose(0, 1).reshape(n, self.WIDTH)
            x = x + self._linear(mixed, f"{at}.attention.output.dense")
            x = self._norm(x, f"{at}.attention.output.LayerNorm")
            inner = F.gelu(self._linear(x, f"{at}.intermediate.dense"))
            x = self._norm(x + self._linear(inner, f"{at}.output.dense"), f"{at}.output.LayerNorm")
        vector = x.mean(0)
        return vector / vector.norm(), torch.stack(looks)


class SmolLM2(_Model):
    """A Llama of thirty layers, from word rows, cosines, sines, layout and mask to the logits and all
    weights.
    """

    HEADS, GROUPS, LAYERS, WIDTH, SIZE = 9, 3, 30, 576, 64

    def _norm(self, x: Tensor, name: str) -> Tensor:
        mean = x.pow(2).mean(-1, keepdim=True)
        return x * torch.rsqrt(mean + 1e-5) * self.of(f"{name}.weight")

    def forward(
        self, words: Tensor, cos: Tensor, sin: Tensor, layout: Tensor, mask: Tensor
    ) -> tuple[Tensor, Tensor]:
        x, n, looks = words, words.shape[0], []
        for layer in range(self.LAYERS):
            at = f"blk.{layer}"
            normed = self._norm(x, f"{at}.attn_norm")
            query, key, value = (
                (normed @ self.of(f"{at}.attn_{role}.weight"))
                .view(n, heads, self.SIZE)
                .transpose(0, 1)
                for role, heads in (("q", self.HEADS), ("k", self.GROUPS), ("v", self.GROUPS))
            )
            query, key = (one * cos + (one @ layout) * sin for one in (query, key))
            each = self.HEADS // self.GROUPS
            key, value = key.repeat_interleave(each, 0), value.repeat_interleave(each, 0)
            weights = torch.softmax(query @ key.transpose(1, 2) / self.SIZE**0.5 + mask, -1)
            looks.append(weights)
            mixed = (weights @ value).transpose(0, 1).reshape(n, self.WIDTH)
            x = x + mixed @ self.of(f"{at}.attn_output.weight")
            normed = self._norm(x, f"{at}.ffn_norm")
            gate = F.silu(normed @ self.of(f"{at}.ffn_gate.weight"))
            inner = gate * (normed @ self.of(f"{at}.ffn_up.weight"))
            x = x + inner @ self.of(f"{at}.ffn_down.weight")
        return self._norm(x, "output_norm") @ self.of("token_embd.weight"), torch.stack(looks)


def angles_of(positions: np.ndarray, base: float = 1e5) -> tuple[np.ndarray, np.ndarray]:
    """Cosines and sines of SmolLM2's 32 pairs, repeated for both halves."""
    frequencies = base ** (-np.arange(0, SmolLM2.SIZE, 2) / SmolLM2.SIZE)
    angles = np.tile(np.outer(positions, frequencies), 2)
    return np.cos(angles).astype(np.float32), np.sin(angles).astype(np.float32)


def halves() -> np.ndarray:
    """The matrix of its layout: x @ layout is each column's partner, with its sign."""
    layout, half = np.zeros((SmolLM2.SIZE, SmolLM2.SIZE), np.float32), SmolLM2.SIZE // 2
    for i in range(half):
        layout[i + half, i], layout[i, i + half] = -1, 1
    return layout


def causal(n: int) -> np.ndarray:
    """The causal mask, added to scores: 0 up to the token itself, -1e9 after it."""
    return np.triu(np.full((n, n), -1e9, np.float32), 1)


# Files of a page --------------------------------------------------------------------------------


def _pieces(name: str, blocks: np.ndarray) -> list[tuple[str, int, bytes]]:
    """Rows of blocks in files of at most FILE bytes: name, first row and bytes of each."""
    step = max(1, FILE // blocks.shape[1])
    return [(name, i, blocks[i : i + step].tobytes()) for i in range(0, len(blocks), step)]


def _graph(model: nn.Module, inputs: dict[str, Tensor], dynamic: dict[str, dict[int, str]]) -> Any:
    buffer = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            model.eval(),
            tuple(inputs.values()),
            buffer,
            input_names=list(inputs),
            output_names=["answer", "looks"],
            dynamic_axes=dynamic | {"looks": {2: "n", 3: "n"}},
            dynamo=False,
            opset_version=OPSET,
        )
    return onnx.load_from_string(buffer.getvalue())


def files_of(
    graph: Any, matrices: dict[str, tuple[str, np.ndarray]], table: str, more: dict[str, Any]
) -> dict[str, bytes]:
    """The files of a model for a page: its graph without matrices, a manifest, the weights.

    ``matrices`` are blocks by name, (type, array of rows of bytes), with rows as in the published file;
    the graph has their transposes. ``table`` is the name of the word embeddings, used by the page.
    """
    files, layout, end = {}, {}, 0
    for weight in graph.graph.initializer:
        if np.prod(weight.dims) < SMALL:
            continue
        rows, columns = weight.dims[1], weight.dims[0]  # as published
        size = 4 * rows * columns
        layout[weight.name] = {"rows": rows, "columns": columns, "at": end}
        external_data_helper.set_external_data(weight, "weights", end, size)
        weight.ClearField("raw_data")
        end += size
    parts: list[list[tuple[str, int, bytes]]] = [[]]
    for name, (_, blocks) in matrices.items():
        for piece in _pieces(name, blocks):
            if sum(len(data) for _, _, data in parts[-1]) + len(piece[2]) > FILE:
                parts.append([])
            parts[-1].append(piece)
    listed = []
    for number, part in enumerate(filter(None, parts)):
        files[f"weights-{number}"] = b"".join(data for _, _, data in part)
        at = 0
        for name, first, data in part:
            kind, blocks = matrices[name]
            entry = {"of": name, "kind": kind, "first": first, "rows": len(data) // blocks.shape[1]}
            listed.append(entry | {"file": f"weights-{number}", "at": at})
            at += len(data)
    manifest = {"floats": end, "table": table, "matrices": layout, "parts": listed, **more}
    files["manifest.json"] = json.dumps(manifest).encode()
    files["graph.onnx"] = graph.SerializeToString()
    return files


def minilm_files() -> dict[str, bytes]:
    """The files of MiniLM."""
    model = minilm()
    own = dict(model.weights)
    words = own.pop("embeddings.word_embeddings.weight")
    rows = own.pop("embeddings.position_embeddings.weight")
    weights = {n: w for n, w in own.items() if n.startswith(("encoder", "embeddings.LayerNorm"))}
    weights["kind"] = own["embeddings.token_type_embeddings.weight"][0]
    inputs = {"words": torch.tensor(words[:5]), "positions": torch.tensor(rows[:5])}
    graph = _graph(MiniLM(weights), inputs, {name: {0: "n"} for name in inputs})
    large = {n: w for n, w in weights.items() if w.size >= SMALL} | {"words": words}
    matrices = {
        name.replace(".", "_"): ("Q8_0", quantize(np.ascontiguousarray(weight), TYPES["Q8_0"]))
        for name, weight in large.items()
    }
    mean, directions = leading(rows)
    more = {"rows": True, "width": MiniLM.WIDTH, "layers": MiniLM.LAYERS, "heads": MiniLM.HEADS}
    return files_of(graph, matrices, "words", more) | {
        "rows": rows.astype("<f4").tobytes(),
        "mean": mean.astype("<f4").tobytes(),
        "directions": directions.astype("<f4").tobytes(),
        "tokenizer.json": model.tokenizer.to_str().encode(),
    }


def leading(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The mean of rows 1 to 127 and their leading directions, the largest variance first."""
    used = rows[1:128].astype(float)
    mean = used.mean(0)
    return mean, np.linalg.svd(used - mean, full_matrices=False)[2][:DIRECTIONS]


def _half_split(blocks: np.ndarray, heads: int) -> np.ndarray:
    """Reorder a query or key matrix from interleaved pairs, as in the file, to halves."""
    by_head = blocks.reshape(heads, len(blocks) // heads // 2, 2, -1)
    return np.ascontiguousarray(by_head.swapaxes(1, 2).reshape(blocks.shape))


def smollm2_blocks(path: Path) -> tuple[dict[str, tuple[str, np.ndarray]], dict[str, np.ndarray]]:
    """SmolLM2's matrices as blocks by name, and its other weights, from its GGUF file."""
    matrices, weights = {}, {}
    for tensor in gguf.GGUFReader(path).tensors:
        kind = tensor.tensor_type.name
        data = np.array(tensor.data)
        if "attn_q" in tensor.name or "attn_k" in tensor.name:
            data = _half_split(data, SmolLM2.HEADS if "attn_q" in tensor.name else SmolLM2.GROUPS)
        if kind in TYPES:
            matrices[tensor.name] = kind, data
        else:
            weights[tensor.name] = data
    return matrices, weights


def smollm2_files() -> dict[str, bytes]:
    """The files of SmolLM2."""
    (path,) = folder_of("smollm2").glob("*.gguf")
    matrices, weights = smollm2_blocks(path)
    floats = {n: gguf.quants.dequantize(b, TYPES[k]) for n, (k, b) in matrices.items()} | weights
    cos, sin = angles_of(np.arange(5))
    arrays = {"words": floats["token_embd.weight"][:5], "cos": cos, "sin": sin}
    arrays |= {"layout": halves(), "mask": causal(5)}
    inputs = {name: torch.tensor(value) for name, value in arrays.items()}
    dynamic = {name: {0: "n"} for name in ("words", "cos", "sin", "answer")}
    graph = _graph(SmolLM2(floats), inputs, dynamic | {"mask": {0: "n", 1: "n"}})
    named = {name.replace(".", "_"): blocks for name, blocks in matrices.items()}
    more = {"width": SmolLM2.WIDTH, "layers": SmolLM2.LAYERS, "heads": SmolLM2.HEADS}
    tokenizer = smollm2().tokenizer.to_str().encode()
    return files_of(graph, named, "token_embd_weight", more) | {"tokenizer.json": tokenizer}
