"""What a chapter is about stands in the chapter, in lines that run when pasted anywhere.

Its cells with the tag ``argument`` run here one behind the other, without the book's packages.
"""

import ast
import io
import json
import subprocess
import sys
import tokenize

import pytest
from helpers.prose import cells, chapters

MOST = 12  # lines of code in such a cell
MAY_IMPORT = {"math", "numpy", "torch"}
LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
LAYOUT |= {tokenize.ENCODING, tokenize.ENDMARKER}
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


def lines_of_code(source):
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return len({
        line
        for token in tokens
        if token.type not in LAYOUT
        for line in range(token.start[0], token.end[0] + 1)
    })  # fmt: skip


def imported(source):
    """The packages that a cell imports, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or ".").partition(".")[0]


def run_alone(found):
    command = [sys.executable, "-c", FRESH]
    return subprocess.run(command, input=json.dumps(found), capture_output=True, text=True)


@pytest.mark.parametrize("chapter", chapters(), ids=lambda path: path.stem)
def test_a_chapters_argument_stands_in_it(chapter):
    found = argument(chapter)
    assert found, f"{chapter.stem} has no cell with the tag argument"
    for name, source in found:
        assert lines_of_code(source) <= MOST, f"{name} has more than {MOST} lines of code"
        assert {*imported(source)} <= MAY_IMPORT, f"{name} imports the book's packages"
    run = run_alone(found)
    assert run.returncode == 0, run.stderr


def test_what_leans_on_the_book_or_on_another_cell_fails():
    assert run_alone([("cell", "print(np.ones(2) + torch.ones(2).numpy())")]).returncode == 0
    for source in ("import pe_lib", "from pe_book.words import embed", "division_terms(8)"):
        run = run_alone([("cell", source)])
        assert run.returncode == 1
        assert 'File "cell", line 1' in run.stderr
    assert lines_of_code('def f():\n    """One\n    two."""\n\n    # three\n    return [\n1]') == 5
