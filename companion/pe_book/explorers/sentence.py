"""Two sentences, and what a trained encoder makes of the order of their words."""

import json
from functools import cache
from pathlib import Path
from typing import Literal

import numpy as np

from pe_book.explorers.base import Explorer
from pe_book.explorers.parameters import parameter

RECORD = Path(__file__).parent / "records" / "sentence.json"
ROWS = {
    "own": "as they were trained",
    "off": "off",
    "reversed": "reversed",
    "sinusoids": "replaced by sinusoids",
    "leading": "reduced to their leading directions",
}


@cache
def record() -> dict:
    """What torch made of the recorded sentences."""
    return json.loads(RECORD.read_text(encoding="utf-8"))


class SentenceExplorer(Explorer):
    """Two sentences as MiniLM reads them: their similarity, one head's weights, the clocks of its rows.

    A page shows what is recorded until the reader loads the model, 27 MB, which then runs there.
    """

    first: str = parameter(default="the flight from Paris to Rome")
    second: str = parameter(default="the flight from Rome to Paris")
    rows: Literal["own", "off", "reversed", "sinusoids", "leading"] = parameter(default="own")
    shift: int = parameter(default=0)
    leading: int = parameter(default=8)
    layer: int = parameter(default=0)
    head: int = parameter(default=2)

    def _bring(self, _: object, message: object, __: object) -> None:
        name = message.get("bring") if isinstance(message, dict) else None
        if name in ("record-sentence", "trained"):  # a kernel's page has no model in it
            self.send({"brought": name, "data": record() if name != "trained" else None})

    def recorded(self) -> tuple[float, float] | None:
        """Similarity of the two, and of the first with itself under its own rows, where it is known."""
        found = record()["pairs"].get("|".join((self.first, self.second, self.rows)), [])
        at = self.leading if self.rows == "leading" else self.shift
        fits = self.rows != "leading" or self.shift == 0
        return tuple(found[at]) if fits and at < len(found) else None

    def still(self):
        """The weights of the head in both sentences as they were trained."""
        from pe_book import figures

        looks = record()["looks"]
        known = [text for text in (self.first, self.second) if text in looks] or list(looks)[:2]
        return figures.attention_weights(
            [weights_of(looks[text], self.layer, self.head) for text in known],
            [looks[text]["tokens"] for text in known],
            [f"“{text}”" for text in known],
        )

    def describe(self) -> str:
        """How alike the model finds the two."""
        found = self.recorded()
        what = (
            f"MiniLM reads “{self.first}” and “{self.second}”, its position rows {ROWS[self.rows]}"
        )
        moved = f", moved on by {self.shift}" if self.shift else ""
        said = "not recorded" if found is None else f"{found[0]:.4f}"
        return f"{what}{moved}. The cosine of the two vectors is {said}."


def weights_of(known: dict, layer: int, head: int, how: str = "own|0") -> np.ndarray:
    """The recorded weights of a head, shape (tokens, tokens)."""
    from base64 import b64decode

    n = len(known["tokens"])
    all_of = np.frombuffer(b64decode(known[how]), np.uint8).reshape(-1, 12, n, n)
    return all_of[layer, head] / 255
