from typing import Any

from pe_book.exercises._answers import read_number, require, run
from pe_lib.sinusoidal import sinusoidal_encoding

START = """
def position_of(row, d_model):
    return ...
"""
HINTS = (
    (
        "`np.arctan2(row[0], row[1])` is the angle of hand 0, up to full turns. How many full "
        "turns are missing?"
    ),
    (
        "Hand 1 turns ten times as slowly. Its angle, from 0 to 2π, times 10 says roughly where "
        "you are. From that, count the full turns of hand 0, and round the count."
    ),
)


def check(answer: Any) -> None:
    table = sinusoidal_encoding(60, 8).round(1)
    for position, row in enumerate(table):
        result = read_number(run(answer, row, 8), "a position")
        require(
            abs(result - position) < 0.1 + 1e-9,
            f"the printed row of position {position} is read as {result:.2f}",
        )


# Wrong answers, with a part of the reply to each
WRONG = {"lambda row, d: row[0]": "read as", "return fine → return fine % turn #": "position 7 is read as",
         "return fine → return fine #": "position 4 is read as"}  # fmt: skip
RIGHT = ("lambda row, d: int(np.abs(sinusoidal_encoding(60, d) - row).sum(axis=1).argmin())",)

# Homework
SOLUTION = """
def position_of(row, d_model):
    turn = 2 * np.pi
    fine = np.arctan2(row[0], row[1])
    rough = np.arctan2(row[2], row[3]) % turn / division_terms(d_model)[1]
    return fine + turn * np.round((rough - fine) / turn)
"""
DRAW = {"digits": "2 to 5", "seed": "1 to 9999"}
HIDDEN = """
from pe_lib import encode_positions

for p in np.random.default_rng(seed).choice(60, 12, replace=False).tolist():
    found = position_of(encode_positions([p], 8)[0].round(digits), 8)
    assert abs(float(found) - p) < 0.1 + 1e-9, f"printed to {digits} digits, {p} is not found"
"""
