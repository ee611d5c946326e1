"""Published models for the chapters of Part V, beside the files of the small models.

`minilm` and `smollm2` load a model's files, `whisper_rows` the position tables of a third model. `Bert` in
`bert` and `Llama` in `llama` are built from the modules of `pe_book.transformer` and load those weights.
The licences of all three are in ``LICENCES.txt``.
"""

from pe_book.models.checkpoints import Checkpoint, WhisperRows, minilm, smollm2, whisper_rows
from pe_book.models.getting import ModelMissing

__all__ = ["Checkpoint", "ModelMissing", "WhisperRows", "minilm", "smollm2", "whisper_rows"]
