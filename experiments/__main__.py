"""Run what is missing of the experiment and write its results: see README.md."""

from __future__ import annotations

import argparse
import json
import time

import joblib
from tqdm import tqdm

from experiments import jobs, statements
from experiments.order import STEPS, train


def measure_step() -> float:
    """Seconds a training step takes here, from 100 of them."""
    train("nearer", "sinusoidal", seed=0, sweep=True, steps=1)  # what is made once is made
    begin = time.perf_counter()
    train("nearer", "sinusoidal", seed=0, sweep=True, steps=100)
    return (time.perf_counter() - begin) / 100


def run(settings: list[dict], bar: tqdm, parallel: joblib.Parallel) -> list[dict]:
    """The trainings with these settings; what is not there is trained."""
    missing = [one for one in settings if not jobs.file_of(one).exists()]
    bar.update(sum(map(jobs.steps_of, settings)) - sum(map(jobs.steps_of, missing)))
    for done in parallel(joblib.delayed(jobs.run_job)(one) for one in missing):
        jobs.keep(done)
        bar.update(jobs.steps_of(done["settings"]))
    return [jobs.kept(one) for one in settings]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=-1, help="how many at a time; -1: one a core")
    parser.add_argument("--backend", default="loky", help="joblib's: loky, or dask")
    parser.add_argument("--scheduler", help="a Dask scheduler's address; none: a cluster here")
    wanted = parser.parse_args()
    if wanted.backend == "dask":
        from distributed import Client

        Client(wanted.scheduler)  # joblib finds it
    workers = joblib.effective_n_jobs(wanted.jobs)
    count = {task: 9 * len(jobs.CELLS) + 12 * (len(jobs.CELLS) + 3) + 8 for task in STEPS}
    total = sum(STEPS[task] * count[task] for task in STEPS)
    there = list(jobs.RUNS.glob("*.json"))
    minutes = total * measure_step() / workers / 60
    print(f"{sum(count.values())} trainings, {total} steps, {len(there)} files are there")
    print(f"all of them: about {minutes:.0f} minutes on {workers} cores as they are now")
    found = []
    with (
        joblib.parallel_config(wanted.backend, n_jobs=wanted.jobs),
        joblib.Parallel(return_as="generator_unordered") as parallel,
        tqdm(total=total, unit="step", smoothing=0.05) as bar,
    ):
        for task in STEPS:
            swept = run(
                [job for cell in jobs.CELLS for job in jobs.cell_jobs(task, cell)], bar, parallel
            )
            more = jobs.beyond(task, swept)
            bar.total += sum(map(jobs.steps_of, more))
            swept += run(more, bar, parallel)
            found += swept + run(jobs.final_jobs(task, jobs.best_rates(swept)), bar, parallel)
    jobs.gather(found)
    print(f"{len(found)} trainings are in {jobs.RESULTS}")
    judged = statements.judge(found)
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in judged)
    jobs.STATEMENTS.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    jobs.TABLE.write_text(statements.table(judged), encoding="utf-8")
    for one in judged:
        print(one["name"], one["of"], one["verdict"], sep=", ")


if __name__ == "__main__":
    main()
