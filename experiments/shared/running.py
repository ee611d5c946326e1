"""How trainings are run: each a job of its own, kept as a file under a name made of its settings."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import mean, median

Run = Callable[[list[dict]], list[dict]]  # gives the trainings of these settings
RUNS = Path(__file__).parents[1] / "runs"  # one file a training, not committed


def file_of(settings: dict, runs: Path = RUNS) -> Path:
    """Where a training is kept, named by its settings."""
    key = hashlib.sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()[:16]
    return runs / f"{key}.json"


def run_job(train: Callable[..., dict], settings: dict) -> dict:
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


def best_rate(runs: list[dict], score: Callable[[dict], float], grid: Sequence[float]) -> float:
    """The rate with the best median score; within 0.01, the one with the higher mean over the curve.

    Of equals the smallest of the grid.
    """
    found: dict[float, list[dict]] = {}
    for one in runs:
        found.setdefault(one["settings"]["rate"], []).append(one)
    last = {rate: median(map(score, of)) for rate, of in found.items()}
    way = {rate: mean(mean(one["curve"]) for one in of) for rate, of in found.items()}
    near = [rate for rate in last if last[rate] >= max(last.values()) - 0.01]
    return max((way[rate], rate in grid, -rate, rate) for rate in near)[-1]


def choose(
    run: Run,
    cell: dict,
    seeds: Sequence[int],
    score: Callable[[dict], float],
    grid: Sequence[float],
    outside: tuple[float, float],
) -> tuple[list[dict], float]:
    """Train a cell with all seeds at each rate of the grid: the runs, and the best rate.

    If that is the smallest or the largest of the grid, the one outside is tried too.
    """

    def at(*rates: float) -> list[dict]:
        each = [(rate, seed) for rate in rates for seed in seeds]
        return run([{**cell, "rate": rate, "seed": seed, "sweep": True} for rate, seed in each])

    tried = at(*grid)
    further = dict(zip((min(grid), max(grid)), outside, strict=True))
    if (best := best_rate(tried, score, grid)) in further:
        tried += at(further[best])
    return tried, best_rate(tried, score, grid)


@contextmanager
def runner(
    wanted: argparse.Namespace, train: Callable[..., dict], steps_of: Callable[[dict], int]
) -> Iterator[Run]:
    """Give what runs trainings: of these settings all, of which the missing ones are trained.

    joblib spreads them over the cores, or over the machines of a Dask cluster, as the command line
    `wanted`. A bar shows how many of the steps that are known of are done.
    """
    import joblib
    from tqdm import tqdm

    with (
        joblib.parallel_config(wanted.backend, n_jobs=wanted.jobs),
        joblib.Parallel(return_as="generator_unordered") as parallel,
        tqdm(total=0, unit="step", smoothing=0.05) as bar,
    ):

        def run(settings: list[dict]) -> list[dict]:
            missing = [one for one in settings if not file_of(one).exists()]
            bar.total += sum(map(steps_of, missing))
            bar.refresh()
            for done in parallel(joblib.delayed(run_job)(train, one) for one in missing):
                keep(done)
                bar.update(steps_of(done["settings"]))
            return [kept(one) for one in settings]

        yield run


def write(rows: list[dict], path: Path) -> None:
    """A file of them, one a line."""
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in rows)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def gather(runs: list[dict], path: Path) -> None:
    """All trainings in one file, in an order that does not depend on the machine."""
    write(sorted(runs, key=lambda run: json.dumps(run["settings"], sort_keys=True)), path)
