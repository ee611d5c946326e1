"""Copying again, so that what was said of it can fail: README.md, *Once more, with fewer ways out*.

``python -m pe_book.trainings.longer.again`` trains what is missing and writes
``results/longer-again.json`` and its verdicts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache, partial

import numpy as np
import torch

from pe_book.small_model import HEADS, WIDTH, SmallModel
from pe_book.trainings import running, statements
from pe_book.trainings.longer import reader
from pe_book.trainings.longer.tasks import END, PADDING, Batch, places_of, sequences
from pe_lib import RopeFrequencies, division_terms

RESULTS = running.RESULTS / "longer-again.json"
STATEMENTS = RESULTS.with_name("longer-again-statements.json")

CHOOSING_SEEDS, FINAL_SEEDS = (102, 103), range(11, 19)
SEEDS_OF_LARGE = 6  # the fewest with which a sign test can decide two statements
ASKED = 256  # sequences of each length
SYMBOLS = 128
LARGE = {"layers": 3, "longest": 15, "steps": 1500}
LONGEST = 10
TIMES = (0.5, 1, 1.2, 1.5, 2, 4)  # tested lengths, in longest trained ones
TUNED = ("alibi", "rotary")
# One number for each model: what ALiBi's slopes are divided by, and rotary's slow pairs
FACTORS = {"slopes": (0.5, 1.5, 2, 3, 4), "yarn (4, 1)": (1.5, 2, 3, 4, 6)}
METHODS = {"alibi": "slopes", "rotary": "yarn (4, 1)"}
# The rates of the first record, not chosen anew
RATES = {"none": 0.006, "t5": 0.012}
DIGITS_AT_20 = {"none": 0.4, "t5": 0.3}  # medians of that record, copy at twenty
CELLS = (
    *({"kind": kind} for kind in ("rotary", "alibi")),
    *(
        {"kind": kind, "symbols": SYMBOLS, "steps": 2000}
        for kind in ("rotary", "alibi", "none", "t5")
    ),
    *({"kind": kind, "steps": 1500} for kind in ("learned", "sinusoidal")),
    *({"kind": kind, **LARGE} for kind in ("rotary", "alibi")),
)
UNSAID = {"symbols": None, "layers": 2, "longest": LONGEST}


# What a trained model is asked ----------------------------------------------------------------------


def lengths(longest: int = LONGEST) -> list[int]:
    """The tested lengths of a copy."""
    return [round(times * longest) for times in TIMES]


def shares(model: SmallModel, batch: Batch, length: int, apart: bool = False) -> dict[str, float]:
    """Shares of right symbols and of whole answers.

    With `apart` also of the symbols behind one that the input has once, and behind one that it has
    several times.
    """
    right = reader.hits(model, *reader.as_tensors(batch))
    told = (batch.wanted != PADDING) & (batch.wanted != END)
    found = {
        "symbols": right[told].mean(),
        "whole": (right | (batch.wanted == PADDING)).all(axis=1).mean(),
    }
    if apart:
        given = batch.tokens[:, :length]
        once = (given[:, :, None] == given[:, None]).sum(axis=2)[:, :-1] == 1
        behind = right[told].reshape(-1, length)[:, 1:]
        for name, part in (("behind one", once), ("behind several", ~once)):
            found |= {name: behind[part].mean()} if part.any() else {}
    return {name: round(float(share), 5) for name, share in found.items()}


def asked(model: SmallModel, seed: int, symbols: int | None, longest: int) -> dict[str, dict]:
    """Every tested length with every factor; of models that copy ten digits what makes them fail."""
    found, own = {}, model.encoder.position
    small = symbols is None and longest == LONGEST
    for length in lengths(longest):
        rng = np.random.default_rng([seed, 3, length])
        batch = sequences(rng, "copy", np.full(ASKED, length), symbols=symbols)
        found[f"{length}"] = shares(model, batch, length, apart=True)
        method = METHODS.get(model.kind, "")
        for factor in FACTORS.get(method, ()):
            if method == "slopes":
                model.flatten(factor)
            else:
                model.rescale(method, factor, places_of("copy", longest))
            found[changed(length, method, factor)] = shares(model, batch, length)
        model.encoder.position = own
    if small and model.kind == "rotary":
        found |= slowed(model, seed)
    if small and model.kind in ("learned", "sinusoidal"):
        found |= begun_later(model, seed)
    return found


def slowed(model: SmallModel, seed: int) -> dict[str, dict]:
    """Copies by rotary models some of whose pairs turn more slowly."""
    asked_of = [(15, (pair,), 1.5) for pair in range(WIDTH // HEADS // 2)]
    asked_of += [(20, (1,), 2.0), (15, (0, 1), 1.5), (15, tuple(range(2, 8)), 1.5)]
    asked_of += [(length, (1,), by) for length in (30, 33) for by in (1.0, 1.1)]
    found, own = {}, model.encoder.position
    for length, pairs, by in asked_of:
        frequencies = division_terms(WIDTH // HEADS)
        frequencies[list(pairs)] /= by
        model.turn_by(RopeFrequencies(frequencies, 1.0))
        rng = np.random.default_rng([seed, 3, length])
        batch = sequences(rng, "copy", np.full(ASKED, length))
        which = " and ".join(map(str, pairs))
        found[f"{length}, pair {which} by {by:g}"] = shares(model, batch, length)
    model.encoder.position = own
    return found


def begun_later(model: SmallModel, seed: int, length: int = 8) -> dict[str, dict]:
    """Copies of eight digits whose text begins one place later, or two: right, and so many late."""
    rng = np.random.default_rng([seed, 3, length])
    tokens = sequences(rng, "copy", np.full(ASKED, length)).tokens
    found = {}
    for first in (0, 1, 2):
        with torch.no_grad():
            at = torch.full((ASKED,), first)
            said = model(torch.from_numpy(tokens), at).argmax(dim=2).numpy()
        found[f"{length}, begun at {first}"] = {
            "symbols": float((said[:, length : 2 * length] == tokens[:, :length]).mean()),
            "late": float(
                (said[:, length + first : 2 * length] == tokens[:, : length - first]).mean()
            ),
        }
    return found


def train(kind: str, seed: int, symbols: int | None = None, **settings: int) -> dict:
    """One training and its answers; the settings are those of `reader.train`."""
    ask = partial(asked, seed=seed, symbols=symbols, longest=settings.get("longest", LONGEST))
    rate = RATES.get(kind, 0.003)
    return reader.train("copy", kind, rate, seed, symbols=symbols, ask=ask, **settings)


def jobs(cell: dict) -> list[dict]:
    """The trainings of a cell; those that choose a factor first."""
    counting = FINAL_SEEDS[:SEEDS_OF_LARGE] if "layers" in cell else FINAL_SEEDS
    seeds = (*(CHOOSING_SEEDS if cell["kind"] in TUNED else ()), *counting)
    return [cell | {"seed": seed} for seed in seeds]


def steps_of(settings: dict) -> int:
    """How long a training is."""
    return settings.get("steps", reader.STEPS["copy"])


# The record -----------------------------------------------------------------------------------------


@cache
def trainings() -> list[dict]:
    """What has been trained."""
    return json.loads(RESULTS.read_text(encoding="utf-8"))


def scores(kind: str, test: str, what: str = "symbols", **cell: object) -> np.ndarray:
    """Shares of the trainings that count, one for each seed: eight, and six of the larger model.

    Parameters
    ----------
    kind : str
        The encoding, or "none".
    test : str
        A tested length, with what was changed behind it: "20", "20, yarn (4, 1) by 2",
        "15, pair 1 by 1.5", "8, begun at 1".
    what : {"symbols", "whole", "behind one", "behind several", "late"}
        What is counted.
    **cell
        ``symbols``, ``layers``, ``longest`` of the training.
    """
    return values(trainings(), kind, test, what, **cell)


def values(
    runs: list[dict], kind: str, test: str, what: str = "symbols", *,
    seeds: Sequence[int] | None = None, **cell: object,
) -> np.ndarray:  # fmt: skip
    """As `scores`, of these trainings and seeds."""
    seeds = seeds or (FINAL_SEEDS[:SEEDS_OF_LARGE] if "layers" in cell else FINAL_SEEDS)

    def share(run: dict) -> float:
        return run["scores"][test][what] if run["finite"] else 0.0

    return statements.of_seeds(runs, share, {"kind": kind, **cell}, UNSAID, seeds)


def changed(length: int, method: str, factor: float) -> str:
    """The name of a test; with the factor 1 nothing is changed."""
    return f"{length}" if factor == 1 else f"{length}, {method} by {factor}"


def factors(runs: list[dict], method: str, **cell: object) -> tuple[float, dict[int, float]]:
    """One factor for all lengths, and one for each, by the mean of the seeds that choose.

    The one for all has the highest mean over the tested lengths.
    """
    kind = next(kind for kind, own in METHODS.items() if own == method)
    asked_of = lengths(int(cell.get("longest", LONGEST)))
    found = {
        factor: [
            values(runs, kind, changed(n, method, factor), seeds=CHOOSING_SEEDS, **cell).mean()
            for n in asked_of
        ]
        for factor in sorted((1, *FACTORS[method]))
    }
    fixed = max(found, key=lambda factor: np.mean(found[factor]))
    each = {n: max(found, key=lambda f: found[f][at]) for at, n in enumerate(asked_of)}
    return fixed, each


# What is stated -------------------------------------------------------------------------------------

SAID = {
    "D1": "With one factor for all lengths, ALiBi − YaRN (4, 1) at 20: above 0.02",
    "D2": "… at 10, the longest trained length",
    "D3": "With a factor for each length, YaRN (4, 1) − ALiBi at 20 and at 40: above 0.02",
    "D4": "The best factor of each length gains over the one for all, at 20: above 0.02",
    "D5": "With unlike symbols more is copied at 20 than with digits, by more than 0.1",
    "D6": "With unlike symbols plain rotary still fails at 15: below 0.5",
    "D7": "… and ALiBi is still ahead of it at 20: above 0.02",
    "D8": "… and YaRN (4, 1), a factor for each length, brings rotary back at 20: above 0.2",
    "D9": "With three layers, trained to 15: ALiBi ahead of plain rotary at 30: above 0.02",
    "D10": "… and YaRN (4, 1), a factor for each length, brings rotary back at 30: above 0.2",
    "D11": "Slowing pair 1 alone by 1.5 brings fifteen digits back: above 0.9",
    "D12": "… and by 1.1 it moves the peak from 30 to 33: above 0.2",
    "D13": "Begun at place 1, eight digits are written one late: above 0.5",
}
# Eight seeds at most allow twelve tests to be corrected together: so each question is a family
FAMILIES = (("D1", "D2", "D3", "D4"), ("D5", "D6", "D7", "D8"), ("D9", "D10"),
            ("D11", "D12", "D13"))  # fmt: skip


def tested(runs: list[dict]) -> Iterator[tuple[str, str, np.ndarray, float, bool]]:
    """Name, of what, the seeds' values, the limit, and whether above it is claimed."""

    def best(method: str, length: int, each: bool, **cell: object) -> np.ndarray:
        fixed, by_length = factors(runs, method, **cell)
        kind = next(kind for kind, own in METHODS.items() if own == method)
        factor = by_length[length] if each else fixed
        return values(runs, kind, changed(length, method, factor), **cell)

    yarn, slopes, unlike = "yarn (4, 1)", "slopes", {"symbols": SYMBOLS}
    for name, length in (("D1", 20), ("D2", 10)):
        gain = best(slopes, length, False) - best(yarn, length, False)
        yield name, "ALiBi − YaRN", gain, 0.02, True
    for length in (20, 40):
        yield "D3", f"{length}", best(yarn, length, True) - best(slopes, length, True), 0.02, True
    for method in (yarn, slopes):
        yield "D4", method, best(method, 20, True) - best(method, 20, False), 0.02, True
    for kind, with_digits in DIGITS_AT_20.items():
        yield "D5", kind, values(runs, kind, "20", **unlike), with_digits + 0.1, True
    yield "D6", "rotary", values(runs, "rotary", "15", **unlike), 0.5, False
    asked_of = [(("D7", "D8"), 20, unlike)]
    if any("layers" in run["settings"] for run in runs):
        asked_of.append((("D9", "D10"), 30, _large()))
    for names, longer, of in asked_of:
        plain = values(runs, "rotary", f"{longer}", **of)
        ahead = values(runs, "alibi", f"{longer}", **of) - plain
        yield names[0], "ALiBi − rotary", ahead, 0.02, True
        yield names[1], "YaRN − rotary", best(yarn, longer, True, **of) - plain, 0.2, True
    yield "D11", "rotary", values(runs, "rotary", "15, pair 1 by 1.5"), 0.9, True
    peaks = [values(runs, "rotary", f"{n}, pair 1 by 1.1") for n in (33, 30)]
    yield "D12", "rotary", peaks[0] - peaks[1], 0.2, True
    for kind in ("learned", "sinusoidal"):
        yield "D13", kind, values(runs, kind, "8, begun at 1", "late"), 0.5, True


def _large() -> dict[str, int]:
    return {key: LARGE[key] for key in ("layers", "longest")}


def judge(runs: list[dict]) -> list[dict]:
    """Every statement with its verdict, corrected within its family."""
    asked_of = list(tested(runs))
    families = [[test for test in asked_of if test[0] in family] for family in FAMILIES]
    return [one for family in families if family for one in statements.verdicts(family)]


def verdicts() -> str:
    """The statements with their verdicts, in Markdown."""
    return statements.table(json.loads(STATEMENTS.read_text(encoding="utf-8")), SAID)


def main() -> None:
    wanted = running.arguments(__doc__)
    running.keep_known(trainings() if RESULTS.exists() else [])
    all_jobs = [job for cell in CELLS for job in jobs(cell)]
    found = []
    with running.runner(wanted, train, steps_of, sum(map(steps_of, all_jobs))) as run:
        for cell in CELLS:
            found += run(jobs(cell))
    running.gather(found, RESULTS)
    statements.keep(judge(found), STATEMENTS)


if __name__ == "__main__":
    main()
