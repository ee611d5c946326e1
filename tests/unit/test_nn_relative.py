"""The torch modules that act on scores, against their NumPy twins and by their gradients."""

import numpy as np
import pytest
import torch

from pe_lib import (
    alibi_bias,
    apply_rotary,
    nn,
    rotary_tables,
    sinusoidal_encoding,
)

LAYOUTS = ["interleaved", "halves"]


@pytest.fixture(autouse=True)
def seed():
    torch.manual_seed(0)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_rotary_is_the_librarys(layout):
    x = torch.randn(2, 3, 20, 8, dtype=torch.float64)
    module = nn.RotaryEncoding(8, 30, base=500, layout=layout).double()
    expected = apply_rotary(x.numpy(), rotary_tables(20, 8, 500), layout)
    np.testing.assert_allclose(module(x).numpy(), expected, rtol=0, atol=1e-15)


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


def test_gradients_of_the_learned_ones():
    bias = nn.BucketedBias(2, num_buckets=8, max_distance=10).double()
    keys = nn.RelativeKeys(4, max_distance=2).double()
    query = torch.randn(1, 2, 5, 4, dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(lambda weight: _with(bias, weight, 6), (bias.values.weight,))
    assert torch.autograd.gradcheck(
        lambda weight, q: _with(keys, weight, q), (keys.keys.weight, query)
    )


def _with(module, weight, given):
    name = next(name for name, _ in module.named_parameters())
    return torch.func.functional_call(module, {name: weight}, (given,))


def test_alibi_is_the_librarys():
    expected = alibi_bias(6, 9)
    np.testing.assert_array_equal(nn.AlibiBias(6).double()(9).numpy(), expected)
    assert nn.AlibiBias(6).half()(9).dtype == torch.float16
    assert nn.AlibiBias(6)(9).dtype == torch.float32


@pytest.mark.parametrize("change", ["half", "bfloat16"])
@pytest.mark.parametrize("d_model", [64, 512])
def test_no_two_of_the_first_4096_rows_collide_in_sixteen_bits(change, d_model):
    module = getattr(nn.SinusoidalPositionalEncoding(d_model, max_seq_len=4096), change)()
    assert len(module.encoding.unique(dim=0)) == 4096
    exact = torch.from_numpy(sinusoidal_encoding(4096, d_model))
    assert torch.equal(module.encoding, exact.to(module.encoding.dtype))


def test_constants_are_in_no_checkpoint():
    assert not nn.RotaryEncoding(4).state_dict()
    assert not nn.AlibiBias(4).state_dict()
    module = nn.RotaryEncoding(4).half().double()
    assert torch.equal(module.cos, torch.from_numpy(rotary_tables(5000, 4).cos))
