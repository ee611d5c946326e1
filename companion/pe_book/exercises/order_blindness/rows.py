from typing import Any

from pe_book.exercises._answers import read_numbers, require

START = """
# without an encoding, with one causal layer,
# with an encoding added
answer = [..., ..., ...]
"""
HINTS = (
    (
        "Only the two words *the* can have equal outputs. Ask in each case what they hold and "
        "which cards they see."
    ),
    (
        "With a causal mask the first *the* sees itself alone. With an encoding, each *the* has "
        "the vector of its own position added."
    ),
)
MODEL = (
    "Without an encoding the two words *the* hold the same card and meet the same cards, so "
    "their outputs are equal and the others differ. A causal mask shows the first *the* "
    "itself only, and the second one more cards, so their outputs differ. An encoding gives "
    "the two words different cards to begin with. In the last two cases all five rows differ."
)


def check(answer: Any) -> None:
    free, causal, encoded = read_numbers(answer, 3)
    require(
        all(1 <= count <= 5 and count == int(count) for count in (free, causal, encoded)),
        "each is a whole number of rows from 1 to 5",
    )
    require(free == 4, "without an encoding, ask what the two words “the” hold and what they see")
    require(causal == 5, "with a causal layer, ask which cards each of the two words “the” sees")
    require(encoded == 5, "with an encoding, ask whether both words “the” still hold the same card")


# Wrong answers, with a part of the reply to each
WRONG = {(5, 5, 5): "without an encoding", (4, 4, 5): "which cards", (4, 5, 4): "same card",
         (0, 5, 5): "from 1 to 5"}  # fmt: skip

# Homework
SOLUTION = "answer = [4, 5, 5]"
DRAW = {"n": "9 to 30", "same": "3 to 7"}
OWN = (
    "A sentence has {n} words. The word *the* stands in it {same} times, and no other word "
    "twice. How many different rows has the output without an encoding, with one causal "
    "layer, and with an encoding added? *A list of three numbers.*"
)
OWN_SOLUTION = "own = [n - same + 1, n, n]"
HIDDEN = 'assert close(own, [n - same + 1, n, n]), "ask in each case what the words *the* hear"'
