"""The Transformer that the chapters build with, in PyTorch: attention, a cache, an encoder.

Names, shapes and parameters are torch's own, so that a state dictionary of one loads into the other;
`position` in attention takes an encoding of `pe_lib.nn`. The batch comes first. A `mask` is 1 or True
for what is kept, as in `pe_lib`; `src_mask` and `src_key_padding_mask` are torch's, where True is
blocked.
"""

from pe_book.transformer.attention import KeyValueCache, MultiheadSelfAttention
from pe_book.transformer.encoder import FeedForward, TransformerEncoder, TransformerEncoderLayer

__all__ = [
    "FeedForward",
    "KeyValueCache",
    "MultiheadSelfAttention",
    "TransformerEncoder",
    "TransformerEncoderLayer",
]
