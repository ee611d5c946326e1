"""Train what is missing of the experiments, and write their records and verdicts: see README.md."""

from __future__ import annotations

import argparse
from importlib import import_module

from experiments.shared import running
from pe_book import records

# Each record's name, and the module that plans, trains and judges it
PLANS = {
    "order": "experiments.order.plan",
    "arrangement": "experiments.arrangement.plan",
    "longer": "experiments.longer.plan",
    "longer-afterwards": "experiments.longer.afterwards",
    "longer-again": "experiments.longer.again",
    "vision": "experiments.vision.plan",
    "clocks": "experiments.clocks.plan",
    "language": "experiments.language.plan",
}


def arguments() -> argparse.Namespace:
    """What the command line says of how to run."""
    parser = argparse.ArgumentParser(prog="python -m experiments", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="name", help=f"of {', '.join(PLANS)}; none: all"
    )
    parser.add_argument("--jobs", type=int, default=-1, help="how many at a time; -1: one a core")
    parser.add_argument("--backend", default="loky", help="joblib's: loky, or dask")
    parser.add_argument("--scheduler", help="a Dask scheduler's address; none: a cluster here")
    wanted = parser.parse_args()
    if unknown := [name for name in wanted.names if name not in PLANS]:
        parser.error(f"no experiment is called {unknown[0]}: say some of {', '.join(PLANS)}")
    return wanted


def run(name: str, wanted: argparse.Namespace) -> None:
    """Train what a record lacks, and write it with its verdicts."""
    plan, path = import_module(PLANS[name]), records.FOLDER / f"{name}.json"
    for known in records.stored(name) if path.exists() else []:
        if not running.file_of(known["settings"]).exists():
            running.keep(known)
    with running.runner(wanted, plan.train, plan.steps_of) as trained:
        found = plan.all_runs(trained)
    running.gather(getattr(plan, "packed", list)(found), path)
    records.stored.cache_clear()
    print(f"{name}: {len(found)} trainings are in {path}")
    if judged := plan.judge():
        running.write(judged, records.FOLDER / f"{name}-statements.json")
    for one in judged:
        print(one["name"], one["of"], one["verdict"], sep=", ")


def main() -> None:
    wanted = arguments()
    if wanted.backend == "dask":
        from distributed import Client

        Client(wanted.scheduler)  # joblib finds it
    for name in wanted.names or PLANS:
        run(name, wanted)


if __name__ == "__main__":
    main()
