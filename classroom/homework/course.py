"""Writes the folder of an nbgrader course."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import nbformat

from classroom.homework.notebook import notebook
from classroom.homework.tasks import Task

FILES = Path(__file__).parent / "course_files"


def environment() -> dict[str, str]:
    """The environment for nbgrader: it finds alembic on PATH, and fails without its configuration.

    With the default configuration, a submission would run in the process of its tests.
    """
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    return os.environ | {"TRAITLETS_APPLICATION_RAISE_CONFIG_FILE_ERROR": "1", "PATH": path}


def prepare(course: Path) -> None:
    """Create the course's folder and its configuration."""
    if importlib.util.find_spec("nbgrader") is None:
        raise ValueError("nbgrader is missing: pip install -c constraints.txt --group classroom")
    course.mkdir(parents=True, exist_ok=True)
    for path in FILES.iterdir():
        if path.is_file() and not (course / path.name).exists():
            shutil.copy(path, course)
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(FILES / "grading", course / "grading", ignore=ignored, dirs_exist_ok=True)


def add_sources(course: Path, assignments: dict[str, tuple[list[Task], int]]) -> dict[str, int]:
    """Write assignments from tasks and a variant, with their releases; return their points."""
    for name in assignments:
        if submissions := list(course.glob(f"submitted/*/{name}")):
            raise ValueError(
                f"{name} has {len(submissions)} submissions in {course}: give the new one another "
                "name, ASSIGNMENT=…, or another course, COURSE=…"
            )
    points = {}
    for name, (tasks, variant) in assignments.items():
        folder = course / "source" / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        source = notebook("Homework", tasks, variant)
        nbformat.write(source, folder / "homework.ipynb")
        points[name] = sum(cell.metadata.nbgrader.get("points", 0) for cell in source.cells)
    result = run_nbgrader(course, "generate_assignment", assignments)
    if result.returncode:
        names = ", ".join(assignments)
        raise ValueError(
            f"nbgrader could not make the release of {names}:\n{result.stderr[-1500:]}"
        )
    return points


def run_nbgrader(course: Path, command: str, names: Iterable[str]) -> subprocess.CompletedProcess:
    """Run a command of nbgrader on these assignments, in one process."""
    script = str(Path(__file__).with_name("each.py"))
    arguments = [sys.executable, "-P", script, command, *names]
    return subprocess.run(arguments, cwd=course, env=environment(), capture_output=True, text=True)


def add_assignment(course: Path, name: str, tasks: list[Task], variant: int) -> str:
    """Write an assignment and its release into a course; return a summary."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", name):
        raise ValueError(f"ASSIGNMENT must be small letters, digits and hyphens, got {name!r}")
    prepare(course)
    points = add_sources(course, {name: (tasks, variant)})[name]
    return (
        f"{name}: {len(tasks)} exercise{'s' * (len(tasks) > 1)}, {points} points, variant {variant}\n"
        f"for students: {course}/release/{name}/homework.ipynb\n"
        f"with solutions and hidden tests, for you alone: {course}/source/{name}/homework.ipynb\n"
        f"how to collect and grade: {course}/README.md"
    )
