from typing import Any

from pe_book.exercises._answers import read_table, require, run

START = """
def number(before, down, across, after):
    return ...
"""
HINTS = (
    "A word gets its number three times. A picture's token gets the start, start + row, start + column.",
    "The picture starts at `before`. After it the words go on at before + max(down, across).",
)


def _number(before: int, down: int, across: int, after: int) -> list[list[int]]:
    picture = [[before, before + y, before + x] for y in range(down) for x in range(across)]
    first = before + max(down, across)
    words = [[p] * 3 for p in (*range(before), *range(first, first + after))]
    return words[:before] + picture + words[before:]


def check(answer: Any) -> None:
    for prompt in ((1, 2, 2, 2), (3, 2, 5, 1), (0, 4, 2, 2)):
        before, _, _, after = prompt
        wanted = f"what your function returns for {prompt}"
        right = _number(*prompt)
        result = read_table(run(answer, *prompt), (len(right), 3), wanted).tolist()
        end = len(right) - after
        require(result[:before] == right[:before], f"{wanted} goes wrong at the first words")
        turned = [[t, x, y] for t, y, x in right[before:end]]
        require(
            result[before:end] != turned or turned == right[before:end],
            f"{wanted} has width before height",
        )
        require(result[before:end] == right[before:end], f"{wanted} goes wrong in the picture")
        require(result[end:] == right[end:], f"{wanted} goes wrong at the words after the picture")


# Wrong answers, with a part of the reply to each
WRONG = {"before + y, before + x → before + x, before + y": "width before height",
         "max(down, across) → down * across": "after the picture", "[before, → [0,": "in the picture",
         "range(before)] → range(1, before + 1)]": "first words",
         "range(down) → range(across)": "shape"}  # fmt: skip

# Homework
SOLUTION = """
def number(before, down, across, after):
    words = [[p] * 3 for p in range(before)]
    picture = [[before, before + y, before + x] for y in range(down) for x in range(across)]
    first = before + max(down, across)
    return words + picture + [[p] * 3 for p in range(first, first + after)]
"""
DRAW = {"before": "0 to 5", "down": "2 to 9", "across": "2 to 9", "after": "1 to 4"}
WHERE = ("down != across",)
HIDDEN = """
found = np.asarray(number(before, down, across, after))
assert found.shape == (before + down * across + after, 3), "a row for each token"
picture = found[before:len(found) - after] - before
right = [[0, y, x] for y in range(down) for x in range(across)]
assert picture.tolist() == right, "one time, and row by row"
last = before + max(down, across) + after - 1
assert found[-1].tolist() == [last] * 3, "the words go on after the longer side"
assert found[:before].tolist() == [[p] * 3 for p in range(before)], "a word has one number"
"""
