"""Chapter "Choosing the base"."""

from typing import Any

import numpy as np

from pe_lib.checks._answers import Check, need, read_number, run
from pe_lib.checks.division_terms import longest_wave_is
from pe_lib.sinusoidal import sinusoidal_encoding


def _largest_base(answer: Any) -> None:
    base = read_number(run(answer, 512, 64), "a base")
    need(base > 1, "a base is greater than 1")
    idle = np.ptp(sinusoidal_encoding(512, 64, base), axis=0).min() < 0.1
    need(not idle, "with the base that your function finds a column is idle")
    above = np.ptp(sinusoidal_encoding(512, 64, base * 1.02), axis=0).min() < 0.1
    need(above, "a base two per cent larger has no idle column either")


CHECKS: dict[int, Check] = {2: longest_wave_is(1_000_000), 6: _largest_base}
