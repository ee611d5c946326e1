"""What longer contexts do to each pair of a rotary encoding, from a model's own configuration."""

import json
from typing import Any, Literal

import numpy as np
import traitlets

from pe_book.explorers.base import Explorer
from pe_book.explorers.parameters import SCHEMA, ParameterError, check, of, parameter
from pe_lib import _llama_flags as llama
from pe_lib.rope import (
    RopeFrequencies,
    _layers,
    _number,
    _of_layers,
    _read,
    _understood,
    rope_frequencies,
)

_CONTEXT = "original_max_position_embeddings"
_UNSAID = 4096  # words of training where the configuration says nothing of a length
_NAMES = SCHEMA["explorers"]["context"]["parameters"]["method"]["choices"]


def read_config(text: str) -> Any:
    """What `rope_frequencies` is asked about: the pasted JSON, or the flags as they stand."""
    bare = text.strip()
    if bare.startswith("-") or (not bare.startswith("{") and " -" in bare):
        return bare
    try:
        found = json.loads(bare)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise ValueError("config must be a config.json, whole or in part, or llama.cpp's flags")
    return found


def _window(model: dict[str, Any]) -> int | None:
    """Over how many words sliding layers look back, where the configuration says it."""
    said = model.get("sliding_window")
    return None if said is None else int(_number("sliding_window in config", said, 1))


def frequencies_of(config: str, layer_type: str, length: int | None = None) -> RopeFrequencies:
    """What a text makes of the pairs; the kind of layers counts where there are several."""
    said = read_config(config)
    model = _read(said)[0]
    _window(model)  # refused in words where it is none
    return rope_frequencies(said, seq_len=length, layer_type=layer_type if _layers(model) else None)


class ContextExplorer(Explorer):
    """Every pair's wavelength, as a configuration or a method makes it, for a target length.

    The configuration is a model's ``config.json``, whole or in part, or llama.cpp's flags, and is
    read by `pe_lib.rope_frequencies`. A pair that did not go round once in training has seen a part
    of the circle only; beyond the trained length it reaches new angles, unless it is slowed.
    *Linear*, *NTK-aware*, *YaRN* and *Llama 3* are made for the target: their factor is the target
    over the trained length; YaRN with 32 and 1 turns, Llama 3 with 1 and 4. *Dynamic NTK* has factor
    2, as models publish it. *As configured* is what the configuration says, at the target length.
    Where the configuration has layers of several kinds, ``layer_type`` says which; sliding ones see
    no further than their window.
    """

    config: str = parameter(
        default='{"head_dim": 128, "max_position_embeddings": 4096, "rope_theta": 10000}'
    )
    layer_type: Literal["full_attention", "sliding_attention"] = parameter(default="full_attention")
    length: int = parameter(default=16384)
    method: Literal["config", "none", "linear", "ntk", "dynamic", "yarn", "llama3"] = parameter(
        default="none"
    )
    other: Literal["config", "none", "linear", "ntk", "dynamic", "yarn", "llama3"] = parameter(
        default="yarn"
    )
    pair: int = parameter(default=50)
    trained: int = parameter(default=0)

    @traitlets.validate("config", "layer_type")
    def _check_config(self, proposal: dict) -> str:
        text = check(of(self.kind)[proposal["trait"].name], proposal["value"])
        asked: dict[str, Any] = {"config": self.config, "layer_type": self.layer_type}
        asked |= {proposal["trait"].name: text}
        try:
            frequencies_of(**asked)
        except (TypeError, ValueError) as error:
            raise ParameterError(str(error)) from None
        return text

    def _model(self) -> tuple[dict[str, Any], dict[str, Any] | None]:
        """The keys of the layers that are looked at, and llama.cpp's flags."""
        model, flags = _read(read_config(self.config))
        return _of_layers(model, self.layer_type) if _layers(model) else model, flags

    def _rope(self) -> Any:
        return _understood(self._model()[0])

    def trained_length(self) -> int:
        """How many words the training had: as it is set, as it is configured, or 4096."""
        model, flags = self._model()
        rope, said = _understood(model), llama.read(flags or {})
        context = said.get("yarn-orig-ctx") or rope.given.get(_CONTEXT) or rope.longest
        return int(self.shown()["trained"] or context or _UNSAID)

    def window(self) -> int | None:
        """How many words the layers look back over, where they slide and the configuration says it."""
        model = _read(read_config(self.config))[0]
        slides = _layers(model) and self.layer_type == "sliding_attention"
        return _window(model) if slides else None

    def seen_lengths(self) -> tuple[float, float]:
        """How many words the layers see at once, in training and at the target length."""
        most = self.window() or np.inf
        return min(self.trained_length(), most), min(self.shown()["length"], most)

    def found(self, method: str) -> RopeFrequencies:
        """Frequencies and attention factor of a method at the target length."""
        length, trained, rope = self.shown()["length"], self.trained_length(), self._rope()
        if method == "config":
            return frequencies_of(self.config, self.layer_type, length)
        factor, base = max(1.0, length / trained), rope.base
        if method == "ntk" and rope.width > 2:
            base *= factor ** (rope.width / (rope.width - 2))
        said: dict[str, Any] = {"rope_type": "default", "rope_theta": base}
        if method == "linear":
            said |= {"rope_type": "linear", "factor": factor}
        elif method == "dynamic" and rope.width > 2:
            said |= {"rope_type": "dynamic", "factor": 2.0}
        elif method == "yarn":
            said |= {"rope_type": "yarn", "factor": factor, _CONTEXT: trained}
        elif method == "llama3":
            said |= {"rope_type": "llama3", "factor": factor, _CONTEXT: trained}
            said |= {"low_freq_factor": 1.0, "high_freq_factor": 4.0}
        model = {
            "head_dim": rope.width,
            "max_position_embeddings": trained,
            "rope_parameters": said,
        }
        frequencies, attention = rope_frequencies(model, seq_len=length)
        if rope.kind == "proportional":
            frequencies[int(rope.share * rope.head_dim // 2) :] = 0
        return RopeFrequencies(frequencies, attention)

    def new_angles(self, method: str) -> np.ndarray:
        """Whether each pair reaches angles at the target length that training never showed."""
        plain, now = self.found("none").frequencies, self.found(method).frequencies
        far, further = self.seen_lengths()
        seen, reached = far * plain, further * now
        return (seen < 2 * np.pi) & (reached > seen * (1 + 1e-9))

    def still(self):
        """By how much each pair is slowed, for both methods."""
        from pe_book import figures

        at = self.shown()
        plain = self.found("none").frequencies
        turning = plain > 0
        series = {
            f"{name}: {_NAMES[at[key]]}": plain[turning] / self.found(at[key]).frequencies[turning]
            for name, key in (("A", "method"), ("B", "other"))
        }
        return figures.labelled_curves(
            np.flatnonzero(turning), series, xlabel="pair", ylabel="slowed by the factor"
        )

    def describe(self) -> str:
        """How many pairs reach new angles, with both methods."""
        at = self.shown()
        plain = self.found("none").frequencies
        told = ", ".join(
            f"{name} ({_NAMES[at[key]]}) {self.new_angles(at[key]).sum()}"
            for name, key in (("A", "method"), ("B", "other"))
        )
        window = self.window()
        finished = (self.seen_lengths()[0] * plain >= 2 * np.pi).sum()
        slides = f", through a window of {window}" if window else ""
        return (
            f"By which factor each of {len(plain)} pairs is slowed, trained on {self.trained_length()} words "
            f"and read at {at['length']}{slides}. {finished} pairs went round in training. Pairs that reach "
            f"new angles: {told}."
        )
