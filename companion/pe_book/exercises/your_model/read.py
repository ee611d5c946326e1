from typing import Any

from pe_book.exercises._answers import on_failure, read_parts, require

START = "answer = [...]  # numbers of layers"
HINTS = (
    "The name of the key misleads. What does SmolLM3's own file have in it, and which layers turn there?",
    "Let `describe_positions` read the file.",
)


def check(answer: Any) -> None:
    with on_failure("a list of whole numbers is asked for"):
        result = sorted(int(str(one).strip(" []")) for one in read_parts(answer))
    require(
        result != [0, 1, 2, 4, 5, 6], "in spite of the key's name, 1 means that the layer turns"
    )
    require(result != [4, 8], "layers are counted from 0")
    require(
        result == [3, 7], "let `describe_positions` read the file, and look at its column of layers"
    )


# Wrong answers, with a part of the reply to each
WRONG = {(0, 1, 2, 4, 5, 6): "1 means", (4, 8): "from 0", (3,): "let `describe"}

# Homework
SOLUTION = "answer = [3, 7]"
