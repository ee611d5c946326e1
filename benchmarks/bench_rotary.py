"""How long turning queries takes and how exact it is: pe_lib beside its peers, in one process.

One thread, float32, one sequence of 32 heads; the tables of cosines and sines are there, in the form
each keeps them in. Forward, and forward with backward; eager, and compiled where a compiler is
there. Rounds with every contestant once, in changing order; the median of its rounds is divided by
that of copying the queries. The error is the largest entry's at position 10⁶, where each builds its
own angles, against 50-digit arithmetic.

Prints a table and writes results/rotary.json.
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

from pe_lib import rotary_tables
from pe_lib.nn import RotaryEncoding

HEADS, LENGTH, WIDTH, ROUNDS = 32, 2048, 128, 15
FAR = 1_000_000
torch.set_num_threads(1)

Turn = Callable[[torch.Tensor], torch.Tensor]


def ours(layout: str) -> tuple[Turn, str, Callable]:
    """pe_lib, in one of the layouts."""
    tables = rotary_tables(1, WIDTH, first_position=FAR, dtype=np.float32)
    module = RotaryEncoding(WIDTH, LENGTH, layout=layout)
    return module, layout, lambda: (tables.cos[0], tables.sin[0])


def transformers() -> tuple[Turn, str, Callable]:
    """transformers: Llama's, whose function turns queries and keys together: here the queries."""
    from transformers import LlamaConfig
    from transformers.models.llama import modeling_llama as module

    config = LlamaConfig(head_dim=WIDTH, hidden_size=WIDTH * HEADS, num_attention_heads=HEADS)
    rotary = module.LlamaRotaryEmbedding(config)
    like = torch.empty(1, 1, 1)
    cos, sin = rotary(like, torch.arange(LENGTH)[None])
    cos, sin = cos[:, None], sin[:, None]

    def far():
        found = rotary(like, torch.tensor([[FAR]]))
        return tuple(table[0, 0, : WIDTH // 2].numpy() for table in found)

    return lambda x: x * cos + module.rotate_half(x) * sin, "halves", far


def rotary_embedding_torch() -> tuple[Turn, str, Callable]:
    """rotary-embedding-torch, which keeps the angles."""
    from rotary_embedding_torch import RotaryEmbedding

    module = RotaryEmbedding(WIDTH)

    def far():
        angles = RotaryEmbedding(WIDTH, cache_if_possible=False)(torch.tensor([float(FAR)]))
        return angles[0, ::2].cos().detach().numpy(), angles[0, ::2].sin().detach().numpy()

    return module.rotate_queries_or_keys, "interleaved", far


def x_transformers() -> tuple[Turn, str, Callable]:
    """x-transformers, which keeps the angles too."""
    from x_transformers import x_transformers as module

    rotary = module.RotaryEmbedding(WIDTH)
    freqs, scale = rotary.forward_from_seq_len(LENGTH)

    def far():
        angles = rotary(torch.tensor([FAR]))[0]
        return angles[0, 0, ::2].cos().numpy(), angles[0, 0, ::2].sin().numpy()

    return lambda x: module.apply_rotary_pos_emb(x, freqs, scale), "interleaved", far


CONTESTANTS: dict[str, Callable[[], tuple[Turn, str, Callable]]] = {
    "pe_lib, halves": lambda: ours("halves"),
    "pe_lib, interleaved": lambda: ours("interleaved"),
    "transformers, Llama": transformers,
    "rotary-embedding-torch": rotary_embedding_torch,
    "x-transformers": x_transformers,
}


def main() -> None:
    """Measure, print, write."""
    made = {}
    for name, make in CONTESTANTS.items():
        try:
            made[name] = make()
        except ImportError as error:
            print(f"{name} is left out: {error}")
    agree({name: turn for name, (turn, *_) in made.items()}, {n: m[1] for n, m in made.items()})
    query = torch.randn(1, HEADS, LENGTH, WIDTH, requires_grad=True)
    rows = {
        name: {"name": name, "error": float(f"{error_of(*far()):.2g}")}
        for name, (_, _, far) in made.items()
    }
    for mode in ("eager", "compiled"):
        turns = {name: turn for name, (turn, *_) in made.items()}
        if mode == "compiled":
            try:
                turns = {name: torch.compile(turn) for name, turn in turns.items()}
                for turn in turns.values():
                    turn(query).sum().backward()
            except Exception as error:  # no compiler on this machine, say
                print(f"nothing is compiled: {type(error).__name__}")
                break
        for what in ("forward", "with backward"):
            for name, ratio in measured(turns, query, what == "with backward").items():
                rows[name][f"{mode}, {what}"] = ratio
    report(list(rows.values()))


def measured(turns: dict[str, Turn], query: torch.Tensor, back: bool) -> dict[str, float]:
    """Medians of the rounds, in units of a copy."""

    def copy(x: torch.Tensor) -> torch.Tensor:
        return x.clone()

    every = {"copy": copy, **turns}
    times: dict[str, list[float]] = {name: [] for name in every}
    grad = torch.ones_like(query)
    for turn_round in tqdm(range(ROUNDS + 1), desc="rotary"):
        for name in random.sample(list(every), len(every)):
            query.grad = None
            begin = time.perf_counter()
            if back:
                every[name](query).backward(grad)
            else:
                with torch.no_grad():
                    every[name](query)
            if turn_round:  # the first one warms up
                times[name].append(time.perf_counter() - begin)
    unit = statistics.median(times["copy"])
    return {name: round(statistics.median(times[name]) / unit, 2) for name in turns}


def agree(turns: dict[str, Turn], layouts: dict[str, str]) -> None:
    """All of one layout compute the same, else a time means nothing."""
    query = torch.randn(1, HEADS, LENGTH, WIDTH)
    for layout in ("halves", "interleaved"):
        of = [name for name in turns if layouts[name] == layout]
        for name in of[1:]:
            torch.testing.assert_close(turns[name](query), turns[of[0]](query), atol=1e-3, rtol=0)


def error_of(cos: np.ndarray, sin: np.ndarray) -> float:
    """The largest distance from the true cosines and sines at position 10⁶."""
    worst = 0.0
    with mpmath.workdps(50):
        for pair in range(WIDTH // 2):
            angle = FAR * mpmath.power(10_000, -mpmath.mpf(2 * pair) / WIDTH)
            for found, true in ((cos[pair], mpmath.cos(angle)), (sin[pair], mpmath.sin(angle))):
                worst = max(worst, abs(float(mpmath.mpf(float(found)) - true)))
    return worst


def report(rows: list[dict]) -> None:
    """The table on the screen and in a file."""
    columns = [key for key in rows[0] if ", " in key]
    print(f"\n{'in units of a copy':24}", *(f"{key:>24}" for key in columns), "    error at 10⁶")
    for row in rows:
        times = (f"{row[key]:24.2f}" for key in columns)
        print(f"{row['name']:24}", *times, f"{row['error']:12.1e}")
    packages = ["torch", "transformers", "x-transformers", "rotary-embedding-torch"]
    results = Path(__file__).parent / "results"
    results.mkdir(exist_ok=True)
    about = {
        "machine": f"{platform.machine()}, one thread",
        "shape": [1, HEADS, LENGTH, WIDTH],
        "versions": {name: metadata.version(name) for name in packages},
        "rows": rows,
    }
    (results / "rotary.json").write_text(json.dumps(about, indent=1) + "\n")


if __name__ == "__main__":
    main()
