from typing import Any

from pe_book.exercises._answers import read_numbers, require

START = "answer = [...]  # the seconds of such frames"
HINTS = (
    "Write down int(seconds) for each frame.",
    "A frame is told from the one before if its whole number is another.",
)


def check(answer: Any) -> None:
    result = sorted(read_numbers(answer, 3))
    require(0 not in result, "the first frame has none before it")
    require(
        all(one in (0.4, 0.8, 1.2, 1.6, 2) for one in result),
        "only frames of the video are asked for",
    )
    require(
        not {1.2, 2.0} & set(result),
        "for one of them int gives another number than for the frame before",
    )
    require(result == [0.4, 0.8, 1.6], "each of them is there once")


# Wrong answers, with a part of the reply to each
WRONG = {(0, 0.4, 0.8): "first frame", (0.4, 0.8, 1.4): "of the video", (0.4, 0.8, 1.2): "another number",
         (0.4, 0.4, 0.8): "once"}  # fmt: skip

# Homework
SOLUTION = """
seconds = [0, 0.4, 0.8, 1.2, 1.6, 2]
answer = [b for a, b in zip(seconds[:-1], seconds[1:]) if int(a) == int(b)]
"""
DRAW = {"gap": "150 to 850 step 10", "n": "40 to 200"}
OWN = (
    "{n} frames of a video are {gap} thousandths of a second apart, the first at 0. How many of them can "
    "it not tell from the one before? *A whole number.*"
)
OWN_SOLUTION = "own = sum(k * gap // 1000 == (k - 1) * gap // 1000 for k in range(1, n))"
HIDDEN = """
right = n - len({k * gap // 1000 for k in range(n)})
assert close(own, right, 0), "count the frames whose whole second was there before"
"""
