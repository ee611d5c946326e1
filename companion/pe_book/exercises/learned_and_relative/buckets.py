from typing import Any

from pe_book.exercises._answers import read_numbers, require

START = """
# the first distance with an untrained number, how many such numbers
answer = (..., ...)
"""
HINTS = (
    "How far apart are the first and the last of 80 words? In which bucket is that distance?",
    (
        "A bucket is trained if one of its distances occurs in training. Compute "
        "`t5_buckets(-np.arange(400), bidirectional=False)` and compare its first 80 entries with "
        "the rest."
    ),
)


def check(answer: Any) -> None:
    first, count = read_numbers(answer, 2)
    require(first != 80, "80 words back is new, but is it alone in its bucket?")
    require(first != 113, "there the last bucket begins; is it the only one without training?")
    require(first != 91, "that is an encoder, which keeps half of its buckets for words ahead")
    require(
        first == 87,
        "find the bucket of the longest distance in 80 words, and where the next one begins",
    )
    require(count not in (28, 29), "those are the numbers that were trained")
    require(count != 4, "the bucket of 79 words back was trained")
    require(count == 3, "how many buckets begin at 87 or later?")


# Wrong answers, with a part of the reply to each
WRONG = {(80, 3): "alone in its bucket", (113, 1): "last bucket", (91, 1): "words ahead",
         (79, 4): "longest distance", (87, 29): "were trained", (87, 4): "79 words back", (87, 1): "how many"
}  # fmt: skip

# Homework
SOLUTION = "answer = (87, 3)"
DRAW = {"n": "20 to 110"}
OWN = (
    "The same decoder was trained on texts of {n} words. From which distance on are its "
    "numbers untrained?"
)
OWN_SOLUTION = """
buckets = t5_buckets(-np.arange(400), bidirectional=False)
own = int((buckets <= buckets[n - 1]).sum())
"""
HIDDEN = """
from pe_lib import t5_buckets

buckets = t5_buckets(-np.arange(400), bidirectional=False)
first = np.flatnonzero(~np.isin(buckets, buckets[:n]))[0]
assert close(own, first, 0), "in which bucket is the longest distance, and where does the next begin?"
"""
