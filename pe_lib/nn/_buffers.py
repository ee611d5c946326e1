"""Constant buffers that stay exact through changes of dtype."""

import zlib
from typing import ClassVar

import numpy as np
import torch
from torch import Tensor, nn


class ExactBuffers(nn.Module):
    """A module whose buffers are constants, recomputed when ``.to()`` changes their dtype.

    A buffer that the user has modified is converted as usual.
    """

    least_dtypes: ClassVar[dict[str, torch.dtype]] = {}  # the narrowest dtype of a buffer

    def _exact(self, dtype: type) -> dict[str, np.ndarray]:
        """The buffers by name, float32 or float64."""
        raise NotImplementedError

    def _register_exact(self) -> None:
        device = torch.empty(0).device  # the default device, which may be meta
        for name, values in self._cast(torch.get_default_dtype()).items():
            self.register_buffer(name, values.to(device), persistent=False)

    def _cast(self, dtype: torch.dtype) -> dict[str, Tensor]:
        """The exact values in this dtype; their digests are stored, to detect edits."""
        dtypes = {n: torch.promote_types(dtype, least) for n, least in self.least_dtypes.items()}
        # NumPy computes float32 directly; other dtypes are rounded from float64
        direct = np.float32 if {torch.float32} == {dtype, *dtypes.values()} else np.float64
        exact = self._exact(direct).items()
        buffers = {name: torch.from_numpy(v).to(dtypes.get(name, dtype)) for name, v in exact}
        self._digests = {name: _digest(values) for name, values in buffers.items()}
        return buffers

    def _apply(self, fn, recurse: bool = True):
        before = dict(self.named_buffers(recurse=False))
        super()._apply(fn, recurse)
        self._recompute([name for name, old in before.items() if self._is_stale(name, old)])
        return self

    def _is_stale(self, name: str, old: Tensor) -> bool:
        """Whether exact values were rounded, or are uninitialised after `to_empty`."""
        new = self.get_buffer(name)
        if new is old or new.is_meta:
            return False
        if old.is_meta or not torch.equal(new.cpu(), old.cpu().to(new.dtype)):
            return True
        return new.dtype != old.dtype and _digest(old) == self._digests[name]

    def _recompute(self, names: list[str], device: torch.device | None = None) -> None:
        if names:
            buffers = self._cast(self.get_buffer(names[0]).dtype)
            for name in names:
                setattr(self, name, buffers[name].to(device or self.get_buffer(name).device))

    def _load_from_state_dict(self, state_dict, prefix, local_metadata, *rest) -> None:
        super()._load_from_state_dict(state_dict, prefix, local_metadata, *rest)
        if local_metadata.get("assign_to_params_buffers"):  # which leaves these buffers on meta
            devices = {values.device for values in state_dict.values()} or {torch.device("cpu")}
            empty = [name for name, buffer in self.named_buffers(recurse=False) if buffer.is_meta]
            self._recompute(empty, devices.pop())


def _digest(values: Tensor) -> int:
    return zlib.crc32(values.detach().cpu().contiguous().reshape(-1).view(torch.uint8).numpy().data)
