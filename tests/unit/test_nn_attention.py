"""Attention and encoder with every encoding: against torch, NumPy, and themselves in parts."""

import copy
import math

import numpy as np
import pytest
import torch

from pe_book.attention import scaled_dot_product_attention as numpy_attention
from pe_book.transformer import (
    MultiheadSelfAttention,
    TransformerEncoder,
    TransformerEncoderLayer,
)
from pe_lib import apply_rotary, nn, rotary_tables

WIDTH, HEADS, LENGTH = 16, 2, 9

# Of each, one for so many heads of such a width
IN_ATTENTION = {
    "none": lambda heads, width: None,
    "rotary": lambda heads, width: nn.RotaryEncoding(width, 20),
    "rotary, halves": lambda heads, width: nn.RotaryEncoding(width, 20, layout="halves"),
    "rotary, partial": lambda heads, width: nn.RotaryEncoding(
        width, 20, layout="halves", rotary_dim=width // 2
    ),
    "alibi": lambda heads, width: nn.AlibiBias(heads),
    "t5": lambda heads, width: nn.BucketedBias(heads, 8, 6, bidirectional=False),
    "shaw": lambda heads, width: nn.RelativeKeys(width, 3),
}
ADDED = {
    "sinusoidal": lambda *_: nn.SinusoidalPositionalEncoding(WIDTH, 20, dropout=0.0),
    "learned": lambda *_: nn.LearnedPositionalEncoding(WIDTH, 20, dropout=0.0),
}
EVERY = IN_ATTENTION | ADDED


@pytest.fixture(autouse=True)
def seed():
    torch.manual_seed(0)


def encoder(name, *, shared=True, **options):
    """Two layers in float64, with an encoding of this name."""
    position = EVERY[name](HEADS, WIDTH // HEADS)
    if shared or name in ADDED:
        layer = TransformerEncoderLayer(WIDTH, HEADS, 32, dropout=0.0, **options)
        made = TransformerEncoder(layer, 2, position=position)
    else:
        made = TransformerEncoder(
            TransformerEncoderLayer(WIDTH, HEADS, 32, 0.0, position=position, **options),
            2,
        )
    return made.double().eval()


def sentences(batch=3):
    return torch.randn(batch, LENGTH, WIDTH, dtype=torch.float64)


def near(found, expected):
    torch.testing.assert_close(found, expected, rtol=0, atol=1e-12)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("norm_first", [False, True])
@pytest.mark.parametrize("fused", [False, True])
def test_with_the_cache_equals_without(name, norm_first, fused):
    made, x = encoder(name, norm_first=norm_first, fused=fused), sentences()
    whole = made(x, is_causal=True)
    for steps in ([1] * LENGTH, [4, 1, 3, 1], [LENGTH]):
        cache = made.new_cache()
        parts = [made(part, is_causal=True, cache=cache) for part in x.split(steps, dim=1)]
        near(torch.cat(parts, dim=1), whole)
        assert {one.length for one in cache} == {LENGTH}


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("shared", [True, False])
@pytest.mark.parametrize("causal", [True, False])
def test_fused_equals_plain(name, shared, causal):
    fused, x = encoder(name, shared=shared), sentences()
    plain = copy.deepcopy(fused)
    for layer in plain.layers:
        assert layer.self_attn.fused
        layer.self_attn.fused = False
    padding = torch.zeros(3, LENGTH, dtype=torch.bool)
    padding[0, :4] = padding[1, 6:] = True  # on the left: with causality, queries that see nothing
    bias = torch.randn(3, HEADS, LENGTH, LENGTH, dtype=torch.float64)
    for mask, along in ((None, None), (None, padding), (bias, None), (bias[0], padding)):
        near(fused(x, mask, along, is_causal=causal), plain(x, mask, along, is_causal=causal))


@pytest.mark.parametrize("name", EVERY)
def test_packed_sentences_are_the_same(name):
    made, x = encoder(name), sentences(1)
    sentence = torch.tensor([0] * 5 + [1] * 4)
    ids = torch.tensor([0, 1, 2, 3, 4, 0, 1, 2, 3])
    told = {} if name == "none" else {"position_ids": ids}
    found = made(x, sentence[:, None] != sentence, is_causal=True, **told)
    near(found[:, :5], made(x[:, :5], is_causal=True))
    near(found[:, 5:], made(x[:, 5:], is_causal=True))


@pytest.mark.parametrize("name", ["alibi", "t5"])
@pytest.mark.parametrize("norm_first", [False, True])
def test_biases_are_what_torchs_own_layer_adds(name, norm_first):
    bias = EVERY[name](HEADS, WIDTH // HEADS).double()
    theirs = torch.nn.TransformerEncoderLayer(
        WIDTH, HEADS, 32, 0.0, batch_first=True, norm_first=norm_first, dtype=torch.float64
    )
    made = TransformerEncoderLayer(WIDTH, HEADS, 32, 0.0, norm_first=norm_first).double()
    made.load_state_dict(theirs.state_dict())
    x, added = sentences(), bias(LENGTH)
    expected = theirs(x, added.repeat(3, 1, 1))
    near(made(x, added), expected)
    near(made(x, position=bias), expected)
    near(made(x, added[0]), theirs(x, added[0]))


def heads_of(attention, x):
    """Queries, keys and values of the first sentence's heads, as NumPy has them."""
    projected = torch.nn.functional.linear(x[0], attention.in_proj_weight, attention.in_proj_bias)
    parts = projected.detach().numpy().reshape(len(x[0]), 3, HEADS, -1)
    return parts.transpose(2, 1, 0, 3)  # (heads, 3, position, width)


@pytest.mark.parametrize("name", ["rotary", "rotary, halves", "rotary, partial", "shaw"])
def test_queries_and_keys_are_what_numpy_makes_of_them(name):
    position = EVERY[name](HEADS, WIDTH // HEADS)
    attention = MultiheadSelfAttention(WIDTH, HEADS, position=position).double()
    x = sentences(1)
    _, weights = attention(x)
    for head, (query, key, value) in enumerate(heads_of(attention, x)):
        if name == "shaw":
            offsets = np.clip(np.arange(LENGTH) - np.arange(LENGTH)[:, None], -3, 3) + 3
            learned = position.keys.weight.detach().numpy()[offsets]
            scores = (query[:, None] * (key + learned)).sum(-1) / math.sqrt(WIDTH // HEADS)
            expected = np.exp(scores) / np.exp(scores).sum(-1, keepdims=True)
        else:
            turned = position.rotary_dim
            for part in (query, key):
                tables = rotary_tables(LENGTH, turned)
                part[:, :turned] = apply_rotary(part[:, :turned], tables, position.layout)
            expected = numpy_attention(query, key, value)[1]
        np.testing.assert_allclose(weights[0, head].detach().numpy(), expected, atol=1e-12)


@pytest.mark.parametrize("fused", [False, True])
def test_no_nan_anywhere_on_the_way_back(fused):
    layer = TransformerEncoderLayer(WIDTH, HEADS, 32, position=nn.AlibiBias(HEADS), fused=fused)
    padding = torch.arange(LENGTH).expand(3, LENGTH) < 4
    with pytest.warns(UserWarning, match="Anomaly"), torch.autograd.detect_anomaly():
        layer(sentences().float(), None, padding, is_causal=True).sum().backward()


@pytest.mark.parametrize("name", EVERY)
def test_learned_ones_learn(name):
    made = encoder(name)
    made(sentences(), is_causal=True).square().sum().backward()
    assert all(p.grad is not None and p.grad.any() for p in made.parameters())


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("fused", [False, True])
def test_an_empty_batch(name, fused):
    made = encoder(name, fused=fused)
    assert made(sentences(0), is_causal=True).shape == (0, LENGTH, WIDTH)


@pytest.mark.parametrize("fused", [False, True])
def test_sixteen_bits_hold_the_products(fused):
    attention = MultiheadSelfAttention(64, 1, fused=fused).half()
    x = (120 * torch.randn(1, 6, 64)).half()
    assert attention(x, need_weights=False)[0].isfinite().all()


@pytest.mark.parametrize("fused", [False, True])
@pytest.mark.parametrize("name", IN_ATTENTION)
def test_heads_that_share_keys_and_values(name, fused):
    few = MultiheadSelfAttention(24, 6, num_kv_heads=2, fused=fused).double()
    every = MultiheadSelfAttention(24, 6).double()
    query, key, value = few.in_proj_weight.detach().split([24, 8, 8])
    rows = [
        part.unflatten(0, (2, 4)).repeat_interleave(3, 0).flatten(0, 1) for part in (key, value)
    ]
    state = few.state_dict() | {"in_proj_weight": torch.cat((query, *rows))}
    every.load_state_dict(state | {"in_proj_bias": torch.zeros(72)})
    position = IN_ATTENTION[name](6, 4)
    position = position and position.double()
    x = torch.randn(2, LENGTH, 24, dtype=torch.float64)
    how = {"is_causal": True, "position": position, "need_weights": False}
    near(few(x, **how)[0], every(x, **how)[0])
    assert few.in_proj_weight.shape == (40, 24)


@pytest.mark.parametrize("fused", [False, True])
def test_cross_attention_is_torchs(fused):
    theirs = torch.nn.MultiheadAttention(WIDTH, HEADS, batch_first=True, dtype=torch.float64)
    made = MultiheadSelfAttention(WIDTH, HEADS, fused=fused).double()
    made.load_state_dict(theirs.state_dict())
    x, context = torch.randn(2, 3, WIDTH).double(), torch.randn(2, 5, WIDTH).double()
    keep = torch.tensor([[1, 1, 1, 1, 1], [1, 1, 1, 0, 0]])
    expected, weights = theirs(
        x, context, context, key_padding_mask=keep == 0, average_attn_weights=False
    )
    found = made(x, context, mask=keep[:, None, None], need_weights=not fused)
    near(found[0], expected)
    if not fused:
        near(found[1], weights)


@pytest.mark.parametrize("name", [name for name in EVERY if name != "none"])
@pytest.mark.parametrize("fused", [False, True])
def test_rows_of_one_position(name, fused):
    made, x = encoder(name, fused=fused), sentences(2)
    ids = torch.tensor([[0, 1, 1, 2, 2, 3, 4, 4, 5]])
    order = [0, 2, 1, 4, 3, 5, 7, 6, 8]  # siblings change places
    found = made(x, position_ids=ids)
    near(made(x[:, order], position_ids=ids), found[:, order])
    near(made(x, position_ids=ids.expand(2, -1)), found)  # one row serves the batch
    near(made(x, position_ids=ids[0]), found)
    assert (made(x) - found).abs().max() > 1e-3


def test_a_head_of_its_own_width_and_scale():
    attention = MultiheadSelfAttention(WIDTH, 4, num_kv_heads=2, head_dim=6, scale=1.0).double()
    x = sentences(1)
    _, weights = attention(x)
    query, key = attention.in_proj_weight[:6] @ x[0].T, attention.in_proj_weight[24:30] @ x[0].T
    near(weights[0, 0], torch.softmax(query.T @ key, -1))
