from typing import Any

import numpy as np

from pe_book.exercises._answers import read_number, require, run
from pe_configs import rope_frequencies
from pe_lib.sinusoidal import division_terms

START = """
def new_pairs(config, trained, length):
    return ...
"""
HINTS = (
    (
        "A pair counts if two things are so. It did not go round in training, and it ends further "
        "on than in training."
    ),
    (
        "Compare `length * now` with `trained * plain`. Where both are equal, as in linear "
        "scaling, rounding must not decide, so ask for a little more than equal."
    ),
)


def _config(kind: str, width: int = 64, trained: int = 1000, **own: Any) -> dict[str, Any]:
    message = {"rope_type": kind, "rope_theta": 10_000.0, **own}
    return {"head_dim": width, "max_position_embeddings": trained, "rope_parameters": message}


def _count(config: dict[str, Any], trained: int, length: int, less: int = 0) -> int:
    plain = division_terms(config["head_dim"], config["rope_parameters"]["rope_theta"])
    now = rope_frequencies(config, seq_len=length).frequencies
    seen = (trained - less) * plain
    return int(((seen < 2 * np.pi) & ((length - less) * now > seen * (1 + 1e-9))).sum())


def check(answer: Any) -> None:
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
        result = read_number(run(answer, config, trained, length), "a number of pairs")
        right = _count(config, trained, length)
        width = config["head_dim"] // 2
        unseen = int((trained * division_terms(config["head_dim"]) < 2 * np.pi).sum())
        require(
            result == right or result != width - unseen,
            f"for {name}: those are the pairs that did go round",
        )
        require(
            result == right or result != width, f"for {name}: pairs that went round know all angles"
        )
        require(
            result == right or result != _count(config, trained, length, less=1),
            f"for {name}: take the lengths themselves for the largest offsets, not one less",
        )
        require(result == right, f"for {name} the number is not right")


# Wrong answers, with a part of the reply to each
WRONG = {"seq_len=length → seq_len=trained": "not right", "seen < → seen >=": "did go round",
         "(length * now > seen * (1 + 1e-9)) → True": "as long as the training",
         'lambda c, trained, n: c["head_dim"] // 2': "know all angles",
         "lambda c, trained, n: new_pairs(c, trained - 1, n - 1)": "not one less"}  # fmt: skip

# Homework
SOLUTION = """
def new_pairs(config, trained, length):
    base = config["rope_parameters"]["rope_theta"]
    plain = division_terms(config["head_dim"], base)
    now = rope_frequencies(config, seq_len=length).frequencies
    seen = trained * plain
    return int(((seen < 2 * np.pi) & (length * now > seen * (1 + 1e-9))).sum())
"""
DRAW = {"trained": "300 to 8000 step 100", "factor": [2, 3, 4, 8]}
HIDDEN = """
from pe_configs import rope_frequencies
from pe_lib import division_terms

for kind in ("default", "linear"):
    own = {"factor": float(factor)} if kind == "linear" else {}
    said = {"rope_type": kind, "rope_theta": 10000.0, **own}
    model = {"head_dim": 64, "max_position_embeddings": trained, "rope_parameters": said}
    unseen = int((trained * division_terms(64) < 2 * np.pi).sum())
    right = unseen if kind == "default" else 0
    assert new_pairs(model, trained, factor * trained) == right, f"not right for {kind}"
"""
