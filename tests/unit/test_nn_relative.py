"""The torch modules that act on scores, against their NumPy twins and by their gradients."""

import math
from fractions import Fraction
from functools import cache

import mpmath
import numpy as np
import pytest
import torch

from pe_lib import (
    apply_rotary,
    nn,
    rotary_tables,
)

LAYOUTS = ["interleaved", "halves"]


@pytest.fixture(autouse=True)
def seed():
    torch.manual_seed(0)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
def test_sixteen_bits_are_turned_in_thirty_two(dtype):
    x = torch.randn(4000, 16).to(dtype)
    exact = apply_rotary(x.double().numpy(), rotary_tables(4000, 16))
    found = nn.RotaryEncoding(16)(x)
    assert found.dtype == dtype
    step = torch.finfo(dtype).eps
    np.testing.assert_allclose(found.double().numpy(), exact, rtol=step / 2 * 1.01, atol=1e-6)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_gradients_of_the_turn(layout):
    module = nn.RotaryEncoding(6, 10, layout=layout).double()
    x = torch.randn(2, 4, 6, dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(module, (x,))


@pytest.mark.parametrize("change", ["half", "bfloat16"])
@pytest.mark.parametrize("d_model", [64, 512])
def test_no_two_of_the_first_4096_rows_collide_in_sixteen_bits(change, d_model):
    module = getattr(nn.SinusoidalPositionalEncoding(d_model, max_seq_len=4096), change)()
    assert len(module.encoding.unique(dim=0)) == 4096


def test_constants_are_in_no_checkpoint():
    assert not nn.RotaryEncoding(4).state_dict()
    assert not nn.AlibiBias(4).state_dict()
    module = nn.RotaryEncoding(4, base=500).half().double()
    assert torch.equal(module.cos, torch.from_numpy(rotary_tables(5000, 4, 500).cos))


@cache
def power_of_two(power: Fraction) -> int:
    """In units of 2**-150."""
    with mpmath.workprec(160):
        return int(mpmath.mpf(2) ** (mpmath.mpf(power.numerator) / power.denominator + 150))


@pytest.mark.parametrize(
    ("dtype", "digits", "least"),
    [(torch.float32, 24, -126), (torch.bfloat16, 8, -126), (torch.float16, 11, -14)],
)
def test_alibi_is_rounded_once_for_any_number_of_heads(dtype, digits, least):
    far = np.unique(np.geomspace(1, 8191, 40).astype(int))
    for heads in (*range(1, 13), 100, 128):
        lower = 2 ** (heads.bit_length() - 1)
        powers = [Fraction(-8 * (i + 1), lower) for i in range(lower)]
        powers += [Fraction(-8 * (2 * i + 1), 2 * lower) for i in range(heads - lower)]
        found = nn.AlibiBias(heads).to(dtype)(1, 8192)[:, 0, 8191 - far].double()
        for power, row in zip(powers, found.tolist(), strict=True):
            exact = power_of_two(power)
            for distance, bias in zip(far.tolist(), row, strict=True):
                lies = max(math.frexp(bias)[1] - 1, least)
                step = 2 ** (150 + lies - digits + 1)  # between two numbers there
                assert abs(-int(bias * 2**40) * 2**110 - exact * distance) <= 0.501 * step


def test_other_slopes_than_alibis_are_taken_as_they_are():
    bias = nn.AlibiBias(6)
    bias.slopes = bias.slopes / 3
    expected = -bias.slopes[:, None, None] * (torch.arange(9)[:, None] - torch.arange(9)).abs()
    assert torch.equal(bias(9), expected)
