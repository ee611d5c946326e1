"""Position rows of a model, during training or as published, their spectrum and its lines."""

from base64 import b64decode
from pathlib import Path
from typing import Any, Literal

import numpy as np

from pe_book.explorers.base import RECORDS, Explorer, read_record
from pe_book.explorers.parameters import parameter, show

DRAWN = (128, 32)  # positions and columns of a map
ZERO, LEVELS = 109, 16  # a map's letter for zero, and levels on each side of it
NAMES = {
    "minilm": "The rows 1 to 127 of MiniLM",
    "decoder": "The rows 1 to 119 of Whisper's decoder",
    "encoder": "The 1500 rows of Whisper's encoder",
}
TASKS = {"masked": "hidden words", "shuffled": "hidden words, shuffled", "causal": "the next word"}


def record(name: str) -> dict:
    """A training, as "masked-2", or a published table, as "minilm"."""
    return read_record(f"rows-{name}")


class RowsExplorer(Explorer):
    """A table of position rows, the power of each period in it, and the periods that stand out.

    In the view "here" it is trained while one watches: at 49 steps the spectrum was kept, at some of
    them the rows. The others are published models at their end, or a file that the reader opens.
    """

    view: Literal["here", "minilm", "decoder", "encoder", "own"] = parameter(default="here")
    task: Literal["masked", "shuffled", "causal"] = parameter(default="masked")
    seed: int = parameter(default=2)
    training: int = parameter(default=0)
    position: int = parameter(default=40)

    def _files(self) -> dict[str, Path | None]:
        return {f"record-{path.stem}": path for path in RECORDS.glob("rows-*.json")}

    def _record(self) -> dict:
        return record(f"{self.task}-{self.seed}" if self.view == "here" else self.view)

    def _at(self) -> int:
        """The recorded state whose step is nearest."""
        return int(np.abs(np.array(self._record()["steps"]) - self.training).argmin())

    def _row(self) -> int:
        """The position, clipped to the table."""
        record = self._record()
        return min(max(self.position, record["first"]), record["first"] + record["shape"][0] - 1)

    def power(self) -> np.ndarray:
        """Power over the floor, by state and frequency."""
        record = self._record()
        levels = np.frombuffer(b64decode(record["power"]), np.uint8)
        return record["low"] * 2 ** (levels.reshape(len(record["steps"]), -1) / record["per"])

    def derived(self) -> dict[str, Any]:
        """Step, loss, lines, trend and the angles of the hands, in turns."""
        if self.view == "own":
            return {"lines": None}
        record, at = self._record(), self._at()
        numbers = {
            "step": record["steps"][at],
            "trend": record["trend"][at],
            "lines": record["lines"][at],
        }
        turns = [self._row() / period % 1 for period, _ in record["lines"][at]]
        return (
            numbers | {"turns": turns} | ({"loss": record["loss"][at]} if "loss" in record else {})
        )

    def still(self):
        """The spectrum of the rows; of a training with those of earlier moments."""
        if self.view == "own":
            periods, curves = np.array([128.0, 2.0]), {"the floor": np.ones(2)}
        else:
            record, powers = self._record(), self.power()
            span = record["pad"] * record["shape"][0]
            periods = span / np.arange(record["pad"], powers.shape[1])
            moments = sorted({round(self._at() * share / 3) for share in range(4)})
            curves = {
                f"step {record['steps'][at]}" if "loss" in record else "the rows": powers[
                    at, record["pad"] :
                ]
                for at in moments
            }
        picture = self.figures.labelled_curves(
            periods,
            curves,
            xlabel="wavelength, in positions",
            ylabel="power over the floor",
            log_x=True,
            log_y=True,
        )
        picture.axes[0].invert_xaxis()
        return picture

    def describe(self) -> str:
        """The table, and the wavelengths of its lines."""
        if self.view == "own":
            return "No table is open: the spectrum is empty until a reader opens a model's file."
        kept, at = self._record(), self._at()
        periods = [f"{period:.3g}" for period, _ in kept["lines"][at]]
        lines = (
            f"lines at wavelengths of {', '.join(periods[:8])} positions" if periods else "no line"
        )
        more = f" and {len(periods) - 8} faster ones" if len(periods) > 8 else ""
        whose = NAMES.get(self.view) or (
            f"The 128 rows of a model that learns {TASKS[self.task]}, at step {show(kept['steps'][at])}"
        )
        return f"{whose}: {lines}{more}; slower than half the table, {kept['trend'][at]:.3g} times the floor."
