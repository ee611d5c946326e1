"""nbgrader's configuration for this course."""

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


def name_of(cell):
    """nbgrader's name of a cell, or None; a submission may have anything there."""
    nbgrader = cell.metadata.get("nbgrader")
    name = nbgrader.get("grade_id") if isinstance(nbgrader, dict) else None
    return name if isinstance(name, str) else None


class RestoreCells(NbGraderPreprocessor):
    """Restores every cell of the release, with its position, name and points.

    Otherwise renamed, moved or deleted cells would not be tested. Added cells stay.
    """

    def preprocess(self, nb, resources):
        where = resources["nbgrader"]
        path = Path("release", where["assignment"], where["notebook"] + ".ipynb")
        release = {cell.metadata.nbgrader.grade_id: cell for cell in nbformat.read(path, 4).cells}
        order = list(release)
        head, blocks, last = [], {}, None
        for cell in nb.cells:  # a block is a known cell and the cells after it
            name = name_of(cell)
            if name in release and name not in blocks:
                blocks[name] = last = [cell]
            else:
                (head if last is None else last).append(cell)
        cells, before = [], head
        for name in order:
            block = blocks.get(name)
            if block is None:
                block = self.find(release[name], before)
            cells += before
            before = block
            before[0].metadata["nbgrader"] = deepcopy(release[name].metadata.nbgrader)
        nb.cells, ids = cells + before, set()
        for cell in nb.cells:
            if name_of(cell) not in release:
                cell.metadata.pop("nbgrader", None)
            if cell.get("id") in ids:
                cell.pop("id", None)
            ids.add(cell.get("id"))
        return nb, resources

    def find(self, wanted, before):
        """The block of the renamed cell, else of a new copy of the released one."""
        for index, cell in enumerate(before):
            same_name = name_of(cell) == wanted.metadata.nbgrader.grade_id
            renamed = index and ("nbgrader" in cell.metadata or cell.get("id") == wanted.id)
            if renamed and not same_name and cell.cell_type == wanted.cell_type:
                block = before[index:]
                del before[index:]
                return block
        block = [deepcopy(wanted)]
        if wanted.metadata.nbgrader.solution:  # the following cells may replace it
            block += before[1:]
            del before[1:]
        return block


c = get_config()  # noqa: F821

c.CourseDirectory.course_id = "a-sense-of-order"

# The release keeps the first lines of an answer, without the solution region.
c.ClearSolutions.code_stub = {"python": ""}
c.ClearSolutions.text_stub = "*Write your answer here, in the place of this line.*"

# Seconds for a cell, and for all cells of a notebook
c.GradeApart.timeout = int(os.environ.get("SECONDS_A_CELL", "60"))
c.GradeApart.whole = int(os.environ.get("SECONDS_A_NOTEBOOK", "300"))

c.Autograde.sanitize_preprocessors = [
    ClearOutput, DeduplicateIds, OverwriteKernelspec, RestoreCells, OverwriteCells, CheckCellMetadata,
]  # fmt: skip
c.Autograde.autograde_preprocessors = [
    GradeApart, SaveAutoGrades, AssignLatePenalties, CheckCellMetadata, AsText,
]  # fmt: skip
c.GenerateFeedback.preprocessors = [GetGrades, ClearHiddenTests, CSSHTMLHeaderPreprocessor]
