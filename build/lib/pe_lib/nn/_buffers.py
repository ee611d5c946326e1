"""What the modules share: buffers of constants that no change of dtype makes less exact."""

import numpy as np
import torch
from torch import Tensor, nn


class ExactBuffers(nn.Module):
    """A module whose buffers are constants.

    They are no part of a checkpoint, so that one can be loaded into a module of another size, and
    they follow ``.to()``, cast anew each time from exact values: going to half and back costs
    nothing.
    """

    def _exact(self, dtype: type) -> dict[str, np.ndarray]:
        """The buffers by name, float32 or float64."""
        raise NotImplementedError

    def _register_exact(self) -> None:
        for name, values in self._cast(torch.get_default_dtype()).items():
            self.register_buffer(name, values, persistent=False)

    def _cast(self, dtype: torch.dtype) -> dict[str, Tensor]:
        # sixteen bits are rounded to from float64, float32 is exact as NumPy writes it
        direct = np.float32 if dtype == torch.float32 else np.float64
        return {
            name: torch.from_numpy(values).to(dtype) for name, values in self._exact(direct).items()
        }

    def _apply(self, fn, recurse: bool = True):
        super()._apply(fn, recurse)
        first = next(self.buffers(recurse=False))
        if first.device.type != "meta":
            for name, values in self._cast(first.dtype).items():
                setattr(self, name, values.to(first.device))
        return self
