"""Chapter "Longer contexts"."""

from typing import Any

import numpy as np

from pe_book.checks._answers import Check, is_close, letters_are, need, read_number, run
from pe_lib.rope import rope_frequencies
from pe_lib.sinusoidal import division_terms

_keep = letters_are(
    "abcde",
    "bcde",
    {
        "a": "for ({}): which frequencies does it divide?",
        "b": "for ({}): what is a base to the power 0?",
        "c": "for ({}): it changes the base, and the base to the power 0 is what?",
        "d": "for ({}): in which of its zones is the fastest pair?",
        "e": "for ({}): how many turns did the fastest pair make in training?",
    },
)


def _slowed(answer: Any) -> None:
    factor = read_number(answer, "a factor")
    part = 20 / 26  # of the way from pair 20 to pair 46
    need(not is_close(factor, 1 - 3 / 4 * part), "that is what is left of its frequency")
    need(
        not is_close(factor, 1 + 3 * part), "it is the frequencies that are mixed, not the factors"
    )
    need(not is_close(factor, 4), "it made more than one turn, so it is slowed in part only")
    need(not is_close(factor, 1.94), "that is Llama 3's rule, which goes by turns")
    need(not is_close(factor, 3.63), "that goes by turns; programs go by the number of the pair")
    need(
        1 < factor < 4, "it lies between the zones, so it is slowed by more than 1 and less than 4"
    )
    need(is_close(factor, 1 / (1 - 3 / 4 * part)), "how far is it from pair 20 to pair 46?")


def _base(answer: Any) -> None:
    base = read_number(answer, "a base")
    need(not is_close(base, 80_000, 1e-3), "the factor has a power, a little greater than 1")
    need(not is_close(base, 10_000 * 8 ** (128 / 126), 1e-3), "that is for heads of 128 columns")
    need(not is_close(base, 10_000 * 8 ** (62 / 64), 1e-3), "the power is the other way round")
    need(base > 10_000, "a longer text wants slower pairs, so a larger base")
    need(is_close(base, 10_000 * 8 ** (64 / 62), 1e-3), "put d = 64 and s = 8 into the formula")


def _first(answer: Any) -> None:
    found = read_number(answer, "a length")
    need(found == int(found) and found > 0, "a length is a whole number of words")
    need(found != 4096, "up to there all keys have the base of the training")
    need(found > 4096, "at that length the base is that of the training")
    need(found == 4097, "the scores of an earlier length are wrong already")


def _config(kind: str, width: int = 64, trained: int = 1000, **own: Any) -> dict[str, Any]:
    said = {"rope_type": kind, "rope_theta": 10_000.0, **own}
    return {"head_dim": width, "max_position_embeddings": trained, "rope_parameters": said}


def _count(config: dict[str, Any], trained: int, length: int, less: int = 0) -> int:
    plain = division_terms(config["head_dim"], config["rope_parameters"]["rope_theta"])
    now = rope_frequencies(config, seq_len=length).frequencies
    seen = (trained - less) * plain
    return int(((seen < 2 * np.pi) & ((length - less) * now > seen * (1 + 1e-9))).sum())


def _new_pairs(answer: Any) -> None:
    first = {"original_max_position_embeddings": 1000}
    cases = {
        "no scaling": (_config("default"), 1000, 4000),
        "a text as long as the training": (_config("default"), 1000, 1000),
        "linear scaling": (_config("linear", factor=4.0), 1000, 4000),
        "linear scaling that is not enough": (_config("linear", factor=4.0), 1000, 9000),
        "dynamic scaling": (_config("dynamic", factor=2.0), 1000, 30_000),
        "YaRN": (_config("yarn", 128, factor=4.0, **first), 1000, 4000),
    }
    for name, (config, trained, length) in cases.items():
        found = read_number(run(answer, config, trained, length), "a number of pairs")
        right = _count(config, trained, length)
        width = config["head_dim"] // 2
        unseen = int((trained * division_terms(config["head_dim"]) < 2 * np.pi).sum())
        need(
            found == right or found != width - unseen,
            f"for {name}: those are the pairs that did go round",
        )
        need(found == right or found != width, f"for {name}: pairs that went round know all angles")
        need(
            found == right or found != _count(config, trained, length, less=1),
            f"for {name}: take the lengths themselves for the largest offsets, not one less",
        )
        need(found == right, f"for {name} the number is not right")


CHECKS: dict[int, Check] = {1: _keep, 2: _slowed, 3: _base, 5: _first, 6: _new_pairs}
