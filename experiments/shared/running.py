"""Runs trainings: each is a separate job, saved in a file named by the hash of its settings."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import mean, median

Run = Callable[[list[dict]], list[dict]]  # from settings to runs
RUNS = Path(__file__).parents[1] / "runs"  # one file per training, not committed


def file_of(settings: dict) -> Path:
    """The file of a training."""
    key = hashlib.sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()[:16]
    return RUNS / f"{key}.json"


def run_job(train: Callable[..., dict], settings: dict) -> dict:
    """Train; this may run on another machine."""
    return {"settings": settings, **train(**settings)}


def save(run: dict) -> None:
    """Write the file of a training atomically."""
    RUNS.mkdir(parents=True, exist_ok=True)
    path = file_of(run["settings"])
    draft = path.with_suffix(f".{os.getpid()}")
    draft.write_text(json.dumps(run), encoding="utf-8")
    draft.rename(path)


def best_rate(runs: list[dict], score: Callable[[dict], float], grid: Sequence[float]) -> float:
    """The rate with the best median score; within 0.01, the one with the higher mean over the curve.

    Of equals the smallest of the grid.
    """
    by_rate: dict[float, list[dict]] = {}
    for run in runs:
        by_rate.setdefault(run["settings"]["rate"], []).append(run)
    final = {rate: median(map(score, of)) for rate, of in by_rate.items()}
    curve = {rate: mean(mean(run["curve"]) for run in of) for rate, of in by_rate.items()}
    near = [rate for rate in final if final[rate] >= max(final.values()) - 0.01]
    return max((curve[rate], rate in grid, -rate, rate) for rate in near)[-1]


def choose(
    run: Run,
    cell: dict,
    seeds: Sequence[int],
    score: Callable[[dict], float],
    grid: Sequence[float],
    outside: tuple[float, float],
) -> tuple[list[dict], float]:
    """Train a cell with all seeds at each rate of the grid; return the runs and the best rate.

    If the best is the smallest or the largest of the grid, the next rate outside is trained too.
    """

    def at(*rates: float) -> list[dict]:
        pairs = [(rate, seed) for rate in rates for seed in seeds]
        return run([{**cell, "rate": rate, "seed": seed, "sweep": True} for rate, seed in pairs])

    runs = at(*grid)
    beyond = dict(zip((min(grid), max(grid)), outside, strict=True))
    if (best := best_rate(runs, score, grid)) in beyond:
        runs += at(beyond[best])
    return runs, best_rate(runs, score, grid)


@contextmanager
def runner(
    options: argparse.Namespace, train: Callable[..., dict], steps_of: Callable[[dict], int]
) -> Iterator[Run]:
    """Yield a function that returns the runs of a list of settings, training the missing ones.

    joblib spreads them over the cores or a Dask cluster, as the command line says.
    """
    import joblib
    from tqdm import tqdm

    with (
        joblib.parallel_config(options.backend, n_jobs=options.jobs),
        joblib.Parallel(return_as="generator_unordered") as parallel,
        tqdm(total=0, unit="step", smoothing=0.05) as bar,
    ):

        def run(settings: list[dict]) -> list[dict]:
            missing = [one for one in settings if not file_of(one).exists()]
            bar.total += sum(map(steps_of, missing))
            bar.refresh()
            for done in parallel(joblib.delayed(run_job)(train, one) for one in missing):
                save(done)
                bar.update(steps_of(done["settings"]))
            return [json.loads(file_of(one).read_text(encoding="utf-8")) for one in settings]

        yield run


def write(rows: list[dict], path: Path) -> None:
    """Write rows as JSON, one per line."""
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def write_record(runs: list[dict], path: Path) -> None:
    """Write all runs into one file, in an order that does not depend on the machine."""
    write(sorted(runs, key=lambda run: json.dumps(run["settings"], sort_keys=True)), path)
