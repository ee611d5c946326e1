from typing import Any

from pe_book._validate import show
from pe_book.exercises._answers import on_failure, require
from pe_book.exercises.first_attempts._shared import _digits

START = """
# position 1 in a sentence of 4 words and in one
# of 8, each a text
answer = [..., ...]
"""
HINTS = (
    (
        "How many binary digits does the last position of each sentence need? Count positions "
        "from 0."
    ),
    (
        "The text of position 1 gets zeros in front until it has as many digits as the last "
        "position."
    ),
)
MODEL = (
    "The number of digits depends on the sentence, and the zeros are added in front. So the "
    "first column stands for another power of two in each sentence, and every column has "
    "changed its meaning. It is the fault of the index divided by the length. With the "
    "fastest digit first and the zeros added behind, a column always means the same."
)


def check(answer: Any) -> None:
    wanted = f"two texts are asked for, in a list, and this is {show(answer)}"
    with on_failure(wanted):
        parts = list(answer)
    require(len(parts) == 2 and not isinstance(answer, str), wanted)
    for part, words, count in zip(parts, (4, 8), (2, 3), strict=True):
        text = _digits(part, f"the one for {words} words")
        require(len(text) == count, f"how many digits does the last position of {words} words need")
        require(int(text, 2) == 1, f"for {words} words that is not position 1, highest digit first")


# Wrong answers, with a part of the reply to each
WRONG = {("1", "1"): "how many digits", ("10", "100"): "highest digit first",
         ("001", "0001"): "how many digits", "'01'": "two texts"}  # fmt: skip
RIGHT = ("[[0, 1], np.array([0, 0, 1])]",)

# Homework
SOLUTION = 'answer = ["01", "001"]'
DRAW = {"p": "2 to 11", "m": [12, 14, 16], "n": [20, 40, 60, 100, 200, 500]}
OWN = (
    "How is position {p} written in this way in sentences of {m} and of {n} words? *A list of "
    "two texts.*"
)
OWN_SOLUTION = 'own = [f"{p:b}".zfill((words - 1).bit_length()) for words in (m, n)]'
HIDDEN = """
right = [f"{p:b}".zfill((words - 1).bit_length()) for words in (m, n)]
assert [str(one).strip() for one in own] == right, "count the digits of the last position"
"""
