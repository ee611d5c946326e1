"""How nbgrader makes, grades and answers the homework of this course. Every command in README.md reads it."""

import os
import sys
from copy import deepcopy
from pathlib import Path

import nbformat
from nbconvert.preprocessors import CSSHTMLHeaderPreprocessor
from nbgrader.preprocessors import (
    AssignLatePenalties,
    CheckCellMetadata,
    ClearHiddenTests,
    ClearOutput,
    DeduplicateIds,
    GetGrades,
    NbGraderPreprocessor,
    OverwriteCells,
    OverwriteKernelspec,
    SaveAutoGrades,
)

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from grading.preprocessors import AsText, GradeApart


class PutBack(NbGraderPreprocessor):
    """Every cell of the release is there, in its place, under its name and with its points.

    Cells that were renamed, moved or deleted would be lost to the tests; with this they are not. What a
    student added stays where it stood.
    """

    def preprocess(self, nb, resources):
        where = resources["nbgrader"]
        path = Path("release", where["assignment"], where["notebook"] + ".ipynb")
        release = {cell.metadata.nbgrader.grade_id: cell for cell in nbformat.read(path, 4).cells}
        order = list(release)
        head, blocks, last = [], {}, None
        for cell in nb.cells:  # a known cell and what follows it are a block
            name = cell.metadata.get("nbgrader", {}).get("grade_id")
            if name in release and name not in blocks:
                blocks[name] = last = [cell]
            else:
                (head if last is None else last).append(cell)
        done, before = [], head
        for name in order:
            block = blocks.get(name)
            if block is None:
                block = self.find(release[name], before)
            done += before
            before = block
            before[0].metadata["nbgrader"] = deepcopy(release[name].metadata.nbgrader)
        nb.cells = done + before
        for cell in nb.cells:
            if cell.metadata.get("nbgrader", {}).get("grade_id") not in release:
                cell.metadata.pop("nbgrader", None)
        seen = set()
        for cell in nb.cells:
            if cell.get("id") in seen:
                del cell["id"]
            seen.add(cell.get("id"))
        return nb, resources

    def find(self, wanted, before):
        """The cell that was renamed, with what follows it; else a new one as it was released."""
        for index, cell in enumerate(before):
            named = cell.metadata.get("nbgrader", {}).get("grade_id")
            known = named == wanted.metadata.nbgrader.grade_id
            renamed = index and ("nbgrader" in cell.metadata or cell.get("id") == wanted.id)
            if renamed and not known and cell.cell_type == wanted.cell_type:
                block = before[index:]
                del before[index:]
                return block
        fresh = deepcopy(wanted)
        if wanted.metadata.nbgrader.solution:  # before what was written in its place
            block = [fresh, *before[1:]]
            del before[1:]
            return block
        return [fresh]


c = get_config()  # noqa: F821

c.CourseDirectory.course_id = "a-sense-of-order"

# The first lines of an answer stay in the release; what stands in the region goes.
c.ClearSolutions.code_stub = {"python": ""}
c.ClearSolutions.text_stub = "*Write your answer here, in the place of this line.*"

# A cell may run so many seconds; then it is stopped, and the others go on.
c.GradeApart.timeout = int(os.environ.get("SECONDS_A_CELL", "60"))

c.Autograde.sanitize_preprocessors = [
    ClearOutput,
    DeduplicateIds,
    OverwriteKernelspec,
    PutBack,
    OverwriteCells,
    CheckCellMetadata,
]
c.Autograde.autograde_preprocessors = [
    GradeApart,
    SaveAutoGrades,
    AssignLatePenalties,
    CheckCellMetadata,
    AsText,
]
c.GenerateFeedback.preprocessors = [GetGrades, ClearHiddenTests, CSSHTMLHeaderPreprocessor]
