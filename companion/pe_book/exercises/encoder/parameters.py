from typing import Any

from pe_book.exercises._answers import read_numbers, require

START = "answer = [..., ...]  # with 8 heads, with 4 heads"
HINTS = (
    (
        "Count attention, feed-forward and the two normalisations one by one. Each matrix has a "
        "bias."
    ),
    (
        "Attention has four square matrices, feed-forward one up and one down, a normalisation "
        "two numbers a column. What do heads change?"
    ),
)


def check(answer: Any) -> None:
    eight, four = read_numbers(answer, 2)
    require(eight == four, "the heads cut the same matrices into other parts")
    attention, feed_forward, norms = 4 * 256 * (256 + 1), 2 * 256 * 1024, 2 * 2 * 256
    require(eight != attention + feed_forward + norms, "the feed-forward network has biases too")
    right = attention + feed_forward + 1024 + 256 + norms
    require(  # as many as the biases of attention
        eight != right - norms,
        "attention has biases too, and the normalisations have a factor and a bias for each column",
    )
    require(
        eight != right - 256 * 257,
        "attention has a matrix that joins the heads, besides query, key and value",
    )
    than = "more" if eight < right else "fewer"
    require(eight == right, f"a layer has {than} of them")


# Wrong answers, with a part of the reply to each
WRONG = {(789_760, 394_880): "other parts", (788_480, 788_480): "feed-forward network has",
         (788_736, 788_736): "has biases too, and the norm", (1, 1): "more", (1e6, 1e6): "fewer",
         (723_968, 723_968): "joins the heads"}  # fmt: skip

# Homework
SOLUTION = """
layer = pe_book.transformer.TransformerEncoderLayer(256, 8, 1024)
count = sum(one.numel() for one in layer.parameters())
answer = [count, count]
"""
DRAW = {"d": [64, 96, 128, 192, 384], "inside": [200, 320, 512, 768, 2048], "heads": [2, 4, 8]}
OWN = (
    "The same for {d} columns, {inside} columns inside, and {heads} heads or half as many. "
    "*Two numbers.*"
)
OWN_SOLUTION = "own = [4 * d * (d + 1) + 2 * d * inside + inside + d + 4 * d] * 2"
HIDDEN = """
count = 4 * d * (d + 1) + 2 * d * inside + inside + d + 4 * d
assert close(own, [count, count], 0), "attention, feed-forward and two normalisations"
"""
