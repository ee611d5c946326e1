"""Every kind of argument, given every kind of junk: named, shown, answered."""

from fractions import Fraction

import numpy as np
import pytest

from pe_book.words import embed, word_vector
from pe_lib import (
    _memory,
    _validate,
    angles,
    division_terms,
    encode_positions,
    sinusoidal_encoding,
    wavelengths,
)

TAKE_D_MODEL = [
    division_terms,
    wavelengths,
    lambda d_model: angles([1], d_model),
    lambda d_model: sinusoidal_encoding(1, d_model),
    lambda d_model: encode_positions([1], d_model),
    lambda d_model: word_vector("dog", d_model),
    lambda d_model: embed(["dog"], d_model),
]
TAKE_BASE = [
    lambda base: division_terms(4, base),
    lambda base: wavelengths(4, base),
    lambda base: angles([1], 4, base),
    lambda base: sinusoidal_encoding(1, 4, base),
    lambda base: encode_positions([1], 4, base),
]
TAKE_POSITIONS = [
    lambda positions: angles(positions, 4),
    lambda positions: encode_positions(positions, 4),
]


def refuses(call, given, kind, *fragments):
    with pytest.raises((TypeError, ValueError)) as caught:
        call(given)
    assert caught.type is kind
    message = str(caught.value)
    for fragment in fragments:
        assert fragment in message
    assert "\n" not in message
    assert len(message) < 220


@pytest.mark.parametrize("call", TAKE_D_MODEL)
@pytest.mark.parametrize(
    ("d_model", "kind", "shown"),
    [
        (7, ValueError, "got 7: sine and cosine columns come in pairs"),
        (0, ValueError, "got 0"),
        (-2, ValueError, "got -2"),
        (-(10**30), ValueError, "got -1.000e+30"),
        (4.5, TypeError, "got 4.5 (float)"),
        (4.0, TypeError, "got 4.0 (float)"),
        (True, TypeError, "got True (bool)"),
        (np.True_, TypeError, "True"),
        (None, TypeError, "got None (NoneType)"),
        ("8", TypeError, "got '8' (str)"),
        (4j, TypeError, "got 4j (complex)"),
        ([4], TypeError, "got [4] (list)"),
    ],
)
def test_d_model(call, d_model, kind, shown):
    refuses(call, d_model, kind, "d_model must be an even integer of at least 2, ", shown)


@pytest.mark.parametrize(
    ("seq_len", "kind", "shown"),
    [
        (-1, ValueError, "got -1"),
        (2.5, TypeError, "got 2.5 (float)"),
        (2.0, TypeError, "got 2.0 (float)"),
        (False, TypeError, "got False (bool)"),
        ("3", TypeError, "got '3' (str)"),
        (None, TypeError, "got None"),
    ],
)
def test_seq_len(seq_len, kind, shown):
    refuses(
        lambda given: sinusoidal_encoding(given, 4),
        seq_len,
        kind,
        "seq_len must be an integer of at least 0, ",
        shown,
    )


@pytest.mark.parametrize("call", TAKE_BASE)
@pytest.mark.parametrize(
    ("base", "kind", "shown"),
    [
        (1, ValueError, "got 1:"),
        (0.5, ValueError, "got 0.5:"),
        (0, ValueError, "got 0:"),
        (-10_000, ValueError, "got -10000:"),
        (float("nan"), ValueError, "got nan"),
        (float("inf"), ValueError, "got inf"),
        (10**400, ValueError, "got 1.000e+400"),
        (Fraction(10**30 + 1, 10**30), ValueError, "got 1000000000000000000000000000001/1000"),
        (True, TypeError, "got True (bool)"),
        ("10000", TypeError, "got '10000' (str)"),
        (None, TypeError, "got None"),
        (10_000j, TypeError, "got 10000j (complex)"),
        (np.array([10.0]), TypeError, "(array of float64)"),
    ],
)
def test_base(call, base, kind, shown):
    refuses(call, base, kind, "base must be a finite number greater than 1, ", shown)


@pytest.mark.parametrize("call", TAKE_POSITIONS)
@pytest.mark.parametrize(
    ("positions", "kind", "shown"),
    [
        ([0.0, float("nan")], ValueError, "got nan among them"),
        ([float("nan"), Fraction(1, 2)], ValueError, "got nan among them"),
        ([float("inf")], ValueError, "got inf among them"),
        ([-float("inf"), 3], ValueError, "got -inf among them"),
        ([1, 2**53 + 1], ValueError, "got 9007199254740993 among them"),
        ([-(2**53) - 1, 1], ValueError, "got -9007199254740993 among them"),
        ([10**400], ValueError, "got 1.000e+400 among them"),
        (np.array([2**63], np.uint64), ValueError, "got 9223372036854775808 among them"),
        ([[1, 2]], ValueError, "got shape (1, 2)"),
        (5, ValueError, "got shape (): 5"),
        ([[1], [1, 2]], ValueError, "got rows of different lengths: [[1], [1, 2]]"),
        ([1, True], TypeError, "got True (bool) among them"),
        (np.array([True]), TypeError, "array([ True])"),
        ([1, np.False_], TypeError, "False"),
        ([1j], TypeError, "got [1j] (list)"),
        ("12", TypeError, "got '12' (str)"),
        ([1, "2"], TypeError, "got [1, '2'] (list)"),
        (None, TypeError, "got None (NoneType)"),
        ([1, None], TypeError, "got None (NoneType) among them"),
        ({1, 2}, TypeError, "(set)"),
        (np.array(["2020"], "M8"), TypeError, "datetime64"),
    ],
)
def test_positions(call, positions, kind, shown):
    refuses(call, positions, kind, "positions must be a one-dimensional sequence of finite", shown)


def test_positions_of_every_real_kind_are_taken():
    for given in ([1, 2.5], (1, Fraction(5, 2)), np.array([1, 2.5], np.float16)):
        assert _validate.check_positions(given).tolist() == [1.0, 2.5]
    assert _validate.check_positions(range(3)).dtype == np.float64
    assert _validate.check_positions([2**53, -(2**53)]).tolist() == [2.0**53, -(2.0**53)]


@pytest.mark.parametrize(
    ("first", "kind", "shown"),
    [
        (2**53, ValueError, "got 9007199254740992 with seq_len=2"),
        (-(2**53) - 1, ValueError, "got -9007199254740993"),
        (1.0, TypeError, "got 1.0 (float)"),
        (True, TypeError, "got True (bool)"),
    ],
)
def test_first_position(first, kind, shown):
    refuses(
        lambda given: sinusoidal_encoding(2, 4, first_position=given),
        first,
        kind,
        "first_position must be an integer between -2**53 and 2**53",
        shown,
    )


@pytest.mark.parametrize("dtype", [int, "complex64", np.longdouble, ">f4", None, bool, "x", True])
def test_dtype(dtype):
    for call in (sinusoidal_encoding, lambda n, d, dtype: encode_positions([n], d, dtype=dtype)):
        with pytest.raises(TypeError, match="dtype must be float16, float32 or float64, got"):
            call(2, 4, dtype=dtype)


def test_the_size_is_held_against_the_memory_of_the_machine(monkeypatch):
    monkeypatch.setattr(_memory, "physical_memory", lambda: 320)
    assert sinusoidal_encoding(10, 4).nbytes == 320
    with pytest.raises(ValueError, match=r"352 bytes, and this machine has 320 bytes"):
        sinusoidal_encoding(11, 4)


MEMORY = {"SC_PAGE_SIZE": 4096, "SC_PHYS_PAGES": 1000}


def test_a_machine_that_does_not_tell_its_memory_still_says_the_size(monkeypatch):
    monkeypatch.setattr(_memory.os, "sysconf", MEMORY.get, raising=False)
    assert _memory.physical_memory() == 4096 * 1000
    monkeypatch.setattr(_memory.os, "sysconf", lambda name: -1, raising=False)
    assert _memory.physical_memory() == _memory.sys.maxsize
    with pytest.raises(ValueError, match=r"asks for an array of 8.00 EB"):
        sinusoidal_encoding(10**18, 2, dtype=np.float32)  # NumPy itself is out of memory here


def test_a_base_whose_last_wavelength_overflows():
    assert np.isfinite(wavelengths(8, 1.7e308)).all()
    with pytest.raises(ValueError, match=r"base must be smaller, got 1.7e\+308"):
        wavelengths(2000, 1.7e308)


def test_a_value_whose_repr_fails_or_is_long_is_still_shown():
    class Broken:
        def __repr__(self):
            raise RuntimeError

    refuses(division_terms, Broken(), TypeError, "got an object of type Broken")
    refuses(division_terms, "x" * 1000, TypeError, "…")
    refuses(lambda base: division_terms(4, base), Fraction(-(10**5000), 7), ValueError, "Fraction")


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (0, "0 bytes"),
        (999, "999 bytes"),
        (1000, "1.00 kB"),
        (2_500_000, "2.50 MB"),
        (3 * 10**9, "3.00 GB"),
        (4 * 10**12, "4.00 TB"),
        (5 * 10**15, "5.00 PB"),
        (6 * 10**18, "6.00 EB"),
        (7 * 10**22, "7.00e+4 EB"),
    ],
)
def test_sizes_as_people_say_them(size, words):
    assert _memory.human_size(size) == words
