"""Answers to the exercises, looked at: a friendly sentence on what is wrong, never the answer.

>>> from pe_lib.checks import check
>>> check("division-terms", 2, 3)
Not yet: that wave is shorter than 1000 positions.

What is to be given stands in the exercise: a number, several numbers, or the function to be built.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from pe_lib._validate import show
from pe_lib.attention import scaled_dot_product_attention
from pe_lib.document_traces import raised_base, trace_d3
from pe_lib.sinusoidal import division_terms, sinusoidal_encoding, wavelengths

__all__ = ["Reply", "check"]


@dataclass(frozen=True)
class Reply:
    """Whether an answer is right, and what there is to say about it.

    It is true where the answer is right, and shows itself as its words.

    Attributes
    ----------
    right : bool
        Whether the answer is right.
    words : str
        What there is to say.
    """

    right: bool
    words: str

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        return self.words


class _NotYet(Exception):
    """What is wrong with an answer, as a sentence without its first words."""


def check(chapter: str, exercise: int, answer: object) -> Reply:
    """Look at an answer to an exercise.

    Parameters
    ----------
    chapter : str
        Name of the chapter as in its address, "division-terms".
    exercise : int
        Number of the exercise.
    answer : object
        The number, the numbers in a list, or the function that the exercise asks for.

    Returns
    -------
    Reply
        True if the answer is right. No answer raises an error, and no reply tells it.

    Raises
    ------
    ValueError
        For a chapter or an exercise that has no check, with those that have one.

    References
    ----------
    The exercises at the end of each chapter.

    Examples
    --------
    >>> bool(check("encoding-matrix", 2, 0.9998))
    True
    """
    found = _CHECKS.get(chapter) if isinstance(chapter, str) else None
    if found is None:
        raise ValueError(f"chapter must be one of {', '.join(_CHECKS)}, got {show(chapter)}")
    looked_at = found.get(exercise) if type(exercise) is int else None
    if looked_at is None:
        numbers = ", ".join(map(str, found))
        raise ValueError(f"exercise must be one of {numbers} in {chapter}, got {show(exercise)}")
    try:
        looked_at(answer)
    except _NotYet as what:
        return Reply(False, f"Not yet: {what}.")
    return Reply(True, "That is right.")


# How answers are read -----------------------------------------------------------------------------


def _need(true: object, otherwise: str) -> None:
    if not true:
        raise _NotYet(otherwise)


def _number(answer: object, what: str = "one number") -> float:
    try:
        number = float(answer)
    except (TypeError, ValueError, OverflowError):
        raise _NotYet(f"{what} is asked for, and this is {show(answer)}") from None
    _need(math.isfinite(number), f"{what} is asked for, and this is {show(answer)}")
    return number


def _numbers(answer: object, count: int) -> list[float]:
    try:
        parts = list(answer)
    except TypeError:
        parts = None
    _need(
        parts is not None and len(parts) == count and not isinstance(answer, (str, bytes)),
        f"{count} numbers are asked for, in a list, and this is {show(answer)}",
    )
    return [_number(part, f"a list of {count} numbers") for part in parts]


def _close(one: float, other: float, share: float = 5e-3) -> bool:
    return math.isclose(one, other, rel_tol=share)


def _table(answer: object, shape: tuple[int, ...], what: str) -> np.ndarray:
    try:
        table = np.asarray(answer, dtype=np.float64)
    except (TypeError, ValueError):
        raise _NotYet(f"{what} must be an array of numbers") from None
    _need(table.shape == shape, f"{what} must have shape {shape}, and has {table.shape}")
    return table


def _run(function: object, *arguments: object) -> object:
    """What a function makes of arguments; its own mistakes are said, whatever they are."""
    _need(callable(function), f"a function is asked for, and this is {show(function)}")
    try:
        return function(*arguments)
    except Exception as error:
        shown = ", ".join(show(argument) for argument in arguments)
        raise _NotYet(
            f"called with {shown}, your function stops with {type(error).__name__}: {show(error)}"
        ) from None


# Attention cannot see order -----------------------------------------------------------------------


def _kinds(answer: object) -> None:
    words = ("invariant", "equivariant", "equivariant", "neither", "invariant")
    _need(
        isinstance(answer, (list, tuple)) and len(answer) == 5,
        "five words are asked for, in a list, for (a) to (e)",
    )
    for letter, given, right in zip("abcde", answer, words, strict=True):
        _need(
            given in ("invariant", "equivariant", "neither"),
            f"({letter}) must be 'equivariant', 'invariant' or 'neither', and is {show(given)}",
        )
        _need(
            given == right,
            f"think of two rows in both orders for ({letter}): does the result stay, does it move "
            "with them, or neither",
        )


def _exchange(answer: object) -> None:
    matrix = _table(answer, (3, 3), "P")
    _need(
        np.isin(matrix, (0, 1)).all() and (matrix.sum(axis=0) == 1).all()
        and (matrix.sum(axis=1) == 1).all(),
        "every row and every column of P has exactly one 1 and zeros besides",
    )  # fmt: skip
    moved = matrix @ [0, 1, 2]
    _need(moved[1] == 1, "only cat and mat change places; sat stays")
    _need(moved.tolist() == [2, 1, 0], "this P leaves every word where it is")


def _error_of(answer: object) -> None:
    x = np.random.default_rng(3).standard_normal((4, 3))
    order = [2, 0, 3, 1]
    same = _number(_run(answer, lambda rows: rows * 2, x, order), "one number as the error")
    _need(abs(same) < 1e-9, "the error of a function that doubles every row must be 0")

    def attend(rows: np.ndarray) -> np.ndarray:
        return scaled_dot_product_attention(rows, rows, rows)[0]

    _need(abs(_number(_run(answer, attend, x, order))) < 1e-9, "the error of attention must be 0")
    told = _number(_run(answer, lambda rows: rows + np.arange(4)[:, None], x, order))
    _need(told > 0.1, "a function that adds to each row its number is not equivariant, yet gets 0")


# First attempts -----------------------------------------------------------------------------------


def _gray(answer: object) -> None:
    table = _table(answer, (16, 4), "the table of 16 positions and 4 digits")
    _need(np.isin(table, (0, 1)).all(), "every entry must be 0 or 1")
    _need(len(np.unique(table, axis=0)) == 16, "two of the 16 rows are the same")
    changes = np.abs(np.diff(table, axis=0)).sum(axis=1)
    at = int(np.argmax(changes != 1))
    _need(
        (changes == 1).all(), f"rows {at} and {at + 1} differ in {changes[at]:.0f} digits, not in 1"
    )
    codes = [p ^ (p >> 1) for p in range(16)]
    digits = np.array([[code >> k & 1 for k in range(4)] for code in codes])
    _need(
        np.array_equal(table, digits) or np.array_equal(table[:, ::-1], digits),
        "neighbours are right, but the rows are not those of p ^ (p >> 1)",
    )


# Division terms -----------------------------------------------------------------------------------


def _three_terms(answer: object) -> None:
    given = _numbers(answer, 3)
    right = division_terms(6, 1000)
    _need(given[0] == 1, "the first term is the same at every width and every base")
    _need(_close(given[1] ** 2, given[2]), "each term must be the same factor times the last")
    _need(
        np.allclose(given, right, rtol=1e-6), "the exponent of pair i is −2i divided by the width"
    )


def _first_long_wave(answer: object) -> None:
    pair = _number(answer, "the number of a pair")
    _need(pair == int(pair) and 0 <= pair < 256, "at width 512 the pairs have the numbers 0 to 255")
    waves = wavelengths(512)
    _need(waves[int(pair)] > 1000, "that wave is shorter than 1000 positions")
    _need(pair == 0 or waves[int(pair) - 1] <= 1000, "an earlier pair is longer than 1000 as well")


def _longest_wave_is(length: float) -> Callable[[object], None]:
    def look(answer: object) -> None:
        base = _number(answer, "a base")
        _need(base > 1, "a base is greater than 1")
        longest = wavelengths(64, base)[-1]
        than = "shorter" if longest < length else "longer"
        _need(
            _close(longest, length, 1e-3), f"with that base the longest wave is {than} than asked"
        )

    return look


def _base_behind(answer: object) -> None:
    base = _number(answer, "a base")
    _need(base > 1, "a base is greater than 1")
    second = division_terms(16, base)[1]
    than = "larger" if second > 0.0705842 else "smaller"
    _need(
        _close(second, 0.0705842, 1e-3),
        f"that base gives a second term {than} than the printed one",
    )


def _reaching(answer: object) -> None:
    for d_model, base in ((8, 10_000.0), (64, 100.0)):
        terms = _table(_run(answer, d_model, base), (d_model // 2,), "what your function returns")
        _need(_close(terms[0], 1, 1e-12), f"at width {d_model} the first term must be 1")
        _need(
            _close(terms[-1] * base, 1, 1e-9),
            f"at width {d_model} and base {base:g} the last wave is not 2π times the base",
        )
        ratio = terms[1:] / terms[:-1]
        _need(
            np.allclose(ratio, ratio[0]), "the terms must fall by one factor from each to the next"
        )


# The encoding matrix ------------------------------------------------------------------------------


def _entry(answer: object) -> None:
    value = _number(answer, "the value")
    _need(-1 <= value <= 1, "no entry of an encoding is larger than 1")
    right = sinusoidal_encoding(3, 8)[2]
    _need(not _close(value, right[4], 1e-3), "that is the sine of the pair, and column 5 is odd")
    _need(not _close(value, right[3], 1e-5), "that is the pair before")
    _need(
        abs(value - right[5]) < 1e-6, "find the pair, then its term, then the angle at position 2"
    )


def _position_of(answer: object) -> None:
    table = sinusoidal_encoding(7, 8)
    for position, row in enumerate(table):
        found = _number(_run(answer, row, 8), "a position")
        _need(
            abs(found - position) < 1e-6, f"the row of position {position} is read as {found:.3f}"
        )


# Reading the frequencies --------------------------------------------------------------------------


def _ranges(answer: object) -> None:
    cosine, sine = _numbers(answer, 2)
    wave = wavelengths(64)[15]
    _need(abs(cosine - wave / 2) <= 1, "from 1 to −1 a cosine takes a certain part of its wave")
    _need(abs(sine - wave / 2) > 1, "the sine does not begin at 1: wait until it has been there")
    _need(abs(sine - wave * 3 / 4) <= 1, "the sine goes up to 1 first, and only then down to −1")


def _read(answer: object) -> None:
    table = sinusoidal_encoding(200, 16)
    for position in (0, 1, 77, 199):
        _need(
            _number(_run(answer, table[position], table), "a position") == position,
            f"the exact row of position {position} is not found",
        )
    noise = np.random.default_rng(0).normal(0, 0.05, 16)
    found = _number(_run(answer, table[50] + noise, table), "a position")
    _need(found == 50, "with a little noise the nearest row is no longer found")


# Relative position --------------------------------------------------------------------------------


def _most_alike(answer: object) -> None:
    offset, cosine = _numbers(answer, 2)
    offsets = np.arange(1, 51)
    _need(offset in offsets, "an offset from 1 to 50 is asked for, and the similarity there")
    _need(
        abs(cosine - np.cos(offset)) < 5e-3,
        "that is not the similarity at the offset that you name",
    )
    _need(
        offset == offsets[np.cos(offsets).argmax()],
        "another offset from 1 to 50 is nearer to whole turns",
    )


# Choosing the base --------------------------------------------------------------------------------


def _largest_base(answer: object) -> None:
    base = _number(_run(answer, 512, 64), "a base")
    _need(base > 1, "a base is greater than 1")
    idle = np.ptp(sinusoidal_encoding(512, 64, base), axis=0).min() < 0.1
    _need(not idle, "with the base that your function finds a column is idle")
    above = np.ptp(sinusoidal_encoding(512, 64, base * 1.02), axis=0).min() < 0.1
    _need(above, "a base two per cent larger has no idle column either")


# A PyTorch module ---------------------------------------------------------------------------------


def _lengths(answer: object) -> None:
    word, encoding, scaled = _numbers(answer, 3)
    _need(
        _close(word, 0.02 * 768**0.5, 0.02), "a vector of d numbers of spread s is about s√d long"
    )
    _need(_close(encoding, 384**0.5, 0.02), "every pair of an encoding has the length 1")
    _need(_close(scaled, 0.02 * 768, 0.02), "the third is the first times √d")


def _from_start(answer: object) -> None:
    import torch

    module = _run(answer, 8) if isinstance(answer, type) else answer
    _need(isinstance(module, torch.nn.Module), "a module is asked for, or its class")
    module = module.eval()
    width = next((b.shape[-1] for b in module.buffers() if b.dim() >= 2), 8)
    x = torch.zeros(1, 10, width)
    whole = _run(module, x)
    _need(
        torch.is_tensor(whole) and whole.shape == x.shape, "the output must have the input's shape"
    )
    alone = _run(lambda part, start: module(part, start=start), x[:, 7:8], 7)
    _need(
        torch.is_tensor(alone) and alone.shape == (1, 1, width), "one word in must be one word out"
    )
    _need(
        torch.allclose(alone[0, 0], whole[0, 7], atol=1e-6),
        "word 7 alone, with start=7, does not get what it gets in the whole sentence",
    )


# Padding and masks --------------------------------------------------------------------------------


def _meant(answer: object) -> None:
    number = _number(answer, "the number in the place of 10 000")
    _need(number > 1, "its logarithm must be positive")
    base = raised_base(number)
    than = "larger" if base > 10_000 else "smaller"
    _need(_close(base, 10_000, 1e-2), f"with that number the base that acts is {than} than 10 000")


def _left(answer: object) -> None:
    for mask in ([1, 1, 0], [0, 1, 1], [0, 0, 1, 1, 1, 0]):
        kept = np.array(mask)
        places = _table(_run(answer, kept.copy()), kept.shape, "what your function returns")
        real = places[kept == 1]
        _need(
            real.tolist() == list(range(len(real))),
            f"with the mask {mask} the real tokens are not counted 0, 1, 2 …",
        )


# Add or concatenate -------------------------------------------------------------------------------


def _enters_as_twelve(answer: object) -> None:
    try:
        pairs = {(int(word), int(length)) for word, length in answer}
    except (TypeError, ValueError):
        raise _NotYet("pairs are asked for, in a list: (number of the word, words)") from None
    for word, length in sorted(pairs):
        _need(1 <= word <= length, f"there is no word {word} in a sentence of {length}")
        _need(
            trace_d3(np.ones((min(length, 99), 1)), [1] * min(length, 99)).positions[word - 1]
            == 12,
            f"word {word} of {length} enters as another number",
        )
    _need(len(pairs) == 3, f"{len(pairs)} of them are right, and there are more")


def _as_in_d3(answer: object) -> None:
    for mask in ([1, 1, 0], [1], [1, 0, 1, 1]):
        found = _run(answer, np.array(mask))
        places = _table(found, (len(mask),), "what your function returns")
        right = trace_d3(np.ones((len(mask), 1)), mask).positions
        _need(
            np.array_equal(places, right),
            f"with the mask {mask} it differs from `trace_d3(…).positions`",
        )


# An encoder from scratch --------------------------------------------------------------------------


def _counted(answer: object) -> None:
    eight, four = _numbers(answer, 2)
    _need(eight == four, "the heads cut the same matrices into other parts")
    attention, feed_forward, norms = 4 * 256 * (256 + 1), 2 * 256 * 1024, 2 * 2 * 256
    _need(eight != attention + feed_forward + norms, "the feed-forward network has summands too")
    _need(eight != 4 * 256**2 + feed_forward + 1024 + 256 + norms, "attention has summands too")
    right = attention + feed_forward + 1024 + 256 + norms
    than = "more" if eight < right else "fewer"
    _need(eight == right, f"a layer has {than} of them")


def _pre_norm(answer: object) -> None:
    import torch

    module = _run(answer, 16, 4, 32)
    _need(isinstance(module, torch.nn.Module), "the class of a layer is asked for")
    with (
        torch.random.fork_rng()
    ):  # the reader's own random numbers go on as if nothing had been asked
        torch.manual_seed(0)
        torch_layer = torch.nn.TransformerEncoderLayer(
            16, 4, 32, dropout=0.0, batch_first=True, norm_first=True
        )
        # Away from the 1 and 0 of a new normalisation, so that none of them is like another
        weights = torch.nn.utils.parameters_to_vector(torch_layer.parameters())
        weights = (weights + 0.1 * torch.randn_like(weights)).detach().double()
        x = torch.randn(2, 5, 16).double()
    have = sum(one.numel() for one in module.parameters())
    _need(
        have == len(weights),
        f"with the sizes 16, 4 and 32 it has {have} parameters, and PyTorch's layer {len(weights)}",
    )
    outputs = []
    for layer in (torch_layer, module):
        layer.double().eval()
        torch.nn.utils.vector_to_parameters(weights, layer.parameters())
        with torch.no_grad():
            outputs.append(_run(layer, x))
    theirs, ours = outputs
    _need(torch.is_tensor(ours) and ours.shape == x.shape, "the output must have the input's shape")
    _need(
        torch.allclose(ours, theirs, atol=1e-9),
        "with PyTorch's weights, poured in as in the chapter, it gives another output "
        "(the parts are to be made in the order attention, feed-forward, norm1, norm2)",
    )


# Does order matter? -------------------------------------------------------------------------------


def _need_order(answer: object) -> None:
    try:
        given = list(answer)
    except TypeError:
        given = []
    _need(
        given and all(isinstance(letter, str) and letter in tuple("abcd") for letter in given),
        f"letters from a to d are asked for, in a list, and this is {show(answer)}",
    )
    letters = set(given)
    for letter in sorted(letters & {"a", "c"}):
        _need(False, f"counting the words is enough for ({letter})")
    _need(letters == {"b", "d"}, "one more has two answers for the same words")


def _above_guessing(answer: object) -> None:
    many, few = _numbers(answer, 2)
    for found, count in ((many, 1000), (few, 100)):
        right = 0.04 / math.sqrt(0.25 / count)
        than = "more" if found < right else "less"
        _need(_close(found, right, 0.03), f"of {count} sentences it is {than} than that")


def _causal_reader(answer: object) -> None:
    import torch

    with torch.random.fork_rng(), torch.no_grad():
        torch.manual_seed(0)
        words = torch.randint(2, 12, (1000, 12))
        places = torch.rand(1000, 12).argsort(dim=1)[:, :2]
        words = words.scatter(1, places, torch.tensor([0, 1]).expand(1000, 2))
        if isinstance(answer, torch.nn.Module):
            answer.eval()
        said = _run(answer, words)
        _need(
            torch.is_tensor(said) and said.shape == (1000, 2),
            "for 1000 sentences of 12 words the reader must return 1000 rows of two scores",
        )
        again = torch.full((1, 12), 5)
        long, short = _run(answer, again), _run(answer, again[:, :6])
    _need(
        torch.is_tensor(short)
        and short.shape == long.shape
        and torch.allclose(long, short, atol=1e-4),
        "one word, repeated, sounds different at different lengths: something still tells places",
    )
    right = (said.argmax(dim=1) == (places[:, 0] < places[:, 1])).double().mean().item()
    _need(right > 0.6, f"it is right on {right:.2f} of 1000 sentences, which is guessing")


_CHECKS: dict[str, dict[int, Callable[[object], None]]] = {
    "order-blindness": {1: _kinds, 2: _exchange, 6: _error_of},
    "first-attempts": {6: _gray},
    "division-terms": {
        1: _three_terms,
        2: _first_long_wave,
        4: _longest_wave_is(10_000),
        5: _base_behind,
        6: _reaching,
    },
    "encoding-matrix": {2: _entry, 6: _position_of},
    "reading-frequencies": {2: _ranges, 6: _read},
    "relative-position": {2: _most_alike},
    "choosing-the-base": {2: _longest_wave_is(1_000_000), 6: _largest_base},
    "pytorch-module": {2: _lengths, 6: _from_start},
    "padding-and-masks": {2: _meant, 6: _left},
    "add-or-concatenate": {2: _enters_as_twelve, 6: _as_in_d3},
    "encoder": {2: _counted, 6: _pre_norm},
    "does-order-matter": {1: _need_order, 2: _above_guessing, 6: _causal_reader},
}
