"""Whole models out of the modules, with the numbers of transformers: a Llama and a BERT."""

import pytest
import torch
from torch import nn as torch_nn
from torch.nn.functional import silu

from pe_book import transformer
from pe_configs.nn import rotary_encoding
from pe_lib import nn

transformers = pytest.importorskip("transformers")

LENGTH, HEADS, KV_HEADS, HEAD = 9, 6, 2, 8


class Layer(torch_nn.Module):
    """A Llama's, out of the library's attention and torch's normalisation."""

    def __init__(self, theirs, rotary, fused):
        super().__init__()
        attention = theirs.self_attn
        self.attention = transformer.MultiheadSelfAttention(
            HEADS * HEAD, HEADS, num_kv_heads=KV_HEADS, bias=False, fused=fused, position=rotary
        )
        parts = [getattr(attention, f"{name}_proj").weight for name in "qkv"]
        self.attention.load_state_dict(
            {"in_proj_weight": torch.cat(parts), "out_proj.weight": attention.o_proj.weight}
        )
        self.before, self.between = theirs.input_layernorm, theirs.post_attention_layernorm
        self.inside = theirs.mlp

    def forward(self, x, **how):
        x = x + self.attention(self.before(x), need_weights=False, **how)[0]
        rows, inside = self.between(x), self.inside
        return x + inside.down_proj(silu(inside.gate_proj(rows)) * inside.up_proj(rows))


class Llama(torch_nn.Module):
    def __init__(self, theirs, fused):
        super().__init__()
        self.theirs = theirs
        rotary = rotary_encoding(theirs.config, 64)
        assert rotary.layout == "halves"
        self.layers = torch_nn.ModuleList(
            Layer(each, rotary, fused) for each in theirs.model.layers
        )

    def new_cache(self):
        return [transformer.KeyValueCache() for _ in self.layers]

    def forward(self, ids, cache=None, **how):
        x = self.theirs.model.embed_tokens(ids)
        for number, layer in enumerate(self.layers):
            kept = None if cache is None else cache[number]
            x = layer(x, is_causal=True, cache=kept, **how)
        return self.theirs.lm_head(self.theirs.model.norm(x))


def llama(fused=True, **options):
    torch.manual_seed(0)
    config = transformers.LlamaConfig(
        vocab_size=40,
        hidden_size=HEADS * HEAD,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=HEADS,
        num_key_value_heads=KV_HEADS,
        max_position_embeddings=64,
        attn_implementation="sdpa",
        initializer_range=0.3,
        **options,
    )
    theirs = transformers.LlamaForCausalLM(config).eval().double()
    return theirs, Llama(theirs, fused).double().eval()


@pytest.fixture(autouse=True)
def no_gradients():
    with torch.no_grad():
        yield


def near(found, expected):
    torch.testing.assert_close(found, expected, rtol=0, atol=1e-5)


TEXT = torch.tensor([[3, 14, 15, 9, 26, 5, 35, 8, 9], [2, 7, 18, 28, 18, 2, 8, 4, 5]])


@pytest.mark.parametrize("fused", [True, False])
def test_a_llama_with_and_without_a_cache(fused):
    theirs, ours = llama(fused)
    expected = theirs(TEXT).logits
    near(ours(TEXT), expected)
    cache = ours.new_cache()
    near(torch.cat([ours(part, cache) for part in TEXT.split([4, 1, 3, 1], 1)], 1), expected)


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_llama_with_padding(side):
    theirs, ours = llama()
    keep = torch.ones(2, LENGTH, dtype=torch.long)
    keep[0, slice(3) if side == "left" else slice(-3, None)] = 0
    ids = (keep.cumsum(-1) - 1).clamp(min=0)
    expected = theirs(TEXT, attention_mask=keep, position_ids=ids).logits
    found = ours(TEXT, mask=keep[:, None, None], position_ids=ids)
    near(found[keep.bool()], expected[keep.bool()])


def test_a_llama_that_writes_on_behind_padding_on_the_left():
    theirs, ours = llama()
    keep = torch.ones(2, LENGTH, dtype=torch.long)
    keep[0, :3] = 0
    ids = (keep.cumsum(-1) - 1).clamp(min=0)
    expected = theirs(TEXT, attention_mask=keep, position_ids=ids).logits[:, -1]
    cache = ours.new_cache()
    ours(TEXT[:, :-1], cache, mask=keep[:, None, None, :-1], position_ids=ids[:, :-1])
    near(ours(TEXT[:, -1:], cache, mask=keep[:, None, None])[:, 0], expected)  # no position said


def test_two_texts_packed_in_one_row():
    theirs, ours = llama()
    text = torch.tensor([0] * 5 + [1] * 4)
    ids = torch.tensor([[0, 1, 2, 3, 4, 0, 1, 2, 3]])
    block = text[:, None] == text
    found = ours(TEXT, mask=block, position_ids=ids)  # one row of positions for the whole batch
    for part in (slice(5), slice(5, None)):
        near(found[:, part], theirs(TEXT[:, part]).logits)


DYNAMIC = {"rope_type": "dynamic", "factor": 2.0, "rope_theta": 10000.0}
LONG = {
    "rope_type": "longrope", "rope_theta": 10000.0, "short_factor": [1.0, 1.1, 1.2, 1.3],
    "long_factor": [1.0, 2.0, 3.0, 4.0], "original_max_position_embeddings": 12, "factor": 4.0,
}  # fmt: skip


@pytest.mark.parametrize("scaling", [DYNAMIC, LONG], ids=["dynamic", "longrope"])
@pytest.mark.parametrize("length", [9, 30])
def test_frequencies_go_by_the_length(scaling, length):
    ends = 12 if scaling is DYNAMIC else 48
    config = transformers.LlamaConfig(
        hidden_size=HEADS * HEAD,
        num_attention_heads=HEADS,
        max_position_embeddings=ends,
        rope_parameters=dict(scaling),
    )
    theirs = transformers.models.llama.modeling_llama.LlamaRotaryEmbedding(config)
    ours = rotary_encoding(config, 48)
    assert "by the length" in repr(ours)
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


def test_frequencies_that_do_not_go_by_the_length_are_a_table():
    scaling = {"rope_type": "linear", "factor": 2.0, "rope_theta": 10000.0}
    ours = rotary_encoding({"head_dim": HEAD, "rope_scaling": scaling}, 48, layout="halves")
    assert ours.cos.shape == (48, HEAD // 2)


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_bert(side):
    torch.manual_seed(0)
    config = transformers.BertConfig(
        vocab_size=40,
        hidden_size=16,
        num_hidden_layers=2,
        num_attention_heads=4,
        intermediate_size=32,
        max_position_embeddings=20,
        attn_implementation="sdpa",
        initializer_range=0.3,
    )
    theirs = transformers.BertModel(config, add_pooling_layer=False).eval().double()
    layer = transformer.TransformerEncoderLayer(16, 4, 32, 0.0, "gelu", config.layer_norm_eps, True)
    ours = transformer.TransformerEncoder(layer, 2).double().eval()
    place = nn.LearnedPositionalEncoding(16, 20, dropout=0.0).double()
    given = theirs.embeddings
    place.values.load_state_dict(given.position_embeddings.state_dict())
    for layer, from_layer in zip(ours.layers, theirs.encoder.layer, strict=True):
        asked, state = from_layer.attention.self, {}
        for kind in ("weight", "bias"):
            parts = [getattr(getattr(asked, name), kind) for name in ("query", "key", "value")]
            state[f"self_attn.in_proj_{kind}"] = torch.cat(parts)
            for mine, module in {
                "self_attn.out_proj": from_layer.attention.output.dense,
                "norm1": from_layer.attention.output.LayerNorm,
                "linear1": from_layer.intermediate.dense,
                "linear2": from_layer.output.dense,
                "norm2": from_layer.output.LayerNorm,
            }.items():
                state[f"{mine}.{kind}"] = getattr(module, kind)
        layer.load_state_dict(state)
    keep = torch.ones(2, LENGTH, dtype=torch.long)
    keep[0, slice(3) if side == "left" else slice(-3, None)] = 0
    ids = (keep.cumsum(-1) - 1).clamp(min=0)
    expected = theirs(TEXT, attention_mask=keep, position_ids=ids).last_hidden_state
    rows = given.word_embeddings(TEXT) + given.token_type_embeddings.weight[0]
    rows = given.LayerNorm(place(rows, position_ids=ids))
    found = ours(rows, src_key_padding_mask=keep == 0)
    near(found[keep.bool()], expected[keep.bool()])
