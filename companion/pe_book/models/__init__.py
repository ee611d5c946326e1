"""Two models that people use, for the chapters of Part V; beside them, files of the small models.

`minilm` and `smollm2` give what a model's files hold. `Bert` in `bert` and `Llama` in `llama` are
built of `pe_book.transformer`'s parts and take it. The licences of both models are in ``LICENCES.txt``.
"""

from pe_book.models.checkpoints import Checkpoint, minilm, smollm2
from pe_book.models.getting import ModelMissing

__all__ = ["Checkpoint", "ModelMissing", "minilm", "smollm2"]
