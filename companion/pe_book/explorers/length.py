"""A small model, trained on short inputs, and its output for longer ones."""

from functools import cache
from pathlib import Path
from typing import Any, Literal

from pe_book.explorers.base import Explorer
from pe_book.explorers.parameters import parameter

_PI = "3141592653589793238462643383279502884197"
_TRAINED = {"copy": 10, "retrieve": 20}  # digits of the longest input in training
_PLACES = {"copy": 22, "retrieve": 24}  # of input, answer and end together, there
_METHODS = {"yarn": "yarn (4, 1)"}
_EQUALS, _END, _MARKER = 10, 12, 14


class LengthExplorer(Explorer):
    """A trained model that copies digits, or finds one: inputs longer than in training."""

    model: Literal[
        "copy-none",
        "copy-learned",
        "copy-sinusoidal",
        "copy-shaw",
        "copy-t5",
        "copy-alibi",
        "copy-rotary",
        "retrieve-alibi",
        "retrieve-rotary",
    ] = parameter(default="copy-rotary")
    length: int = parameter(default=14)
    method: Literal["plain", "interpolation", "ntk", "yarn"] = parameter(default="plain")
    factor: Literal["2", "4", "fit"] = parameter(default="fit")
    digits: str = parameter(default="31415926535897")
    marked: int = parameter(default=2)
    written: int = parameter(default=0)
    head: int = parameter(default=6)

    def _files(self) -> dict[str, Path | None]:
        from pe_book.small_model import MODELS

        return {f"model-{path.stem}": path for path in MODELS.glob("*.json")}

    def _run(self) -> tuple[list[int], list[int], list[int]]:
        """The input's tokens, the expected output, and the model's output without the end token."""
        at = self.shown()
        digits = (at["digits"] + _PI[len(at["digits"]) :])[: at["length"]]
        tokens = [int(digit) for digit in digits]
        task, kind = at["model"].split("-")
        wanted = list(tokens)
        if task == "retrieve":
            wanted = [tokens[at["marked"]]]
            tokens.insert(at["marked"], _MARKER)
        method = at["method"] if kind == "rotary" else "plain"
        fitted = max(1.0, at["length"] / _TRAINED[task])
        scale = fitted if at["factor"] == "fit" else float(at["factor"])
        written = _written(task, kind, _METHODS.get(method, method), scale, (*tokens, _EQUALS))
        return tokens, wanted, [token for token in written if token != _END]

    def derived(self) -> dict[str, Any]:
        """The expected and the written tokens, and how many are right."""
        _, wanted, written = self._run()
        right = sum(a == b for a, b in zip(wanted, written, strict=False))
        return {"wanted": wanted, "symbols": written, "right": right}

    def still(self):
        """The input's digits, and below them the model's output."""
        tokens, wanted, written = self._run()
        return self.figures.written_digits(
            tokens, wanted, written, _TRAINED[self.model.split("-")[0]]
        )

    def describe(self) -> str:
        """The model's input and output."""
        tokens, wanted, written = self._run()
        output = "".join(str(token) for token in written) or "nothing"
        right = sum(a == b for a, b in zip(wanted, written, strict=False))
        task, kind = self.model.split("-")
        digits = "".join(str(token) for token in tokens if token < 10)
        what = "copies" if task == "copy" else f"finds digit {self.shown()['marked'] + 1} of"
        return (
            f"A model with the encoding {kind}, trained on at most {_TRAINED[task]} digits, {what} "
            f"{digits}: it writes {output}, {right} of {len(wanted)} right."
        )


@cache
def _written(task: str, kind: str, method: str, scale: float, tokens: tuple[int, ...]) -> list[int]:
    from pe_book.small_model import trained

    model, _ = trained(task, kind)
    if method != "plain":
        model.rescale(method, scale, _PLACES[task])
    return model.write(list(tokens), 2 + (len(tokens) - 1 if task == "copy" else 1))
