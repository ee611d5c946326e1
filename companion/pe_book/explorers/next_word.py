"""Next-word predictions of a trained language model when the positions of a text are changed."""

from base64 import b64decode
from pathlib import Path
from typing import Any, Literal

import numpy as np

from pe_book.explorers.base import RECORDS, Explorer, read_record
from pe_book.explorers.parameters import parameter, show

_RECORD = "next-word"
HOW = {
    "own": "as they are",
    "zero": "all zero",
    "doubled": "doubled",
    "halved": "halved",
    "reversed": "reversed",
}
TARGETS = {
    "itself": "the token itself",
    "back": "the token before",
    "two": "the one before that",
    "first": "the first token",
    "followed": "what followed the last time",
}


class NextWordExplorer(Explorer):
    """A text as SmolLM2 reads it: the likeliest next words, under any positions, and where a head looks.

    A page shows what is recorded until the reader loads the model, 97 MB, which then runs there.
    """

    view: Literal["words", "head", "map"] = parameter(default="words")
    prompt: str = parameter(default="a b c d e f g")
    positions: Literal["own", "zero", "doubled", "halved", "reversed"] = parameter(default="own")
    shift: int = parameter(default=0)
    base: float = parameter(default=100000.0)
    layout: Literal["halves", "neighbours"] = parameter(default="halves")
    stilled: list[int] = parameter(default=[])
    target: Literal["itself", "back", "two", "first", "followed"] = parameter(default="back")
    layer: int = parameter(default=16)
    head: int = parameter(default=0)

    def _files(self) -> dict[str, Path | None]:
        # the page of a kernel has no model
        return {f"record-{_RECORD}": RECORDS / f"{_RECORD}.json", "trained": None}

    def recorded(self) -> dict | None:
        """The ten likeliest next words and the text's losses; None if they are not recorded."""
        names = ("positions", "shift", "base", "layout")
        start = {name: type(self).class_traits()[name].default() for name in names}
        changed = {
            name: getattr(self, name) for name in names if getattr(self, name) != start[name]
        }
        parts = [
            f"{name}={value if isinstance(value, str) else show(value)}"
            for name, value in sorted(changed.items())
        ]
        return (
            None
            if self.stilled
            else read_record(_RECORD)["states"].get("|".join([self.prompt, *parts]))
        )

    def shares(self) -> np.ndarray:
        """Mean weight of each head on the target, shape (layers, heads)."""
        packed = b64decode(read_record(_RECORD)["heads"]["looks"][self.target])
        return np.frombuffer(packed, np.uint8).reshape(30, 9) / 255

    def derived(self) -> dict[str, Any]:
        """The recorded probabilities and losses of the text; or each head's weight on the target."""
        if self.view == "map":
            shares = self.shares()
            return {"heads.shares": shares, "heads.share": shares[self.layer, self.head]}
        answer = self.recorded()
        if answer is None:
            return {"answer": None}
        chances = {f"answer.top.{i}.chance": chance for i, (*_, chance) in enumerate(answer["top"])}
        return {**chances, "answer.losses": answer["losses"]}

    def still(self):
        """The likeliest next words, the darker the likelier, or all heads by where they look."""
        if self.view == "map":
            shares, names = self.shares(), [f"layer {layer}" for layer in range(30)]
            heads = [str(head) for head in range(9)]
            top = np.sort(shares.max(axis=1).argsort()[-10:])  # the ten largest
            lines = [names[layer] for layer in top]
            return self.figures.shaded_table(shares[top], lines, heads, highest=1.0, xlabel="head")
        answer = self.recorded() or read_record(_RECORD)["states"]["a b c d e f g"]
        words = [repr(word)[1:-1].strip() or "space" for _, word, _ in answer["top"]]
        chances = [[chance for *_, chance in answer["top"]]]
        return self.figures.shaded_table(
            chances, ["chance"], words, highest=1.0, xlabel="next word"
        )

    def describe(self) -> str:
        """The likeliest next words, or the heads with the largest weight on the target."""
        if self.view == "map":
            shares = self.shares()
            layer, head = np.unravel_index(shares.argmax(), shares.shape)
            return (
                f"Heads of SmolLM2 by their mean weight on {TARGETS[self.target]}: most in layer "
                f"{layer}, head {head}, {shares.max():.2f}; over half in {(shares > 0.5).sum()} of 270. "
                "The picture has the ten layers that have most."
            )
        answer = self.recorded()
        text = f"SmolLM2 reads “{self.prompt}”, positions {HOW[self.positions]}, base {show(self.base)}"
        if answer is None:
            return f"{text}. What it expects next is not recorded."
        likely = ", ".join(
            f"“{word.strip()}” {chance:.3f}" for _, word, chance in answer["top"][:3]
        )
        return f"{text}. It expects {likely}."
