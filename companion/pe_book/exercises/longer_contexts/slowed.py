from typing import Any

from pe_book.exercises._answers import is_close, read_number, require

START = "answer = ...  # a factor"
HINTS = (
    (
        "The numbers are those of the chapter, so r grows from pair 20 to pair 46. Where is pair "
        "40 on that way?"
    ),
    "With r = 20/26 its frequency is (1 − r)·ω + r·ω/4. By how much is that less than ω?",
)


def check(answer: Any) -> None:
    factor = read_number(answer, "a factor")
    part = 20 / 26  # of the way from pair 20 to pair 46
    require(not is_close(factor, 1 - 3 / 4 * part), "that is what is left of its frequency")
    require(
        not is_close(factor, 1 + 3 * part), "it is the frequencies that are mixed, not the factors"
    )
    require(not is_close(factor, 4), "it made more than one turn, so it is slowed in part only")
    require(not is_close(factor, 1.94), "that is Llama 3's rule, which goes by turns")
    require(not is_close(factor, 3.63), "that goes by turns; programs go by the number of the pair")
    require(
        1 < factor < 4,
        "it lies between the two pairs, so it is slowed by more than 1 and less than 4",
    )
    require(is_close(factor, 1 / (1 - 3 / 4 * part)), "how far is it from pair 20 to pair 46?")


# Wrong answers, with a part of the reply to each
WRONG = {0.423: "what is left", 3.31: "not the factors", 4: "in part only", 1.94: "Llama 3",
         3.63: "number of the pair", 1: "between the two", 2.18: "how far"}  # fmt: skip

# Homework
SOLUTION = "answer = 1 / (1 - 20 / 26 * 3 / 4)"
DRAW = {"s": [2, 3, 5, 8, 16], "pair": "24 to 42"}
OWN = "The same `config.json` with the factor {s}. By how much is pair {pair} slowed?"
OWN_SOLUTION = "own = 1 / (1 - (pair - 20) / 26 * (1 - 1 / s))"
HIDDEN = """
from pe_configs import rope_frequencies
from pe_lib import division_terms

said = {"rope_type": "yarn", "factor": float(s), "original_max_position_embeddings": 4096}
model = {"head_dim": 128, "rope_parameters": {"rope_theta": 10000.0, **said}}
slowed = division_terms(128) / rope_frequencies(model).frequencies
assert close(own, slowed[pair]), "mix the frequency and its s-th part, by the way from pair 20 to 46"
"""
