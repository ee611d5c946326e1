"""The torch modules where engineers put them: compiled, exported, under vmap, on other devices."""

import copy

import numpy as np
import pytest
import torch

from pe_configs import rope_frequencies
from pe_lib import alibi_bias, nn, sinusoidal_encoding, t5_buckets

WORDS = torch.tensor([[1, 1, 1, 0, 0], [1, 1, 1, 1, 1]])  # as tokenizers deliver masks, int64


class Added(torch.nn.Module):
    """A bias added to scores."""

    def __init__(self, bias):
        super().__init__()
        self.bias = bias

    def forward(self, scores):
        return scores + self.bias(scores.size(-2), scores.size(-1))


# Of each: the module, what it is given, and which of that may be of any length
CASES = {
    "sinusoidal": (lambda: nn.SinusoidalPositionalEncoding(16, 50, dropout=0.0), (2, 5, 16), [1]),
    "rotary": (lambda: nn.RotaryEncoding(8, 50), (2, 3, 5, 8), [2]),
    "partial": (lambda: nn.RotaryEncoding(8, 50, rotary_dim=4), (2, 3, 5, 8), [2]),
    "alibi": (lambda: Added(nn.AlibiBias(3)), (2, 3, 5, 5), [2, 3]),
    "alibi, cached": (lambda: Added(nn.AlibiBias(3)), (2, 3, 2, 5), []),
    "buckets": (lambda: Added(nn.BucketedBias(3)), (2, 3, 5, 5), [2, 3]),
    "keys": (lambda: nn.RelativeKeys(8, 4), (2, 3, 5, 8), [2]),
}


@pytest.fixture(autouse=True)
def fresh():
    torch.manual_seed(0)
    torch.compiler.reset()


@pytest.mark.parametrize("name", CASES)
def test_compiled_whole(name):
    make, shape, longer = CASES[name]
    module, x = make(), torch.randn(shape)
    compiled = torch.compile(module, fullgraph=True, backend="eager", dynamic=True)
    for length in (5, 7, 9) if longer else (5,):
        x = torch.randn([length if axis in longer else n for axis, n in enumerate(shape)])
        assert torch.equal(compiled(x), module(x))


@pytest.mark.parametrize("name", [name for name in CASES if CASES[name][2]])
def test_exported_with_dynamic_shapes(name):
    make, shape, longer = CASES[name]
    module, length = make().eval(), torch.export.Dim("length", min=2, max=40)
    program = torch.export.export(
        module, (torch.randn(shape),), dynamic_shapes=(dict.fromkeys(longer, length),)
    )
    x = torch.randn([11 if axis in longer else n for axis, n in enumerate(shape)])
    torch.testing.assert_close(program.module()(x), module(x))


@pytest.mark.parametrize("name", CASES)
def test_under_vmap(name):
    make, shape, _ = CASES[name]
    module, x = make(), torch.randn(4, *shape)
    found = torch.vmap(module)(x)
    torch.testing.assert_close(found, torch.stack([module(part) for part in x]))


def test_whole_numbers_as_a_mask_in_a_graph():
    module, x = nn.SinusoidalPositionalEncoding(16, 50, dropout=0.0), torch.randn(2, 5, 16)
    expected = module(x, WORDS.bool())
    assert torch.equal(module(x, WORDS), expected)
    compiled = torch.compile(module, fullgraph=True, backend="eager")
    assert torch.equal(compiled(x, WORDS), expected)
    assert torch.equal(torch.vmap(module)(x[None], WORDS[None])[0], expected)
    assert torch.export.export(module, (x, WORDS)).module()(x, WORDS).equal(expected)


def test_no_value_of_a_mask_is_read_elsewhere_than_on_the_processor():
    # reading one fails on the device without values, as it makes a GPU's queue wait
    with torch.device("meta"):
        module = nn.SinusoidalPositionalEncoding(16, 50)
        mask, ids = torch.ones(2, 5, dtype=torch.long), torch.zeros(2, 5, dtype=torch.long)
        assert module(torch.empty(2, 5, 16), mask, position_ids=ids).shape == (2, 5, 16)


MODULES = {
    "sinusoidal": lambda: nn.SinusoidalPositionalEncoding(16, 50),
    "rotary": lambda: nn.RotaryEncoding(16, 50),
    "alibi": lambda: nn.AlibiBias(3),
}


FILLED = {
    "emptied": lambda module, exact: module.to_empty(device="cpu"),
    "assigned": lambda module, exact: module.load_state_dict(exact.state_dict(), assign=True),
}


@pytest.mark.parametrize("fill", FILLED.values(), ids=FILLED)
def test_a_module_made_without_values_gets_its_constants(fill):
    def make():
        parts = [make() for make in MODULES.values()]
        return torch.nn.ModuleList([*parts, torch.nn.Linear(2, 2)])

    with torch.device("meta"):
        module = make()
    assert {buffer.device.type for buffer in module.buffers()} == {"meta"}
    exact = make()
    fill(module, exact)
    for found, wanted in zip(module.buffers(), exact.buffers(), strict=True):
        assert torch.equal(found, wanted)
    x = torch.randn(2, 5, 16)
    assert torch.equal(module[1](x), exact[1](x))


@pytest.mark.parametrize("change", [lambda m: m.to("cpu"), lambda m: m.double(), copy.deepcopy])
def test_an_edit_is_kept(change):
    module = MODULES["sinusoidal"]()
    module.encoding *= 0.5
    expected = module.encoding.clone()
    found = change(module).encoding
    assert torch.equal(found, expected.to(found.dtype))


def test_tables_of_turns_keep_thirty_two_bits():
    x = torch.randn(1000, 64).bfloat16()
    module = nn.RotaryEncoding(64)
    expected = module(x)
    assert torch.equal(module.bfloat16()(x), expected)
    assert module.cos.dtype == torch.float32


IDS = torch.tensor([[0, 0, 0, 1, 2], [0, 1, 0, 1, 2]])  # padded on the left; two sentences packed


def test_positions_of_every_row():
    module = nn.SinusoidalPositionalEncoding(16, 20, dropout=0.0, base=500).double()
    x, table = torch.randn(2, 5, 16).double(), torch.from_numpy(sinusoidal_encoding(20, 16, 500))
    assert torch.equal(module(x, position_ids=IDS), x + table[IDS])
    assert torch.equal(module(x, position_ids=IDS[1]), x + table[IDS[1]])
    rotary = nn.RotaryEncoding(16, 20)
    heads = torch.randn(2, 3, 5, 16)
    for row, ids in enumerate(IDS.tolist()):
        for place, position in enumerate(ids):
            alone = rotary(heads[row, :, place : place + 1], position)
            found = rotary(heads, position_ids=IDS)[row, :, place : place + 1]
            assert torch.equal(found, alone)


@pytest.mark.parametrize("ids", [None, IDS, IDS[0]])
def test_the_axis_of_the_positions_is_said(ids):
    module, x = nn.RotaryEncoding(8, 20), torch.randn(2, 5, 3, 8)  # heads behind positions
    expected = module(x.transpose(1, 2), position_ids=ids).transpose(1, 2)
    assert torch.equal(module(x, position_ids=ids, seq_dim=-3), expected)


def test_frequencies_of_a_configuration():
    said = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 64}
    config = {"head_dim": 16, "partial_rotary_factor": 0.5, "rope_scaling": said}
    found = rope_frequencies(config)
    module = nn.RotaryEncoding(16, 300, frequencies=found, layout="halves").double()
    assert module.rotary_dim == 8
    angles = np.arange(300)[:, None] * found.frequencies
    np.testing.assert_allclose(module.cos.numpy(), found.attention_factor * np.cos(angles))
    plain = nn.RotaryEncoding(16, 300, frequencies=rope_frequencies({"head_dim": 16})).double()
    np.testing.assert_allclose(plain.sin, nn.RotaryEncoding(16, 300).double().sin, atol=1e-12)


@pytest.mark.parametrize(("queries", "keys"), [(1, 1), (1, 40), (3, 40), (40, 40), (0, 7)])
def test_more_keys_than_queries(queries, keys):
    expected = alibi_bias(5, keys)[:, keys - queries :]
    np.testing.assert_array_equal(nn.AlibiBias(5).double()(queries, keys).numpy(), expected)
    bias = nn.BucketedBias(5)
    assert torch.equal(bias(queries, keys), bias(keys)[:, keys - queries :])
    module, query = nn.RelativeKeys(8, 4), torch.randn(2, keys, 8)
    last = module(query[:, keys - queries :], keys)
    torch.testing.assert_close(last, module(query)[:, keys - queries :])


@pytest.mark.parametrize("rule", [(32, 128, True), (32, 128, False), (10, 77, True), (4, 3, False)])
def test_buckets_in_torch_are_the_librarys(rule):
    buckets, most, both = rule
    bias = nn.BucketedBias(1, buckets, most, bidirectional=both)
    with torch.no_grad():
        bias.values.weight.copy_(torch.arange(buckets)[:, None])
    offsets = np.arange(300) - np.arange(300)[:, None]
    expected = t5_buckets(offsets, buckets, most, bidirectional=both)
    np.testing.assert_array_equal(bias(300)[0].detach().numpy(), expected)


@pytest.mark.parametrize("layout", ["interleaved", "halves"])
def test_gradients_of_sixteen_bits(layout):
    module, x = nn.RotaryEncoding(8, 40, layout=layout), torch.randn(2, 40, 8)
    short, wide = x.bfloat16().requires_grad_(), x.bfloat16().float().requires_grad_()
    up = torch.randn(2, 40, 8).bfloat16()
    module(short).backward(up)
    module(wide).backward(up.float())
    assert torch.equal(short.grad, wide.grad.bfloat16())
    found = torch.vmap(module)(short.detach())
    assert torch.equal(found, module(wide.detach()).bfloat16())
    cos = module.cos.clone().requires_grad_()  # tables may be learned
    nn.apply_rotary(x.bfloat16(), cos, module.sin, layout).sum().backward()
    assert cos.grad.any()
