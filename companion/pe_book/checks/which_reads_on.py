"""Chapter "Which encoding reads on?"."""

from typing import Any

from pe_book.checks._answers import Check, is_close, letters_are, need, read_number, run

_below = letters_are(
    "abcdefg",
    "bceg",
    {
        "b": "for ({}): were its later rows ever trained?",
        "c": "for ({}): rows exist for every place, but did the model ever meet them?",
        "g": "for ({}): at which digit does the one in the explorer begin, without help?",
    }
    | dict.fromkeys("ade", "for ({}): look at its line in the picture, in the column of 20")
    | {"f": "for ({}): which goes on best without help?"},
)


def _new_places(answer: Any) -> None:
    count = read_number(answer, "a number of places")
    need(count == int(count) and count >= 0, "places are counted in whole numbers")
    need(count != 41, "that many are read in all; some of them were in the training")
    need(count != 21, "that many were read in training")
    need(count != 10, "the answer is longer too, not the input alone")
    need(count == 20, "how many places does a copy of ten digits read, and one of twenty?")


def _whole(answer: Any) -> None:
    share = read_number(answer, "a share")
    need(0 <= share <= 1, "a share lies between 0 and 1")
    need(not is_close(share, 0.94), "that is the share of single digits")
    need(not is_close(share, 0.06**20, 0.5), "that they are all wrong is far less likely still")
    need(not is_close(share, 1 - 0.94**20), "that is the share with a mistake somewhere")
    near = is_close(share, 0.94**20, 0.1)
    need(not near or is_close(share, 0.94**20, 0.02), "nearly: give it with two digits")
    need(near, "twenty digits must all be right")


_missing = letters_are(
    "abcd",
    "bd",
    {
        "a": "for ({}): would 0.80 and 0.25 mean another thing if more models had them?",
        "b": "for ({}): which lengths did the report not ask about?",
        "c": "for ({}): are the two shares known too roughly?",
        "d": "for ({}): is 0.10 the best that one gets without knowing where a digit stands?",
    },
)


def _skipped(answer: Any) -> None:
    digits = [3, 1, 4, 1, 5, 9, 2, 6]
    cases = {
        "the last five of eight": (digits, digits[3:], 3),
        "all of the digits": (digits, digits, 0),
        "one digit": (digits, digits[-1:], 7),
        "no digit at all": (digits, [], None),
        "the first five": (digits, digits[:5], None),
        "one digit wrong": (digits, [1, 5, 9, 0, 6], None),
        "more than there are": (digits, [2, *digits], None),
        "digits that repeat": ([7, 7, 7, 7], [7, 7], 2),
    }
    for name, (given, written, right) in cases.items():
        found = run(answer, list(given), list(written))
        if right is None:
            need(found is None, f"for {name}: that is not a rest of the digits")
            continue
        need(found is not None, f"for {name}: it is a rest of the digits")
        number = read_number(found, f"for {name} a number")
        need(
            number == right or number != len(written) or len(written) == right,
            f"for {name}: so many were written, and not left out",
        )
        need(number == right, f"for {name} the number is not right")


CHECKS: dict[int, Check] = {1: _below, 2: _new_places, 3: _whole, 5: _missing, 6: _skipped}
