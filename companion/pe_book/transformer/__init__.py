"""The Transformer of the chapters, in PyTorch: attention, a key-value cache, an encoder.

Names and shapes of parameters are torch's, so that state dictionaries are interchangeable. Attention's
`position` is an encoding of `pe_lib.nn`. The batch comes first. In a `mask`, 1 or True means visible, as in
`pe_lib`; in `src_mask` and `src_key_padding_mask`, True means blocked, as in torch.
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
