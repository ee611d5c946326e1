"""Which cells a cell needs, and a kernel that runs them: Python in the page, without a page."""

import sys
from types import ModuleType

import pytest

from sphinx_island_book.in_page import names as names_module
from sphinx_island_book.in_page.names import names_of, needed, only_imports, wants


@pytest.fixture
def kernel(monkeypatch):
    """A kernel as the worker makes one, and what its cells have said."""
    monkeypatch.setitem(sys.modules, "names", names_module)  # in the page it lies beside the kernel
    import builtins
    import threading

    from sphinx_island_book.in_page.kernel import Kernel

    for owner, name in ((builtins, "input"), (threading.Thread, "start")):
        monkeypatch.setattr(owner, name, getattr(owner, name))
    monkeypatch.setattr(builtins, "display", None, raising=False)
    monkeypatch.delitem(sys.modules, "matplotlib.pyplot", raising=False)  # another test's
    for name in ("__main__", "IPython", "IPython.display"):
        monkeypatch.setitem(sys.modules, name, sys.modules.get(name))
    said = []
    made = Kernel(
        lambda *words: said.append(words),
        {"no_such_plots": "plots"},
        {"no_such_tensors": "This cell needs tensors"},
        "NumPy",
    )
    made.said = said
    return made


def ran(kernel) -> list[str]:
    return [cell for cell, kind, _ in kernel.said if kind == "begins"]


@pytest.mark.parametrize(
    ("source", "binds", "reads", "changes"),
    [
        ("x = y + 1", {"x"}, {"y"}, set()), ("x = 1\nprint(x)", {"x"}, {"print"}, set()),
        ("for row in table:\n    print(row)", {"row"}, {"table", "print"}, set()),
        ("def f(k):\n    return k * scale", {"f"}, {"scale"}, set()),
        ("def f(n):\n    return f(n - 1)", {"f"}, set(), set()),
        ("[p for p in places]", set(), {"places"}, set()),
        ("{a: [b for b in a] for a in q}", set(), {"q"}, set()),
        ("table[0] = 1", set(), {"table"}, {"table"}),
        ("draws = rng.normal(3)", {"draws"}, {"rng"}, {"rng"}),
        ("total += 1", {"total"}, {"total"}, {"total"}),
        ("with open(name) as file:\n    text = file.read()", {"file", "text"}, {"open", "name"}, {"file"}),
        ("import numpy as np\nnp.arange(3)", {"np"}, set(), set()), ("f(:", set(), set(), set()),
    ],
)  # fmt: skip
def test_the_names_of_a_cell(source, binds, reads, changes):
    found = names_of(source)
    assert (found.binds, found.reads, found.changes) == (binds, reads, changes)


CELLS = [
    "import numpy as np\nimport no_such_plots",  # 0
    "rng = np.random.default_rng(0)",  # 1
    "first = rng.normal(2)",  # 2
    "table = np.zeros(3)",  # 3
    "table[1] = 5",  # 4
    "second = rng.normal(2)",  # 5
    "table = np.ones(3)",  # 6
    "print(table, second)",  # 7
    "no_such_plots.draw(table)",  # 8
]


def test_a_cell_needs_what_binds_its_names_and_what_changes_them_on_the_way():
    assert list(needed(CELLS, 5)) == [0, 1, 2]  # a generator goes on where the cell before left it
    assert list(needed([*CELLS[:5], "print(table)"], 5)) == [0, 3, 4]
    assert list(needed(CELLS, 7)) == [0, 1, 2, 5, 6]  # the last table, and not the one before
    assert needed(CELLS, 7)[6] == {"table"}
    assert needed(CELLS, 0) == {}


def test_what_a_cell_uses_of_modules_that_are_not_there():
    assert wants(CELLS, 8, ["no_such_plots"]) == {"no_such_plots"}
    assert wants(CELLS, 7, ["no_such_plots"]) == set()
    assert wants(["from torch.nn import Linear\nLinear(2, 2)"], 0, ["torch"]) == {"torch"}
    assert wants(["import torchvision as t\nt.show()"], 0, ["torch"]) == set()
    assert only_imports("import a\nfrom b import c")
    assert not only_imports("x = 1")


def test_what_a_cell_needs_runs_first_once_and_again_when_it_was_edited(kernel):
    cells = [("a", "x = 2"), ("b", "y = 10 * x"), ("c", "z = 1"), ("d", "y + 1")]
    assert kernel.run(cells, 3)
    assert kernel.run(cells, 3)
    assert ran(kernel) == ["a", "b", "d", "d"]
    assert ("d", "value", "21") in kernel.said
    cells[0] = ("a", "x = 3")
    kernel.run(cells, 3)
    assert ran(kernel)[4:] == ["a", "b", "d"]
    assert ("d", "value", "31") in kernel.said


def test_a_name_that_a_later_cell_has_bound_is_bound_anew(kernel):
    cells = [("a", "x = 1"), ("b", "print(x)"), ("c", "x = 'other'")]
    for target in (1, 2, 1):
        kernel.run(cells, target)
    assert [words for cell, kind, words in kernel.said if cell == "b" and kind == "text"] == [
        "1\n"
    ] * 2


def test_the_first_that_fails_stops_the_rest(kernel):
    assert not kernel.run([("a", "x = 1 / 0"), ("b", "x")], 1)
    assert ran(kernel) == ["a"]
    ((line, trace),) = [words for _, kind, words in kernel.said if kind == "error"]
    assert line == "ZeroDivisionError: division by zero"
    assert "x = 1 / 0" in trace
    assert "kernel.py" not in trace


def test_a_package_that_is_not_here_is_asked_for_where_it_is_used(kernel):
    cells = [("a", "import no_such_plots\nimport no_such_tensors as nt\nx = 1"), ("b", "x")]
    assert kernel.run(cells, 1)
    assert not kernel.run([*cells, ("c", "no_such_plots.draw(x)")], 2)
    assert kernel.said[-2][1:] == ("asks", "plots")
    assert not kernel.run([*cells, ("d", "nt.zeros(3)")], 2)
    assert kernel.said[-2][1:] == ("error", ["This cell needs tensors", ""])
    sys.modules["no_such_plots"] = type(sys)("no_such_plots")
    sys.modules["no_such_plots"].draw = str
    kernel.came("plots")
    assert kernel.run([*cells, ("c", "no_such_plots.draw(x)")], 2)
    del sys.modules["no_such_plots"]


def test_an_exercise_above_that_is_still_empty_is_named_before_anything_runs(kernel):
    empty = "def table():\n    return ..."
    cells = [
        ("exercise-a", f"rows = 2\n{empty}"),
        ("exercise-b", "x = 1"),
        ("exercise-c", "table()[0]"),
    ]
    assert not kernel.run(cells, 2)
    assert kernel.said == [("exercise-c", "lacks", ["exercise-a", "table"])]
    assert kernel.run([*cells[:2], ("exercise-c", "rows")], 2)  # which is not what has the dots


def test_a_module_that_runs_elsewhere_may_fail_in_a_package_that_is_here_in_part(
    kernel, monkeypatch
):
    part = ModuleType("half_here")  # imported, without what the module wants of it
    monkeypatch.setitem(sys.modules, "half_here", part)
    kernel.elsewhere["half_here"] = "This cell needs the other half"
    kernel.run([["a", "from half_here import other"], ["b", "1 + 1"], ["c", "other()"]], 2)
    assert [words[0] for _, kind, words in kernel.said if kind == "error"] == [
        "This cell needs the other half"
    ]


def test_a_semicolon_and_none_show_nothing_and_display_shows_in_the_middle(kernel):
    kernel.run([("a", "display(1)\nprint('then')\n2;")], 0)
    kernel.run([("b", "None")], 0)
    shown = [(kind, words) for _, kind, words in kernel.said if kind in ("value", "text")]
    assert shown == [("value", "1"), ("text", "then\n")]


@pytest.mark.parametrize(
    ("source", "start", "right"),
    [
        ("2", "answer = ...", True), ("print(2)", "answer = ...", False),
        ("answer = ...", "answer = ...", False), ("answer = 2\n'drawn'", "answer = ...", True),
        ("import numpy as np\nanswer = np.ones((2, 1))[..., 0].sum()", "answer = ...", True),
        ("def f():\n    return 2\nf()\nx = 5", "def f():\n    return ...", True),
        ("def other():\n    return 2", "def f():\n    return ...", False),
        ("%matplotlib inline\nanswer = 2", "answer = ...", True),
    ],
)  # fmt: skip
def test_the_answer_is_what_the_exercise_names(kernel, source, start, right, monkeypatch):
    book = type(sys)("a_book")
    book.check = lambda chapter, number, answer: (answer() if callable(answer) else answer) == 2
    monkeypatch.setitem(sys.modules, "a_book", book)
    kernel.run([("a", source)], 0)
    kernel.check("a", source, "a_book:check", ["chapter", 1], start)
    assert kernel.said[-1][2][0] is right


@pytest.mark.parametrize(
    "source",
    [
        "for n in range(10**5): print(n)",
        "for n in range(10**4): display(n)",
        "from IPython.display import Markdown\nMarkdown('*a* ' * 10**6)",
        "raise ValueError('e' * 10**7)",
        "eval('1 + ' * 10**5)",
        "class Big:\n    def island(self): return {'kind': 'x', 'state': {'a': 'b' * 10**6}}\n"
        "for n in range(9): display(Big())",
        "class Odd(Exception):\n    def __str__(self): raise self\nraise Odd",
    ],
)
def test_no_cell_floods_its_page(kernel, source):
    kernel.run_one("cell", source)
    shown = [words for _, kind, words in kernel.said if kind not in ("begins", "done")]
    assert 1 <= len(shown) <= 202
    assert sum(len(str(words)) for words in shown) <= 250_000
    assert kernel.run_one("next", "print('still here')")
    assert ("next", "text", "still here\n") in kernel.said


def test_a_broken_exercise_above_says_its_own_error_when_all_above_are_run(kernel):
    assert not kernel.run([("exercise-a", "def f(:"), ("exercise-b", "x = 1")], 1, above=[0])
    (broken,) = [cell for cell, kind, _ in kernel.said if kind == "error"]
    assert broken == "exercise-a"
