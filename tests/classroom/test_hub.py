"""Homework on a JupyterHub that really runs: three students and a teacher, through the proxy."""

import csv
import os
import re
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path

import nbformat
import pytest
import requests

from classroom.homework.course import add_assignment, environment
from classroom.homework.tasks import task

pytest.importorskip("jupyterhub", reason="the hub is missing: make test-classroom installs it")

ROOT = Path(__file__).resolve().parents[2]
NAME = "homework-3"
STUDENTS = ("ada", "ben", "cleo")
COURSE_ID = "a-sense-of-order"
PROXY = ROOT / "node_modules" / ".bin" / "configurable-http-proxy"
pytestmark = [
    pytest.mark.node,
    pytest.mark.skipif(
        not PROXY.exists() and os.environ.get("CI") != "true",
        reason="the hub's proxy is missing: make test-classroom installs it, with Node.js",
    ),
]


class Person:
    """Somebody with a browser: signed in, with a server running."""

    def __init__(self, address, name):
        self.web, self.hub, self.name = requests.Session(), address, name
        self.web.get(f"{address}/hub/login")
        form = {"username": name, "password": "letters", "_xsrf": self.token("/hub/")}
        done = self.web.post(f"{address}/hub/login", data=form)
        assert done.ok, done.text[:500]
        self.home = f"{address}/user/{name}"
        until(
            lambda: self.web.get(f"{self.home}/lab").url.startswith(self.home), f"{name}'s server"
        )

    def token(self, path):
        (found,) = [
            one.value for one in self.web.cookies if (one.name, one.path) == ("_xsrf", path)
        ]
        return found

    def ask(self, method, path, **options):
        headers = {"X-XSRFToken": self.token(f"/user/{self.name}/")}
        done = self.web.request(method, f"{self.home}/{path}", headers=headers, **options)
        assert done.ok, f"{method} {path}: {done.status_code} {done.text[:800]}"
        return done.json()

    def of_course(self, action):
        body = {"course_id": COURSE_ID, "assignment_id": NAME}
        answer = self.ask("POST", f"assignments/{action}", json=body)
        assert answer["success"], answer
        return answer["value"]

    def grades(self, action):
        answer = self.ask("POST", f"formgrader/api/{action}")
        assert answer.get("success", True), answer.get("error") or answer
        return answer


def until(true, what, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with suppress(requests.ConnectionError):
            if true():
                return
        time.sleep(0.5)
    raise AssertionError(f"{what} does not answer after {seconds} s")


def free_ports():
    """The first of three free ones in a row."""
    for first in range(18_000 + os.getpid() % 1000 * 10, 60_000, 10):
        with suppress(OSError), ExitStack() as taken:
            for port in range(first, first + 3):
                taken.enter_context(socket.socket()).bind(("127.0.0.1", port))
            return first
    raise AssertionError("no three free ports")


@pytest.fixture
def hub(tmp_path):
    """The hub's address; it is running, with the course beside its files."""
    tasks = [task(f"relative-position/{word}", 3) for word in ("offsets", "halves")]
    add_assignment(tmp_path / "course", NAME, tasks, 3)
    port = free_ports()
    settings = {"HUB": str(tmp_path), "PORT": str(port), "COURSE": str(tmp_path / "course")}
    settings |= {"TEACHER": "teacher", "STUDENTS": " ".join(STUDENTS), "PASSWORD": "letters"}
    config = ROOT / "classroom" / "hub" / "jupyterhub_config.py"
    command = [sys.executable, "-m", "jupyterhub", "-f", str(config)]
    address = f"http://127.0.0.1:{port}"
    with open(tmp_path / "hub.log", "w", encoding="utf-8") as log:
        running = subprocess.Popen(
            command,
            cwd=tmp_path,
            env=environment() | settings,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            until(lambda: requests.get(f"{address}/hub/api", timeout=5).ok, "the hub")
            yield address
        finally:
            running.terminate()
            try:
                running.wait(30)
            except subprocess.TimeoutExpired:
                running.kill()


def test_three_students_fetch_work_and_submit_and_the_teacher_grades(hub, tmp_path):
    course = tmp_path / "course"
    with ThreadPoolExecutor(4) as pool:
        teacher, *students = pool.map(lambda name: Person(hub, name), ("teacher", *STUDENTS))
    teacher.grades(f"assignment/{NAME}/release")

    source = nbformat.read(course / "source" / NAME / "homework.ipynb", 4)
    marked = re.compile(r"SOLUTION\n(.*)\n###", re.DOTALL)
    answers = [cell for cell in source.cells if cell.metadata.nbgrader.solution]
    solutions = {cell.metadata.nbgrader.grade_id: marked.search(cell.source)[1] for cell in answers}
    for student, solved in zip(students, (3, 1, 0), strict=True):
        (there,) = [one for one in student.of_course("fetch") if one["status"] == "fetched"]
        (listed,) = there["notebooks"]
        path = f"api/contents/{listed['path']}"
        work = student.ask("GET", path)["content"]
        for cell in work["cells"]:
            name = cell["metadata"]["nbgrader"]["grade_id"]
            if name in list(solutions)[:solved]:
                cell["source"] = solutions[name]
        assert "HIDDEN" not in str(work)
        student.ask("PUT", path, json={"type": "notebook", "content": work})
        student.of_course("submit")

    teacher.grades(f"assignment/{NAME}/collect")
    for student in STUDENTS:
        teacher.grades(f"submission/{NAME}/{student}/autograde")
    teacher.grades(f"assignment/{NAME}/generate_feedback")
    teacher.grades(f"assignment/{NAME}/release_feedback")

    subprocess.run(
        [sys.executable, "-m", "nbgrader", "export"], cwd=course, env=environment(), check=True
    )
    with open(course / "grades.csv", newline="", encoding="utf-8") as file:
        found = {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}
    assert found == {"ada": 6, "ben": 1, "cleo": 0}

    for student in students:
        value = student.of_course("fetch_feedback")
        (handed,) = [one for one in value if one["status"] == "submitted"]
        page = tmp_path / "home" / student.name / handed["submissions"][0]["local_feedback_path"]
        (html,) = page.glob("*.html")
        text = html.read_text(encoding="utf-8")
        assert f"Score: {found[student.name]}" in text
        assert "_test()" not in text
