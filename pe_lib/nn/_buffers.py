"""What the modules share: buffers of constants that no change of dtype makes less exact."""

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
        if self.least_dtype is not None:
            dtype = torch.promote_types(dtype, self.least_dtype)
        # sixteen bits are rounded to from float64, float32 is exact as NumPy writes it
        direct = np.float32 if dtype == torch.float32 else np.float64
        return {
            name: torch.from_numpy(values).to(dtype) for name, values in self._exact(direct).items()
        }

    def _apply(self, fn, recurse: bool = True):
        before = dict(self.named_buffers(recurse=False))
        super()._apply(fn, recurse)
        after = dict(self.named_buffers(recurse=False))
        if any(after[name] is not old for name, old in before.items()):
            self._make_anew(before, after)
        return self

    def _make_anew(self, before: dict[str, Tensor], after: dict[str, Tensor]) -> None:
        """Exact values where a buffer was converted, or was left without any."""
        was = next(iter(before.values()))
        exact = None if was.is_meta else self._cast(was.dtype)
        for name, values in self._cast(next(iter(after.values())).dtype).items():
            old, new = before[name], after[name]
            if new is old or new.is_meta:
                continue
            # with `to_empty` what is there is nobody's
            filled = not old.is_meta and torch.equal(new.cpu(), old.cpu().to(new.dtype))
            edited = filled and exact is not None and not torch.equal(old.cpu(), exact[name])
            if not edited:
                setattr(self, name, values.to(new.device))
