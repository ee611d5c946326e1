"""The cells that grade: the book's own check, seen and once more hidden, and a hidden test."""

import re
from typing import Any

from classroom.homework.drawing import with_names

CHECKED = """\
from pe_book.checks import check

reply = check("{name}", {answer})
assert reply, reply.words"""
CHECKED_AFRESH = """\
# checked once more by the file's own check, whatever the name stands for by now
from importlib import reload

import pe_book.checks

reply = reload(pe_book.checks).check("{name}", {answer})
assert type(reply) is pe_book.checks.Reply and reply.right, "Not yet.\""""


def hidden(code: str, drawn: dict[str, Any]) -> str:
    """A hidden test as a function of its own: it leaves no name behind and trusts none."""
    if not code:
        return ""
    helper = CLOSE if "close(" in code else ""
    lines = "\n".join([TRUSTED + helper, with_names(code, drawn)])
    body = "\n".join(f"    {line}".rstrip() for line in lines.splitlines())
    # what a test returns is how many points it gives; one that returns nothing gives all or none
    end = "_test()" if re.search(r"^return ", code, flags=re.MULTILINE) else "_test()\ndel _test"
    return f"def _test():\n{body}\n\n\n{end}"


TRUSTED = """\
from builtins import abs, all, any, callable, dict, float, int, isinstance, len, list, max, min
from builtins import range, round, set, sorted, str, sum, tuple, type, zip

import numpy as np
"""
CLOSE = """
def close(given, right, share=5e-3):
    try:
        given, right = (np.asarray(one, dtype=float).ravel() for one in (given, right))
    except (TypeError, ValueError):  # no numbers at all
        return False
    if given.shape != right.shape:
        return False
    return bool((abs(given - right) <= share * abs(right) + 1e-9).all())

"""
