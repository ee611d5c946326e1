"""Reads a model's configuration for the context explorer, in a page's Python or a kernel."""

import json
import sys
from typing import Any

from pe_configs import rope_frequencies
from pe_configs._methods import METHODS, Rope
from pe_configs._model import Kind, Model, read
from pe_configs._sources import from_text

CONTEXT = "original_max_position_embeddings"
_LONGEST = 10_000_000  # the explorer's largest length in tokens


def turning(text: str, head_dim: int) -> tuple[Model, list[tuple[Kind, Rope]]]:
    """A configuration, and its kinds of layers that rotate, each with its frequencies checked.

    Parameters
    ----------
    text : str
        A ``config.json``, whole or in part, or a command with its JSON after ``--rope-scaling`` or
        ``--hf-overrides``.
    head_dim : int
        The width of a head, in columns, if the configuration has none.

    Raises
    ------
    TypeError, ValueError
        As `pe_configs` raises them; and if no layer rotates the positions of a text.
    """
    config = from_text(text)
    if not isinstance(config, dict):
        raise ValueError(
            "config must be a config.json, whole or in part, or a command with its JSON after "
            "--rope-scaling or --hf-overrides"
        )
    model = read(config, head_dim)
    kinds = [(kind, rope) for kind in model.kinds if (rope := kind.rope) and kind.layers]
    if not kinds:
        rope_frequencies(config)  # raises, and names the encoding of the model
    result = [(kind, rope) for kind, rope in kinds if rope.kind != "axial"]
    if not result:
        raise ValueError("rope_type in config must be that of a text, got axial, of an image")
    for _, rope in result:
        METHODS[rope.kind](rope, None)
    return model, result


def trained_length(rope: Rope) -> int | None:
    """The trained length in tokens by the configuration, or None."""
    return int(rope.given.get(CONTEXT) or rope.longest or 0) or None


def reading(text: str, head_dim: int) -> dict[str, Any]:
    """The result of `turning` for JSON: the kinds of layers; or ``error``, a message."""
    try:
        model, kinds = turning(text, head_dim)
    except (TypeError, ValueError) as error:
        return {"error": str(error)}
    named: dict[str, dict[str, Any]] = {}
    for kind, rope in kinds:
        named.setdefault(kind.layer_type, _as_drawn(kind, rope))
    return {
        "kinds": list(named.values()),
        "ignored": list(model.ignored_keys),
        "lacks_head": model.lacks_head,
    }


def _as_drawn(kind: Kind, rope: Rope) -> dict[str, Any]:
    result: dict[str, Any] = {
        "layer_type": kind.layer_type,
        "window": kind.window,
        "scaling": rope.kind,
        "trained": trained_length(rope),
        "width": rope.width,
        "base": rope.base,
        "lacks_base": "base" in rope.assumed,
        "turned": None,  # pairs that rotate, where others of the width do not
        "softmax": rope.softmax_factor,
    }
    if rope.kind == "proportional":
        result["turned"] = int(rope.share * rope.head_dim // 2)
    if rope.kind == "dynamic":  # its alpha grows with the length, beyond the longest
        return result | {"grows": [rope.given["factor"], rope.longest or 1]}
    return result | {"steps": [_step(rope, above) for above in _steps(rope)]}


def _steps(rope: Rope) -> list[float]:
    """The lengths above which the frequencies change."""
    if rope.kind == "longrope":
        return [0, rope.given[CONTEXT]]
    above: list[float] = [0]
    while rope.kind == "qwen" and (last := above[-1] * 2 or rope.longest or 1) < _LONGEST:
        above.append(last)
    return above


def _step(rope: Rope, above: float) -> list[Any]:
    """The length, the attention factor above it, and 1 for the plain frequencies or all frequencies."""
    frequencies, attention, *_ = METHODS[rope.kind](rope, int(above) + 1)
    if rope.kind == "default":
        return [above, attention, 1]
    return [above, attention, frequencies.tolist()]


def main() -> None:
    """Write the readings of the explorer's default and presets, for pages without Python."""
    from pathlib import Path

    folder = Path(__file__).parent / "explorers"
    entry = json.loads((folder / "parameters.json").read_text("utf-8"))["explorers"]["context"]
    states = [entry["largest"], *(preset["state"] for preset in entry["presets"])]
    default = entry["parameters"]["config"]["default"]
    texts = dict.fromkeys([default, *(state.get("config", default) for state in states)])
    lines = [f"{json.dumps(text)}: {json.dumps(reading(text, 128))}" for text in texts]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    (folder / "configurations.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
