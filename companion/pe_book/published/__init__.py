"""Configurations of published models: what their files say of positions, and where it was read.

Each file here has the model's name, the source, and the keys of its ``config.json`` that positions
depend on. Some are a model's own file, some what transformers takes where a file says nothing; the
source says which. `expected` in a file is what the model's own class makes of it, for the tests.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

__all__ = ["Published", "configuration", "published"]


class Published(NamedTuple):
    """A model's name, where its configuration was read, and the configuration."""

    model: str
    source: str
    config: dict[str, Any]


@cache
def published() -> dict[str, Published]:
    """Every configuration that the book keeps, by its short name.

    Returns
    -------
    dict of str to Published
        In alphabetical order of the names, as "gemma-4" or "llama-3.1-70b".

    Examples
    --------
    >>> published()["gpt-j-6b"].model
    'GPT-J 6B'
    """
    found = sorted(
        (file for file in files(__name__).iterdir() if file.name.endswith(".json")),
        key=lambda file: file.name,
    )
    read = {file.name.removesuffix(".json"): json.loads(file.read_text("utf-8")) for file in found}
    return {
        name: Published(one["model"], one["source"], one["config"]) for name, one in read.items()
    }


def configuration(name: str) -> dict[str, Any]:
    """The configuration of a published model.

    Parameters
    ----------
    name : str
        A name that `published` has.

    Returns
    -------
    dict
        The keys of the model's ``config.json`` that positions depend on.

    Raises
    ------
    ValueError
        Naming those there are.

    Examples
    --------
    >>> configuration("gpt-j-6b")["model_type"]
    'gptj'
    """
    if name not in published():
        raise ValueError(f"name must be one of {', '.join(published())}, got {name!r}")
    return published()[name].config
