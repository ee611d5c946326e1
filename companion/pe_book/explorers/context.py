"""Scaling of a rotary encoding to longer contexts, pair by pair, for a model's configuration."""

from typing import Any, Literal

import numpy as np
import traitlets

from pe_book.explorers.base import Explorer
from pe_book.explorers.parameters import SCHEMA, ParameterError, check, of, parameter
from pe_book.reading import reading, trained_length, turning
from pe_configs._methods import METHODS, Rope
from pe_lib import (
    RopeFrequencies,
    linear_frequencies,
    llama3_frequencies,
    ntk_frequencies,
    yarn_frequencies,
)

_DEFAULT_LENGTH = 4096  # trained tokens if the configuration has no length
_NAMES = SCHEMA["explorers"]["context"]["parameters"]["method"]["choices"]


class ContextExplorer(Explorer):
    """Every pair's wavelength, as a configuration or a method makes it, for a target length.

    The configuration is a model's ``config.json``, whole or in part, or the JSON of vLLM's
    ``--rope-scaling`` or ``--hf-overrides``, and is read as by `pe_configs.rope_frequencies`. A pair
    that did not go round once in training has seen a part of the circle only; beyond the trained
    length it reaches new angles, unless it is slowed.
    *Linear*, *NTK-aware*, *YaRN* and *Llama 3* are made for the target: their factor is the target
    over the trained length; YaRN with 32 and 1 turns, Llama 3 with 1 and 4. *Dynamic NTK* has factor
    2, as models publish it. *As configured* is what the configuration says, at the target length.
    Where layers of several kinds turn, ``layer_type`` says which; those that slide see no further
    than their window. ``head_dim`` counts where the configuration does not say how wide a head is.
    """

    config: str = parameter(
        default='{"head_dim": 128, "max_position_embeddings": 4096, "rope_theta": 10000}'
    )
    layer_type: Literal[
        "full_attention",
        "sliding_attention",
        "chunked_attention",
        "indexed_attention",
        "main",
        "compress",
        "hybrid",
        "hybrid_sliding",
    ] = parameter(default="full_attention")
    head_dim: int = parameter(default=128)
    length: int = parameter(default=16384)
    method: Literal["config", "none", "linear", "ntk", "dynamic", "yarn", "llama3"] = parameter(
        default="none"
    )
    other: Literal["config", "none", "linear", "ntk", "dynamic", "yarn", "llama3"] = parameter(
        default="yarn"
    )
    pair: int = parameter(default=50)
    trained: int = parameter(default=0)

    @traitlets.validate("config")
    def _check_config(self, proposal: dict) -> str:
        text = check(of(self.kind)["config"], proposal["value"])
        try:
            turning(text, self.head_dim)
        except (TypeError, ValueError) as error:
            raise ParameterError(str(error)) from None
        return text

    def _precomputed(self) -> dict[str, Any]:
        """The configuration as `pe_configs` reads it."""
        return {"reading": [self.config, self.head_dim, reading(self.config, self.head_dim)]}

    def _bring(self, _: object, message: object, __: object) -> None:
        """Read a configuration for the page; ignore other messages."""
        match message:
            case {"bring": "reading", "of": [str() as text, int() as head_dim]}:
                data = reading(text, head_dim)
                self.send({"brought": "reading", "of": [text, head_dim], "data": data})

    def _read(self) -> tuple[Rope, int | None]:
        """The rotary encoding and the window of the chosen layers, or of the first that rotate."""
        kinds = turning(self.config, self.head_dim)[1]
        kind, rope = next((one for one in kinds if one[0].layer_type == self.layer_type), kinds[0])
        return rope, kind.window

    def trained_length(self) -> int:
        """Tokens in training: the parameter `trained`, else the configuration's, else 4096."""
        return self.shown()["trained"] or trained_length(self._read()[0]) or _DEFAULT_LENGTH

    def window(self) -> int | None:
        """The window of the layers in tokens, or None."""
        return self._read()[1]

    def seen_lengths(self) -> tuple[float, float]:
        """How many tokens the layers see at once, in training and at the target length."""
        most = self.window() or np.inf
        return min(self.trained_length(), most), min(self.shown()["length"], most)

    def found(self, method: str) -> RopeFrequencies:
        """Frequencies and attention factor of a method at the target length."""
        length, trained, rope = self.shown()["length"], self.trained_length(), self._read()[0]
        if method == "config":
            return RopeFrequencies(*METHODS[rope.kind](rope, length))
        factor = max(1.0, length / trained)
        frequencies, attention, _ = linear_frequencies(rope.width, 1.0, rope.base)
        if method == "linear":
            frequencies, attention, _ = linear_frequencies(rope.width, factor, rope.base)
        elif method == "yarn":
            frequencies, attention, _ = yarn_frequencies(rope.width, factor, trained, rope.base)
        elif method == "llama3":
            frequencies, attention, _ = llama3_frequencies(
                rope.width, factor, trained, rope.base, low_freq_factor=1.0, high_freq_factor=4.0
            )
        elif method in ("ntk", "dynamic") and rope.width > 2:
            alpha = factor if method == "ntk" else 2 * factor - 1
            frequencies, attention, _ = ntk_frequencies(rope.width, alpha, rope.base)
        if rope.kind == "proportional":
            frequencies[int(rope.share * rope.head_dim // 2) :] = 0
        return RopeFrequencies(frequencies, attention)

    def new_angles(self, method: str) -> np.ndarray:
        """Whether each pair reaches angles at the target length that did not occur in training."""
        plain, now = (
            self.found("none").frequencies,
            self.found(method).frequencies,
        )
        far, further = self.seen_lengths()
        seen, reached = far * plain, further * now
        return (seen < 2 * np.pi) & (reached > seen * (1 + 1e-9))

    def derived(self) -> dict[str, Any]:
        """Each pair's frequency as trained and with both methods, and whether it reaches new angles."""
        at = self.shown()
        one, two = self.found(at["method"]), self.found(at["other"])
        return {
            "trained": self.trained_length(),
            "plain": self.found("none").frequencies,
            "one.frequencies": one.frequencies,
            "two.frequencies": two.frequencies,
            "newOne": self.new_angles(at["method"]),
            "newTwo": self.new_angles(at["other"]),
        }

    def still(self):
        """The factor by which each pair is slowed, for both methods."""
        at = self.shown()
        plain = self.found("none").frequencies
        turning = plain > 0
        series = {
            f"{name}: {_NAMES[at[key]]}": plain[turning] / self.found(at[key]).frequencies[turning]
            for name, key in (("A", "method"), ("B", "other"))
        }
        return self.figures.labelled_curves(
            np.flatnonzero(turning), series, xlabel="pair", ylabel="slowed by the factor"
        )

    def describe(self) -> str:
        """How many pairs reach new angles, with both methods."""
        at = self.shown()
        plain = self.found("none").frequencies
        counts = ", ".join(
            f"{name} ({_NAMES[at[key]]}) {self.new_angles(at[key]).sum()}"
            for name, key in (("A", "method"), ("B", "other"))
        )
        window = self.window()
        finished = (self.seen_lengths()[0] * plain >= 2 * np.pi).sum()
        slides = f", through a window of {window}" if window else ""
        return (
            f"By which factor each of {len(plain)} pairs is slowed, trained on {self.trained_length()} "
            f"tokens and read at {at['length']}{slides}. {finished} pairs went round in training. Pairs "
            f"that reach new angles: {counts}."
        )
