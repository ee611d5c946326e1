"""The torch modules against torch's own, and against the exact table."""

import copy

import numpy as np
import pytest
import torch

from pe_book import transformer
from pe_book.padding import add_positions, padding_mask
from pe_lib import nn, sinusoidal_encoding


@pytest.fixture
def module():
    return nn.SinusoidalPositionalEncoding(16, max_seq_len=50, dropout=0.0)


def test_its_mask_is_the_librarys(module):
    x = torch.randn(2, 5, 16)
    mask = padding_mask([2, 5], 5)
    expected = add_positions(x.numpy(), mask)
    found = module(x, torch.from_numpy(mask))
    np.testing.assert_allclose(found.numpy(), expected, atol=1e-6)
    assert not torch.signbit(found[0, 2:]).any()


def test_going_to_half_and_back_loses_nothing(module):
    exact = torch.from_numpy(sinusoidal_encoding(50, 16))
    for dtype in (torch.float16, torch.bfloat16, torch.float32, torch.float64):
        module.to(dtype)
        assert module.encoding.dtype == dtype
        assert torch.equal(module.encoding, exact.to(dtype))
    module.half().float()
    assert torch.equal(module.encoding, exact.float())
    assert torch.equal(copy.deepcopy(module).half().double().encoding, exact)


def test_dropout_comes_after_the_sum_and_only_in_training():
    module = nn.SinusoidalPositionalEncoding(64, dropout=0.5)
    x = torch.zeros(1, 100, 64)
    torch.manual_seed(0)
    dropped = module(x)
    kept = dropped != 0
    torch.testing.assert_close(dropped[kept], 2 * module.eval()(x)[kept])
    assert 0.4 < 1 - kept.float().mean() < 0.6


def twins(**options):
    torch.manual_seed(1)
    theirs = torch.nn.TransformerEncoderLayer(
        16, 4, 32, dropout=0.0, batch_first=True, dtype=torch.float64, **options
    )
    ours = transformer.TransformerEncoderLayer(16, 4, 32, dropout=0.0, **options).double()
    ours.load_state_dict(theirs.state_dict())
    theirs.load_state_dict(ours.state_dict())  # both ways
    return theirs, ours


@pytest.mark.parametrize("gradients", [True, False])  # torch takes another path without them
@pytest.mark.parametrize("masked", ["not", "padding", "causal", "both"])
@pytest.mark.parametrize("options", [{}, {"norm_first": True}, {"activation": "gelu"}])
def test_the_layer_is_torchs(options, masked, gradients):
    theirs, ours = twins(**options)
    x = torch.randn(3, 6, 16, dtype=torch.float64)
    kept = torch.from_numpy(padding_mask([6, 4, 1], 6))
    padding = ~kept if masked in ("padding", "both") else None
    causal = torch.ones(6, 6).triu(1).bool() if masked in ("causal", "both") else None
    theirs.train(gradients)
    ours.train(gradients)
    with torch.set_grad_enabled(gradients):
        expected = theirs(x, src_mask=causal, src_key_padding_mask=padding)
        found = ours(x, causal, padding)
    real = kept if padding is not None else torch.ones_like(kept)
    torch.testing.assert_close(found[real], expected[real], rtol=0, atol=1e-12)


@pytest.mark.parametrize("norm_first", [False, True])
def test_the_stack_is_torchs(norm_first):
    theirs, ours = twins(norm_first=norm_first)
    norm = torch.nn.LayerNorm(16, dtype=torch.float64)
    stack = torch.nn.TransformerEncoder(theirs, 3, norm, enable_nested_tensor=False)
    mine = transformer.TransformerEncoder(ours, 3, copy.deepcopy(norm))
    mine.load_state_dict(stack.state_dict())
    x = torch.randn(2, 5, 16, dtype=torch.float64)
    padding = ~torch.from_numpy(padding_mask([5, 2], 5))
    expected = stack(x, src_key_padding_mask=padding)
    found = mine(x, src_key_padding_mask=padding)
    torch.testing.assert_close(found[~padding], expected[~padding], rtol=0, atol=1e-12)


def test_a_query_that_sees_nothing_gets_zeros():
    attention = transformer.MultiheadSelfAttention(8, 2)
    output, weights = attention(torch.randn(1, 3, 8), mask=torch.zeros(3, 3, dtype=torch.bool))
    assert torch.equal(weights, torch.zeros(1, 2, 3, 3))
    assert torch.equal(output, attention.out_proj.bias.expand(1, 3, 8))
