"""Modules for PyTorch: the encodings, and a Transformer encoder."""

from pe_lib.nn.encoder import (
    FeedForward,
    MultiheadSelfAttention,
    TransformerEncoder,
    TransformerEncoderLayer,
)
from pe_lib.nn.encoding import SinusoidalPositionalEncoding
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
    "MultiheadSelfAttention",
    "RelativeKeys",
    "RotaryEncoding",
    "SinusoidalPositionalEncoding",
    "TransformerEncoder",
    "TransformerEncoderLayer",
]
