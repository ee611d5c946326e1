"""Run what is missing of the experiment on longer inputs and write its results: see README.md."""

from __future__ import annotations

import time

import joblib

from pe_book.trainings.longer import afterwards, plan, reader
from pe_book.trainings.longer.record import RECORD, write
from pe_book.trainings.running import arguments, gather, runner


def main() -> None:
    wanted = arguments(__doc__)
    workers = joblib.effective_n_jobs(wanted.jobs)
    reader.train("copy", "alibi", sweep=True, steps=1)  # what is made once is made
    begin = time.perf_counter()
    reader.train("copy", "alibi", sweep=True, steps=100)
    step = (time.perf_counter() - begin) / 100
    total = plan.counted()
    print(
        f"{total} steps in all: about {total * step / workers / 60:.0f} minutes on {workers} cores now"
    )
    found = []
    with runner(wanted, reader.train, plan.steps_of, total) as run:
        for task, kinds in plan.STAGES:
            swept = run([job for kind in kinds for job in plan.swept(task, kind)])
            swept += run(plan.beyond(task, swept), more=True)
            found += swept + run(plan.final(task, plan.best_rates(swept)))
            gather(found, RECORD)
            write(found)
            print(f"{task}, {len(kinds)} encodings: {len(found)} trainings are in {RECORD}")
        asked_later = run(afterwards.all_jobs(found), more=True)
    gather(asked_later, afterwards.RESULTS)


if __name__ == "__main__":
    main()
