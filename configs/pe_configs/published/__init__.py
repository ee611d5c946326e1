"""Configurations of published models: their keys about positions, and the source.

Each file here has the model's name, the source, and the keys of its ``config.json`` that affect
positions, all from the model's own file. `expected` in a file is the result of the model's own class,
for the tests.
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
    paths = sorted(
        (file for file in files(__name__).iterdir() if file.name.endswith(".json")),
        key=lambda file: file.name,
    )
    models = {one.name.removesuffix(".json"): json.loads(one.read_text("utf-8")) for one in paths}
    return {
        name: Published(one["model"], one["source"], one["config"]) for name, one in models.items()
    }


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
        def line(cells: tuple[str, ...], tag: str) -> str:
            first = '<th scope="row">' if tag == "td" else '<th scope="col">'
            tags = [f"<{tag}>" if i else first for i in range(len(cells))]
            tags = tags if tag == "td" else [first] * len(cells)
            return "".join(
                f"{opens}{html.escape(cell)}</{opens[1:3]}>"
                for opens, cell in zip(tags, cells, strict=True)
            )

        body = "".join(f"<tr>{line(row, 'td')}</tr>" for row in self.rows)
        head = f"<thead><tr>{line(self.head, 'th')}</tr></thead>"
        return (
            f'<div class="scroll"><table class="sortable">{head}<tbody>{body}</tbody></table></div>'
        )


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
        "model",
        "layers",
        "turn",
        "no position",
        "columns that turn",
        "base",
        "window",
        "scaling",
        "M-RoPE",
        "indexer",
    )
    return Table(head, tuple((one.model, *_cells(one.config)) for one in published().values()))


def _cells(config: dict[str, Any]) -> tuple[str, ...]:
    layers = describe_positions(config).layers
    turning = [one for one in layers if one.encoding == "rotary"]
    none = sum(one.encoding == "none" for one in layers)
    other = [one.encoding for one in layers if not one.encoding.startswith(("rotary", "none"))]

    def each(texts: list[str]) -> str:
        return ", ".join(dict.fromkeys(texts)) or "–"

    return (
        str(len(layers)),
        str(len(turning)) if turning else other[0] if other else "0",
        str(none),
        each([_columns(one) for one in turning]),
        each([f"{one.base:.0f}" for one in turning]),
        each([str(one.window) for one in layers if one.window]),
        each([str(one.scaling) for one in turning if one.scaling != "default"]),
        each([one.sections for one in turning if one.sections]),
        each([one.indexer for one in turning if one.indexer]),
    )


def _columns(layer: LayerPositions) -> str:
    stops = str(layer.effect or "").endswith("pairs turn")
    turned = 2 * int(str(layer.effect).split()[0]) if stops else layer.turned
    return f"{turned} of {layer.head_dim}"
