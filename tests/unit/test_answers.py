"""What every function returns: type and shape, the papers' defaults, and whatever it is given.

Arguments drawn at random are good ones mixed with junk, so that each argument meets its own kind of
junk while the others are right: an answer, or a clear error. Sizes are small or beyond any machine,
never in between.
"""

import datetime
import inspect
import json
import re
import warnings
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pe_configs
import pe_lib
from pe_book import attention, first_attempts, padding

ODD = [Fraction(7, 2), Decimal("4"), datetime.date(2020, 1, 1), object(), {"a": 1}, {1, 2}]
ODD += [iter([1, 2]), len]
ARRAYS = [4, [[1.0, 2.0], [3.0, 4.0]], [[1, 2], [3, 4]], [1.0, np.nan], ["a", "b"], [1j, 2]]
ODD += [*map(np.array, ARRAYS), np.ma.masked_array([1.0, 2.0], mask=[0, 1])]
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 40),
    st.sampled_from([2**53, 2**53 + 1, 2**63, 2**64, 2**50, 10**30, -(10**30)]),
    st.floats(allow_nan=True, allow_infinity=True),
    st.complex_numbers(max_magnitude=1e6),
    st.text(max_size=5),
    st.binary(max_size=5),
    *map(st.just, [*ODD, np.datetime64("2020-01-01")]),
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
KEYS = ("rope_scaling", "layer_types", "model_type")  # which a message may name for `config`
TABLE = st.lists(st.lists(st.floats(-3, 3), min_size=4, max_size=4), min_size=1, max_size=4)
COUNT = st.integers(1, 20)
FACTOR = st.floats(0.5, 64.0)

# Good values of each argument by its name, and where a function means another thing by it
ARGUMENTS = {
    "d_model": D_MODEL, "head_dim": D_MODEL, "seq_len": SEQ_LEN, "base": BASE, "positions": PLACES,
    "first_position": FIRST, "dtype": DTYPE, "layout": LAYOUT, "bits": st.none(),
    "offset": st.integers(-9, 9), "bias_max": st.floats(1, 16), "timesteps": PLACES,
    "offsets": PLACES, "encoding": TABLE, "metric": st.sampled_from(["dot", "cosine", "euclidean"]),
    "lengths": st.lists(st.integers(0, 5), max_size=4), "embeddings": TABLE, "mask": st.none(),
    "sequences": st.lists(TABLE, min_size=1, max_size=3), "query": TABLE, "key": TABLE, "value": TABLE,
    "x": TABLE, "tables": st.just(pe_lib.rotary_tables(9, 4)), "frequencies": st.none(), "config": CONFIG,
    "a": CONFIG, "b": CONFIG,
    "layer_type": st.sampled_from([None, "full_attention"]), "factor": FACTOR, "original_length": FACTOR,
    "factors": st.lists(FACTOR, max_size=4), "attention_factor": st.none(), "beta_fast": st.just(32.0),
    "beta_slow": st.just(1.0), "truncate": st.booleans(), "low_freq_factor": st.just(1.0),
    "high_freq_factor": st.just(4.0), "num_heads": COUNT, "num_buckets": st.integers(4, 40),
    "max_distance": st.integers(20, 200), "bidirectional": st.booleans(),
    "axes": st.lists(SEQ_LEN, max_size=3),
    "columns_of": st.none(), "sections": st.lists(st.integers(1, 9), max_size=3), "coordinates": TABLE,
    "arrangement": st.sampled_from(["contiguous", "interleaved"]),
    "ladder": st.sampled_from(["shared", "own"]),
    "first": st.sampled_from(["sine", "cosine"]), "shift": st.sampled_from([0, 1]),
    "scale": st.floats(-1e3, 1e3),
}  # fmt: skip
ELSEWHERE = {
    ("padding_mask", "seq_len"): st.integers(5, 9), ("pad_embeddings", "seq_len"): st.none(),
    ("rope_frequencies", "seq_len"): st.one_of(st.none(), COUNT), ("relative_index", "max_distance"): COUNT,
    ("describe_positions", "seq_len"): st.one_of(st.none(), COUNT), ("grid_encoding", "d_model"): COUNT,
    ("rope_frequencies", "head_dim"): st.one_of(st.none(), D_MODEL),
    ("describe_positions", "head_dim"): st.one_of(st.none(), D_MODEL),
    ("compare", "seq_len"): st.one_of(st.none(), COUNT), ("compare", "head_dim"): st.none(),
    ("t5_buckets", "offsets"): st.lists(st.integers(-(2**53), 2**53)),
    ("rotary_tables_at", "frequencies"): TABLE,
}  # fmt: skip
FUNCTIONS = {
    name: getattr(home, name)
    for home in (pe_lib, pe_configs, attention, first_attempts, padding)
    for name in home.__all__
    if not isinstance(getattr(home, name), type)
}


@st.composite
def calls(draw, name):
    """Arguments of which at most two are junk."""
    names = [*inspect.signature(FUNCTIONS[name]).parameters]
    unknown = [one for one in names if one not in ARGUMENTS]
    assert not unknown, f"give {unknown} of {name} good values in ARGUMENTS"
    spoilt = draw(st.sets(st.sampled_from(names), max_size=2))
    good = {one: ELSEWHERE.get((name, one), ARGUMENTS[one]) for one in names}
    return {one: draw(JUNK if one in spoilt else good[one]) for one in names}


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
@given(data=st.data())
def test_a_clear_error_or_an_answer(name, data):
    said = data.draw(calls(name))
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # nothing but what the library says itself
        warnings.filterwarnings("ignore", ".*pairs of columns coincide")
        try:
            answer = FUNCTIONS[name](**said)
        except MemoryError:
            return
        except (TypeError, ValueError) as error:
            message = str(error)
            assert "\n" not in message
            assert len(message) < 400
            if not message.startswith("array is too big;"):
                assert " must " in message, message
                assert any(re.search(rf"\b{one}\b", message) for one in [*said, *KEYS]), message
            return
    if name in ("describe_positions", "compare"):
        assert json.loads(json.dumps(answer.to_dict(), allow_nan=False))
        return
    asked = said.get("dtype", np.float64)
    for array in answer if isinstance(answer, tuple) else (answer,):
        if isinstance(answer, pe_lib.RopeFrequencies) and array is answer.ignored_keys:
            continue
        assert isinstance(array, (np.ndarray, float))
        assert np.isfinite(array).all()
        if isinstance(array, np.ndarray):
            assert array.dtype in (np.dtype(asked), np.int64, np.bool_)
