"""Modules for PyTorch: the encodings, and a Transformer encoder.

They compile and export whole, with dynamic shapes, and run under vmap. TorchScript
(``torch.jit.script``) is not supported.
"""

from pe_lib.nn.attention import KeyValueCache, MultiheadSelfAttention
from pe_lib.nn.encoder import FeedForward, TransformerEncoder, TransformerEncoderLayer
from pe_lib.nn.encoding import SinusoidalPositionalEncoding
from pe_lib.nn.learned import LearnedPositionalEncoding
from pe_lib.nn.relative import (
    AlibiBias,
    BucketedBias,
    RelativeKeys,
    RotaryEncoding,
)

__all__ = [
    "AlibiBias",
    "BucketedBias",
    "FeedForward",
    "KeyValueCache",
    "LearnedPositionalEncoding",
    "MultiheadSelfAttention",
    "RelativeKeys",
    "RotaryEncoding",
    "SinusoidalPositionalEncoding",
    "TransformerEncoder",
    "TransformerEncoderLayer",
]
