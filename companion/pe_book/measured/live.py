"""Notebook cells that need a model: they run if it is installed, else print the recorded output."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

from pe_book.models import ModelMissing

CELLS = Path(__file__).parent / "results" / "cells.json"
KEEP = "PE_BOOK_KEEP"  # if this environment variable is set, outputs are recorded
NUMBER = re.compile(r"[−-]?\d+(?:\.\d+)?")

__all__ = ["agree", "live", "recorded"]


def live(name: str, by_hand: bool = False) -> Callable[[Callable[[], str]], str]:
    """Run a function and print the text that it returns, or the recorded text without its model.

    Parameters
    ----------
    name : str
        Chapter and cell, "what-training-writes/flights".
    by_hand : bool
        Whether only readers run it, since it takes minutes or a further download; under pytest, as in
        the build, the recorded text is printed.

    Returns
    -------
    function
        A decorator that replaces the function by the text.
    """

    def ran(function: Callable[[], str]) -> str:
        try:
            if by_hand and "PYTEST_VERSION" in os.environ:
                raise ModelMissing("In a notebook this cell runs.")
            text = function()
        except (ModelMissing, ImportError) as error:
            print(f"(Recorded earlier. {error})")
            text = recorded(name)
        else:
            if os.environ.get(KEEP):
                _keep(name, text)
        print(text)
        return text

    return ran


def recorded(name: str) -> str:
    """The recorded output of a cell."""
    return json.loads(CELLS.read_text(encoding="utf-8"))[name]


def agree(one: str, other: str, within: float = 0.011) -> bool:
    """Whether two texts have the same words, and numbers that differ by at most `within`."""
    words = [NUMBER.sub("#", text).split() for text in (one, other)]
    numbers = [[float(x.replace("−", "-")) for x in NUMBER.findall(text)] for text in (one, other)]
    if words[0] != words[1]:
        return False
    return all(abs(a - b) <= within for a, b in zip(*numbers, strict=True))


def _keep(name: str, text: str) -> None:
    cells = json.loads(CELLS.read_text(encoding="utf-8")) if CELLS.exists() else {}
    cells[name] = text
    record = json.dumps(dict(sorted(cells.items())), indent=1, ensure_ascii=False)
    CELLS.write_text(record + "\n", encoding="utf-8")
