"""What the modules share: buffers of constants that no change of dtype makes less exact."""

import zlib

import numpy as np
import torch
from torch import Tensor, nn


class ExactBuffers(nn.Module):
    """A module whose buffers are constants, cast anew by every ``.to()``.

    A buffer that somebody has changed is converted as it is.
    """

    least_dtype: torch.dtype | None = None  # no buffer has fewer bits, whatever the module's dtype

    def _exact(self, dtype: type) -> dict[str, np.ndarray]:
        """The buffers by name, float32 or float64."""
        raise NotImplementedError

    def _register_exact(self) -> None:
        device = torch.empty(0).device  # the default one, which may be meta
        for name, values in self._cast(torch.get_default_dtype()).items():
            self.register_buffer(name, values.to(device), persistent=False)

    def _cast(self, dtype: torch.dtype) -> dict[str, Tensor]:
        """The exact values of this dtype; what they are is remembered, to tell an edit."""
        if self.least_dtype is not None:
            dtype = torch.promote_types(dtype, self.least_dtype)
        # sixteen bits are rounded to from float64, float32 is exact as NumPy writes it
        direct = np.float32 if dtype == torch.float32 else np.float64
        made = {name: torch.from_numpy(v).to(dtype) for name, v in self._exact(direct).items()}
        self._made = {name: _digest(values) for name, values in made.items()}
        return made

    def _apply(self, fn, recurse: bool = True):
        before = dict(self.named_buffers(recurse=False))
        super()._apply(fn, recurse)
        self._make_anew([name for name, old in before.items() if self._lost(name, old)])
        return self

    def _lost(self, name: str, old: Tensor) -> bool:
        """Whether exact values were rounded, or never there: with `to_empty` they are nobody's."""
        new = self.get_buffer(name)
        if new is old or new.is_meta:
            return False
        if old.is_meta or not torch.equal(new.cpu(), old.cpu().to(new.dtype)):
            return True
        return new.dtype != old.dtype and _digest(old) == self._made[name]

    def _make_anew(self, names: list[str], device: torch.device | None = None) -> None:
        if names:
            made = self._cast(self.get_buffer(names[0]).dtype)
            for name in names:
                setattr(self, name, made[name].to(device or self.get_buffer(name).device))

    def _load_from_state_dict(self, state_dict, prefix, local_metadata, *rest) -> None:
        super()._load_from_state_dict(state_dict, prefix, local_metadata, *rest)
        if local_metadata.get("assign_to_params_buffers"):  # no checkpoint has values for these
            devices = {values.device for values in state_dict.values()} or {torch.device("cpu")}
            empty = [name for name, buffer in self.named_buffers(recurse=False) if buffer.is_meta]
            self._make_anew(empty, devices.pop())


def _digest(values: Tensor) -> int:
    return zlib.crc32(values.detach().cpu().contiguous().reshape(-1).view(torch.uint8).numpy().data)
