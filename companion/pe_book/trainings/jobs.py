"""Which trainings of *Does order matter?* there are."""

from __future__ import annotations

from pe_book.trainings import running
from pe_book.trainings.order import STEPS

RESULTS = running.RESULTS / "order.json"
STATEMENTS = RESULTS.with_name("statements.json")

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
    """The rate of each cell, from the trainings of one task."""
    return running.best_rates(
        swept,
        lambda known: (known["kind"], known["rows"]),
        lambda run: run["scores"]["seen"],
        RATES[swept[0]["settings"]["task"]],
    )


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
    return settings.get("steps", STEPS[settings["task"]])
