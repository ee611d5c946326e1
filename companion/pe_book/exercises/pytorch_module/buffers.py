from typing import Any

from pe_book.exercises._answers import on_failure, read_parts, read_truth, require

START = "answer = [..., ..., ..., ...]  # four texts of three letters, y or n"
HINTS = (
    (
        "Of which of the four does the module know at all? Which does it hand to an optimizer, "
        "and which does it write down?"
    ),
    (
        "Make an `nn.Module` that holds all four. Call `.half()` on it, and look at the number "
        "formats, `named_parameters()` and `state_dict()`."
    ),
)

_WAYS = {
    "a plain attribute": "nnn",
    "a parameter": "yyy",
    "a buffer": "yny",
    "a buffer with persistent=False": "ynn",
}

_QUESTIONS = ("moves with .to()", "is changed by an optimizer", "is in the checkpoint")


def check(answer: Any) -> None:
    wanted = "four texts of three letters, y or n, are asked for, in a list"
    with on_failure(wanted):
        message = [[read_truth(part, wanted) for part in row] for row in read_parts(answer)]
    require(len(message) == 4 and all(len(row) == 3 for row in message), wanted)
    for (way, right), row in zip(_WAYS.items(), message, strict=True):
        for question, letter, one in zip(_QUESTIONS, right, row, strict=True):
            require(one == (letter == "y"), f"try it whether {way} {question}")


# Wrong answers, with a part of the reply to each
WRONG = {("ynn", "yyy", "yny", "ynn"): "a plain attribute moves",
         ("nnn", "yyy", "yyy", "ynn"): "a buffer is changed",
         ("nnn", "yny", "yny", "ynn"): "a parameter is changed",
         ("nnn", "yyy", "yny", "yny"): "persistent=False is in", ("nnn", "yyy", "yny"): "four texts"
}  # fmt: skip
RIGHT = ('[[False] * 3, [True] * 3, [1, 0, 1], ("y", "n", "n")]',)

# Homework
SOLUTION = 'answer = ["nnn", "yyy", "yny", "ynn"]'
