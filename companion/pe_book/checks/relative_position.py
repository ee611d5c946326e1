"""Chapter "Relative position"."""

from typing import Any

import numpy as np

from pe_book._validate import show
from pe_book.checks._answers import Check, need, read_numbers, read_table, read_truth, run
from pe_lib.relative import offset_rotation
from pe_lib.sinusoidal import sinusoidal_encoding


def _offsets(answer: Any) -> None:
    product, row, lying = read_numbers(answer, 3)
    need(product not in (10, -10, -24), "(a) turns that follow one another add up, sign and all")
    need(product == -2, "(a) turn by four steps and then by six back: where are you?")
    need(row == 7, "(b) R₅ moves every row on by five")
    need(
        lying != 12, "(c) the row lies to the left of the matrix, and the matrix is not transposed"
    )
    need(lying == 2, "(c) which rotation is the transpose of R₅?")


def _most_alike(answer: Any) -> None:
    offset, cosine = read_numbers(answer, 2)
    offsets = np.arange(1, 51)
    need(offset in offsets, "an offset from 1 to 50 is asked for, and the similarity there")
    need(
        abs(cosine - np.cos(offset)) < 5e-3,
        "that is not the similarity at the offset that you name",
    )
    need(
        offset == offsets[np.cos(offsets).argmax()],
        "another offset from 1 to 50 is nearer to whole turns",
    )


def _learned(answer: Any) -> None:
    seen, unseen = read_numbers(answer, 2)
    need(min(seen, unseen) >= 0, "an error is asked for without its sign: take the largest size")
    need(
        seen < 1e-6,
        "on the rows that it was made from, least squares by np.linalg.lstsq is right to rounding",
    )
    need(
        unseen > 1e-6,
        "that error is as small as on the rows it was made from: test it at 1000 to 1099",
    )
    need(
        0.5 < unseen < 50,
        "at positions 1000 to 1099 the error is another one: are both tables 64 wide, base 10 000, "
        "and does M stand on the right?",
    )


def _passes(answer: Any) -> None:
    wanted = f"three times True or False are asked for, and this is {show(answer)}"
    need(isinstance(answer, (list, tuple, np.ndarray)) and len(answer) == 3, wanted)
    given = [read_truth(one, wanted) for one in answer]
    need(given[0], "the first: is a turn the other way still a turn, which changes no length?")
    need(
        given[1],
        "the second: two turns the other way, one after the other, are a turn by how much?",
    )
    need(
        not given[2],
        "the third: it compares with the table itself. Which way does this program turn?",
    )


def _halves(answer: Any) -> None:
    for k, width in ((3, 8), (-2, 6), (0, 4)):
        found = read_table(run(answer, k, width), (width, width), "the matrix")
        order = np.r_[0:width:2, 1:width:2]
        here, moved = (
            sinusoidal_encoding(20, width, first_position=first)[:, order] for first in (10, 10 + k)
        )
        if np.allclose(here @ found.T, moved, atol=1e-6):
            continue
        plain = offset_rotation(k, width)
        need(
            not np.allclose(found, plain, atol=1e-6),
            "that is the matrix for sines and cosines in turn, column by column",
        )
        need(
            not np.allclose(found, plain[order], atol=1e-6),
            "the rows are in the new order and the columns are not",
        )
        need(
            not np.allclose(found, plain[:, order], atol=1e-6),
            "the columns are in the new order and the rows are not",
        )
        back = np.argsort(order)
        need(
            not np.allclose(found, plain[np.ix_(back, back)], atol=1e-6),
            "that is the way back, from halves to sines and cosines in turn",
        )
        need(
            not np.allclose(here @ found, moved, atol=1e-6),
            "it turns the other way: R stands on the left of a row that stands upright",
        )
        need(False, f"for k = {k} and width {width}, R PE(p) is not PE(p + k) in that layout")


CHECKS: dict[int, Check] = {1: _offsets, 2: _most_alike, 4: _learned, 5: _passes, 6: _halves}
