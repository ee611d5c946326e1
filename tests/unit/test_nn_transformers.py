"""Whole models out of the modules, with the numbers of transformers: a Llama and a BERT."""

import pytest
import torch
import transformers

from pe_book.models import Checkpoint
from pe_book.models.bert import Bert
from pe_book.models.llama import Llama
from pe_book.transformer import KeyValueCache
from pe_configs.nn import rotary_encoding
from pe_lib import nn

LENGTH, HEADS, HEAD = 9, 6, 8
SMALL = {
    "vocab_size": 40, "hidden_size": HEADS * HEAD, "intermediate_size": 64, "num_hidden_layers": 2,
    "num_attention_heads": HEADS, "max_position_embeddings": 64, "initializer_range": 0.3,
}  # fmt: skip


def ours_of(kind, theirs):
    """Our model with their random weights."""
    weights = {name: value.numpy() for name, value in theirs.state_dict().items()}
    return kind(Checkpoint("tiny", theirs.config.to_dict(), weights, None, "")).double()


@pytest.fixture
def llama():
    torch.manual_seed(0)
    config = transformers.LlamaConfig(**SMALL, num_key_value_heads=2, tie_word_embeddings=True)
    theirs = transformers.LlamaForCausalLM(config).eval()
    ours = ours_of(Llama, theirs)
    return theirs.double(), lambda *given, **how: ours(*given, **how)[0]


@pytest.fixture(autouse=True)
def no_gradients():
    with torch.no_grad():
        yield


def near(found, expected):
    torch.testing.assert_close(found, expected, rtol=0, atol=1e-5)


TEXT = torch.tensor([[3, 14, 15, 9, 26, 5, 35, 8, 9], [2, 7, 18, 28, 18, 2, 8, 4, 5]])


def padded(side):
    """Which tokens of the two texts are real, and their positions."""
    keep = torch.ones(2, LENGTH, dtype=torch.long)
    keep[0, slice(3) if side == "left" else slice(-3, None)] = 0
    return keep, (keep.cumsum(-1) - 1).clamp(min=0)


@pytest.mark.parametrize("need_weights", [True, False])  # False takes torch's fused attention
def test_a_llama_with_and_without_a_cache(llama, need_weights):
    theirs, ours = llama
    expected, how = theirs(TEXT).logits, {"need_weights": need_weights}
    near(ours(TEXT, **how), expected)
    cache = [KeyValueCache(), KeyValueCache()]
    parts = [ours(part, cache=cache, **how) for part in TEXT.split([4, 1, 3, 1], 1)]
    near(torch.cat(parts, 1), expected)


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_llama_with_padding(llama, side):
    theirs, ours = llama
    keep, ids = padded(side)
    expected = theirs(TEXT, attention_mask=keep, position_ids=ids).logits
    near(ours(TEXT, keep, ids)[keep.bool()], expected[keep.bool()])


def test_a_llama_that_writes_on_behind_padding_on_the_left(llama):
    theirs, ours = llama
    keep, ids = padded("left")
    expected = theirs(TEXT, attention_mask=keep, position_ids=ids).logits[:, -1]
    cache = [KeyValueCache(), KeyValueCache()]
    ours(TEXT[:, :-1], keep[:, :-1], ids[:, :-1], cache=cache)
    near(ours(TEXT[:, -1:], keep, cache=cache)[:, 0], expected)  # no position said


def test_two_texts_packed_in_one_row(llama):
    theirs, ours = llama
    text = torch.tensor([0] * 5 + [1] * 4)
    ids = torch.tensor([[0, 1, 2, 3, 4, 0, 1, 2, 3]])
    block = (text[:, None] == text)[None]
    found = ours(TEXT, block, ids)  # one row of positions for the whole batch
    for part in (slice(5), slice(5, None)):
        near(found[:, part], theirs(TEXT[:, part]).logits)


DYNAMIC = {"rope_type": "dynamic", "factor": 2.0, "rope_theta": 10000.0}
LONG = {
    "rope_type": "longrope", "rope_theta": 10000.0, "short_factor": [1.0, 1.1, 1.2, 1.3],
    "long_factor": [1.0, 2.0, 3.0, 4.0], "original_max_position_embeddings": 12, "factor": 4.0,
}  # fmt: skip
LINEAR = {"rope_type": "linear", "factor": 2.0, "rope_theta": 10000.0}


@pytest.mark.parametrize("scaling", [DYNAMIC, LONG, LINEAR], ids=lambda one: one["rope_type"])
@pytest.mark.parametrize("length", [9, 30])
def test_a_configurations_encoding_turns_as_transformers_does(scaling, length):
    ends = 12 if scaling is DYNAMIC else 48
    config = transformers.LlamaConfig(
        hidden_size=HEADS * HEAD,
        num_attention_heads=HEADS,
        max_position_embeddings=ends,
        rope_parameters=dict(scaling),
    )
    theirs = transformers.models.llama.modeling_llama.LlamaRotaryEmbedding(config)
    ours = rotary_encoding(config, 48)
    assert ("by the length" in repr(ours)) == (scaling is not LINEAR)
    ids = torch.arange(length)[None]
    cos, sin = theirs(torch.empty(1), ids)
    query = torch.randn(1, HEADS, length, HEAD)
    expected, _ = transformers.models.llama.modeling_llama.apply_rotary_pos_emb(
        query, query, cos, sin
    )
    near(ours(query), expected)
    near(ours(query, position_ids=ids), expected)
    near(nn.apply_rotary(query, cos[..., : HEAD // 2], sin[..., : HEAD // 2], "halves"), expected)
    # the last row alone, as with a cache, has the frequencies of the whole length
    near(ours(query[..., -1:, :], length - 1), expected[..., -1:, :])


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_bert(side):
    torch.manual_seed(0)
    theirs = transformers.BertModel(
        transformers.BertConfig(**SMALL), add_pooling_layer=False
    ).eval()
    ours = ours_of(Bert, theirs)
    keep, ids = padded(side)
    expected = theirs.double()(TEXT, attention_mask=keep, position_ids=ids).last_hidden_state
    near(ours(TEXT, keep, ids)[0][-1][keep.bool()], expected[keep.bool()])
