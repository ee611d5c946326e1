"""nbgrader preprocessors: run a submission apart from its tests, and show written answers as text."""

import importlib.util
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from nbformat.v4 import new_output
from nbgrader.preprocessors import NbGraderPreprocessor
from nbgrader.utils import is_grade, is_locked, is_solution
from traitlets import Integer

HERE = Path(__file__).resolve().parent
LIBRARIES = ("pe_lib", "pe_configs", "pe_book")


class GradeApart(NbGraderPreprocessor):
    """Runs the submission in one process, and tests on the values of its answers in another."""

    timeout = Integer(60, help="Seconds that a cell may run").tag(config=True)
    whole = Integer(300, help="Seconds that all cells of a notebook may run").tag(config=True)

    def preprocess(self, nb, resources):
        cells = [cell for cell in nb.cells if cell.cell_type == "code"]
        with tempfile.TemporaryDirectory(prefix="grading-") as place:
            folder, packages = Path(place, "own"), Path(place, "packages")
            folder.mkdir()
            packages.mkdir()
            secret = [str(HERE.parent), *copy_libraries(packages)]
            job = {
                "seconds": self.timeout, "whole": self.whole, "folder": str(folder),
                "packages": str(packages), "secret": secret,
                "cells": [{"kind": kind(cell), "source": cell.source} for cell in cells],
            }  # fmt: skip
            command = [sys.executable, "-I", "-W", "ignore", "-X", "utf8", str(HERE / "ours.py")]
            limit = 120 + self.whole + 10 * len(cells)
            done = subprocess.run(
                command, input=json.dumps(job), capture_output=True, text=True, timeout=limit
            )
        if done.returncode:
            raise RuntimeError(f"the tests could not be run:\n{done.stderr[-2000:]}")
        results = json.loads(done.stdout)
        for number, (cell, result) in enumerate(zip(cells, results, strict=True), 1):
            cell.execution_count = number
            cell.outputs = outputs(result, number)
        return nb, resources


def kind(cell):
    """The kind of a cell: a test, a locked cell of the release, or the student's."""
    if is_grade(cell) and not is_solution(cell):
        return "test"
    return "given" if is_locked(cell) else "own"


def outputs(result, number):
    """A cell's outputs: text, and the pictures that it drew."""
    outputs = []
    if result["printed"]:
        outputs.append(new_output("stream", name="stdout", text=result["printed"]))
    for picture in result.get("pictures", []):
        outputs.append(new_output("display_data", data={"image/png": picture}))
    if "points" in result:
        data = {"text/plain": repr(result["points"])}
        outputs.append(new_output("execute_result", data=data, execution_count=number))
    if "raised" in result:
        name, words = result["raised"]
        line = f"{name}: {words}"
        outputs.append(new_output("error", ename=name, evalue=words, traceback=[line]))
    return outputs


def copy_libraries(packages):
    """Copy the libraries as students have them; return the paths of the originals."""
    originals = []
    for name in LIBRARIES:
        folder = importlib.util.find_spec(name).submodule_search_locations[0]
        shutil.copytree(folder, packages / name, ignore=shutil.ignore_patterns("__pycache__"))
        originals.append(str(Path(folder).resolve()))
    from pe_book.exercises import reduce_folder

    reduce_folder(packages / "pe_book")
    return originals


class AsText(NbGraderPreprocessor):
    """Shows written answers verbatim, without interpreting HTML, Markdown or attachments."""

    def preprocess(self, nb, resources):
        nb.metadata = {name: nb.metadata[name] for name in ("kernelspec",) if name in nb.metadata}
        return super().preprocess(nb, resources)

    def preprocess_cell(self, cell, resources, index):
        nbgrader = cell.metadata.get("nbgrader")
        cell.metadata = {"nbgrader": nbgrader} if nbgrader else {}
        cell.pop("attachments", None)
        if cell.cell_type != "code" and not (nbgrader and is_locked(cell)):
            longest = max(map(len, re.findall("`+", cell.source)), default=0)
            fence = "`" * max(3, longest + 1)
            cell.source = f"{fence}text\n{cell.source}\n{fence}"
            cell.cell_type = "markdown"
        return cell, resources
