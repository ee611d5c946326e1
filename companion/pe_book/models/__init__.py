"""Models that people use, for the chapters of Part V; beside them, files of the small models.

`minilm` and `smollm2` give what a model's files hold, `whisper_rows` a third one's rows. `Bert` in
`bert` and `Llama` in `llama` are built of `pe_book.transformer`'s parts and take the files. The
licences of all three are in ``LICENCES.txt``.
"""

from pe_book.models.checkpoints import Checkpoint, WhisperRows, minilm, smollm2, whisper_rows
from pe_book.models.getting import ModelMissing

__all__ = ["Checkpoint", "ModelMissing", "WhisperRows", "minilm", "smollm2", "whisper_rows"]
