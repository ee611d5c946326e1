"""What published models do with positions, read from their configurations; on top of `pe_lib`.

``python -m pe_configs config.json`` prints what each layer does, ``python -m pe_configs.check`` tests
your own rotary code against a configuration. `pe_configs.nn` has modules for PyTorch.

>>> from pe_configs import describe_positions
>>> print(describe_positions({"model_type": "bloom", "n_layer": 24}))
layers  type            encoding  base  turned  layout  scaling  cos, sin  scores  window
0–23    full_attention  ALiBi
"""

from pe_configs.comparison import Comparison, Difference, compare
from pe_configs.describe import (
    LayerPositions,
    ModelPositions,
    describe_positions,
    rope_frequencies,
)

__version__ = "0.2.0"

__all__ = [
    "Comparison",
    "Difference",
    "LayerPositions",
    "ModelPositions",
    "compare",
    "describe_positions",
    "rope_frequencies",
]
