from typing import Any

from pe_book.exercises._answers import read_number, require

START = "answer = ..."
HINTS = (
    (
        "Turning by −m undoes a turn by m. Carry the key's turn over to the query's side of the "
        "dot product."
    ),
    (
        "Look at the arrows. The query goes on by p, the key goes back by m. By how much does the "
        "angle between them grow?"
    ),
)


def check(answer: Any) -> None:
    result = read_number(answer)
    require(abs(result) != 18, "that is what a right program depends on")
    require(result not in (30, 12), "the score changes with either of the two places")
    require(
        abs(result) == 42, "by how much is the query turned, by how much the key, and which way?"
    )


# Wrong answers, with a part of the reply to each
WRONG = {18: "right program", 30: "either of", 360: "by how much"}
RIGHT = (-42,)

# Homework
SOLUTION = "answer = 42"
DRAW = {"p": "20 to 90", "m": "3 to 19"}
OWN = (
    "A program turns queries by their positions and keys the other way. On which number do "
    "its scores depend? *Its value for $p$ = {p} and $m$ = {m}.*"
)
OWN_SOLUTION = "own = p + m"
HIDDEN = 'assert close(abs(own), p + m, 0), "the query goes on, the key goes back"'
