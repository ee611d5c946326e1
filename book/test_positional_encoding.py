"""Nine tests for a sinusoidal positional encoding in PyTorch, to put beside your own.

Change the import to your class. It is made as Kind(d_model, max_seq_len, dropout=…) and takes x of shape
(batch, seq_len, d_model); sine in the even columns, cosine in the odd ones, base 10 000. Then run

    pytest test_positional_encoding.py

From the book *A Sense of Order*, chapter "A PyTorch module", which says what each test is for.
"""

import pytest
import torch
from my_model import PositionalEncoding as Kind

WIDTH, ROWS = 16, 600


def table() -> torch.Tensor:
    """The exact rows, in float64."""
    terms = 10_000.0 ** (-torch.arange(0, WIDTH, 2, dtype=torch.float64) / WIDTH)
    angles = torch.arange(ROWS, dtype=torch.float64)[:, None] * terms
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)


@pytest.mark.parametrize("length", [ROWS, 5])  # as long as the table, and shorter
def test_it_adds_its_rows_and_leaves_the_input_alone(length):
    x = torch.randn(3, length, WIDTH)
    before = x.clone()
    added = (Kind(WIDTH, ROWS, dropout=0.0)(x) - before).double()
    assert torch.equal(x, before)
    assert torch.allclose(added, table()[:length].expand_as(added), atol=1e-3)


def test_gradients_come_through():
    x = torch.randn(2, 5, WIDTH, requires_grad=True)
    Kind(WIDTH, ROWS, dropout=0.0)(x).sum().backward()
    assert x.grad is not None
    assert (x.grad == 1).all()


def test_it_drops_once_and_divides_by_what_is_left():
    torch.manual_seed(0)
    x = torch.randn(4, ROWS, WIDTH)
    y = Kind(WIDTH, ROWS, dropout=0.1).train()(x)
    assert abs((y == 0).float().mean() - 0.1) < 0.01
    kept = Kind(WIDTH, ROWS, dropout=0.0)(x) / 0.9
    assert torch.allclose(y[y != 0], kept[y != 0], atol=1e-3)


def test_dropout_rests_in_eval():
    x = torch.randn(2, 5, WIDTH)
    resting = Kind(WIDTH, ROWS, dropout=0.1).eval()
    assert torch.equal(resting(x), Kind(WIDTH, ROWS, dropout=0.0)(x))


def test_nothing_is_learned():
    assert not list(Kind(WIDTH, ROWS).parameters())


def test_a_checkpoint_does_not_hold_the_length():
    assert not Kind(WIDTH, ROWS).state_dict()


def test_it_moves_along():
    there = {"device": "meta", "dtype": torch.bfloat16}
    y = Kind(WIDTH, ROWS).to(**there)(torch.zeros(2, 5, WIDTH, **there))
    assert (y.device.type, y.dtype) == ("meta", torch.bfloat16)


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16, torch.float64])
def test_it_keeps_the_inputs_number_format(dtype):
    assert Kind(WIDTH, ROWS)(torch.randn(2, 5, WIDTH).to(dtype)).dtype == dtype


def test_a_sentence_longer_than_the_table_is_refused():
    with pytest.raises((RuntimeError, ValueError)):
        Kind(WIDTH, ROWS)(torch.zeros(1, ROWS + 1, WIDTH))
