"""Source of test cells: the book's check, and a hidden test."""

import re
from typing import Any

from classroom.homework.drawing import with_names

CHECKED = """\
from pe_book.checks import check

reply = check("{name}", {answer})
assert reply, reply.words"""


def hidden(code: str, drawn: dict[str, Any]) -> str:
    """A hidden test as a function, which may return its points."""
    if not code:
        return ""
    helper = (CLOSE if "close(" in code else "") + (JUDGED if "judged(" in code else "")
    lines = "\n".join(["import numpy as np\n" + helper, with_names(code, drawn)])
    body = "\n".join(f"    {line}".rstrip() for line in lines.splitlines())
    # without a return value, the test gives all points or none
    end = "_test()" if re.search(r"^return ", code, flags=re.MULTILINE) else "_test()\ndel _test"
    return f"def _test():\n{body}\n\n\n{end}"


CLOSE = """
def close(answer, right, share=5e-3):
    try:
        answer, right = (np.asarray(one, dtype=float).ravel() for one in (answer, right))
    except (TypeError, ValueError):  # not numbers
        return False
    return answer.shape == right.shape and bool((abs(answer - right) <= share * abs(right) + 1e-9).all())

"""

# A student's own test is run on each case several times, in random order
JUDGED = """
def judged(answer, cases):
    import random

    trials = [case for case in cases for _ in range(max(2, 14 // len(cases)))]
    random.SystemRandom().shuffle(trials)
    for argument, expected, message in trials:
        result = answer(argument)
        is_right = bool(result) is expected if isinstance(expected, bool) else result == expected
        assert is_right, message

"""
