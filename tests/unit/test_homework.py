"""The sources of homework: what may be asked for, what a variant draws, and that each test tests."""

import re

import numpy as np
import pytest
from helpers.nightly import mostly_nightly

from classroom.book import LAB, chapters, listed
from classroom.homework.choice import own_tasks, read_choice, read_variant
from classroom.homework.drawing import draw, values
from classroom.homework.notebook import notebook
from classroom.homework.tasks import NO_VARIANT, entry_of, task

EVERY = [f"{chapter}/{word}" for chapter in (*chapters(), LAB) for word in listed(chapter)]
EVERY += own_tasks()
SLOW = ["does-order-matter/causal", "add-or-concatenate/noise"]  # one variant, at night

# What a graded course gives to its tests: whether an answer has changed its arguments (none of ours does),
# and the gradient of what a function of the answer's gives


def gradient(function, first, *others, weights):
    import torch

    first = first.detach().requires_grad_()
    return torch.autograd.grad((function(first, *others) * weights).sum(), first)[0]


def grade(cells):
    """The points that each graded code cell gives when all run, one after the other."""
    names, given = {"__name__": "__main__", "changed": lambda: False, "gradient": gradient}, {}
    for cell in cells:
        if cell.cell_type != "code":
            continue
        about = cell.metadata.nbgrader
        try:
            exec(compile(cell.source, about.grade_id, "exec"), names)
        except BaseException:
            points = 0
        else:
            points = about.get("points")
        if about.grade and not about.solution:  # a plot waits for the teacher
            given[about.grade_id] = points
    return given


def cells_of(name, variant):
    return notebook("Homework", [task(name, variant)], variant).cells


@pytest.mark.parametrize("name", mostly_nightly(EVERY, {*EVERY} - {*SLOW}))
def test_each_solution_passes_each_test_and_a_first_line_none(name, request):
    is_night = request.config.getoption("--whole")
    for variant in (1, 2) if is_night and name not in SLOW else (1,):
        cells = cells_of(name, variant)
        worth = {
            cell.metadata.nbgrader.grade_id: cell.metadata.nbgrader.points
            for cell in cells
            if cell.metadata.nbgrader.grade and not cell.metadata.nbgrader.solution
        }
        assert grade(cells) == worth
    for cell in cells:
        cell.source = re.sub(r"(?s)### BEGIN SOLUTION.*?### END SOLUTION", "", cell.source)
    assert not any(grade(cells).values())


@pytest.mark.parametrize("name", EVERY)
def test_a_variant_has_other_numbers_or_says_that_it_has_none(name):
    entry = entry_of(name)
    varied = {str(draw(entry, f"{variant} {name}")) for variant in range(40)}
    tested = (name in own_tasks() and entry.get("draw")) or "check" in entry
    says_none = any(NO_VARIANT in question.text for question in task(name, 1).questions)
    assert not tested or says_none == (len(varied) < 8)


OWN = [name for name in EVERY if "own" in entry_of(name)]


@pytest.mark.parametrize("name", mostly_nightly(OWN, OWN[::4]))
def test_an_answer_of_another_variant_does_not_pass(name):
    copied = 0
    answers = {cell.metadata.nbgrader.grade_id: cell.source for cell in cells_of(name, 1)}
    for variant in range(2, 8):
        cells = cells_of(name, variant)
        for cell in cells:
            if cell.metadata.nbgrader.solution:
                cell.source = answers[cell.metadata.nbgrader.grade_id]
        copied += bool(grade(cells)[f"{name.replace('/', '-')}-b-test-1"])
    assert copied <= 1, "too few different answers"


def test_the_same_variant_is_the_same_notebook():
    names = ["encoding-matrix/entry", "ladder"]
    one, other = (notebook("Homework", [task(name, 7) for name in names], 7) for _ in range(2))
    assert one == other
    # drawn by Python's own generator from a text, which is the same on every machine
    assert task("ladder", 7).drawn == {"d": 64, "base": 403200, "n": 3080, "m": 7350}


def test_names_of_cells_are_unique_and_what_nbgrader_allows():
    cells = notebook("Homework", [task(name, 3) for name in EVERY], 3).cells
    names = [cell.metadata.nbgrader.grade_id for cell in cells]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z0-9-]{1,64}", name) for name in names)
    assert [cell.id for cell in cells] == names


def test_no_place_for_a_number_is_left_empty():
    for one in EVERY:
        made = task(one, 5)
        for question in made.questions:
            assert not set(re.findall(r"\{(\w+)\}", question.text)) & set(made.drawn), one
            assert not re.search(r"\]\([^)]*ipynb", question.text), one


@pytest.mark.parametrize("name", own_tasks())
def test_a_task_is_worth_ten_points(name):
    made = task(name, 1)
    points = [test.points for question in made.questions for test in question.tests]
    points += [worth for question in made.questions for worth in question.rubric.values()]
    assert sum(points) == 10


# What a teacher types -----------------------------------------------------------------------------------


def test_exercises_are_chosen_by_chapter_and_word():
    chosen = read_choice("encoding-matrix/zero,columns ladder")
    assert chosen == ["encoding-matrix/zero", "encoding-matrix/columns", "ladder"]
    assert read_choice("encoder") == [f"encoder/{word}" for word in listed("encoder")]


@pytest.mark.parametrize(
    "typed",
    ["encoding/zero", "encoding-matrix/", "", "ladder/2", "encoder/merge,merge"],
)
def test_what_is_not_there_is_refused_in_one_line(typed):
    with pytest.raises(ValueError, match=r"^[^\n]+$"):
        read_choice(typed)


@pytest.mark.parametrize("typed", ["blue", "-1", "1000000", "", "٣"])
def test_a_seed_is_a_whole_number(typed):
    with pytest.raises(ValueError, match="VARIANT"):
        read_variant(typed)


def test_what_is_drawn_from():
    assert values("3 to 6") == [3, 4, 5, 6]
    assert values("-4 to -2") == [-4, -3, -2]
    assert values("500 to 800 step 100") == [500, 600, 700, 800]
    assert values("0.1 to 0.3 step 0.1") == [0.1, 0.2, 0.3]
    assert values(["a", "b"]) == ["a", "b"]


# The numbers in the model answers ------------------------------------------------------------------------


def apart(offsets, width):
    terms = 10_000 ** (-2 * np.arange(width // 2) / width)
    return 2 * np.sqrt((np.sin(np.outer(offsets, terms) / 2) ** 2).sum(axis=1))


def test_the_numbers_of_a_sine_repeats():
    assert np.round(44 / (2 * np.pi), 3) == 7.003
    assert apart([44, 1], 64).round(2).tolist() == [5.07, 1.47]
    blocks = (np.arange(first, first + 50_000) for first in range(2, 1_000_000, 50_000))
    assert min(apart(block, 64).min() for block in blocks) > apart([1], 64)[0]
    assert apart([615_746, 1], 16).round(2).tolist() == [0.88, 1.01]


def test_the_numbers_of_any_length():
    from pe_book.records import arrangement, order

    def without(columns):
        cell = {"task": "before", "rows": "natural", "without": columns}
        return arrangement.scores("sinusoidal", "24 both", **cell)

    found = [*order.scores("before", "sinusoidal", "24 both"), *without("")]
    assert (len(found), min(found)) == (24, 0)
    assert round(max(found), 2) == 0.22
    assert [(without(name) > 0.95).sum() for name in ("turning", "others")] == [10, 0]
    (model,) = (question.solution for question in task("any-length", 1).questions)
    assert "twenty-four trainings were right in 0 to 22 % of cases" in " ".join(model.split())


def test_the_numbers_of_the_crooked_line():
    names = {"np": np}
    made = task("crooked-line", 1)
    exec(made.given + "\n\n" + made.questions[0].start, names)
    query, key = np.random.default_rng(1).normal(size=(2, 16))
    line = [names["score"](query, key, p + 3, p) for p in range(190)]
    assert np.ptp(line).round(1) == 2.6
    assert (4 * np.ptp(line)).round(1) == 10.3
