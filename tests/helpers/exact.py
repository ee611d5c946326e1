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
