"""Records spectra, lines and maps of the explorer *Rows* in ``explorers/records``.

The trainings are those of ``records/clocks.json``; MiniLM's and Whisper's rows are published ones.
"""

import base64
import json
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from pe_book.explorers import rows
from pe_book.measured import rows as minilm_rows
from pe_book.models import whisper_rows
from pe_book.records import clocks
from pe_book.spectrum import spectrum

FINE = 8  # points per resolution cell of a published table's spectrum; trainings have 2
BYTE = 255


def drawn(table: np.ndarray) -> dict[str, Any]:
    """Centred rows for the map: 33 levels as letters, and the value of the last level."""
    table = table[: rows.DRAWN[0]] - table.mean(axis=0)
    limit = float(f"{3 * table.std():.2g}")
    table = table[:, :: max(1, table.shape[1] // rows.DRAWN[1])][:, : rows.DRAWN[1]]
    levels = np.round(np.clip(table / limit, -1, 1) * rows.LEVELS).astype(int)
    return {"limit": limit, "map": "".join(chr(rows.ZERO + level) for level in levels.ravel())}


def packed(power: np.ndarray) -> dict[str, Any]:
    """Powers as bytes on a log scale: `low` is that of 0, and `per` bytes are a factor of two."""
    logs = np.log2(power)
    low, per = float(f"{2 ** logs.min() * 0.999:.3g}"), float(f"{BYTE / np.ptp(logs):.3g}")
    levels = np.clip(np.round(per * (logs - np.log2(low))), 0, BYTE).astype(np.uint8)
    return {"low": low, "per": per, "power": base64.b64encode(levels.tobytes()).decode()}


def trained(run: dict) -> tuple[dict[str, Any], dict[int, Any]]:
    """A training: 49 spectra, their lines and one map; and the maps of the other stored rows."""
    steps = clocks.kept_steps(run["settings"]["steps"])
    record = {"shape": [clocks.LENGTH, clocks.WIDTH], "first": 0, "pad": 2, "steps": steps}
    record |= {"loss": run["curve"], "trend": run["trend"], "lines": run["lines"]}
    (first, table), *more = clocks.rows(run).items()
    record |= {"maps": {first: drawn(table)}, "later": bool(more)}
    return record | packed(clocks.power(run)), {step: drawn(table) for step, table in more}


def published(table: np.ndarray, first: int) -> dict[str, Any]:
    """The rows of a published model: one state."""
    result = spectrum(table)
    lines = [[float(f"{x:.6g}") for x in (line.period, line.power)] for line in result.lines]
    own = {"shape": table.shape, "first": first, "pad": FINE, "steps": [0]}
    own |= {"trend": [float(f"{result.trend:.6g}")], "lines": [lines]}
    return own | packed(result.power) | {"maps": {0: drawn(table)}, "later": False}


def records() -> dict[str, dict]:
    """All records by file name."""
    by_name: dict[str, dict] = {}
    for task, seed in product(("masked", "shuffled", "causal"), clocks.SEEDS):
        name = f"rows-{task}-{seed}"
        by_name[name], more = trained(clocks.training(task, seed))
        by_name |= {f"{name}-maps": more} if more else {}
    whisper = whisper_rows()
    by_name["rows-minilm"] = published(minilm_rows()[1:128], 1)
    by_name["rows-decoder"] = published(whisper.decoder[1:120], 1)
    return by_name | {"rows-encoder": published(whisper.encoder, 0)}


def write(folder: Path) -> None:
    """Writes all records."""
    for name, record in records().items():
        text = json.dumps(record, separators=(",", ":"))
        (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        print(f"{name}: {len(text) / 1000:.0f} KB")
