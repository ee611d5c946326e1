"""A text, and what a trained language model expects next when its positions are changed."""

import json
from base64 import b64decode
from functools import cache
from pathlib import Path
from typing import Any, Literal

import numpy as np

from pe_book.explorers.base import Explorer
from pe_book.explorers.parameters import parameter, show

RECORD = Path(__file__).parent / "records" / "next-word.json"
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


@cache
def record() -> dict:
    """What torch made of the recorded texts."""
    return json.loads(RECORD.read_text(encoding="utf-8"))


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
        return {"record-next-word": RECORD, "trained": None}  # a kernel's page has no model in it

    def recorded(self) -> dict | None:
        """The ten likeliest next words and the text's losses, where they are known."""
        names = ("positions", "shift", "base", "layout")
        start = {name: type(self).class_traits()[name].default() for name in names}
        changed = {
            name: getattr(self, name) for name in names if getattr(self, name) != start[name]
        }
        told = [
            f"{name}={value if isinstance(value, str) else show(value)}"
            for name, value in sorted(changed.items())
        ]
        return None if self.stilled else record()["states"].get("|".join([self.prompt, *told]))

    def shares(self) -> np.ndarray:
        """Mean weight of each head on the target, shape (layers, heads)."""
        packed = b64decode(record()["heads"]["looks"][self.target])
        return np.frombuffer(packed, np.uint8).reshape(30, 9) / 255

    def derived(self) -> dict[str, Any]:
        """The recorded chances and losses of the text; or each head's weight on the target."""
        if self.view == "map":
            shares = self.shares()
            return {"heads.shares": shares, "heads.share": shares[self.layer, self.head]}
        found = self.recorded()
        if found is None:
            return {"answer": None}
        chances = {f"answer.top.{i}.chance": chance for i, (*_, chance) in enumerate(found["top"])}
        return {**chances, "answer.losses": found["losses"]}

    def still(self):
        """The likeliest next words, the darker the likelier, or all heads by where they look."""
        from pe_book import figures

        if self.view == "map":
            shares, names = self.shares(), [f"layer {layer}" for layer in range(30)]
            heads = [str(head) for head in range(9)]
            top = np.sort(shares.max(axis=1).argsort()[-10:])  # the ten layers that have most
            lines = [names[layer] for layer in top]
            return figures.shaded_table(shares[top], lines, heads, highest=1.0, xlabel="head")
        found = self.recorded() or record()["states"]["a b c d e f g"]
        words = [repr(word)[1:-1].strip() or "space" for _, word, _ in found["top"]]
        chances = [[chance for *_, chance in found["top"]]]
        return figures.shaded_table(chances, ["chance"], words, highest=1.0, xlabel="next word")

    def describe(self) -> str:
        """What the model expects next, or which heads look where."""
        if self.view == "map":
            shares = self.shares()
            layer, head = np.unravel_index(shares.argmax(), shares.shape)
            return (
                f"Heads of SmolLM2 by their mean weight on {TARGETS[self.target]}: most in layer "
                f"{layer}, head {head}, {shares.max():.2f}; over half in {(shares > 0.5).sum()} of 270. "
                "The picture has the ten layers that have most."
            )
        found = self.recorded()
        text = f"SmolLM2 reads “{self.prompt}”, positions {HOW[self.positions]}, base {show(self.base)}"
        if found is None:
            return f"{text}. What it expects next is not recorded."
        likely = ", ".join(f"“{word.strip()}” {chance:.3f}" for _, word, chance in found["top"][:3])
        return f"{text}. It expects {likely}."
