"""Which trainings there are."""

from __future__ import annotations

from pe_book.trainings import running
from pe_book.trainings.longer.reader import KINDS, STEPS

TASKS = ("copy", "retrieve", "reverse", "sort", "add")
# In the order in which they are run: what a statement needs comes first
STAGES = (
    ("copy", KINDS),
    ("retrieve", KINDS),
    ("reverse", ("rotary",)),
    ("sort", ("none", "rotary")),
    ("reverse", tuple(kind for kind in KINDS if kind != "rotary")),
    ("sort", tuple(kind for kind in KINDS if kind not in ("none", "rotary"))),
    ("add", KINDS),
)
RATES = (0.001, 0.003, 0.006)
SWEEP_SEEDS, FINAL_SEEDS = (100, 101), range(3, 11)  # 0 to 2 were the pilots'
SHIFTED = ("learned", "sinusoidal")  # of copy
SHUFFLED = ("copy", "retrieve")  # of rotary


def swept(task: str, kind: str, rates: tuple[float, ...] = RATES) -> list[dict]:
    """The trainings that choose a rate."""
    return [
        {"task": task, "kind": kind, "rate": rate, "seed": seed, "sweep": True}
        for rate in rates
        for seed in SWEEP_SEEDS
    ]


def best_rates(runs: list[dict]) -> dict[str, float]:
    """Each encoding's rate, from the trainings of one task."""
    return running.best_rates(
        runs, lambda known: known["kind"], lambda run: run["curve"][-1], RATES
    )


def beyond(task: str, runs: list[dict]) -> list[dict]:
    """One rate more for each encoding whose best lies at the edge of the grid."""
    further = {min(RATES): min(RATES) / 2, max(RATES): max(RATES) * 2}
    return [
        job
        for kind, rate in best_rates(runs).items()
        if rate in further
        for job in swept(task, kind, (further[rate],))
    ]


def final(task: str, rates: dict[str, float]) -> list[dict]:
    """The trainings that count, extra cells and controls among them."""
    cells = [{"task": task, "kind": kind, "rate": rate} for kind, rate in rates.items()]
    if task == "copy":
        cells += [
            {"task": task, "kind": kind, "rate": rates[kind], "shifted": True} for kind in SHIFTED
        ]
    if task in SHUFFLED:
        cells.append({"task": task, "kind": "rotary", "rate": rates["rotary"], "shuffled": True})
    jobs = [{**cell, "seed": seed} for cell in cells for seed in FINAL_SEEDS]
    if task == "retrieve":  # how far a training strays that begins almost alike
        again = {"task": task, "kind": "rotary", "rate": rates["rotary"], "seed": FINAL_SEEDS[0]}
        jobs += [{**again, "nudge": nudge} for nudge in range(1, 9)]
    return jobs


def steps_of(settings: dict) -> int:
    """How long a training is."""
    return STEPS[settings["task"]] // (2 if settings.get("sweep") else 1)


def counted() -> int:
    """Steps of all trainings, without what an edge of the grid may add."""
    rates = dict.fromkeys(KINDS, RATES[0])
    jobs = [job for task in TASKS for kind in KINDS for job in swept(task, kind)]
    return sum(map(steps_of, jobs + [job for task in TASKS for job in final(task, rates)]))
