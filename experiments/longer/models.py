"""The trained models that live in the page, and what rotary and T5 copy at every length.

``python -m experiments.longer.models`` trains them again from the record: of each encoding the seed
whose score is the lower of the two middle ones, on copy at 15 digits and on retrieve at 40. Beside
the weights stands how often each place is right, of 512 inputs of each length.
"""

from __future__ import annotations

import json
from base64 import b64encode

import joblib
import numpy as np
import torch
from tqdm import tqdm

from experiments.longer import tasks
from experiments.longer.train import KINDS, as_tensors, hits, train
from pe_book.records import FOLDER, stored
from pe_book.records.longer import FINAL_SEEDS
from pe_book.small_model import MODELS, SmallModel, pack, unpack

MIDDLE = {"copy": "15", "retrieve": "40"}
SHOWN = [("copy", kind) for kind in KINDS] + [("retrieve", k) for k in ("alibi", "rotary")]
METHODS = ("plain", "interpolation", "ntk", "yarn (4, 1)")  # of rotary, as the explorer has them
FACTORS = (None, 2.0, 4.0)  # None: tested by trained length
LONGEST = 40


def middle(task: str, kind: str) -> dict:
    """The settings of the training whose score is the lower of the two middle ones."""
    runs = [
        run
        for run in stored("longer")
        if run["settings"]["task"] == task
        and run["settings"]["kind"] == kind
        and not {"sweep", "shuffled", "shifted", "nudge"} & set(run["settings"])
    ]
    runs.sort(key=lambda run: (run["scores"][MIDDLE[task]]["symbols"], run["settings"]["seed"]))
    return runs[(len(runs) - 1) // 2]["settings"]


def right(
    model: SmallModel,
    task: str,
    method: str,
    length: int,
    count: int = 512,
    factor: float | None = None,
) -> np.ndarray:
    """How often each place of the answer is right, or of retrieve each marked digit."""
    if method != "plain":
        scale = factor or max(1.0, length / tasks.TRAINED[task])
        model.rescale(method, scale, tasks.places_of(task, tasks.TRAINED[task]))
    rng = np.random.default_rng([7, length])
    batch = tasks.sequences(rng, task, np.full(count, length))
    found = hits(model, *as_tensors(batch))
    symbols = (batch.wanted != tasks.PADDING) & (batch.wanted != tasks.END)
    if task != "retrieve":
        return found[symbols].reshape(count, -1).mean(axis=0)
    marked = length - batch.asked
    return np.array([found[symbols][marked == at].mean() for at in range(length)])


def shares_right(task: str, kind: str, packed: dict) -> list[str]:
    """How often each place is right at each length: plain, then each method with each factor."""
    rescaled = [(method, factor) for factor in FACTORS for method in METHODS[1:]]
    shares = []
    for method, factor in [("plain", None), *(rescaled if kind == "rotary" else [])]:
        model = unpack(kind, packed)  # as the page has it
        all_lengths = [
            right(model, task, method, length, factor=factor) for length in range(2, LONGEST + 1)
        ]
        bytes_ = np.rint(100 * np.concatenate(all_lengths)).astype(np.uint8).tobytes()
        shares.append(b64encode(bytes_).decode())
    return shares


def shown(task: str, kind: str) -> None:
    """Train one model again, and write its file."""
    torch.set_num_threads(1)
    settings = middle(task, kind)
    done = train(**settings, keep=True)
    packed = pack(done["model"])
    shares = shares_right(task, kind, packed)
    known = {"task": task, "encoding": kind, "settings": settings, "scores": done["scores"]}
    path = MODELS / f"{task}-{kind}.json"
    path.write_text(json.dumps(known | {"right": shares, "weights": packed}) + "\n", "utf-8")


def mend(model: SmallModel) -> None:
    """Give T5's three buckets of 11 to 22 back the numbers of the one before, 8 to 10 back."""
    values = model.encoder.position.values.weight.data  # buckets, heads
    values[9:12] = values[8].clone()


def at_every_length(kind: str, seed: int, mended: bool = False) -> list[float]:
    """Shares of right digits of a plain copier, at every length from 2 to 40."""
    torch.set_num_threads(1)
    model = train(**{**middle("copy", kind), "seed": seed}, keep=True)["model"]
    if mended:
        mend(model)
    found = [right(model, "copy", "plain", length, 256) for length in range(2, LONGEST + 1)]
    return [round(float(shares.mean()), 4) for shares in found]


def main() -> None:
    MODELS.mkdir(exist_ok=True)
    parallel = joblib.Parallel(n_jobs=-1, return_as="generator")
    jobs = [joblib.delayed(shown)(*one) for one in SHOWN]
    list(tqdm(parallel(jobs), total=len(jobs), desc="models"))
    asked = {"rotary": ("rotary",), "t5": ("t5",), "t5, mended": ("t5", True)}
    found: dict = {"from": 2}
    for name, (kind, *mended) in asked.items():
        seeds = [joblib.delayed(at_every_length)(kind, seed, *mended) for seed in FINAL_SEEDS]
        found[name] = list(tqdm(parallel(seeds), total=len(seeds), desc=f"every length, {name}"))
    (FOLDER / "longer-lengths.json").write_text(json.dumps(found) + "\n", "utf-8")


if __name__ == "__main__":
    main()
