"""Two sentences, their similarity to a trained encoder, and its attention heads."""

from pathlib import Path
from typing import Any, Literal

import numpy as np

from pe_book.explorers.base import RECORDS, Explorer, read_record
from pe_book.explorers.parameters import parameter

_RECORD = "sentence"
ROWS = {
    "own": "as they were trained",
    "off": "off",
    "reversed": "reversed",
    "sinusoids": "replaced by sinusoids",
    "leading": "reduced to their leading directions",
}


class SentenceExplorer(Explorer):
    """Two sentences as MiniLM reads them: their similarity, one head's weights, the clocks of its rows.

    A page shows what is recorded until the reader loads the model, 27 MB, which then runs there.
    """

    view: Literal["sentences", "basis"] = parameter(default="sentences")
    first: str = parameter(default="the flight from Paris to Rome")
    second: str = parameter(default="the flight from Rome to Paris")
    rows: Literal["own", "off", "reversed", "sinusoids", "leading"] = parameter(default="own")
    shift: int = parameter(default=0)
    leading: int = parameter(default=8)
    angle: int = parameter(default=0)
    layer: int = parameter(default=0)
    head: int = parameter(default=2)

    def _files(self) -> dict[str, Path | None]:
        # the page of a kernel has no model
        return {f"record-{_RECORD}": RECORDS / f"{_RECORD}.json", "trained": None}

    def recorded(self) -> tuple[float, float] | None:
        """Similarity of the two, and of the first with itself under the trained rows; or None."""
        similarities = read_record(_RECORD)["pairs"].get(
            "|".join((self.first, self.second, self.rows)), []
        )
        at = self.leading if self.rows == "leading" else self.shift
        fits = self.rows != "leading" or self.shift == 0
        return tuple(similarities[at]) if fits and at < len(similarities) else None

    def matrix(self) -> np.ndarray:
        """The head's scores between the clocks, shape (8, 8), in a basis rotated from theirs by `angle`."""
        flat = read_record(_RECORD)["matrices"]["heads"][f"{self.layer}.{self.head}"]
        return turned_away(np.array(flat).reshape(8, 8), self.angle)

    def derived(self) -> dict[str, Any]:
        """The recorded similarities; or the head's matrix, scaled to 1, and its share of rotations."""
        if self.view == "basis":
            known, matrix = (
                np.abs(type(self)(layer=self.layer, head=self.head).matrix()),
                self.matrix(),
            )
            return {"basis.share": in_turns(matrix), "basis.matrix": matrix / known.max()}
        similarity, itself = self.recorded() or (None, None)
        return {"similarity": similarity, "itself": itself}

    def still(self):
        """The head's weights in both sentences with the trained rows, or its matrix in absolute values."""
        if self.view == "basis":
            size = np.abs(self.matrix())
            names = [f"{part} {clock}" for clock in range(4) for part in ("up", "right")]
            return self.figures.shaded_table(
                size / size.max(),
                names,
                names,
                highest=1,
                xlabel="hands of the key",
                ylabel="hands of the query",
            )
        looks = read_record(_RECORD)["looks"]
        known = [text for text in (self.first, self.second) if text in looks] or list(looks)[:2]
        return self.figures.attention_weights(
            [weights_of(looks[text], self.layer, self.head) for text in known],
            [looks[text]["tokens"] for text in known],
            [f"“{text}”" for text in known],
        )

    def describe(self) -> str:
        """The similarity of the two, or the share of rotations in a head's matrix."""
        if self.view == "basis":
            share = in_turns(self.matrix())
            return (
                f"Layer {self.layer}, head {self.head} of MiniLM between the clocks of its rows, the "
                f"basis turned by {self.angle}°: {share:.0%} of its squares lie in four turns."
            )
        similarities = self.recorded()
        what = (
            f"MiniLM reads “{self.first}” and “{self.second}”, its position rows {ROWS[self.rows]}"
        )
        moved = f", moved on by {self.shift}" if self.shift else ""
        similarity = "not recorded" if similarities is None else f"{similarities[0]:.4f}"
        return f"{what}{moved}. The cosine of the two vectors is {similarity}."


def turned_away(matrix: np.ndarray, degrees: float) -> np.ndarray:
    """The matrix after a rotation that mixes the right axis of each clock with the up axis of the next."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    away = np.eye(len(matrix))
    for i in range(1, len(matrix), 2):
        j = (i + 1) % len(matrix)
        away[[i, i, j, j], [i, j, i, j]] = c, s, -s, c
    return away @ matrix @ away.T


def in_turns(matrix: np.ndarray) -> float:
    """The share of a matrix's squares in the rotations of its 2 × 2 blocks on the diagonal."""
    first, second = matrix[::2], matrix[1::2]
    along = np.diagonal(first[:, ::2] + second[:, 1::2])
    across = np.diagonal(first[:, 1::2] - second[:, ::2])
    return float((along**2 + across**2).sum() / 2 / (matrix**2).sum())


def weights_of(known: dict, layer: int, head: int, how: str = "own|0") -> np.ndarray:
    """The recorded weights of a head, shape (tokens, tokens)."""
    from base64 import b64decode

    n = len(known["tokens"])
    all_of = np.frombuffer(b64decode(known[how]), np.uint8).reshape(-1, 12, n, n)
    return all_of[layer, head] / 255
