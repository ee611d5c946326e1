"""The encoding in fifty-digit arithmetic: what every other is held against."""

import mpmath


def true_term(pair, d_model, base):
    """The division term of a pair, in the digits that mpmath works with."""
    return mpmath.power(mpmath.mpf(float(base)), -mpmath.mpf(2 * pair) / d_model)


def worst_error(table, positions, base):
    """The largest distance of an entry from its true value."""
    worst = 0.0
    with mpmath.workdps(50):
        for row, position in zip(table, positions, strict=True):
            for column, entry in enumerate(row):
                angle = mpmath.mpf(position) * true_term(column // 2, len(row), base)
                true = mpmath.cos(angle) if column % 2 else mpmath.sin(angle)
                worst = max(worst, float(abs(mpmath.mpf(float(entry)) - true)))
    return worst


def units(text):
    """What is shown, and one unit of its last digit."""
    value = mpmath.mpf(text.replace("−", "-").replace("\u202f", "").replace("\u00a0", ""))
    digits, _, exponent = text.partition("e")
    decimals = len(digits.partition(".")[2])
    return value, mpmath.mpf(10) ** (int(exponent or 0) - decimals)


HAIR = (
    0.05  # of the last unit: by so much a number that lies halfway may be rounded to the wrong side
)


def hold(shown, exact, said, enough=1e-5):
    """What a table shows is the true value rounded, and no digit that is certain is left out."""
    value, unit = units(str(shown))
    assert abs(value - exact) <= unit * (0.5 + HAIR), (said, mpmath.nstr(exact, 20))
    assert abs(value - exact) <= enough * max(1, abs(exact)), said
