"""No answer stands beside its question: what a fold is to reveal is not shown in the open behind it."""

import ast

import pytest
from helpers.prose import FOLD, cells, chapters


def shows(cell):
    """Whether a cell prints or draws in the open, other than an explorer, which asks."""
    hidden = {"hide-output", "remove-output"} & {*cell["metadata"].get("tags", [])}
    if cell["cell_type"] != "code" or hidden or not cell["source"].strip():
        return False
    *_, last = body = ast.parse(cell["source"]).body
    calls = [node for node in ast.walk(ast.Module(body, [])) if isinstance(node, ast.Call)]
    prints = any(isinstance(call.func, ast.Name) and call.func.id == "print" for call in calls)
    return prints or (isinstance(last, ast.Expr) and "Explorer(" not in ast.unparse(last))


def beside_questions(chapter):
    """The cells that show something between a folded question and the next heading."""
    asked, found = False, []
    for cell in cells(chapter):
        if cell["id"] == "pair-and-hand":  # its fold asks nothing
            continue
        if cell["cell_type"] == "markdown":
            _, heading, rest = f"\n{cell['source']}".rpartition("\n## ")
            asked = FOLD in rest if heading else asked or FOLD in rest
        elif asked and shows(cell):
            found.append(cell["id"])
    return found


@pytest.mark.parametrize("chapter", chapters(), ids=lambda path: path.stem)
def test_what_a_question_asks_for_is_not_shown_behind_it(chapter):
    assert beside_questions(chapter) == [], "tag it hide-output, or give it a heading of its own"
