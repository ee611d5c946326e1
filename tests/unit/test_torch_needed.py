"""Which chapters need PyTorch is said where a teacher plans a room, and is so."""

import ast
import re
import subprocess
import sys

import nbformat
import yaml
from helpers.books import ROOT

TRY = """
import sys
sys.modules["torch"] = None
for number, code in {chapters}.items():
    try:
        exec(code, {{}})
    except ImportError:
        print(number)
"""


def imports(file):
    """What a chapter imports, outside of functions."""
    cells = nbformat.read(ROOT / f"{file}.ipynb", as_version=4).cells
    nodes = [
        node for cell in cells if cell.cell_type == "code" for node in ast.parse(cell.source).body
    ]
    return "\n".join(
        ast.unparse(node) for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)
    )


def test_the_chapters_that_need_pytorch_are_those_named():
    parts = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))["parts"]
    numbered = [one["file"] for part in parts if part.get("numbered") for one in part["chapters"]]
    code = TRY.format(chapters={number: imports(file) for number, file in enumerate(numbered, 1)})
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    said = " ".join((ROOT / "book/teach-homework.md").read_text(encoding="utf-8").split())
    (named,) = re.findall(r"Only the chapters ([\d, and to]+) need PyTorch", said)
    ranges = [list(map(int, re.findall(r"\d+", part))) for part in re.split(r", | and ", named)]
    told = [number for ends in ranges for number in range(ends[0], ends[-1] + 1)]
    assert told == list(map(int, run.stdout.split())), "name them in book/teach-homework.md"
