"""Which trainings there are, and how they are run: each a job of its own, kept as a file.

``python -m experiments`` runs what is missing, so that it goes on after a kill; ``make experiments``
does the same. joblib spreads the jobs over the cores, or with ``--backend dask --scheduler ADDRESS``
over the machines of a Dask cluster.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from statistics import mean, median

from experiments.order import STEPS, train

HERE = Path(__file__).parent
RUNS = HERE / "runs"  # one file a training, not committed
RESULTS = HERE / "results" / "order.json"  # all of them, committed
STATEMENTS = RESULTS.with_name("statements.json")
TABLE = STATEMENTS.with_suffix(".md")  # the same, as the chapter shows it

RATES = {"before": (0.001, 0.003, 0.01), "nearer": (0.0003, 0.001, 0.003)}
SWEEP_SEEDS, FINAL_SEEDS = range(100, 103), range(3, 15)  # 0 to 2 were the pilots'
NATURAL = ("index", "index / length", "one-hot", "binary", "sinusoidal", "learned")
EQUAL = ("index", "one-hot", "binary", "learned")  # the others are one of these, or unchanged
CELLS = (
    *((kind, "natural") for kind in NATURAL),
    ("learned", "small"),
    *((kind, "equal") for kind in EQUAL),
)
# What is shuffled, and the encoding
CONTROLS = (("", "none"), ("words", "sinusoidal"), ("answers", "sinusoidal"))


def file_of(settings: dict, runs: Path = RUNS) -> Path:
    """Where a training is kept, named by its settings."""
    key = hashlib.sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()[:16]
    return runs / f"{key}.json"


def run_job(settings: dict) -> dict:
    """Train; this may run on another machine."""
    return {"settings": settings, **train(**settings)}


def keep(run: dict, runs: Path = RUNS) -> None:
    """Write a training's file, under a name that only a whole file ever has."""
    runs.mkdir(parents=True, exist_ok=True)
    path = file_of(run["settings"], runs)
    unfinished = path.with_suffix(f".{os.getpid()}")
    unfinished.write_text(json.dumps(run), encoding="utf-8")
    unfinished.rename(path)


def kept(settings: dict, runs: Path = RUNS) -> dict | None:
    """A training's file, if it is there."""
    path = file_of(settings, runs)
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def cell_jobs(
    task: str, cell: tuple[str, str], rates: tuple[float, ...] | None = None
) -> list[dict]:
    """The trainings that choose a cell's rate: three seeds for each of the rates."""
    kind, rows = cell
    return [
        {"task": task, "kind": kind, "rows": rows, "rate": rate, "seed": seed, "sweep": True}
        for rate in rates or RATES[task]
        for seed in SWEEP_SEEDS
    ]


def best_rates(swept: list[dict]) -> dict[tuple[str, str], float]:
    """The rate of each cell: the best median score; within 0.01, the higher mean over the curve."""
    runs: dict[tuple[str, str], dict[float, list[dict]]] = {}
    for run in swept:
        known = run["settings"]
        at = runs.setdefault((known["kind"], known["rows"]), {}).setdefault(known["rate"], [])
        at.append(run)
    best = {}
    for cell, by_rate in runs.items():
        last = {rate: median(run["scores"]["seen"] for run in of) for rate, of in by_rate.items()}
        way = {rate: mean(mean(run["curve"]) for run in of) for rate, of in by_rate.items()}
        near = [rate for rate in last if last[rate] >= max(last.values()) - 0.01]
        best[cell] = max(near, key=way.__getitem__)
    return best


def beyond(task: str, swept: list[dict]) -> list[dict]:
    """One rate more for each cell whose best lies at the edge of the grid."""
    low, high = min(RATES[task]), max(RATES[task])
    further = {low: round(low / 3.16, 6), high: round(high * 3.16, 6)}
    return [
        job
        for cell, rate in best_rates(swept).items()
        if rate in further
        for job in cell_jobs(task, cell, (further[rate],))
    ]


def final_jobs(task: str, rates: dict[tuple[str, str], float]) -> list[dict]:
    """The trainings that count, controls and repeats among them."""
    cells = [
        {"task": task, "kind": kind, "rows": rows, "rate": rates[kind, rows]}
        for kind, rows in rates
    ]
    cells += [
        {"task": task, "kind": kind, "control": control, "rate": rates["sinusoidal", "natural"]}
        for control, kind in CONTROLS
    ]
    jobs = [{**cell, "seed": seed} for cell in cells for seed in FINAL_SEEDS]
    repeated = {"task": task, "kind": "sinusoidal", "rows": "natural", "seed": FINAL_SEEDS[0]}
    repeated["rate"] = rates["sinusoidal", "natural"]
    return jobs + [{**repeated, "nudge": nudge} for nudge in range(1, 9)]


def steps_of(settings: dict) -> int:
    """How long a training is."""
    return STEPS[settings["task"]]


def gather(runs: list[dict]) -> None:
    """All trainings in one file, a line each, in an order that does not depend on the machine."""
    runs = sorted(runs, key=lambda run: json.dumps(run["settings"], sort_keys=True))
    lines = ",\n".join(json.dumps(run, ensure_ascii=False) for run in runs)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
