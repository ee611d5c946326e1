"""How long a table takes and how exact it is: pe_lib beside its peers and beside writing alone.

One thread, float32. Time is measured in rounds, every contestant once a round, in changing order;
the median of its rounds is divided by that of `np.full`, which writes as many numbers and computes
none. The peer that is as exact is torch in float64, then cast; the others compute in float32. The
error is the largest distance of an entry from 50-digit arithmetic, in the rows from position 100 000
on; a peer whose exponents differ is held against its own formula.

Prints a table and writes results/tables.json.
"""

import json
import os
import platform
import random
import statistics
import time
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")

import mpmath
import numpy as np
import torch
from tqdm import tqdm

from pe_lib import sinusoidal_encoding

SIZES = [(131_072, 1024, 7), (8192, 1024, 25), (5000, 512, 25)]
FAR, WIDTH = 100_000, 512
torch.set_num_threads(1)
torch.set_grad_enabled(False)


def tutorial(seq_len: int, d_model: int) -> torch.Tensor:
    """The table as the usual PyTorch module builds it: everything in float32."""
    position = torch.arange(seq_len).unsqueeze(1)
    term = torch.exp(torch.arange(0, d_model, 2) * (-np.log(10_000.0) / d_model))
    table = torch.zeros(seq_len, d_model)
    table[:, 0::2] = torch.sin(position * term)
    table[:, 1::2] = torch.cos(position * term)
    return table


def torch_float64(seq_len: int, d_model: int) -> torch.Tensor:
    """What somebody who needs the digits writes: the formula in float64, cast at the end."""
    position = torch.arange(seq_len, dtype=torch.float64).unsqueeze(1)
    term = 10_000.0 ** (-torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    angle = position * term
    table = torch.empty(seq_len, d_model)
    table[:, 0::2], table[:, 1::2] = angle.sin(), angle.cos()
    return table


def m2m100(seq_len: int, d_model: int) -> torch.Tensor:
    """transformers: M2M100, and Fairseq's formula."""
    from transformers.models.m2m_100 import modeling_m2m_100 as module

    return module.M2M100SinusoidalPositionalEmbedding.get_embedding(seq_len, d_model)


def x_transformers(seq_len: int, d_model: int) -> torch.Tensor:
    """x-transformers: its table, scaled by a learned number that begins as 1/√d_model."""
    from x_transformers.x_transformers import ScaledSinusoidalEmbedding

    module = ScaledSinusoidalEmbedding(d_model)
    module.scale.fill_(1.0)
    return module(torch.empty(1, seq_len, 0))


def positional_encodings(seq_len: int, d_model: int) -> torch.Tensor:
    """positional-encodings: its module for one dimension."""
    from positional_encodings.torch_encodings import PositionalEncoding1D

    return PositionalEncoding1D(d_model)(torch.empty(1, 1, 1).expand(1, seq_len, d_model))[0]


def rotary_embedding_torch(seq_len: int, d_model: int) -> torch.Tensor:
    """rotary-embedding-torch: the angles of a rotary table, and their cosines and sines."""
    from rotary_embedding_torch import RotaryEmbedding

    angle = RotaryEmbedding(d_model, cache_if_possible=False)(torch.arange(seq_len))
    return torch.where(torch.arange(d_model) % 2 == 0, angle.sin(), angle.cos())


# name on the page: what it builds, its layout, whether its exponents divide by d_model - 2
CONTESTANTS: dict[str, tuple[Callable, str, bool]] = {
    "np.full": (lambda n, d: np.full((n, d), 0.5, np.float32), "", False),
    "pe_lib": (lambda n, d: sinusoidal_encoding(n, d, dtype=np.float32), "interleaved", False),
    "torch in float64, then cast": (torch_float64, "interleaved", False),
    "transformers, M2M100": (m2m100, "halves", True),
    "PyTorch tutorial's module": (tutorial, "interleaved", False),
    "x-transformers": (x_transformers, "halves", False),
    "positional-encodings": (positional_encodings, "interleaved", False),
    "rotary-embedding-torch": (rotary_embedding_torch, "interleaved", False),
}


def main() -> None:
    """Measure, print, write."""
    installed = {name: what for name, what in CONTESTANTS.items() if runs(name, what[0])}
    rounds = sum(count for *_, count in SIZES) * len(installed)
    rows = {name: {"name": name} for name in installed}
    with tqdm(total=rounds, desc="tables", unit="table") as bar:
        for seq_len, d_model, count in SIZES:
            times: dict[str, list[float]] = {name: [] for name in installed}
            for _ in range(count):
                for name in random.sample(list(installed), len(installed)):
                    begin = time.perf_counter()
                    table = installed[name][0](seq_len, d_model)
                    times[name].append(time.perf_counter() - begin)
                    del table
                    bar.update()
            full = statistics.median(times["np.full"])
            for name in installed:
                rows[name][f"{seq_len}x{d_model}"] = round(statistics.median(times[name]) / full, 2)
    for name, (build, layout, last_included) in installed.items():
        if layout:
            table = np.asarray(build(FAR + 3, WIDTH))[FAR:]
            rows[name]["error"] = float(f"{worst_error(table, layout, last_included):.2g}")
    report(list(rows.values()))


def runs(name: str, build: Callable) -> bool:
    """Whether a contestant is installed, and works with what else is."""
    try:
        build(4, 8)
    except ImportError as error:
        print(f"{name} is left out: {error}")
        return False
    return True


def worst_error(table: np.ndarray, layout: str, last_included: bool) -> float:
    """The largest distance of three rows from the true values of their own formula."""
    half = table.shape[1] // 2
    sines, cosines = (
        (table[:, 0::2], table[:, 1::2])
        if layout == "interleaved"
        else (table[:, :half], table[:, half:])
    )
    worst = 0.0
    with mpmath.workdps(50):
        for pair in range(half):
            share = mpmath.mpf(pair) / (half - 1 if last_included else half)
            term = mpmath.power(10_000, -share)
            for row in range(len(table)):
                angle = (FAR + row) * term
                for found, true in ((sines, mpmath.sin(angle)), (cosines, mpmath.cos(angle))):
                    worst = max(worst, abs(float(mpmath.mpf(float(found[row, pair])) - true)))
    return worst


def report(rows: list[dict]) -> None:
    """The table on the screen and in a file."""
    sizes = [f"{seq_len}x{d_model}" for seq_len, d_model, _ in SIZES]
    print(f"\n{'in units of np.full, float32':30}", *(f"{size:>13}" for size in sizes), "  error")
    for row in rows:
        error = f"{row['error']:.1e}" if "error" in row else ""
        print(f"{row['name']:30}", *(f"{row[size]:13.2f}" for size in sizes), f"{error:>9}")
    packages = ["numpy", "torch", "transformers", "x-transformers", "positional-encodings",
                "rotary-embedding-torch"]  # fmt: skip
    results = Path(__file__).parent / "results"
    results.mkdir(exist_ok=True)
    about = {
        "machine": f"{platform.machine()}, one thread",
        "far": FAR,
        "versions": {name: metadata.version(name) for name in packages},
        "rows": rows,
    }
    (results / "tables.json").write_text(json.dumps(about, indent=1) + "\n")


if __name__ == "__main__":
    main()
