"""Writes the folder of an nbgrader course."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat

from classroom.homework.notebook import notebook
from classroom.homework.tasks import Task

FILES = Path(__file__).parent / "course_files"


def environment() -> dict[str, str]:
    """This process's environment, with this Python's folder on PATH, where nbgrader finds alembic.

    An unreadable configuration is an error: with defaults, a submission would run in the process of
    its tests.
    """
    beside = str(Path(sys.executable).parent)
    strict = {"TRAITLETS_APPLICATION_RAISE_CONFIG_FILE_ERROR": "1"}
    return os.environ | strict | {"PATH": os.pathsep.join([beside, os.environ.get("PATH", "")])}


def prepare(course: Path) -> None:
    """Create the course's folder, with the files that every command reads."""
    if importlib.util.find_spec("nbgrader") is None:
        raise ValueError("nbgrader is missing: pip install -c constraints.txt --group classroom")
    course.mkdir(parents=True, exist_ok=True)
    for path in FILES.iterdir():
        if path.is_file() and not (course / path.name).exists():
            shutil.copy(path, course)
    leave = shutil.ignore_patterns("__pycache__")
    shutil.copytree(FILES / "grading", course / "grading", ignore=leave, dirs_exist_ok=True)


def add_sources(course: Path, assignments: dict[str, tuple[list[Task], int]]) -> dict[str, int]:
    """Write assignments from tasks and a variant, with their releases; return their points."""
    for name in assignments:
        handed_in = sorted(course.glob(f"submitted/*/{name}"))
        if handed_in:
            raise ValueError(
                f"{name} has {len(handed_in)} submissions in {course}: give the new one another "
                "name, ASSIGNMENT=…, or another course, COURSE=…"
            )
    worth = {}
    for name, (tasks, variant) in assignments.items():
        folder = course / "source" / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        written = notebook("Homework", tasks, variant)
        nbformat.write(written, folder / "homework.ipynb")
        worth[name] = sum(cell.metadata.nbgrader.get("points", 0) for cell in written.cells)
    each = str(Path(__file__).with_name("each.py"))
    make = [sys.executable, "-P", each, "generate_assignment", *assignments]
    done = subprocess.run(make, cwd=course, env=environment(), capture_output=True, text=True)
    if done.returncode:
        names = ", ".join(assignments)
        raise ValueError(f"nbgrader could not make the release of {names}:\n{done.stderr[-1500:]}")
    return worth


def add_assignment(course: Path, name: str, tasks: list[Task], variant: int) -> str:
    """Write an assignment and its release into a course; return a summary."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", name):
        raise ValueError(f"ASSIGNMENT must be small letters, digits and hyphens, got {name!r}")
    prepare(course)
    worth = add_sources(course, {name: (tasks, variant)})[name]
    return (
        f"{name}: {len(tasks)} exercise{'s' * (len(tasks) > 1)}, {worth} points, variant {variant}\n"
        f"for students: {course}/release/{name}/homework.ipynb\n"
        f"with solutions and hidden tests, for you alone: {course}/source/{name}/homework.ipynb\n"
        f"how to collect and grade: {course}/README.md"
    )
