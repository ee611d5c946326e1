"""What a chapter is about stands in the chapter, in lines that run when pasted anywhere.

Its cells with the tag ``argument`` run here one behind the other, without the book's packages.
"""

import json
import re
import subprocess
import sys

import pytest
from helpers.prose import cells, chapters

MOST = 12  # lines of code in such a cell
MAY_IMPORT = {"math", "numpy", "torch"}
# what every import cell gives, and nothing of the book's
FRESH = """
import json, re, sys
sys.modules.update(dict.fromkeys(["pe_lib", "pe_configs", "pe_book"]))  # their import fails
names = {"__name__": "__main__"}
exec("import numpy as np", names)
cells = json.loads(sys.stdin.read())
if any(re.search(r"\\b(torch|nn)\\b", source) for _, source in cells):  # seconds, else for nothing
    exec("import torch\\nfrom torch import nn", names)
for name, source in cells:
    exec(compile(source, name, "exec"), names)
"""


def argument(chapter):
    """The chapter's cells of the argument, in their order: id and source."""
    return [
        (cell["id"], cell["source"])
        for cell in cells(chapter)
        if cell["cell_type"] == "code" and "argument" in cell["metadata"].get("tags", [])
    ]


@pytest.mark.parametrize("chapter", chapters(), ids=lambda path: path.stem)
def test_a_chapters_argument_stands_in_it(chapter):
    found = argument(chapter)
    assert found, f"{chapter.stem} has no cell with the tag argument"
    for name, source in found:
        lines = re.findall(r"^ *[^#\s].*", source, re.MULTILINE)
        assert len(lines) <= MOST, f"{name} has more than {MOST} lines of code"
        assert {*re.findall(r"^ *(?:import|from) (\w+)", source, re.MULTILINE)} <= MAY_IMPORT
    command = [sys.executable, "-c", FRESH]
    run = subprocess.run(command, input=json.dumps(found), capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
