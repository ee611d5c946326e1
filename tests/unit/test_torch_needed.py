"""Which chapters need PyTorch is said where a teacher plans a room, and is so."""

import ast
import json
import subprocess
import sys

from helpers.books import ROOT

BLOCKED = "import sys\nsys.modules['torch'] = None\n"


def imports(name):
    """What a chapter imports, outside of functions."""
    cells = json.loads((ROOT / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    nodes = [node for source in sources for node in ast.parse(source).body]
    return "\n".join(
        ast.unparse(node) for node in nodes if isinstance(node, (ast.Import, ast.ImportFrom))
    )


def test_the_chapters_that_need_pytorch_are_those_named():
    lines = (ROOT / "_toc.yml").read_text(encoding="utf-8").splitlines()
    files = [line.rpartition(" ")[2] for line in lines if "file: book/" in line][:21]
    assert files[-1] == "book/rotary-in-a-model"
    need = [
        number
        for number, name in enumerate(files, 1)
        if subprocess.run([sys.executable, "-c", BLOCKED + imports(name)], check=False,
                          capture_output=True).returncode
    ]  # fmt: skip
    assert need == [8, 9, 11, 12, 13, 14]
    said = " ".join((ROOT / "book/teach-homework.md").read_text(encoding="utf-8").split())
    assert "Only the chapters 8, 9 and 11 to 14 need PyTorch" in said
