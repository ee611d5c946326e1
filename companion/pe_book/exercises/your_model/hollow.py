from typing import Any

from pe_book.exercises._answers import read_number, require, run
from pe_configs import describe_positions

START = """
def hollow(config):
    return ...
"""
HINTS = (
    "`describe_positions(config).layers` has an entry a layer, and each an `encoding`.",
    'A layer without attention has an encoding that begins with "none", and is another one.',
)
_CASES = {
    "a model that turns in every layer": {"model_type": "llama", "head_dim": 8, "num_hidden_layers": 4},
    "three layers that turn to one that does not": {
        "model_type": "cohere2", "head_dim": 8, "num_hidden_layers": 8, "sliding_window": 64,
    },
    "a model with layers without attention": {
        "model_type": "kimi_linear", "num_hidden_layers": 4,
        "layer_types": ["linear_attention"] * 3 + ["full_attention"],
    },
}  # fmt: skip


def _share(config: dict[str, Any]) -> float:
    result = [one.encoding for one in describe_positions(config).layers]
    attention = [one for one in result if one != "none (no attention)"]
    return attention.count("none") / len(attention)


def check(answer: Any) -> None:
    for name, config in _CASES.items():
        result = read_number(run(answer, config), "a share")
        right = _share(config)
        require(
            result == right or result != right / 4,
            f"for {name}: those without attention do not count",
        )
        require(abs(result - right) < 1e-9, f"for {name} the share is not right")


# Wrong answers, with a part of the reply to each
WRONG = {"lambda config: 0.0": "three layers that turn", "lambda config: 1.0": "turns in every layer",
         "len(attention) → len(found)": "do not count", "lambda config: None": "a share"}  # fmt: skip

# Homework
SOLUTION = """
def hollow(config):
    found = [one.encoding for one in describe_positions(config).layers]
    attention = [one for one in found if one != "none (no attention)"]
    return attention.count("none") / len(attention)
"""
DRAW = {"count": "8 to 80 step 4"}
HIDDEN = """
model = {"model_type": "cohere2", "head_dim": 8, "num_hidden_layers": count, "sliding_window": 64}
assert abs(hollow(model) - 0.25) < 1e-9, "every fourth layer does not turn"
"""
