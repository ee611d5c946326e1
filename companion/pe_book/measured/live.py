"""Cells that need a model: run where it is, and shown from the record where it cannot be had."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

from pe_book.models import ModelMissing

CELLS = Path(__file__).parent / "results" / "cells.json"
KEEP = "PE_BOOK_KEEP"  # set, what the cells print is written to the record
NUMBER = re.compile(r"[−-]?\d+(?:\.\d+)?")

__all__ = ["agree", "live", "recorded"]


def live(name: str, by_hand: bool = False) -> Callable[[Callable[[], str]], str]:
    """Run a function at once and print the text that it returns; without its model, the recorded one.

    Parameters
    ----------
    name : str
        Chapter and cell, "what-training-writes/flights".
    by_hand : bool
        Whether only a reader runs it, since it takes minutes or a further download: where pytest runs
        the notebooks, as the build does, the recorded text is printed.

    Returns
    -------
    function
        A decorator, which leaves the text under the function's name.
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
    """What a cell printed when it was recorded."""
    return json.loads(CELLS.read_text(encoding="utf-8"))[name]


def agree(one: str, other: str, within: float = 0.011) -> bool:
    """Whether two texts have the same words, and numbers that differ by no more than this."""
    words = [NUMBER.sub("#", text).split() for text in (one, other)]
    numbers = [[float(x.replace("−", "-")) for x in NUMBER.findall(text)] for text in (one, other)]
    if words[0] != words[1]:
        return False
    return all(abs(a - b) <= within for a, b in zip(*numbers, strict=True))


def _keep(name: str, text: str) -> None:
    there = json.loads(CELLS.read_text(encoding="utf-8")) if CELLS.exists() else {}
    there[name] = text
    told = json.dumps(dict(sorted(there.items())), indent=1, ensure_ascii=False)
    CELLS.write_text(told + "\n", encoding="utf-8")
