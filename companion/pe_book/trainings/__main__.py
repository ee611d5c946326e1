"""Run what is missing of the experiment and write its results: see README.md."""

from __future__ import annotations

import json
import time

import joblib

from pe_book.trainings import jobs, statements
from pe_book.trainings.order import STEPS, train
from pe_book.trainings.running import RUNS, arguments, gather, runner


def measure_step() -> float:
    """Seconds a training step takes here, from 100 of them."""
    train("nearer", "sinusoidal", seed=0, sweep=True, steps=1)  # what is made once is made
    begin = time.perf_counter()
    train("nearer", "sinusoidal", seed=0, sweep=True, steps=100)
    return (time.perf_counter() - begin) / 100


def main() -> None:
    wanted = arguments(__doc__)
    workers = joblib.effective_n_jobs(wanted.jobs)
    count = {task: 9 * len(jobs.CELLS) + 12 * (len(jobs.CELLS) + 3) + 8 for task in STEPS}
    total = sum(STEPS[task] * count[task] for task in STEPS)
    there = list(RUNS.glob("*.json"))
    minutes = total * measure_step() / workers / 60
    print(f"{sum(count.values())} trainings, {total} steps, {len(there)} files are there")
    print(f"all of them: about {minutes:.0f} minutes on {workers} cores as they are now")
    found = []
    with runner(wanted, train, jobs.steps_of, total) as run:
        for task in STEPS:
            swept = run([job for cell in jobs.CELLS for job in jobs.cell_jobs(task, cell)])
            swept += run(jobs.beyond(task, swept), more=True)
            found += swept + run(jobs.final_jobs(task, jobs.best_rates(swept)))
    gather(found, jobs.RESULTS)
    print(f"{len(found)} trainings are in {jobs.RESULTS}")
    judged = statements.judge(found)
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in judged)
    jobs.STATEMENTS.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    for one in judged:
        print(one["name"], one["of"], one["verdict"], sep=", ")


if __name__ == "__main__":
    main()
