"""What the trainings on longer inputs allow to be said: the statements of README.md."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pe_book.trainings.longer.plan import FINAL_SEEDS
from pe_book.trainings.longer.tasks import TRAINED, without_order
from pe_book.trainings.statements import of_seeds, verdicts

Runs = list[dict]
DEFAULTS = {"sweep": False, "shuffled": False, "shifted": False, "apart": 1, "nudge": 0}
MARGIN = 0.026  # above the best without order: four σ of 4096 answers of one digit

SAID = {
    "B0": "Shuffled inputs: the mean at most 0.026 above the best without order",
    "B1": "Learned and sinusoidal fall below the bag's level on copy at 15",
    "B2": "Unseen places cause most of that: shifted − plain above 0.2",
    "B3": "ALiBi beats plain rotary: copy at 20, retrieve at 80, by more than 0.02",
    "B4": "Interpolation restores much of rotary's copy at 15: by more than 0.2",
    "B5": "At 20, YaRN (4, 1) − interpolation: above 0.02 in copy, below −0.02 in reverse",
    "B6": "Models without an encoding sort better than rotary at 20, by more than 0.02",
}


def values(runs: Runs, test: str, what: str = "symbols", **cell: object) -> np.ndarray:
    """A score of each of the final seeds, in their order; 0 where the training came to nothing.

    Parameters
    ----------
    runs : list of dict
        The trainings.
    test : str
        The tested length, with ``", yarn (4, 1)"`` and so on behind it where it is rescaled.
    what : str
        Which of its shares: "symbols", "end", "whole" and so on.
    **cell
        The training's settings.
    """

    def share(run: dict) -> float:
        return run["scores"][test][what] if run["finite"] else 0.0

    return of_seeds(runs, share, cell, DEFAULTS, FINAL_SEEDS)


def tested(runs: Runs) -> Iterator[tuple[str, str, np.ndarray, float, bool]]:
    """Name, of what, the seeds' values, the limit, and whether above it is claimed."""

    def of(task: str, kind: str, test: str, **cell: object) -> np.ndarray:
        return values(runs, test, task=task, kind=kind, **cell)

    there = {run["settings"]["task"] for run in runs if not run["settings"].get("sweep")}
    if "copy" in there:
        bag = without_order("copy", 15)
        for kind in ("learned", "sinusoidal"):
            yield "B1", kind, of("copy", kind, "15"), bag, False
        for kind in ("learned", "sinusoidal"):
            gain = of("copy", kind, "15", shifted=True) - of("copy", kind, "15")
            yield "B2", kind, gain, 0.2, True
        yield "B3", "copy", of("copy", "alibi", "20") - of("copy", "rotary", "20"), 0.02, True
    if "retrieve" in there:
        gain = of("retrieve", "alibi", "80") - of("retrieve", "rotary", "80")
        yield "B3", "retrieve", gain, 0.02, True
    if "copy" in there:
        gain = of("copy", "rotary", "15, interpolation") - of("copy", "rotary", "15")
        yield "B4", "rotary", gain, 0.2, True
    for task, limit, above in (("copy", 0.02, True), ("reverse", -0.02, False)):
        if task in there:
            yarn, squeezed = (
                of(task, "rotary", f"20, {method}") for method in ("yarn (4, 1)", "interpolation")
            )
            yield "B5", task, yarn - squeezed, limit, above
    if "sort" in there:
        yield "B6", "sort", of("sort", "none", "20") - of("sort", "rotary", "20"), 0.02, True


def judge(runs: Runs) -> list[dict]:
    """Every statement whose trainings are there, with its verdict."""
    judged = []
    for task in ("copy", "retrieve"):
        longest = TRAINED[task]
        cell = {"task": task, "kind": "rotary", "shuffled": True}
        try:
            pooled = float(values(runs, f"{longest}", **cell).mean())
        except KeyError:  # not trained yet
            continue
        limit = without_order(task, longest) + MARGIN
        verdict = "holds" if pooled <= limit else "refuted"
        judged.append(
            {"name": "B0", "of": task, "pooled": pooled, "limit": limit, "verdict": verdict}
        )
    return judged + verdicts(list(tested(runs)))
