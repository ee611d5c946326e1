"""What every function returns: type and shape, the papers' defaults, and whatever it is given.

Arguments drawn at random are good ones mixed with junk, so that each argument meets its own kind of
junk while the others are right: an answer, or a clear error. Sizes are small or beyond any machine,
never in between.
"""

import datetime
import math
import warnings
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import pe_configs
import pe_lib
from pe_book import attention, first_attempts, padding

EMBEDDINGS = [[0.5, 0.5], [0.25, 0.75]]
RETURNS = [
    (lambda: pe_lib.division_terms(4), np.float64, (2,)),
    (lambda: pe_lib.wavelengths(4), np.float64, (2,)),
    (lambda: pe_lib.angles([1, 2], 4), np.float64, (2, 2)),
    (lambda: pe_lib.sinusoidal_encoding(3, 4), np.float64, (3, 4)),
    (lambda: pe_lib.encode_positions([1], 4, dtype="float16"), np.float16, (1, 4)),
    (lambda: first_attempts.index_encoding(3), np.float64, (3, 1)),
    (lambda: first_attempts.normalised_index_encoding(3), np.float64, (3, 1)),
    (lambda: first_attempts.one_hot_encoding(3), np.float64, (3, 3)),
    (lambda: first_attempts.binary_encoding(0), np.float64, (0, 1)),
    (lambda: first_attempts.binary_encoding(1), np.float64, (1, 1)),
    (lambda: first_attempts.binary_encoding(2), np.float64, (2, 1)),
    (lambda: first_attempts.binary_encoding(5), np.float64, (5, 3)),
    (lambda: first_attempts.binary_encoding(8), np.float64, (8, 3)),
    (lambda: first_attempts.binary_encoding(9, bits=63), np.float64, (9, 63)),
    (lambda: pe_lib.offset_rotation(1, 4), np.float64, (4, 4)),
    (lambda: pe_lib.offset_kernel([1, 2, 3], 4), np.float64, (3,)),
    (lambda: pe_lib.similarity(EMBEDDINGS), np.float64, (2, 2)),
    (lambda: pe_lib.similarity(EMBEDDINGS, "euclidean"), np.float64, (2, 2)),
    (lambda: padding.padding_mask([1, 2], 3), np.bool_, (2, 3)),
    (lambda: padding.padding_mask([], 3), np.bool_, (0, 3)),
    (lambda: padding.pad_embeddings([EMBEDDINGS], seq_len=2)[0], np.float64, (1, 2, 2)),
    (lambda: padding.pad_embeddings([EMBEDDINGS, EMBEDDINGS[:1]])[1], np.bool_, (2, 2)),
    (lambda: padding.add_positions(EMBEDDINGS), np.float64, (2, 2)),
    (lambda: attention.scaled_dot_product_attention(*[EMBEDDINGS] * 3)[0], np.float64, (2, 2)),
    (lambda: pe_lib.rotary_tables(3, 4, dtype="float32").sin, np.float32, (3, 2)),
    (lambda: pe_lib.apply_rotary(EMBEDDINGS, pe_lib.rotary_tables(2, 2)), np.float64, (2, 2)),
    (lambda: pe_configs.rope_frequencies({"head_dim": 6}).frequencies, np.float64, (3,)),
    (lambda: pe_lib.alibi_slopes(3), np.float64, (3,)),
    (lambda: pe_lib.alibi_bias(3, 2), np.float64, (3, 2, 2)),
    (lambda: pe_lib.t5_buckets([[1, 2]]), np.int64, (1, 2)),
    (lambda: pe_lib.relative_index(1, 9), np.int64, (1, 1)),
]


@pytest.mark.parametrize(("call", "dtype", "shape"), RETURNS)
def test_what_is_returned_has_the_promised_type_and_shape(call, dtype, shape):
    found = call()
    assert (found.dtype, found.shape) == (dtype, shape)


def test_the_defaults_are_the_papers():
    added = padding.add_positions(EMBEDDINGS)
    assert np.array_equal(
        added, padding.add_positions(EMBEDDINGS, None, 10_000.0, first_position=0)
    )
    wide = np.ones((2, 8))
    assert not np.array_equal(
        padding.add_positions(wide), padding.add_positions(wide, None, 10_001.0)
    )


def test_what_may_be_longer_than_needed():
    assert first_attempts.binary_encoding(5, bits=3).shape == (5, 3)
    assert pe_lib.relative_index(3, 9).tolist()[0] == [9, 10, 11]
    assert pe_lib.relative_index(1, 2**53).tolist() == [[2**53]]


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 40),
    st.sampled_from([2**53, 2**53 + 1, 2**63, 2**64, 2**50, 10**30, -(10**30)]),
    st.floats(allow_nan=True, allow_infinity=True),
    st.complex_numbers(max_magnitude=1e6),
    st.text(max_size=5),
    st.binary(max_size=5),
    st.just(Fraction(7, 2)),
    st.just(Decimal("4")),
    st.just(datetime.date(2020, 1, 1)),
    st.just(object()),
    st.just({"a": 1}),
    st.just({1, 2}),
    st.just(iter([1, 2])),
    st.just(len),
    st.just(np.array(4)),
    st.just(np.array([[1.0, 2.0], [3.0, 4.0]])),
    st.just(np.array([[1, 2], [3, 4]])),
    st.just(np.array([1.0, np.nan])),
    st.just(np.array(["a", "b"])),
    st.just(np.array([1j, 2])),
    st.just(np.ma.masked_array([1.0, 2.0], mask=[0, 1])),
    st.just(np.datetime64("2020-01-01")),
    st.lists(
        st.one_of(st.integers(-5, 5), st.floats(), st.none(), st.text(max_size=2)), max_size=4
    ),
    st.lists(st.lists(st.floats(-2, 2), max_size=3), max_size=3),
)
D_MODEL = st.sampled_from([2, 4, 10, 64, np.int64(6)])
SEQ_LEN = st.integers(0, 40)
BASE = st.one_of(st.floats(1.0000001, 1e300), st.sampled_from([10_000, np.float32(100), 2]))
FIRST = st.one_of(st.integers(-300, 300), st.sampled_from([-(2**53), 2**53 - 60]))
PLACES = st.lists(st.one_of(st.integers(-(2**53), 2**53), st.floats(-1e7, 1e7)), max_size=5)
DTYPE = st.sampled_from([np.float16, "float32", np.float64, float])
LAYOUT = st.sampled_from(["interleaved", "halves"])
METRIC = st.sampled_from(["dot", "cosine", "euclidean"])
CONFIG = st.fixed_dictionaries(
    {"head_dim": st.sampled_from([4, 10, 64])},
    optional={
        "rope_theta": st.one_of(BASE, JUNK),
        "max_position_embeddings": st.one_of(st.integers(2, 9999), JUNK),
        "partial_rotary_factor": st.one_of(st.sampled_from([0.5, 1.0]), JUNK),
        "rope_scaling": st.dictionaries(
            st.sampled_from(["type", "rope_type", "factor", "beta_fast", "mscale", "truncate"]),
            st.one_of(st.sampled_from(["linear", "dynamic", "yarn", "longrope", 2.0]), JUNK),
            max_size=3,
        ),
        "model_type": st.one_of(st.sampled_from(["llama", "gemma3_text", "bert"]), JUNK),
        "layer_types": JUNK,
        "num_hidden_layers": st.one_of(st.integers(1, 9), JUNK),
    },
)
TABLE = st.lists(st.lists(st.floats(-3, 3), min_size=4, max_size=4), min_size=1, max_size=4)
MASK = st.lists(st.integers(0, 1), max_size=4)
LENGTHS = st.lists(st.integers(0, 5), max_size=4)
COUNT = st.integers(1, 20)
FACTOR = st.floats(0.5, 64.0)

# Of each function: its positional and its keyword arguments
CALLS = {
    "division_terms": ([D_MODEL, BASE], {}),
    "wavelengths": ([D_MODEL, BASE], {}),
    "angles": ([PLACES, D_MODEL, BASE], {}),
    "sinusoidal_encoding": (
        [SEQ_LEN, D_MODEL, BASE],
        {"first_position": FIRST, "dtype": DTYPE, "layout": LAYOUT},
    ),
    "encode_positions": ([PLACES, D_MODEL, BASE], {"dtype": DTYPE, "layout": LAYOUT}),
    "index_encoding": ([SEQ_LEN], {}),
    "normalised_index_encoding": ([SEQ_LEN], {}),
    "one_hot_encoding": ([SEQ_LEN], {}),
    "binary_encoding": ([SEQ_LEN], {}),
    "offset_rotation": ([st.integers(-9, 9), D_MODEL, BASE], {}),
    "offset_kernel": ([PLACES, D_MODEL, BASE], {}),
    "similarity": ([TABLE, METRIC], {}),
    "padding_mask": ([LENGTHS, st.integers(5, 9)], {}),
    "pad_embeddings": ([st.lists(TABLE, min_size=1, max_size=3), st.none()], {}),
    "add_positions": ([TABLE, st.none(), BASE], {"first_position": FIRST}),
    "scaled_dot_product_attention": ([TABLE, TABLE, TABLE, MASK], {}),
    "rotary_tables": ([SEQ_LEN, D_MODEL, BASE], {"first_position": FIRST, "dtype": DTYPE}),
    "apply_rotary": ([TABLE, st.just(pe_lib.rotary_tables(9, 4)), LAYOUT], {}),
    "rope_frequencies": (
        [CONFIG],
        {
            "seq_len": st.one_of(st.none(), COUNT),
            "layer_type": st.sampled_from([None, "full_attention"]),
        },
    ),
    "linear_frequencies": ([D_MODEL, FACTOR, BASE], {}),
    "ntk_frequencies": ([D_MODEL, FACTOR, BASE], {}),
    "yarn_frequencies": ([D_MODEL, FACTOR, FACTOR, BASE], {"truncate": st.booleans()}),
    "longrope_frequencies": ([D_MODEL, st.lists(FACTOR, max_size=4), FACTOR, FACTOR, BASE], {}),
    "llama3_frequencies": ([D_MODEL, FACTOR, FACTOR, BASE], {}),
    "describe_positions": ([CONFIG], {"seq_len": st.one_of(st.none(), COUNT)}),
    "alibi_slopes": ([COUNT], {}),
    "alibi_bias": ([COUNT, SEQ_LEN], {}),
    "t5_buckets": (
        [st.lists(st.integers(-(2**53), 2**53)), st.integers(4, 40), st.integers(20, 200)],
        {"bidirectional": st.booleans()},
    ),
    "relative_index": ([SEQ_LEN, COUNT], {}),
    "grid_encoding": (
        [st.lists(st.one_of(SEQ_LEN, PLACES), max_size=3), st.integers(2, 24), BASE],
        {"columns_of": st.sampled_from([None, (0,), (1, 0)]), "dtype": DTYPE, "layout": LAYOUT},
    ),
    "section_frequencies": (
        [st.lists(st.integers(1, 9), max_size=3), BASE],
        {
            "arrangement": st.sampled_from(["contiguous", "interleaved"]),
            "ladder": st.sampled_from(["shared", "own"]),
        },
    ),
    "rotary_tables_at": ([TABLE, TABLE], {"dtype": DTYPE}),
    "timestep_embedding": (
        [PLACES, D_MODEL, BASE],
        {
            "first": st.sampled_from(["sine", "cosine"]),
            "shift": st.sampled_from([0, 1]),
            "scale": st.floats(-1e3, 1e3),
            "dtype": DTYPE,
        },
    ),
}


HOMES = (pe_lib, pe_configs, attention, first_attempts, padding)


def test_every_public_function_is_here():
    functions = {
        name for home in HOMES for name in home.__all__ if not isinstance(getattr(home, name), type)
    }
    assert functions == set(CALLS)


@st.composite
def calls(draw, name):
    """Arguments of which at most two are junk."""
    positional, keywords = CALLS[name]
    spoilt = draw(st.sets(st.integers(0, len(positional) + len(keywords) - 1), max_size=2))
    drawn = [
        draw(JUNK if index in spoilt else strategy)
        for index, strategy in enumerate([*positional, *keywords.values()])
    ]
    return drawn[: len(positional)], dict(zip(keywords, drawn[len(positional) :], strict=True))


@pytest.mark.parametrize("name", sorted(CALLS))
@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(data=st.data())
def test_a_clear_error_or_an_answer(name, data):
    positional, keywords = data.draw(calls(name))
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # nothing but what the library says itself
        warnings.filterwarnings("ignore", ".*pairs of columns coincide")
        try:
            home = next(home for home in HOMES if hasattr(home, name))
            answer = getattr(home, name)(*positional, **keywords)
        except MemoryError:
            return
        except (TypeError, ValueError) as error:
            message = str(error)
            assert "\n" not in message
            assert len(message) < 400
            assert " must " in message or message.startswith("array is too big;"), message
            return
    if name == "describe_positions":
        assert str(answer).startswith("layers")
        return
    for array in answer if isinstance(answer, tuple) else (answer,):
        if isinstance(answer, pe_lib.RopeFrequencies) and array is answer.ignored_keys:
            continue
        assert isinstance(array, (np.ndarray, float))
        assert np.isfinite(array).all()


@given(st.integers(0, 60), D_MODEL, BASE, FIRST, DTYPE, LAYOUT)
@example(3, 2, 1.0000001, -2, "float32", "halves")
def test_the_tables_entries_are_sines_and_cosines(seq_len, d_model, base, first, dtype, layout):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*pairs of columns coincide")
        table = pe_lib.sinusoidal_encoding(
            seq_len, int(d_model), base, first_position=first, dtype=dtype, layout=layout
        )
        term = pe_lib.division_terms(d_model, base)[-1]
    assert table.shape == (seq_len, d_model)
    assert (np.abs(table) <= 1).all()
    if abs(first) < 1000 and seq_len:
        last = table[-1, -1]  # the slowest cosine in both layouts
        assert math.isclose(last, math.cos((first + seq_len - 1) * term), abs_tol=1e-3)
