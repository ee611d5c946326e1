"""The copiers in NumPy: held to torch's, with the rows and the turn that they were trained with."""

import numpy as np
import pytest

from pe_book.copying import copied
from pe_book.small_model import TOKENS, trained
from pe_lib import offset_rotation, sinusoidal_encoding

ROWS = sinusoidal_encoding(81, 64)
OURS = {
    "sinusoidal": {"rows": ROWS},
    "rotary": {"turn": lambda position: offset_rotation(position, 16)},
}


@pytest.mark.parametrize("kind", OURS)
def test_it_writes_what_torch_writes(kind):
    model, _ = trained("copy", kind)
    chance = np.random.default_rng(4)
    for length in (1, 2, 7, 10, 12, 20, 40):
        digits = chance.integers(10, size=length).tolist()
        theirs = model.write([*digits, 10], length + 1)
        text = "".join(map(str, digits))
        wanted = "".join(str(one) if one < 10 else "?" for one in theirs if TOKENS[one] != "end")
        assert copied(text, **OURS[kind]) == wanted


def test_a_turn_that_all_share_changes_nothing_and_other_rows_do():
    digits = "2718281828"
    assert copied(digits, turn=lambda position: offset_rotation(position + 500, 16)) == digits
    assert copied(digits, rows=ROWS[30:]) != digits


@pytest.mark.parametrize(
    ("named", "arguments"),
    [
        ("digits", {"digits": "12a", "rows": ROWS}),
        ("rows", {"digits": "1234", "rows": ROWS[:8]}),
        ("turn", {"digits": "12", "turn": lambda p: np.eye(64)}),
        ("one of the two", {"digits": "12"}),
    ],
)
def test_what_it_cannot_run_is_refused(named, arguments):
    with pytest.raises(ValueError, match=named):
        copied(**arguments)
