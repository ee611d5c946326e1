"""Homework of a class: a variant for each student, and marks of the submissions."""

import csv
import re
import shutil
import unicodedata
import zipfile
from collections import defaultdict
from pathlib import Path

import nbformat

from classroom.homework.course import add_sources, prepare, run_nbgrader
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
    points = set(add_sources(course, sources).values())
    if len(points) != 1:
        raise ValueError(f"variants must have equal points, got {sorted(points)}")
    target = course / FOR_STUDENTS
    shutil.rmtree(target, ignore_errors=True)
    sections = defaultdict(list)
    for student in students:
        sections[student.section].append(student)
    for at, (section, members) in enumerate(sections.items(), 1):
        folder = target / _folder(section, at)
        folder.mkdir(parents=True)
        for student in members:
            name = assignment_of(student, course)
            notebook = nbformat.read(course / "release" / name / "homework.ipynb", 4)
            notebook.metadata["student"] = student.id
            nbformat.write(notebook, folder / NOTEBOOK.format(student.id))
        with zipfile.ZipFile(target / f"{folder.name}.zip", "w", zipfile.ZIP_DEFLATED) as bundle:
            for path in sorted(folder.iterdir()):
                bundle.write(path, path.name)
    return (
        f"{len(students)} students in {len(sections)} section{'s' * (len(sections) > 1)}, "
        f"{points.pop()} points each, {len(variants)} variants\n"
        f"for students, a notebook each: {target}\n"
        f"when they come back: make marks ROSTER=… RETURNED=folder"
    )


def _folder(section: str, at: int) -> str:
    slug = re.sub(r"[^A-Za-z0-9]+", "-", section).strip("-").lower()
    return f"{at}-{slug}" if slug else str(at)


def readable(path: Path) -> nbformat.NotebookNode:
    """A valid copy of a returned notebook, which any program may have written.

    Cells keep their source, nbgrader's name and id, if these are valid. Raises whatever nbformat and
    JSON raise for a file that is not a notebook.
    """
    returned = nbformat.reads(path.read_text(encoding="utf-8", errors="replace"), 4)
    kinds = {"code": nbformat.v4.new_code_cell, "raw": nbformat.v4.new_raw_cell}
    cells, ids = [], set()
    for number, cell in enumerate(returned.cells):
        source = cell.source if isinstance(cell.source, str) else "".join(cell.source)
        nbgrader = cell.get("metadata", {}).get("nbgrader")
        named = isinstance(nbgrader, dict) and isinstance(nbgrader.get("grade_id"), str)
        id_ = cell.get("id")
        if not isinstance(id_, str) or not ID.fullmatch(id_) or id_ in ids:
            id_ = f"cell-{number}"
        ids.add(id_)
        new_cell = kinds.get(cell.cell_type, nbformat.v4.new_markdown_cell)
        metadata = {"nbgrader": {**nbgrader}} if named else {}
        source = source.encode("utf-8", "replace").decode()
        cells.append(new_cell(source, id=id_, metadata=metadata))
    student = returned.metadata.get("student")
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return nbformat.v4.new_notebook(
        cells=cells, metadata={"student": student, "kernelspec": kernel}
    )


def collect(
    course: Path, returned: Path, students: list[Student]
) -> tuple[dict[str, Path], list[str]]:
    """The notebook of each student, by file name and metadata, and messages about unclear ones."""
    by_id = {one.id.casefold(): one for one in students}
    notebooks: dict[str, list[Path]] = defaultdict(list)
    unclear = []
    for path in sorted(returned.rglob("*.ipynb")):
        if ".ipynb_checkpoints" in path.parts or path.is_symlink():
            continue
        # Canvas adds a prefix to the name, and both platforms number a second copy
        by_name = {one for one in by_id if re.search(_name_of(one), path.name.casefold())}
        try:
            student = readable(path).metadata["student"]
        except Exception:  # any file may be there
            unclear.append(f"{path}: this is no notebook")
            continue
        key = str(student).casefold() if student is not None else None
        if key is not None and by_name and key not in by_name:
            unclear.append(f"{path}: named for {', '.join(sorted(by_name))}, metadata of {key}")
        elif key in by_id:
            notebooks[key].append(path)
        elif key is None and len(by_name) == 1:
            notebooks[by_name.pop()].append(path)
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
    """A pattern for the file names of a student's notebook."""
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
    ungraded: set[Path] = set()
    for one, path in clear.items():
        place = Path(one, names[one])
        copy = course / "submitted" / place / "homework.ipynb"
        graded = (course / "autograded" / place / "homework.ipynb").is_file()
        text = nbformat.writes(readable(path))
        if graded and copy.is_file() and copy.read_text(encoding="utf-8") == text:
            continue  # perhaps graded by hand
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(text, encoding="utf-8")
        shutil.rmtree(course / "autograded" / place, ignore_errors=True)
        ungraded.add(place)
    log = _autograde(course, ungraded)
    from nbgrader.api import Gradebook, MissingEntry  # in the group classroom

    marks: dict[str, float] = {}
    most = waiting = 0
    with Gradebook(f"sqlite:///{(course / 'gradebook.db').resolve()}") as book:
        for one in clear:
            graded = course / "autograded" / one / names[one] / "homework.ipynb"
            try:
                entry = book.find_submission(names[one], one)
            except MissingEntry:
                entry = None
            if entry is None or not graded.is_file():  # nbgrader enters 0 when it begins
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


def _autograde(course: Path, submissions: set[Path]) -> str:
    """Autograde the assignments of these submissions; return nbgrader's log.

    All run in one process, which is quicker; if that is killed, the others run in one each.
    """
    log, names = "", sorted({place.name for place in submissions})
    graded = course / "autograded"
    for group in [names, *([name] for name in names)]:
        left = {p.name for p in submissions if not (graded / p / "homework.ipynb").is_file()}
        if not left.intersection(group):
            continue
        result = run_nbgrader(course, "autograde", group)
        log += result.stderr
        if group is names and result.returncode >= 0:  # not killed by a signal
            break
    return log


def _why(log: str, student: str) -> str:
    """The error in nbgrader's log before the line that names the student."""
    before, found, _ = log.rpartition(f"for student '{student}'")
    lines = [line.strip() for line in before.splitlines()[:-1] if line.strip()]
    return f": {lines[-1]}" if found and lines else ""


def write_marks(
    course: Path, students: list[Student], marks: dict[str, float], most: float
) -> None:
    """Write marks in the columns of both gradebooks; a missing mark is empty, not 0."""
    moodle: list[list[str]] = [[*MOODLE, "Homework"]]
    canvas = [[*CANVAS, "Homework"], ["    Points Possible", "", "", "", "", f"{most:g}"]]
    for one in students:
        mark = f"{marks[one.id]:g}" if one.id in marks else ""
        moodle.append([*map(plain, (one.id, one.username, one.email, one.name)), mark])
        cells = (one.name, one.canvas_id, one.sis_id or one.id, one.sis_login, one.section)
        canvas.append([*map(plain, cells), mark])
    for name, rows in (("moodle.csv", moodle), ("canvas.csv", canvas)):
        with (course / name).open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(rows)


def one_line(text: str) -> str:
    """A text with "?" for line ends and control characters."""
    return "".join(one if one.isprintable() else "?" for one in text)


def plain(text: str) -> str:
    """A text that a spreadsheet does not read as a formula."""
    first = unicodedata.normalize("NFKC", text[:1])
    return f"'{text}" if first in ("=", "+", "-", "@") else text
