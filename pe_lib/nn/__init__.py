"""The encodings as modules for PyTorch.

They compile and export as full graphs, with dynamic shapes, and run under vmap. TorchScript
(``torch.jit.script``) is not supported. Conventions besides those of `pe_lib`:

- Buffers are constants and are not saved, so a checkpoint loads into a module of another length.
  They are recomputed when the dtype changes: `.half().float()` loses nothing.
- `first_position` continues an earlier sequence. `position_ids`, integers of shape (batch, seq_len),
  or (1, seq_len) or (seq_len,) shared by the batch, give the position of every row, for packed
  sequences and left padding.
- Tensors are batch first; a sequence-first tensor is misread without an error.
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
