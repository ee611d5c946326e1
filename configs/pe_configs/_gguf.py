"""The keys of a configuration, from the header of a GGUF file.

Names as in the specification of GGUF; meanings, defaults and layouts as in llama.cpp, whose converter
permutes the rows of some models, so that their pairs are other columns than in the original file.
"""

import os
from typing import Any

import numpy as np

from pe_configs._values import table
from pe_lib._validate import check_choice, show


def keys_of(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The keys of a GGUF file's header; raises for those whose layers the header does not decide."""
    (fields, tensors), names = _header(path), table()["gguf"]
    arch = fields.get("general.architecture")
    own = {k.removeprefix(f"{arch}."): v for k, v in fields.items() if k.startswith(f"{arch}.")}
    read = {*names["keys"], *names["scaling"], *names["without_effect"]}
    others = [key for key in own if key not in read and any(word in key for word in names["about"])]
    others += [name for name in tensors if name.startswith("rope_")]
    known = arch in names["interleaved"] + names["halves"]
    if others or not (known or "rope.freq_base" in own):
        got = ", ".join(others) or f"the architecture {arch} without rope.freq_base"
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
        return keys | {f"rope of architecture {arch}": True}  # a key that is not understood
    return keys | {"rope_interleave": arch in names["interleaved"]}


def bounded_reader() -> type:
    """The class of gguf's reader, which here stops where a file is cut."""
    try:
        import gguf
    except ImportError:
        raise ModuleNotFoundError("a GGUF file needs the package gguf: pip install gguf") from None

    class Bounded(gguf.GGUFReader):
        def _get(self, offset: int, dtype: Any, count: Any = 1, override_order: Any = None) -> Any:
            if int(offset) + int(count) * np.dtype(dtype).itemsize > len(self.data):
                raise ValueError("the header is cut")  # gguf would count on, without end
            return super()._get(offset, dtype, count, override_order)

    return Bounded


def _header(path: str | os.PathLike[str]) -> tuple[dict[str, Any], list[str]]:
    """The fields, and the names of the tensors, whose data are not read."""

    class Header(bounded_reader()):
        def _build_tensors(self, start_offs: int, fields: Any) -> None:
            self.names = [field.name for field in fields]

    try:
        file = Header(path)
        kept = {name: one for name, one in file.fields.items() if not name.startswith("tokenizer.")}
        return {name: field.contents() for name, field in kept.items()}, file.names
    except Exception as error:  # gguf raises many kinds, for hostile files
        why = show(str(error))
        raise ValueError(f"config must be a GGUF file, got {show(path)}: {why}") from None
