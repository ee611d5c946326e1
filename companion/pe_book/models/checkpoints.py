"""Configurations, weights and tokenizers of the models, under the names of Hugging Face's transformers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pe_book.models import getting

if TYPE_CHECKING:
    from tokenizers import Tokenizer


class Checkpoint(NamedTuple):
    """A trained model; `config` and the names in `weights` (float32 arrays) are those of transformers."""

    name: str
    config: dict
    weights: dict[str, np.ndarray]
    tokenizer: Tokenizer
    digest: str


def minilm() -> Checkpoint:
    """all-MiniLM-L6-v2, a BERT for sentence vectors: 6 layers, 12 heads, width 384.

    It is looked for in the folder that ``PE_BOOK_MODELS`` names, then in the build's, and otherwise
    downloaded: 84 MB, once. Apache-2.0.

    Returns
    -------
    Checkpoint
        With 512 learned rows under ``embeddings.position_embeddings.weight``.

    Raises
    ------
    ModelMissing
        If it is in no folder and cannot be downloaded.

    References
    ----------
    Wang et al. (2020); Reimers and Gurevych (2019). Chapter "What training writes".
    """
    from safetensors.numpy import load_file
    from tokenizers import Tokenizer

    source = getting.MINILM
    folder = getting.files(source)
    weights = load_file(folder / source.weights)
    weights.pop("embeddings.position_ids", None)  # 0 to 511: not a weight
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    return Checkpoint(source.name, config, weights, tokenizer, source.weights_digest)


def smollm2() -> Checkpoint:
    """SmolLM2-135M-Instruct, a Llama: 30 layers, 9 heads, width 576.

    Found or downloaded like `minilm`: 93 MB, once. The four-bit weights of the file are converted to
    float32: 540 MB of memory. Apache-2.0.

    Returns
    -------
    Checkpoint
        Query and key projections have transformers' order of rows: pair i of a head is i and i + 32
        (in the file, the rows of a pair are adjacent).

    Raises
    ------
    ModelMissing
        If it is in no folder and cannot be downloaded.

    References
    ----------
    Allal et al. (2025). Chapter "Rotary in a language model".
    """
    from gguf import GGUFReader, dequantize

    source = getting.SMOLLM2
    reader = GGUFReader(getting.files(source) / source.weights)
    metadata = {name: field.contents() for name, field in reader.fields.items()}
    config = _llama_config(metadata)
    weights: dict[str, np.ndarray] = {}
    for tensor in reader.tensors:
        values = np.array(dequantize(tensor.data, tensor.tensor_type), np.float32)
        for projection, heads in (("attn_q", "attention"), ("attn_k", "key_value")):
            if projection in tensor.name:
                values = _in_halves(values, config[f"num_{heads}_heads"])
        weights[_name(tensor.name)] = values
    return Checkpoint(source.name, config, weights, _byte_pairs(metadata), source.weights_digest)


class WhisperRows(NamedTuple):
    """Position tables of Whisper: `decoder` is learned, `encoder` sinusoidal (a row per 20 ms)."""

    decoder: np.ndarray
    encoder: np.ndarray


def whisper_rows() -> WhisperRows:
    """Both position tables of Whisper (tiny, English), a speech recogniser.

    Found or downloaded like `minilm`: 71 MB, once. MIT.

    Returns
    -------
    WhisperRows
        float32 arrays, `decoder` of shape (448, 384), `encoder` of (1500, 384), with the float16
        values of the file.

    Raises
    ------
    ModelMissing
        If it is in no folder and cannot be downloaded.

    References
    ----------
    Radford et al. (2023), *Robust Speech Recognition via Large-Scale Weak Supervision*.
    """
    from struct import Struct

    source, encodings = getting.WHISPER, {}
    with open(getting.files(source) / source.weights, "rb") as file:  # CTranslate2 format

        def read(form: str) -> tuple:
            shape = Struct("<" + form)
            return shape.unpack(file.read(shape.size))

        def name() -> str:
            return file.read(*read("H")).rstrip(b"\0").decode()

        _version, _specification, _revision, count = read("I"), name(), *read("II")
        for _ in range(count):
            key, axes = name(), read("B")[0]
            *shape, _kind, size = read(f"{axes}IBI")
            if "position_encodings" in key:
                rows = np.frombuffer(file.read(size), np.float16).reshape(shape)
                encodings[key.split("/")[0]] = rows.astype(np.float32)
            else:
                file.seek(size, 1)
    return WhisperRows(**encodings)


NAMES = {
    "token_embd": "model.embed_tokens",
    "output_norm": "model.norm",
    "output": "lm_head",
    "blk": "model.layers",
    "attn_norm": "input_layernorm",
    "ffn_norm": "post_attention_layernorm",
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
}


def _name(name: str) -> str:
    return ".".join(NAMES.get(part, part) for part in name.split("."))


def _in_halves(weight: np.ndarray, heads: int) -> np.ndarray:
    """Reorders each head's rows from adjacent pairs to pairs (i, i + half), as in transformers."""
    return weight.reshape(heads, -1, 2, weight.shape[1]).swapaxes(1, 2).reshape(weight.shape)


def _llama_config(metadata: dict) -> dict:
    known = {name.removeprefix("llama."): value for name, value in metadata.items()}
    return {
        "model_type": "llama",
        "vocab_size": known["vocab_size"],
        "hidden_size": known["embedding_length"],
        "intermediate_size": known["feed_forward_length"],
        "num_hidden_layers": known["block_count"],
        "num_attention_heads": known["attention.head_count"],
        "num_key_value_heads": known["attention.head_count_kv"],
        "head_dim": known["rope.dimension_count"],
        "max_position_embeddings": known["context_length"],
        "rms_norm_eps": round(known["attention.layer_norm_rms_epsilon"], 12),
        "rope_parameters": {"rope_type": "default", "rope_theta": known["rope.freq_base"]},
        "tie_word_embeddings": True,
    }


def _byte_pairs(metadata: dict) -> Tokenizer:
    """The file's tokenizer: digits are split, then byte-level BPE."""
    from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers

    tokens = metadata["tokenizer.ggml.tokens"]
    merges = [tuple(pair.split(" ")) for pair in metadata["tokenizer.ggml.merges"]]
    tokenizer = Tokenizer(models.BPE({token: i for i, token in enumerate(tokens)}, merges))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(False)]
    )
    tokenizer.decoder = decoders.ByteLevel()
    control = zip(tokens, metadata["tokenizer.ggml.token_type"], strict=True)
    tokenizer.add_special_tokens(
        [AddedToken(token, special=True) for token, kind in control if kind == 3]
    )
    return tokenizer


def folder_of(name: str) -> Path:
    """The folder with the files of "minilm" or "smollm2"."""
    return getting.files({"minilm": getting.MINILM, "smollm2": getting.SMOLLM2}[name])
