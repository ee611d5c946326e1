from typing import Any

from pe_book.exercises._answers import read_number, require

START = "answer = ...  # the largest change of a number in that row"
HINTS = (
    (
        "What does adding one number to all columns do to the mean of a row, and to what is left "
        "when it is subtracted?"
    ),
    (
        "Draw a row with `torch.randn(32)`, and compare `nn.LayerNorm(32)` of it and of the same "
        "row plus 11."
    ),
)
MODEL = (
    "By nothing, to rounding. The index is the same number in all columns, so it moves the "
    "mean of the row by just as much, and the normalisation subtracts the mean: the index is "
    "gone before attention sees it. Sinusoids differ from column to column and stay. A "
    "post-norm layer attends first, and so can read the index."
)


def check(answer: Any) -> None:
    change = read_number(answer, "a number")
    require(
        abs(change) < 1e-3, "what is added is the same in every column: what becomes of the mean?"
    )


# Wrong answers, with a part of the reply to each
WRONG = {11: "same in every column", 1: "mean"}
RIGHT = (4.8e-7,)

# Homework
SOLUTION = "answer = 0"
