from typing import Any

from pe_book.exercises._answers import read_numbers, require

START = """
table = sinusoidal_encoding(100, 64)
# the largest error on these rows,
# and at positions 1000 to 1099
answer = (..., ...)
"""
HINTS = (
    (
        "`np.linalg.lstsq(table[:-3], table[3:])[0]` is the learned matrix M. An error is the "
        "largest size of an entry of a difference."
    ),
    (
        "`sinusoidal_encoding(103, 64, first_position=1000)` gives the later rows. Multiply all "
        "but its last three by M and compare with all but its first three."
    ),
)
MODEL = (
    "On the rows it was made from, the learned matrix is right to rounding. At positions 1000 "
    "to 1099 it is off by more than 1. In a hundred words the columns are nearly sums of one "
    "another, so many matrices fit, and the one that is found mixes the hands. The rotation "
    "exists, but this fit to a hundred rows does not find it."
)


def check(answer: Any) -> None:
    seen, unseen = read_numbers(answer, 2)
    require(min(seen, unseen) >= 0, "an error is asked for without its sign: take the largest size")
    require(
        seen < 1e-6,
        "on the rows that it was made from, least squares by np.linalg.lstsq is right to rounding",
    )
    require(
        unseen > 1e-6,
        "that error is as small as on the rows it was made from: test it at 1000 to 1099",
    )
    require(
        0.5 < unseen < 50,
        "at positions 1000 to 1099 the error is another one: are both tables 64 wide, base 10 000, "
        "and does M stand on the right?",
    )


# Wrong answers, with a part of the reply to each
WRONG = {(1e-14, 1e-13): "1000 to 1099", (0.3, 2.2): "np.linalg.lstsq is right to rounding",
         (-1e-14, -2.2): "without its sign", (1e-14, 0.2): "another one"}  # fmt: skip
RIGHT = ((0, 1.5),)

# Homework
SOLUTION = """
table = sinusoidal_encoding(100, 64)
M = np.linalg.lstsq(table[:-3], table[3:])[0]
far = sinusoidal_encoding(103, 64, first_position=1000)
answer = tuple(np.abs(t[:-3] @ M - t[3:]).max() for t in (table, far))
"""
RUBRIC = {
    "many matrices fit a hundred rows, whose columns are nearly sums of one another": 1,
    "to exist and to be learned are two things": 1,
}
