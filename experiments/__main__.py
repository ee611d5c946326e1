"""Run the missing trainings of the experiments, and write their records and verdicts: see README.md."""

from __future__ import annotations

import argparse
from importlib import import_module

from experiments.shared import running
from pe_book import records

# The plan of each record
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


def parse_arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m experiments", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="name", help=f"of {', '.join(PLANS)}; default: all"
    )
    parser.add_argument(
        "--jobs", type=int, default=-1, help="trainings at a time; -1: one per core"
    )
    parser.add_argument("--backend", default="loky", help="of joblib: loky or dask")
    parser.add_argument("--scheduler", help="address of a Dask scheduler; default: a local cluster")
    options = parser.parse_args()
    if unknown := [name for name in options.names if name not in PLANS]:
        parser.error(f"name must be one of {', '.join(PLANS)}, got {unknown[0]}")
    return options


def run(name: str, options: argparse.Namespace) -> None:
    """Run the missing trainings of a record, and write it with its verdicts."""
    plan, path = import_module(PLANS[name]), records.FOLDER / f"{name}.json"
    for recorded in records.stored(name) if path.exists() else []:
        if not running.file_of(recorded["settings"]).exists():
            running.save(recorded)
    with running.runner(options, plan.train, plan.steps_of) as train_missing:
        runs = plan.all_runs(train_missing)
    running.write_record(getattr(plan, "packed", list)(runs), path)
    records.stored.cache_clear()
    print(f"{name}: {len(runs)} trainings are in {path}")
    if verdicts := plan.judge():
        running.write(verdicts, records.FOLDER / f"{name}-statements.json")
    for row in verdicts:
        print(row["name"], row["of"], row["verdict"], sep=", ")


def main() -> None:
    options = parse_arguments()
    if options.backend == "dask":
        from distributed import Client

        Client(options.scheduler)  # joblib finds it
    for name in options.names or PLANS:
        run(name, options)


if __name__ == "__main__":
    main()
