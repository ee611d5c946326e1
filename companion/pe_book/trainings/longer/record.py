"""The record of the trainings on longer inputs, as the chapter reads it."""

from __future__ import annotations

import json
from functools import cache

import numpy as np

from pe_book.trainings.longer import statements
from pe_book.trainings.running import RESULTS
from pe_book.trainings.statements import interval, table

__all__ = ["RECORD", "at_every_length", "interval", "scores", "trainings", "verdicts", "write"]

RECORD = RESULTS / "longer.json"
JUDGED = RESULTS / "longer-statements.json"
LENGTHS = RESULTS / "longer-lengths.json"


@cache
def trainings() -> list[dict]:
    """All trainings, those that chose a rate among them."""
    return json.loads(RECORD.read_text(encoding="utf-8"))


def scores(
    task: str,
    encoding: str,
    length: int,
    rescaled: str = "",
    *,
    what: str = "symbols",
    shifted: bool = False,
    shuffled: bool = False,
) -> np.ndarray:
    """Shares of right answers of the eight trainings that count, one for each seed.

    Parameters
    ----------
    task : {"copy", "reverse", "sort", "add", "retrieve"}
        What is asked.
    encoding : str
        The encoding, or "none".
    length : int
        Of the tested inputs.
    rescaled : {"", "interpolation", "ntk", "yarn (32, 1)", "yarn (4, 1)"}
        How rotary was made longer, untrained.
    what : {"symbols", "end", "whole", "inside", "beyond"}
        What is counted.
    shifted, shuffled : bool
        Whether training began at places drawn at random; whether inputs were shuffled.
    """
    test = f"{length}, {rescaled}" if rescaled else f"{length}"
    cell = {"task": task, "kind": encoding, "shifted": shifted, "shuffled": shuffled}
    return statements.values(trainings(), test, what, **cell)


def at_every_length(which: str = "rotary") -> np.ndarray:
    """Shares of right digits of eight plain copiers, at lengths from 2 to 40.

    Parameters
    ----------
    which : {"rotary", "t5", "t5, mended"}
        Rotary's; T5's; or T5's, when each head's number for 8 to 10 tokens back is given to its
        three buckets for 11 to 22 back.
    """
    return np.array(json.loads(LENGTHS.read_text(encoding="utf-8"))[which])


def verdicts() -> str:
    """The statements with their verdicts, in Markdown."""
    return table(json.loads(JUDGED.read_text(encoding="utf-8")), statements.SAID)


def write(runs: list[dict]) -> None:
    """The verdicts on these trainings."""
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in statements.judge(runs))
    JUDGED.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
