"""The reference: the library's docstrings as Sphinx's autodoc reads them, with our sections kept.

Our docstrings are plain sentences under numpydoc's headings. A heading becomes a small title, a
``name : sentence`` one item of a list, and all else stays the paragraph that it is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

UNDERLINE = re.compile(r"-{3,}")
ENTRY = re.compile(r"([\w*]+(?:, [\w*]+)*) : (.*)")


def sections(lines: list[str]) -> list[str]:
    """The lines of a docstring as reStructuredText.

    >>> sections(["What.", "", "Parameters", "----------", "a, b : int.", "    More.", "c : str."])
    ['What.', '', '.. rubric:: Parameters', '', '* ``a``, ``b``: int.', '  More.', '* ``c``: str.']
    """
    answer, listed = [], False
    for number, line in enumerate(lines):
        following = lines[number + 1].strip() if number + 1 < len(lines) else ""
        entry = ENTRY.fullmatch(line)
        if UNDERLINE.fullmatch(line.strip()) and number:
            answer.append("")
        elif UNDERLINE.fullmatch(following):
            answer.append(f".. rubric:: {line}")
        elif entry:
            names = ", ".join(f"``{name}``" for name in entry[1].split(", "))
            answer.append(f"* {names}: {entry[2]}")
        else:
            answer.append(f"  {line.strip()}" if listed and line.startswith("    ") else line)
        listed = bool(entry) or (listed and line.startswith("    "))
    return answer


def process(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list) -> None:
    lines[:] = sections(lines)


def setup(app: Sphinx) -> None:
    app.connect("autodoc-process-docstring", process)
