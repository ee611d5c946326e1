"""Homework of a class: a variant for each student, and marks of the submissions."""

import csv
import re
import shutil
import subprocess
import sys
import unicodedata
import zipfile
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import nbformat

from classroom.homework.course import add_sources, environment, prepare
from classroom.homework.roster import Student, secret_of, variant_of
from classroom.homework.tasks import task

FOR_STUDENTS = "for-students"
NOTEBOOK = "homework-{}.ipynb"
MOODLE = ("ID number", "Username", "Email address", "Full name")
ID = re.compile(r"[a-zA-Z0-9_-]{1,64}")
CANVAS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")


def assignment_of(student: Student, course: Path) -> str:
    """The assignment with a student's variant."""
    return f"homework-{variant_of(student, secret_of(course))}"


def give_out(course: Path, names: list[str], students: list[Student]) -> str:
    """Write each student's variant, and a zip of notebooks for each section."""
    prepare(course)
    variants = {variant_of(one, secret_of(course)) for one in students}
    sources = {f"homework-{v}": ([task(name, v) for name in names], v) for v in sorted(variants)}
    worth = add_sources(course, sources)
    if len(set(worth.values())) != 1:
        raise ValueError(f"variants must have equal points, got {sorted(set(worth.values()))}")
    target = course / FOR_STUDENTS
    shutil.rmtree(target, ignore_errors=True)
    sections = defaultdict(list)
    for student in students:
        sections[student.section].append(student)
    folders = {section: _folder(section, at) for at, section in enumerate(sections, 1)}
    for section, own in sections.items():
        folder = target / folders[section]
        folder.mkdir(parents=True)
        for student in own:
            name = assignment_of(student, course)
            notebook = nbformat.read(course / "release" / name / "homework.ipynb", 4)
            notebook.metadata["student"] = student.id
            nbformat.write(notebook, folder / NOTEBOOK.format(student.id))
        with zipfile.ZipFile(target / f"{folder.name}.zip", "w", zipfile.ZIP_DEFLATED) as bundle:
            for path in sorted(folder.iterdir()):
                bundle.write(path, path.name)
    return (
        f"{len(students)} students in {len(sections)} section{'s' * (len(sections) > 1)}, "
        f"{next(iter(worth.values()))} points each, {len(variants)} variants\n"
        f"for students, a notebook each: {target}\n"
        f"when they come back: make marks ROSTER=… RETURNED=folder"
    )


def _folder(section: str, at: int) -> str:
    plain = re.sub(r"[^A-Za-z0-9]+", "-", section).strip("-").lower()
    return f"{at}-{plain}" if plain else str(at)


def readable(path: Path) -> nbformat.NotebookNode:
    """A returned notebook as nbgrader can read it, whatever wrote it.

    Cells keep their source, nbgrader's name where it is a text, and an id where it is a valid one.
    Raises whatever nbformat and JSON raise for a file that is no notebook.
    """
    returned = nbformat.reads(path.read_text(encoding="utf-8", errors="replace"), 4)
    kinds = {"code": nbformat.v4.new_code_cell, "raw": nbformat.v4.new_raw_cell}
    cells, ids = [], set()
    for number, cell in enumerate(returned.cells):
        source = cell.source if isinstance(cell.source, str) else "".join(cell.source)
        own = cell.get("metadata", {}).get("nbgrader")
        named = isinstance(own, dict) and isinstance(own.get("grade_id"), str)
        name = cell.get("id")
        if not isinstance(name, str) or not ID.fullmatch(name) or name in ids:
            name = f"cell-{number}"
        ids.add(name)
        make = kinds.get(cell.cell_type, nbformat.v4.new_markdown_cell)
        metadata = {"nbgrader": {**own}} if named else {}
        cells.append(make(source.encode("utf-8", "replace").decode(), id=name, metadata=metadata))
    student = returned.metadata.get("student")
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return nbformat.v4.new_notebook(
        cells=cells, metadata={"student": student, "kernelspec": kernel}
    )


def collect(
    course: Path, returned: Path, students: list[Student]
) -> tuple[dict[str, Path], list[str]]:
    """The notebook of each student, by file name and metadata; messages about unclear ones."""
    by_id = {one.id.casefold(): one for one in students}
    notebooks: dict[str, list[Path]] = defaultdict(list)
    unclear = []
    for path in sorted(returned.rglob("*.ipynb")):
        if ".ipynb_checkpoints" in path.parts or path.is_symlink():
            continue
        # Canvas puts a prefix before the name, and both platforms number a second copy
        named = {one for one in by_id if re.search(_name_of(one), path.name.casefold())}
        try:
            inside = readable(path).metadata["student"]
        except Exception:  # any file may be there
            unclear.append(f"{path}: this is no notebook")
            continue
        held = str(inside).casefold() if inside is not None else None
        if held is not None and named and held not in named:
            unclear.append(f"{path}: named for {', '.join(sorted(named))}, metadata of {held}")
        elif held in by_id:
            notebooks[held].append(path)
        elif held is None and len(named) == 1:
            notebooks[named.pop()].append(path)
        else:
            unclear.append(f"{path}: no student of the roster")
    clear = {}
    for key, paths in notebooks.items():
        if len(paths) == 1:
            clear[by_id[key].id] = paths[0]
        else:
            unclear += [f"{path}: {by_id[key].id} has {len(paths)} notebooks" for path in paths]
    return clear, unclear


def _name_of(key: str) -> str:
    return rf"(?:^|_){re.escape(NOTEBOOK.format(key).removesuffix('.ipynb'))}(?:-\d+| ?\(\d+\))?\.ipynb$"


def grade(course: Path, returned: Path, students: list[Student]) -> str:
    """Grade the submissions, and write the marks for Moodle and Canvas."""
    if not returned.is_dir():
        raise ValueError(f"RETURNED must be a folder, got {returned}")
    clear, unclear = collect(course, returned, students)
    names = {one.id: assignment_of(one, course) for one in students}
    missing = sorted({names[one] for one in clear if not (course / "source" / names[one]).is_dir()})
    if missing:
        raise ValueError(f"{course} has no {', '.join(missing)}: make homework ROSTER=… first")
    todo: set[Path] = set()
    for one, path in clear.items():
        place = Path(one, names[one])
        copy = course / "submitted" / place / "homework.ipynb"
        done = (course / "autograded" / place / "homework.ipynb").is_file()
        text = nbformat.writes(readable(path))
        if done and copy.is_file() and copy.read_text(encoding="utf-8") == text:
            continue  # already graded, perhaps by hand
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(text, encoding="utf-8")
        shutil.rmtree(course / "autograded" / place, ignore_errors=True)
        todo.add(place)
    log = _autograde(course, todo)
    from nbgrader.api import Gradebook, MissingEntry  # in the group classroom

    marks: dict[str, float | None] = {}
    most = waiting = 0
    with Gradebook(f"sqlite:///{(course / 'gradebook.db').resolve()}") as book:
        for one in clear:
            graded = course / "autograded" / one / names[one] / "homework.ipynb"
            try:
                entry = book.find_submission(names[one], one)
            except MissingEntry:
                entry = None
            if entry is None or not graded.is_file():  # nbgrader enters 0 before it begins
                unclear.append(f"{clear[one]}: it could not be graded{_why(log, one)}")
                continue
            marks[one], most = entry.score, max(most, entry.max_score)
            waiting += entry.needs_manual_grade
    write_marks(course, students, marks, most)
    lines = [
        f"{len(marks)} of {len(students)} graded, {len(unclear)} unclear; "
        f"{waiting} wait for you in the Formgrader",
        *map(one_line, unclear),
        f"for Moodle: {course}/moodle.csv; for Canvas: {course}/canvas.csv",
    ]
    return "\n".join(lines)


def _autograde(course: Path, todo: set[Path]) -> str:
    """Autograde the assignments of these submissions, a folder each below the course; nbgrader's log.

    All run in one process, which is quicker; if that is killed, each that is left in its own.
    """
    each, log = str(Path(__file__).with_name("each.py")), ""
    names = sorted({place.name for place in todo})
    for group in [names, *([name] for name in names)]:
        left = {
            p.name for p in todo if not (course / "autograded" / p / "homework.ipynb").is_file()
        }
        if not left.intersection(group):
            continue
        command = [sys.executable, "-P", each, "autograde", *group]
        done = subprocess.run(
            command, cwd=course, env=environment(), capture_output=True, text=True
        )
        log += done.stderr
        if group is names and done.returncode >= 0:  # it came to its end; killed, it has a signal
            break
    return log


def _why(log: str, student: str) -> str:
    """The error in nbgrader's log before the line that names the student."""
    before, named, _ = log.rpartition(f"for student '{student}'")
    lines = [line.strip() for line in before.splitlines()[:-1] if line.strip()]
    return f": {lines[-1]}" if named and lines else ""


def write_marks(
    course: Path, students: list[Student], marks: dict[str, float | None], most: float
) -> None:
    """Write marks in the columns of both gradebooks; a missing mark is empty, not 0."""
    mark: Callable = lambda one: "" if marks.get(one.id) is None else f"{marks[one.id]:g}"  # noqa: E731
    with (course / "moodle.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow([*MOODLE, "Homework"])
        for one in students:
            rows.writerow([*map(plain, (one.id, one.username, one.email, one.name)), mark(one)])
    with (course / "canvas.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow([*CANVAS, "Homework"])
        rows.writerow(["    Points Possible", "", "", "", "", f"{most:g}"])
        for one in students:
            own = (one.name, one.canvas_id, one.sis_id or one.id, one.sis_login, one.section)
            rows.writerow([*map(plain, own), mark(one)])


def one_line(text: str) -> str:
    """A text with a question mark for whatever would end its line or steer a terminal."""
    return "".join(one if one.isprintable() else "?" for one in text)


def plain(text: str) -> str:
    """A text that no spreadsheet reads as a formula, whatever the width of its letters."""
    first = unicodedata.normalize("NFKC", text[:1])
    return f"'{text}" if first in ("=", "+", "-", "@") else text
