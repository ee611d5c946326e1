"""How trainings are run: each a job of its own, kept as a file under a name made of its settings.

joblib spreads the jobs over the cores, or with ``--backend dask --scheduler ADDRESS`` over the
machines of a Dask cluster.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import mean, median

RUNS = Path(__file__).parent / "runs"  # one file a training, not committed
RESULTS = Path(__file__).parent / "results"  # all of an experiment in one, committed


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


def keep_known(runs: list[dict]) -> None:
    """Keep what a record has, so that it is not trained again."""
    for run in runs:
        if not file_of(run["settings"]).exists():
            keep(run)


def best_rates(
    runs: list[dict],
    cell_of: Callable[[dict], Hashable],
    score: Callable[[dict], float],
    grid: tuple[float, ...],
) -> dict:
    """The rate of each cell: the best median score; within 0.01, the higher mean over the curve.

    Of equals the smallest of the grid. `cell_of` finds a training's cell in its settings.
    """
    found: dict[Hashable, dict[float, list[dict]]] = {}
    for one in runs:
        known = one["settings"]
        found.setdefault(cell_of(known), {}).setdefault(known["rate"], []).append(one)
    best = {}
    for cell, by_rate in found.items():
        last = {rate: median(map(score, of)) for rate, of in by_rate.items()}
        way = {rate: mean(mean(one["curve"]) for one in of) for rate, of in by_rate.items()}
        near = [rate for rate in last if last[rate] >= max(last.values()) - 0.01]
        best[cell] = max((way[rate], rate in grid, -rate, rate) for rate in near)[-1]
    return best


def arguments(description: str | None) -> argparse.Namespace:
    """What the command line says of how to run."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--jobs", type=int, default=-1, help="how many at a time; -1: one a core")
    parser.add_argument("--backend", default="loky", help="joblib's: loky, or dask")
    parser.add_argument("--scheduler", help="a Dask scheduler's address; none: a cluster here")
    wanted = parser.parse_args()
    if wanted.backend == "dask":
        from distributed import Client

        Client(wanted.scheduler)  # joblib finds it
    return wanted


@contextmanager
def runner(
    wanted: argparse.Namespace,
    train: Callable[..., dict],
    steps_of: Callable[[dict], int],
    total: int,
) -> Iterator[Callable[..., list[dict]]]:
    """Give what runs trainings: of these settings all, of which the missing ones are trained.

    `wanted` is what the command line says. A bar shows how many of `total` steps are done; with
    `more` the settings are none of them yet.
    """
    import joblib
    from tqdm import tqdm

    with (
        joblib.parallel_config(wanted.backend, n_jobs=wanted.jobs),
        joblib.Parallel(return_as="generator_unordered") as parallel,
        tqdm(total=total, unit="step", smoothing=0.05) as bar,
    ):

        def run(settings: list[dict], *, more: bool = False) -> list[dict]:
            if more:
                bar.total += sum(map(steps_of, settings))
            missing = [one for one in settings if not file_of(one).exists()]
            bar.update(sum(map(steps_of, settings)) - sum(map(steps_of, missing)))
            for done in parallel(joblib.delayed(run_job)(train, one) for one in missing):
                keep(done)
                bar.update(steps_of(done["settings"]))
            return [kept(one) for one in settings]

        yield run


def gather(runs: list[dict], path: Path) -> None:
    """All trainings in one file, a line each, in an order that does not depend on the machine."""
    runs = sorted(runs, key=lambda run: json.dumps(run["settings"], sort_keys=True))
    lines = ",\n".join(json.dumps(run, ensure_ascii=False) for run in runs)
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
