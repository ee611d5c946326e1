"""A class of ninety: read from a CSV, a variant for each, graded, and marks in two gradebooks' columns."""

import csv
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import nbformat
import pytest

from classroom.homework.for_class import assignment_of, collect, give_out, grade, plain
from classroom.homework.roster import Student, read_roster, secret_of, variant_of

NAMES = ["Ada, Countess", "Zoë Ñuñez", "李雷", "=cmd()", 'O\'Neil "Al"', "  Two   blanks "]


def roster(path: Path, count: int = 90, delimiter: str = ",", encoding: str = "utf-8-sig") -> Path:
    with path.open("w", newline="", encoding=encoding) as file:
        rows = csv.writer(file, delimiter=delimiter)
        rows.writerow(["Name", "ID", "Section", "Remark"])
        for at in range(count):
            section = "Mon, 9:00" if at % 2 else "Gruppe Ü"
            rows.writerow([NAMES[at % len(NAMES)], f"s{at:03}", section, "x"])
    return path


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_ninety_with_odd_names_are_read_as_excel_writes_them(tmp_path, delimiter):
    found = read_roster(roster(tmp_path / "class.csv", delimiter=delimiter))
    assert len(found) == 90
    assert [one.name for one in found[:6]] == [" ".join(name.split()) for name in NAMES]
    assert {one.section for one in found} == {"Mon, 9:00", "Gruppe Ü"}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        pytest.param(
            "Student,ID,SIS User ID,SIS Login ID,Section,Homework 1\n"
            "    Points Possible,,,,,10\n"
            '"Lovelace, Ada",4711,u-9,ada@x.org,Mon 9,\n'
            '"Student, Test",99,,,Mon 9,\n',
            Student("4711", "Lovelace, Ada", "Mon 9", "", "", "4711", "u-9", "ada@x.org"),
            id="a gradebook of Canvas",
        ),
        pytest.param(
            "First name,Last name,ID number,Email address,Groups\n"
            "Ada,Lovelace,12,ada@x.org,Mon 9\n",
            Student("12", "Ada Lovelace", "Mon 9", "ada@x.org"),
            id="participants of Moodle",
        ),
    ],
)
def test_an_export_of_a_learning_platform_is_a_roster(tmp_path, text, wanted):
    path = tmp_path / "class.csv"
    path.write_text(text, encoding="utf-8")
    assert read_roster(path) == [wanted]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "no students"),
        (b"id,name\n", "no students"),
        (b"id,name,id\n1,A,2\n", "line 1: the column id stands there twice"),
        (b"id,name\na,A\n\nA,B\n", "line 4, column id: 'A' stands in line 2"),
        (b"id,name\n../x,A\n", "line 2, column id: must be letters"),
        (b"id,name\na,Love, Ada\n", "line 2: 3 cells"),
        (b"id,name\na,Ada\nb,Zo\xeb\n", "line 3: not UTF-8"),
        (b"sep=;\nid;name\na;\n", "line 3, column name"),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_column(tmp_path, content, says):
    path = tmp_path / "class.csv"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=f"class.csv.*{says}"):
        read_roster(path)


def test_a_variant_is_of_the_id_and_the_secret_alone(tmp_path):
    students = read_roster(roster(tmp_path / "class.csv"))
    secret = secret_of(tmp_path / "course")
    assert secret == secret_of(tmp_path / "course") != secret_of(tmp_path / "another")
    variants = [variant_of(one, "known") for one in students]
    assert len(set(variants)) == 90
    assert variants == [variant_of(one, "known") for one in students]
    assert variants != [variant_of(one, "another") for one in students]


@pytest.fixture(scope="module")
def given(tmp_path_factory):
    """Four students in two sections, each with a notebook of their own."""
    pytest.importorskip("nbgrader", reason="nbgrader is missing: make test-classroom installs it")
    folder = tmp_path_factory.mktemp("class")
    students = read_roster(roster(folder / "class.csv", 5))
    course = folder / "course"
    told = give_out(course, ["encoding-matrix/zero"], students)
    assert told.startswith("5 students in 2 sections, 3 points each, 5 variants")
    return course, students, folder


@pytest.fixture
def handed_out(given, tmp_path):
    """That course, a copy for each test, its students, and a folder for what they return."""
    course, students, _ = given
    (tmp_path / "back").mkdir()
    return shutil.copytree(course, tmp_path / "course"), students, tmp_path / "back"


def returned(course, student, kind="source"):
    """What a student may hand in: the solutions, or the release as it is."""
    path = course / kind / assignment_of(student, course) / "homework.ipynb"
    notebook = nbformat.read(path, 4)
    notebook.metadata["student"] = student.id
    return notebook


def test_each_gets_other_numbers_in_a_zip_for_the_section(given):
    course, students, _ = given
    names, texts = set(), set()
    for path in sorted((course / "for-students").glob("*.zip")):
        with zipfile.ZipFile(path) as bundle:
            names |= set(bundle.namelist())
            texts |= {bundle.read(name).decode() for name in bundle.namelist()}
    assert names == {f"homework-{one.id}.ipynb" for one in students}
    assert len(texts) == len(students)
    assert not any("BEGIN SOLUTION" in text or "HIDDEN TESTS" in text for text in texts)
    assert not any("NotImplementedError" in text for text in texts)  # nbgrader's own stub


def test_what_comes_back_is_graded_for_its_student_and_written_for_both_gradebooks(handed_out):
    course, students, back = handed_out
    right, empty, forged, wrong, cheat = students

    def hand_in(notebook, name):
        (back / name).parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, back / name)

    hand_in(returned(course, right), f"Ada_12_assignsubmission_file_/homework-{right.id}.ipynb")
    hand_in(returned(course, empty, "release"), f"nunezzoe_44_901_homework-{empty.id}-1.ipynb")
    notebook = returned(course, forged)
    notebook.metadata["student"] = right.id + "\n5 of 5 graded\x1b[2K"
    hand_in(notebook, f"homework-{forged.id}.ipynb")
    (back / f"homework-{wrong.id}.ipynb").write_text("no notebook")
    left = back.parent / "left-by-a-submission"
    notebook = returned(course, cheat, "release")
    for cell in notebook.cells:
        if cell.cell_type == "code" and cell.metadata.nbgrader.solution:
            cell.source = f"open({str(left)!r}, 'w').write('here')"
    hand_in(notebook, f"homework-{cheat.id}.ipynb")
    clear, unclear = collect(course, back, students)
    assert set(clear) == {right.id, empty.id, cheat.id}
    assert len(unclear) == 2
    said = grade(course, back, students)
    assert "3 of 5 graded, 2 unclear" in said
    assert len(said.splitlines()) == 4
    assert "\x1b" not in said
    assert plain("\uff1d1+1") == "'\uff1d1+1"
    assert sys.platform != "linux" or not left.exists()  # a submission runs apart, without files
    graded = course / "autograded" / right.id / assignment_of(right, course) / "homework.ipynb"
    when = graded.stat().st_mtime_ns
    assert "3 of 5 graded, 2 unclear" in grade(course, back, students)
    assert graded.stat().st_mtime_ns == when  # what was graded by hand would be lost
    with (course / "canvas.csv").open(encoding="utf-8", newline="") as file:
        canvas = list(csv.reader(file))
    assert canvas[0] == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Homework"]
    assert canvas[1][0].strip() == "Points Possible"
    assert canvas[1][-1] == "3"
    assert [row[-1] for row in canvas[2:]] == ["3", "0", "", "", "0"]
    assert canvas[5][0] == "'=cmd()"
    with (course / "moodle.csv").open(encoding="utf-8", newline="") as file:
        moodle = list(csv.DictReader(file))
    assert [row["ID number"] for row in moodle] == [one.id for one in students]
    assert [row["Homework"] for row in moodle] == ["3", "0", "", "", "0"]
    (course / "gradebook.db").unlink()
    shutil.rmtree(course / "autograded")
    said = grade(course, back, students).splitlines()
    (why,) = (line for line in said if f"homework-{right.id}.ipynb: it could not be" in line)
    assert "No assignment with ID" in why


def without_ids(text):
    text["nbformat_minor"] = 0
    for cell in text["cells"]:
        del cell["id"]


def odd(text):
    """A hostile or careless program's notebook around the same answers."""
    first, second, third, *_ = text["cells"]
    first["id"], second["metadata"]["nbgrader"] = "cell #1", None
    third["metadata"]["nbgrader"] = {"grade_id": ["a", "list"]}
    text["cells"].insert(
        1, {"cell_type": "heading", "level": 1, "metadata": {}, "source": "\ud800"}
    )


def test_right_answers_get_their_points_whatever_wrote_the_file_and_never_a_silent_0(handed_out):
    course, students, back = handed_out
    for student, change in zip(students, [without_ids, odd], strict=False):
        text = json.loads(nbformat.writes(returned(course, student)))
        change(text)
        (back / f"homework-{student.id}.ipynb").write_text(json.dumps(text))
    deep = back / f"homework-{students[2].id}.ipynb"
    deep.write_text(
        '{"nbformat": 4, "metadata": ' + '{"a": ' * 3000 + "1" + "}" * 3001 + ', "cells": []}'
    )
    said = grade(course, back, students)
    assert "2 of 5 graded, 1 unclear" in said, said
    with (course / "moodle.csv").open(encoding="utf-8", newline="") as file:
        assert [row["Homework"] for row in csv.DictReader(file)] == ["3", "3", "", "", ""]


@pytest.mark.whole
def test_a_process_that_is_killed_leaves_the_others_to_processes_of_their_own(
    handed_out, monkeypatch
):
    course, students, back = handed_out
    for student in students[:3]:
        nbformat.write(returned(course, student), back / f"homework-{student.id}.ipynb")
    run, asked = subprocess.run, []

    def killed_first(command, **options):
        asked.append(command[command.index("autograde") + 1 :])
        dead = len(asked) == 1
        return subprocess.CompletedProcess(command, -9, "", "") if dead else run(command, **options)

    monkeypatch.setattr("classroom.homework.course.subprocess.run", killed_first)
    assert "3 of 5 graded, 0 unclear" in grade(course, back, students)
    assert [len(names) for names in asked] == [3, 1, 1, 1]


def test_what_nbgrader_could_not_grade_is_unclear_and_has_no_mark(handed_out, monkeypatch):
    course, students, back = handed_out
    nbformat.write(returned(course, students[3]), back / f"homework-{students[3].id}.ipynb")
    monkeypatch.setattr("classroom.homework.course.sys.executable", "/bin/false")
    assert "0 of 5 graded, 1 unclear" in grade(course, back, students)


@pytest.mark.whole
def test_the_lab_is_homework_of_pairs_and_the_teacher_sees_their_plots(tmp_path):
    pytest.importorskip("nbgrader", reason="nbgrader is missing: make test-classroom installs it")
    (tmp_path / "class.csv").write_text("id,name\nup,Ada and Ben\nback,Cleo and Dan\nnone,Eve\n")
    pairs, course, back = (
        read_roster(tmp_path / "class.csv"),
        tmp_path / "course",
        tmp_path / "back",
    )
    back.mkdir()
    told = give_out(course, ["lab-90/measure", "lab-90/turn", "lab-90/copies"], pairs)
    assert "3 students in 1 section, 11 points each, 3 variants" in told
    for pair in pairs:
        notebook = returned(course, pair, "release" if pair.id == "none" else "source")
        for cell in notebook.cells if pair.id == "back" else []:  # a rotation by the transpose
            cell.source = cell.source.replace("np.sin(a)], [-np", "-np.sin(a)], [np")
        nbformat.write(notebook, back / f"homework-{pair.id}.ipynb")
    assert "3 of 3 graded, 0 unclear; 2 wait for you" in grade(course, back, pairs)
    with (course / "moodle.csv").open(encoding="utf-8", newline="") as file:
        assert [row["Homework"] for row in csv.DictReader(file)] == ["9", "6", "0"]  # without plots
    for pair, plots in zip(pairs, (1, 1, 0), strict=True):
        path = course / "autograded" / pair.id / assignment_of(pair, course) / "homework.ipynb"
        shown = [out for cell in nbformat.read(path, 4).cells for out in cell.get("outputs", [])]
        assert sum("image/png" in out.get("data", {}) for out in shown) == plots
