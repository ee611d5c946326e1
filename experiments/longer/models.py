"""Trained models for the pages, and the scores of rotary and T5 on copy at every length.

``python -m experiments.longer.models`` trains again, for each encoding, the seed with the lower median
score on copy at 15 digits and on retrieve at 40. The files have the weights and, from 512 inputs of each
length, the share of correct answers at each position.
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
METHODS = ("plain", "interpolation", "ntk", "yarn (4, 1)")  # as in the explorer
FACTORS = (None, 2.0, 4.0)  # None: tested length over trained length
LONGEST = 40


def middle(task: str, kind: str) -> dict:
    """The settings of the run with the lower median score."""
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
    model: SmallModel, task: str, method: str, length: int, count: int = 512,
    factor: float | None = None,
) -> np.ndarray:  # fmt: skip
    """Share of correct answers at each position of the answer, or of retrieve for each marked digit."""
    if method != "plain":
        scale = factor or max(1.0, length / tasks.TRAINED[task])
        model.rescale(method, scale, tasks.places_of(task, tasks.TRAINED[task]))
    rng = np.random.default_rng([7, length])
    batch = tasks.sequences(rng, task, np.full(count, length))
    is_symbol = (batch.wanted != tasks.PADDING) & (batch.wanted != tasks.END)
    correct = hits(model, *as_tensors(batch))[is_symbol]
    if task != "retrieve":
        return correct.reshape(count, -1).mean(axis=0)
    marked = length - batch.distance
    return np.array([correct[marked == at].mean() for at in range(length)])


def shares_right(task: str, kind: str, packed: dict) -> list[str]:
    """Shares of correct answers at each length: plain, then each method with each factor."""
    rescaled = [(method, factor) for factor in FACTORS for method in METHODS[1:]]
    shares = []
    for method, factor in [("plain", None), *(rescaled if kind == "rotary" else [])]:
        model = unpack(kind, packed)  # the model of the page
        by_length = [
            right(model, task, method, length, factor=factor) for length in range(2, LONGEST + 1)
        ]
        percent = np.rint(100 * np.concatenate(by_length)).astype(np.uint8)
        shares.append(b64encode(percent.tobytes()).decode())
    return shares


def write_model(task: str, kind: str) -> None:
    """Train one model again, and write its file."""
    torch.set_num_threads(1)
    settings = middle(task, kind)
    run = train(**settings, keep=True)
    packed = pack(run["model"])
    shares = shares_right(task, kind, packed)
    header = {"task": task, "encoding": kind, "settings": settings, "scores": run["scores"]}
    path = MODELS / f"{task}-{kind}.json"
    path.write_text(json.dumps(header | {"right": shares, "weights": packed}) + "\n", "utf-8")


def at_every_length(kind: str, seed: int, mended: bool = False) -> list[float]:
    """Shares of digits copied correctly, at every length from 2 to 40.

    With `mended` T5's three buckets of 11 to 22 back get the bias of the bucket before, 8 to 10 back.
    """
    torch.set_num_threads(1)
    model = train(**{**middle("copy", kind), "seed": seed}, keep=True)["model"]
    if mended:
        biases = model.encoder.position.values.weight.data  # (buckets, heads)
        biases[9:12] = biases[8].clone()
    shares = [right(model, "copy", "plain", length, 256) for length in range(2, LONGEST + 1)]
    return [round(float(share.mean()), 4) for share in shares]


def main() -> None:
    MODELS.mkdir(exist_ok=True)
    parallel = joblib.Parallel(n_jobs=-1, return_as="generator")
    jobs = [joblib.delayed(write_model)(*one) for one in SHOWN]
    list(tqdm(parallel(jobs), total=len(jobs), desc="models"))
    rows: dict = {"from": 2}
    for name, kind, mended in (
        ("rotary", "rotary", False), ("t5", "t5", False), ("t5, mended", "t5", True),
    ):  # fmt: skip
        jobs = [joblib.delayed(at_every_length)(kind, seed, mended) for seed in FINAL_SEEDS]
        rows[name] = list(tqdm(parallel(jobs), total=len(jobs), desc=f"every length, {name}"))
    (FOLDER / "longer-lengths.json").write_text(json.dumps(rows) + "\n", "utf-8")


if __name__ == "__main__":
    main()
