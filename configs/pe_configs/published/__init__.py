"""Configurations of published models: their keys about positions, and the source.

Each file has the model's name, the source, and the keys of its ``config.json`` that affect positions.
`expected` is the result of the model's own class, for the tests.
"""

import html
import json
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from pe_configs import LayerPositions, describe_positions

__all__ = ["Published", "Table", "configuration", "published", "table"]


class Published(NamedTuple):
    """A model's name, the source of its configuration, and the configuration."""

    model: str
    source: str
    config: dict[str, Any]


@cache
def published() -> dict[str, Published]:
    """All configurations of the package, by short name.

    Returns
    -------
    dict of str to Published
        In alphabetical order of the names, as "gemma-4" or "llama-3.1-70b".

    Examples
    --------
    >>> published()["gpt-j-6b"].model
    'GPT-J 6B'
    """
    models = {}
    for file in sorted(files(__name__).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".json"):
            entry = json.loads(file.read_text("utf-8"))
            model = Published(entry["model"], entry["source"], entry["config"])
            models[file.name.removesuffix(".json")] = model
    return models


def configuration(name: str) -> dict[str, Any]:
    """The configuration of a published model.

    Parameters
    ----------
    name : str
        A key of `published()`.

    Returns
    -------
    dict
        The keys of the model's ``config.json`` that affect positions.

    Raises
    ------
    ValueError
        For an unknown name; lists the known ones.

    Examples
    --------
    >>> configuration("gpt-j-6b")["model_type"]
    'gptj'
    """
    if name not in published():
        raise ValueError(f"name must be one of {', '.join(published())}, got {name!r}")
    return published()[name].config


class Table(NamedTuple):
    """A table with one row per model, shown as HTML that pages can sort by a column."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def _repr_html_(self) -> str:
        def header(text: str, scope: str) -> str:
            return f'<th scope="{scope}">{html.escape(text)}</th>'

        def row(first: str, *rest: str) -> str:
            cells = "".join(f"<td>{html.escape(cell)}</td>" for cell in rest)
            return f"<tr>{header(first, 'row')}{cells}</tr>"

        head = f"<thead><tr>{''.join(header(text, 'col') for text in self.head)}</tr></thead>"
        body = f"<tbody>{''.join(row(*cells) for cells in self.rows)}</tbody>"
        return f'<div class="scroll"><table class="sortable">{head}{body}</table></div>'


def table() -> Table:
    """What each published model does with positions, one row per model.

    Returns
    -------
    Table
        The columns: number of layers, of rotary layers (with or without a window) and of attention
        layers without positions; rotated columns of a head; bases, windows and scalings; the pairs
        of each axis of M-RoPE, and the columns of an indexer's heads.
    """
    head = (
        "model", "layers", "turn", "no position", "columns that turn", "base", "window", "scaling",
        "M-RoPE", "indexer",
    )  # fmt: skip
    return Table(head, tuple((one.model, *_cells(one.config)) for one in published().values()))


def _cells(config: dict[str, Any]) -> tuple[str, ...]:
    layers = describe_positions(config).layers
    rotary = [one for one in layers if one.encoding == "rotary"]
    none = sum(one.encoding == "none" for one in layers)
    other = [one.encoding for one in layers if not one.encoding.startswith(("rotary", "none"))]

    def distinct(texts: list[str]) -> str:
        return ", ".join(dict.fromkeys(texts)) or "–"

    return (
        str(len(layers)),
        str(len(rotary)) if rotary else other[0] if other else "0",
        str(none),
        distinct([_columns(one) for one in rotary]),
        distinct([f"{one.base:.0f}" for one in rotary]),
        distinct([str(one.window) for one in layers if one.window]),
        distinct([str(one.scaling) for one in rotary if one.scaling != "default"]),
        distinct([one.sections for one in rotary if one.sections]),
        distinct([one.indexer for one in rotary if one.indexer]),
    )


def _columns(layer: LayerPositions) -> str:
    stops = str(layer.effect or "").endswith("pairs turn")
    turned = 2 * int(str(layer.effect).split()[0]) if stops else layer.turned
    return f"{turned} of {layer.head_dim}"
