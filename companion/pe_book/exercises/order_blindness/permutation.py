from typing import Any

import numpy as np

from pe_book.exercises._answers import read_table, require

START = """
# the three rows of P
answer = [[..., ..., ...], [..., ..., ...], [..., ..., ...]]
"""
HINTS = (
    (
        "P is the identity matrix with its rows in another order. Which row of the old table "
        "becomes the first row of the new one?"
    ),
    (
        "Where the 1 stands in the first row of P is the old number of *man*, counted from 0. Go "
        "on with *dog* and *bites*."
    ),
)


def check(answer: Any) -> None:
    matrix = read_table(answer, (3, 3), "P")
    require(
        np.isin(matrix, (0, 1)).all() and (matrix.sum(axis=0) == 1).all()
        and (matrix.sum(axis=1) == 1).all(),
        "every row and every column of P has exactly one 1 and zeros besides",
    )  # fmt: skip
    order = (matrix @ [0, 1, 2]).astype(int).tolist()
    made = ", ".join(("dog", "bites", "man")[i] for i in order)
    require(order == [2, 0, 1], f"with this P the rows of PX are {made}")


# Wrong answers, with a part of the reply to each
WRONG = {"np.transpose(answer)": "bites, man, dog", "np.eye(3)": "dog, bites, man",
         "np.ones((3, 3))": "exactly one 1", "np.eye(3)[::-1]": "man, bites, dog",
         "[2, 0, 1]": "shape (3, 3)"}  # fmt: skip
RIGHT = ("np.array(answer, dtype=bool)",)

# Homework
SOLUTION = "answer = [[0, 0, 1], [1, 0, 0], [0, 1, 0]]"
DRAW = {
    "order": [
        [2, 0, 4, 1, 3],
        [3, 0, 1, 4, 2],
        [1, 4, 0, 2, 3],
        [4, 2, 0, 1, 3],
        [2, 4, 1, 0, 3],
        [1, 3, 4, 2, 0],
        [3, 4, 1, 0, 2],
        [4, 0, 3, 1, 2],
        [1, 2, 4, 0, 3],
        [2, 3, 0, 4, 1],
        [3, 2, 4, 1, 0],
        [4, 3, 1, 2, 0],
    ]
}
OWN = (
    "A sentence has five words, in the rows 0, 1, 2, 3 and 4. Write down the matrix $P$ that "
    "turns them into the rows {order}, in this order. *A list of five rows.*"
)
OWN_SOLUTION = "own = np.eye(5)[order].tolist()"
HIDDEN = """
assert np.shape(own) == (5, 5), "P has five rows of five numbers"
assert close(own, np.eye(5)[order]), "P does not give the rows in the order asked for"
"""
