"""The encodings as modules for PyTorch.

They compile and export whole, with dynamic shapes, and run under vmap. TorchScript
(``torch.jit.script``) is not supported. What all of them keep to, beside what `pe_lib` says:

- Buffers are constants, not saved in checkpoints, so that one loads into a module of another length.
  They are recomputed when the dtype changes: `.half().float()` loses nothing.
- `first_position` is for a sequence that goes on where another ended; `position_ids`, integers of
  shape (batch, seq_len), or (1, seq_len) or (seq_len,) for all alike, give the position of every row,
  for packed sentences and padding on the left. What cannot go by them refuses them.
- A `mask` is 1 or True for what is kept, as everywhere in `pe_lib`.
- The batch comes first: of a tensor with the sequence first, rows are taken for sentences.
"""

from pe_lib.nn.encoding import LearnedPositionalEncoding, SinusoidalPositionalEncoding
from pe_lib.nn.relative import AlibiBias, BucketedBias, RelativeKeys
from pe_lib.nn.rotary import RotaryEncoding, apply_rotary

__all__ = [
    "AlibiBias",
    "BucketedBias",
    "LearnedPositionalEncoding",
    "RelativeKeys",
    "RotaryEncoding",
    "SinusoidalPositionalEncoding",
    "apply_rotary",
]
