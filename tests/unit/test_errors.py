"""What is said to wrong input: it names the argument, shows what was given, says what it must be.

Of the library's functions this has what no draw of test_answers.py meets: arguments that do not go together.
"""

from fractions import Fraction

import numpy as np
import pytest
import torch

import pe_lib as p
from pe_book import figures, first_attempts, padding, transformer
from pe_book.attention import scaled_dot_product_attention as attend
from pe_book.document_traces import trace_d0, trace_d3
from pe_book.words import embed, word_vector
from pe_configs import rope_frequencies
from pe_lib import angles, division_terms, encode_positions, nn, sinusoidal_encoding, wavelengths

# ruff: noqa: F401  what is imported is used in the table of calls
NAN = float("nan")


def test_positions_of_every_real_kind_are_taken():
    for given in ([1, 2.5], (1, Fraction(5, 2)), np.array([1, 2.5], np.float16)):
        assert angles(given, 2).tolist() == [[1.0], [2.5]]
    assert angles(range(3), 2).dtype == np.float64
    assert angles([2**53, -(2**53)], 2).tolist() == [[2.0**53], [-(2.0**53)]]


class Broken:
    def __repr__(self):
        raise RuntimeError


@pytest.mark.parametrize(
    ("given", "shown"),
    [(4.5, "4.5 (float)"), (Broken(), "an object of type Broken"), ("x" * 1000, "'xxx")],
)
def test_the_value_is_shown_though_its_repr_fails_or_is_long(given, shown):
    with pytest.raises(TypeError, match=r"^d_model must be ") as caught:
        division_terms(given)
    assert f"got {shown}" in str(caught.value)
    assert len(str(caught.value)) < 220


# What kind of error, the argument that is named, the call
REFUSED = """
TypeError  d_model         division_terms(True)
ValueError base            division_terms(4, Fraction(10**30 + 1, 10**30))
ValueError positions       encode_positions([1, 2**53 + 1], 4)
ValueError positions       encode_positions(np.array([2**63], np.uint64), 4)
ValueError positions       encode_positions([[1], [1, 2]], 4)
TypeError  positions       encode_positions([1, True], 4)
TypeError  dtype           sinusoidal_encoding(2, 4, dtype=np.longdouble)
ValueError base            wavelengths(2000, 1.7e308)
ValueError first_position  sinusoidal_encoding(2, 4, first_position=2**53)
ValueError d_model         wavelengths(10**5000)
ValueError bits            first_attempts.binary_encoding(5, bits=2)
ValueError offsets         p.offset_kernel([[1]], 4)
ValueError encoding        p.similarity([[1.0, 2.0], [0.0, 0.0]], "cosine")
ValueError lengths         padding.padding_mask([4], 3)
ValueError sequences       padding.pad_embeddings([[[1.0]], [[1.0, 2.0]]])
ValueError seq_len         padding.pad_embeddings([[[1.0]], [[1.0], [2.0]]], seq_len=1)
ValueError mask            padding.add_positions([[1.0, 1.0], [1.0, 1.0]], [0, 2])
ValueError d_model         padding.add_positions([[1.0, 2.0, 3.0]])
ValueError query           attend([[1.0]], [[1.0, 2.0]], [[1.0]])
ValueError key             attend([[1.0]], [[1.0]], [[1.0], [2.0]])
ValueError mask            attend([[1.0]], [[1.0]], [[1.0]], mask=[[1, 1]])
ValueError query           attend([[1e200]], [[1e200]], [[1]])
ValueError the             attend(np.ones((2, 1, 1)), np.ones((3, 1, 1)), [[1]])
ValueError mask            trace_d0([[1, 1]])
ValueError mask            trace_d3(np.ones((2, 4)), [1, 1, 1])
ValueError word            word_vector("", 4)
TypeError  words           embed("cat sat", 4)
ValueError tables          p.apply_rotary(np.ones((3, 4)), p.rotary_tables(2, 4))
ValueError head_dim        p.rotary_tables(3, 16, frequencies=YARN)
ValueError frequencies     p.rotary_tables(3, frequencies=YARN._replace(frequencies=np.array([7.0])))
ValueError beta_fast       p.yarn_frequencies(8, 4.0, 64, beta_fast=1, beta_slow=2)
ValueError factors         p.longrope_frequencies(4, [1.0], 2.0, 64)
ValueError high_freq_factor p.llama3_frequencies(8, 4.0, 64, low_freq_factor=5.0)
ValueError head_dim        p.ntk_frequencies(2, 4.0)
ValueError factor          p.ntk_frequencies(4, 1.34e154, base=2.0)
ValueError max_distance    p.t5_buckets([1], max_distance=8)
ValueError d_model         p.grid_encoding((3, 3), 10)
ValueError columns_of      p.grid_encoding((2, 2), 8, columns_of=(0, 0))
ValueError arrangement     p.section_frequencies((2, 2), arrangement="interleaved", ladder="own")
ValueError coordinates     p.rotary_tables_at([[2.0**54]], [[1.0]])
ValueError frequencies     p.rotary_tables_at([[1, 2]], [[1.0]])
ValueError shift           p.timestep_embedding([1], 2, shift=1)
ValueError d_model         nn.SinusoidalPositionalEncoding(7)
ValueError dropout         nn.SinusoidalPositionalEncoding(8, dropout=2)
ValueError x               PLACE(torch.zeros(1, 51, 16))
TypeError  x               PLACE(torch.zeros(1, 5, 16, dtype=torch.long))
ValueError mask            PLACE(WORDS, torch.ones(5))
ValueError mask            PLACE(WORDS, 2 * torch.ones(2, 5).long())
ValueError position_ids    PLACE(WORDS, position_ids=IDS[:, :4])
ValueError position_ids    PLACE(WORDS, position_ids=IDS + 48)
ValueError first_position  PLACE(WORDS, first_position=3, position_ids=IDS)
ValueError head_dim        nn.RotaryEncoding(5)
ValueError rotary_dim      nn.RotaryEncoding(8, rotary_dim=10)
ValueError rotary_dim      nn.RotaryEncoding(16, rotary_dim=8, frequencies=YARN)
ValueError x               nn.RotaryEncoding(4, 5)(torch.ones(3, 4), 3)
ValueError seq_dim         nn.RotaryEncoding(8)(torch.ones(2, 5, 3, 8), seq_dim=1)
ValueError cos             nn.apply_rotary(torch.ones(20, 8), torch.ones(20, 5), torch.ones(20, 8))
ValueError num_buckets     nn.BucketedBias(2, num_buckets=3)
ValueError key_len         nn.BucketedBias(2)(5, 4)
ValueError query           nn.RelativeKeys(4)(torch.ones(3, 5))
ValueError config          rope_frequencies("a path - with a dash.json")
ValueError config          rope_frequencies('{"head_dim": 8} more')
ValueError head_dim        rope_frequencies({})
ValueError model_type      rope_frequencies({"model_type": "mystery", "head_dim": 8})
ValueError config          rope_frequencies({"model_type": "bert"})
ValueError rotary_scaling_factor rope_frequencies({"head_dim": 8, "rotary_scaling_factor": 2})
ValueError rope_scaling    rope_frequencies({"text_config": HEAD, "rope_scaling": {"type": "linear"}})
ValueError layer_type      rope_frequencies({"head_dim": 8, "global_rope_theta": 1e5})
ValueError layer_type      rope_frequencies({"head_dim": 8}, layer_type="sliding_attention")
ValueError partial_rotary_factor rope_frequencies(HEAD | {"partial_rotary_factor": 0.5, "rotary_pct": 0.25})
ValueError mrope_section   scaled(mrope_section=[1, 1, 1])
ValueError rope_scaling    scaled(factor=2.0)
ValueError type            scaled(type="ntk")
ValueError rope_type       scaled(type="linear", rope_type="yarn")
ValueError factor          scaled(type="linear")
ValueError beta_fast       scaled(type="yarn", factor=2, beta_fast=1, beta_slow=2)
ValueError short_factor    scaled(type="longrope", short_factor=[1.0], long_factor=[1.0] * 4)
ValueError rope_scaling    scaled(near={"rope_type": "default"}, factor=2.0)
ValueError embed_dim       transformer.MultiheadSelfAttention(10, 3)
ValueError num_kv_heads    transformer.MultiheadSelfAttention(16, 2, num_kv_heads=3)
ValueError position        transformer.MultiheadSelfAttention(16, 2, position=nn.RotaryEncoding(16))
TypeError  position        transformer.TransformerEncoder(LAYER, 1, position=len)
TypeError  mask            LAYER.self_attn(WORDS, mask=torch.zeros(5, 5))
ValueError mask            LAYER.self_attn(WORDS, mask=torch.ones(3, 5).bool())
ValueError position        LAYER.self_attn(WORDS, WORDS, position=nn.AlibiBias(2))
ValueError batch_first     transformer.TransformerEncoderLayer(32, 4, 64, 0.0, "gelu", 1e-6, False)
ValueError src_mask        LAYER(WORDS, torch.zeros(4, 4).bool())
ValueError src_key_padding_mask LAYER(WORDS, src_key_padding_mask=torch.zeros(3, 3).int())
ValueError cache           ENCODER(WORDS, cache=[])
ValueError is_causal       ENCODER(WORDS, cache=ENCODER.new_cache())
ValueError position_ids    ENCODER(WORDS, position_ids=torch.arange(5))
ValueError encoding        figures.encoding_heatmap([[1], [1, 2]])
ValueError labels          figures.encoding_pair(TABLE, TABLE, "ab")
ValueError encoding        figures.encoding_sum(TABLE, TABLE[1:], ["a", "b"])
ValueError words           figures.encoding_sum(TABLE, TABLE, "ab")
ValueError columns         figures.frequency_curves(TABLE, [16])
ValueError wavelengths     figures.wavelength_ladder([1, 0])
ValueError matrices        figures.attention_weights([[[2]]], [["a"]])
ValueError scores          figures.weighted_mix(["a"], [1, 2], [1, 0], np.eye(2))
ValueError series          figures.labelled_curves([1], {"a": [1, 2]}, **AXES)
ValueError labels          figures.clock_hands(TABLE[:2, :4], ["one"])
""".strip().splitlines()
HEAD = {"head_dim": 8, "max_position_embeddings": 64}
YARN = p.yarn_frequencies(16, 4.0, 64)
PLACE = nn.SinusoidalPositionalEncoding(16, 50)
WORDS, IDS = torch.zeros(2, 5, 16), torch.arange(5).expand(2, 5)
LAYER = transformer.TransformerEncoderLayer(16, 2, 32)
ENCODER = transformer.TransformerEncoder(LAYER, 2)
TABLE, AXES = sinusoidal_encoding(20, 16), {"xlabel": "", "ylabel": ""}


def scaled(**said):
    return rope_frequencies(HEAD | {"rope_theta": 1e4, "rope_scaling": said})


@pytest.mark.parametrize("line", REFUSED)
def test_what_cannot_be_is_named(line):
    kind, argument, call = line.split(maxsplit=2)
    with pytest.raises((TypeError, ValueError)) as caught:
        eval(call)
    message = str(caught.value)
    assert caught.type.__name__ == kind
    assert message.startswith((f"{argument} ", f"{argument}[", f"{argument}, ")), message
    assert "must" in message
    assert "\n" not in message


# Far beyond the memory of any machine, so that no size of it decides what happens
@pytest.mark.parametrize(
    "call",
    [
        lambda: wavelengths(10**15),
        lambda: sinusoidal_encoding(10**15, 64, dtype="f2"),
        lambda: first_attempts.binary_encoding(2**50),
        lambda: p.offset_rotation(1, 10**8),
        lambda: p.similarity(np.zeros((10**7, 1)), "euclidean"),
        lambda: padding.pad_embeddings([[[1.0, 2.0]]], seq_len=10**15),
        lambda: p.relative_index(10**15, 2),
    ],
)
def test_what_no_memory_holds_is_refused_at_once(call):
    with pytest.raises((MemoryError, ValueError), match=r"^(Unable to allocate|array is too big)"):
        call()
