"""The reference: the library's docstrings as Sphinx's autodoc reads them, with our sections kept.

Our docstrings are plain sentences under numpydoc's headings. A heading becomes a small title, a
``name : sentence`` one item of a list, and all else stays the paragraph that it is.
"""

import re

from sphinx.application import Sphinx

UNDERLINE = re.compile(r"-{3,}")
ENTRY = re.compile(r"([\w*]+(?:, [\w*]+)*) : (.*)")


def sections(lines: list[str]) -> list[str]:
    """The lines of a docstring as reStructuredText.

    >>> sections(["What.", "", "Parameters", "----------", "a, b : int.", "    More.", "c : str."])
    ['What.', '', '.. rubric:: Parameters', '', '* ``a``, ``b``: int.', '  More.', '* ``c``: str.']
    >>> sections(["Too long", "    is an error.", "", ">>> x", "[1,", "    2]"])
    ['Too long', 'is an error.', '', '>>> x', '[1,', '    2]']
    """
    answer, listed, sample = [], False, False
    for number, line in enumerate(lines):
        following = lines[number + 1].strip() if number + 1 < len(lines) else ""
        entry = ENTRY.fullmatch(line)
        sample = bool(line.strip()) and (sample or line.startswith(">>>"))
        if UNDERLINE.fullmatch(line.strip()) and number:
            answer.append("")
        elif UNDERLINE.fullmatch(following):
            answer.append(f".. rubric:: {line}")
        elif entry:
            names = ", ".join(f"``{name}``" for name in entry[1].split(", "))
            answer.append(f"* {names}: {entry[2]}")
        elif listed and line.startswith("    "):
            answer.append(f"  {line.strip()}")
        elif number and lines[number - 1].strip() and not sample:
            answer.append(line.strip())  # a sentence that goes on, not a term's definition
        else:
            answer.append(line)
        listed = bool(entry) or (listed and line.startswith("    "))
    return answer


def process(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list) -> None:
    lines[:] = sections(lines)


def setup(app: Sphinx) -> None:
    app.setup_extension("sphinx.ext.autodoc")
    app.connect("autodoc-process-docstring", process)
