"""The keys of a configuration, from the header of a GGUF file.

Defaults and layouts are those of llama.cpp, whose converter permutes the rows of some models, so that
their layout differs from the original file's.
"""

import os
from typing import Any

import numpy as np

from pe_configs._values import table
from pe_lib._validate import check_choice, show


def keys_of(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The keys of a GGUF file's header; raises if the header does not determine all layers."""
    (fields, tensors), names = _header(path), table()["gguf"]
    arch = fields.get("general.architecture")
    own = {k.removeprefix(f"{arch}."): v for k, v in fields.items() if k.startswith(f"{arch}.")}
    read = {*names["keys"], *names["scaling"], *names["without_effect"]}
    unread = [key for key in own if key not in read and any(word in key for word in names["about"])]
    unread += [name for name in tensors if name.startswith("rope_")]
    known = arch in names["interleaved"] + names["halves"]
    if unread or not (known or "rope.freq_base" in own):
        got = ", ".join(unread) or f"the architecture {arch} without rope.freq_base"
        rule = "config must be a GGUF file whose header decides alone, for all rotary layers"
        raise ValueError(f"{rule}, got {show(got)}: give the model's config.json")
    keys = {name: own[key] for key, name in names["keys"].items() if key in own}
    scaling = {name: own[key] for key, name in names["scaling"].items() if key in own}
    kind = own.get("rope.scaling.type", "linear")
    check_choice("rope.scaling.type in config", kind, ("none", "linear", "yarn"))
    if kind == "yarn":
        keys["rope_scaling"] = {"rope_type": kind, "factor": 1.0, **scaling}
    elif kind == "linear" and scaling.get("factor"):
        keys["rope_scaling"] = {"rope_type": kind, "factor": scaling["factor"]}
    if not known:
        return keys | {f"rope of architecture {arch}": True}  # a key that will be ignored
    return keys | {"rope_interleave": arch in names["interleaved"]}


def bounded_reader() -> type:
    """The class of gguf's readers, with an error for a truncated file."""
    try:
        import gguf
    except ImportError:
        raise ModuleNotFoundError("a GGUF file needs the package gguf: pip install gguf") from None

    class Bounded(gguf.GGUFReader):
        def _get(self, offset: int, dtype: Any, count: Any = 1, override_order: Any = None) -> Any:
            if int(offset) + int(count) * np.dtype(dtype).itemsize > len(self.data):
                raise ValueError("the header is cut")  # gguf would not end
            return super()._get(offset, dtype, count, override_order)

    return Bounded


def _header(path: str | os.PathLike[str]) -> tuple[dict[str, Any], list[str]]:
    """The fields, and the names of the tensors."""

    class Header(bounded_reader()):
        def _build_tensors(self, start_offs: int, fields: Any) -> None:
            self.names = [field.name for field in fields]

    try:
        file = Header(path)
        fields = file.fields.items()
        values = {name: one.contents() for name, one in fields if not name.startswith("tokenizer.")}
        return values, file.names
    except Exception as error:  # gguf raises many kinds
        why = show(str(error))
        raise ValueError(f"config must be a GGUF file, got {show(path)}: {why}") from None
