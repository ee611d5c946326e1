"""Explorers: one small picture each that answers at once, with a kernel and without.

In JupyterLab an explorer is an ordinary widget: its parameters are traits that Python sets and
observes. On the published page the same module runs with no kernel behind it. For print, and where
no script runs, a still picture of the same window stands in its place.

>>> from pe_book.explorers import EncodingExplorer
>>> EncodingExplorer(seq_len=100, d_model=64)
EncodingExplorer(seq_len=100, d_model=64, base=10000.0)
"""

from importlib import import_module

from pe_book.explorers.parameters import SCHEMA

_HOMES = {entry["class"]: kind.replace("-", "_") for kind, entry in SCHEMA["explorers"].items()}
_HOMES |= {"Explorer": "base", "NotebookBox": "notebook_box", "ParameterError": "parameters"}

__all__ = sorted([*_HOMES, "catalogue"])  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> object:
    """Load an explorer when it is first asked for (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def catalogue() -> list[type]:
    """All explorers, in the order of the chapters that they belong to.

    Returns
    -------
    list of classes
        Each a subclass of `Explorer`.

    >>> [explorer().kind for explorer in catalogue()][:2]
    ['order', 'first-attempts']
    """
    return [__getattr__(entry["class"]) for entry in SCHEMA["explorers"].values()]  # type: ignore


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
