"""Addresses of explorers, ``clocks#d_model=16&position=7``, checked against their parameters."""

from typing import Any
from urllib.parse import parse_qsl

from pe_book import explorers
from pe_book.explorers.parameters import SCHEMA, ParameterError, of

KINDS = SCHEMA["explorers"]


def explorer(link: str) -> explorers.Explorer:
    """The explorer that a link opens, in the state that it names, otherwise at its defaults.

    A link is the explorer's kind, and after ``#`` its parameters in the form of a URL query. ValueError if
    there is no such explorer or parameter, or the parameter cannot have that value.
    """
    kind, _, query = link.partition("#")
    if kind not in KINDS:
        raise ValueError(f"there is no explorer {kind!r}; there are {', '.join(KINDS)}")
    specs = of(kind)
    state = {}
    for key, text in parse_qsl(query, keep_blank_values=True, strict_parsing=bool(query)):
        if key not in specs:
            raise ValueError(f"{kind} has no {key!r}; it has {', '.join(specs)}")
        state[key] = _value(specs[key]["kind"], text)
    try:
        return getattr(explorers, KINDS[kind]["class"])(**state)
    except ParameterError as error:
        raise ValueError(f"{kind}: {error}") from None


def address(link: str, *, stage: bool = False) -> str:
    """The embed page of a link's explorer, from the book's root: ``embed/clocks/index.html#…``."""
    kind, _, query = link.partition("#")
    stage_query = "?stage" if stage else ""
    return f"embed/{kind}/index.html{stage_query}" + (f"#{query}" if query else "")


def framed(page: str) -> str:
    """The address of a page as shown on a slide, without its bar: ``index.html?slide#three-doors``."""
    path, _, anchor = page.partition("#")
    return f"{path}?slide" + (f"#{anchor}" if anchor else "")


def _value(kind: str, text: str) -> Any:
    """The value of a text in an address, or the text if it is not of that kind."""
    try:
        if kind in ("integer", "even"):
            return int(text)
        if kind == "number":
            return float(text)
        if kind == "list":
            return [int(item) for item in text.split(",") if item]
    except ValueError:
        return text
    return {"true": True, "false": False}.get(text, text) if kind == "switch" else text
