"""Reads a class from a CSV file, and assigns a variant to each student."""

import csv
import hashlib
import hmac
import io
import re
import secrets
from dataclasses import dataclass, replace
from pathlib import Path

from classroom.homework.choice import LARGEST

REQUIRED = ("id", "name")
OPTIONAL = ("section", "email", "username", "canvas_id", "sis_id", "sis_login")
# column names in exports of Moodle and Canvas
SYNONYMS = {
    "id_number": "id", "full_name": "name", "first_name": "name", "last_name": "family",
    "surname": "family", "student": "name", "email_address": "email", "groups": "section",
    "sis_user_id": "sis_id", "sis_login_id": "sis_login",
}  # fmt: skip
CANVAS = {"student", "id", "sis_login_id"}  # columns of its export
NOT_STUDENTS = ("points possible", "student, test")  # rows of its export
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
SECRET = "secret.txt"


@dataclass(frozen=True)
class Student:
    """A row of the roster. ``id`` names folders: letters, digits and . _ - only."""

    id: str
    name: str
    section: str = ""
    email: str = ""
    username: str = ""
    canvas_id: str = ""
    sis_id: str = ""
    sis_login: str = ""


def read_roster(path: Path) -> list[Student]:
    """The students of a CSV, in its order.

    Accepts commas, semicolons or tabs, quotes, a byte-order mark, and the line ``sep=;`` of Excel.
    ValueError, with line and column, for a missing, duplicate or invalid value.
    """
    if not path.is_file():
        raise ValueError(f"ROSTER: there is no file {path}")
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        rule = "not UTF-8; in Excel, save as “CSV UTF-8”"
        raise ValueError(f"{path.name}, line {line}: {rule}") from None
    skipped = int(text.lower().startswith("sep="))
    if skipped:
        text = text.partition("\n")[2]
    head = text.partition("\n")[0]
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=max(";\t,", key=head.count))
    columns: list[str] = []
    is_canvas = False
    students: list[Student] = []
    line_of: dict[str, int] = {}
    try:
        for row in rows:
            line = rows.line_num + skipped
            cells = [" ".join(cell.split()) for cell in row]
            if not any(cells):
                continue
            if not columns:
                columns = _columns(cells, path.name, line)
                is_canvas = {*map(_plain, cells)} >= CANVAS
                continue
            if is_canvas and cells[0].casefold() in NOT_STUDENTS:
                continue
            student = _student(columns, cells, path.name, line)
            if is_canvas:
                student = replace(student, canvas_id=student.id)
            first = line_of.setdefault(student.id.casefold(), line)
            if first != line:
                where = f"{path.name}, line {line}, column id"
                raise ValueError(f"{where}: {student.id!r} stands in line {first} too")
            students.append(student)
    except csv.Error as error:
        raise ValueError(f"{path.name}, line {rows.line_num + skipped}: {error}") from None
    if not students:
        raise ValueError(f"{path.name} has no students: a line of columns, then one line each")
    return students


def _plain(cell: str) -> str:
    return re.sub(r"[ -]+", "_", cell.lower())


def _columns(cells: list[str], name: str, line: int) -> list[str]:
    columns = [SYNONYMS.get(column, column) for column in map(_plain, cells)]
    for required in REQUIRED:
        if required not in columns:
            raise ValueError(
                f"{name}, line {line}: the column {required} is missing; there must be "
                f"{', '.join(REQUIRED)}, and may be {', '.join(OPTIONAL)}; got {', '.join(cells)}"
            )
    for column in {*REQUIRED, *OPTIONAL}:
        if columns.count(column) > 1:
            raise ValueError(f"{name}, line {line}: the column {column} stands there twice")
    return columns


def _student(columns: list[str], cells: list[str], name: str, line: int) -> Student:
    if len(cells) > len(columns) and any(cells[len(columns) :]):
        raise ValueError(
            f"{name}, line {line}: {len(cells)} cells, and there are {len(columns)} columns; put a "
            "name with a comma into quotes"
        )
    row = dict(zip(columns, cells, strict=False))
    fields = {key: cell for key, cell in row.items() if key in {*REQUIRED, *OPTIONAL}}
    if row.get("family"):
        fields["name"] = f"{fields.get('name', '')} {row['family']}".strip()
    for required in REQUIRED:
        if not fields.get(required):
            raise ValueError(f"{name}, line {line}, column {required}: it is empty")
    if not ID.fullmatch(fields["id"]):
        raise ValueError(
            f"{name}, line {line}, column id: must be letters from a to z, digits and . _ -, "
            f"got {fields['id']!r}"
        )
    return Student(**fields)


def secret_of(course: Path) -> str:
    """The course's secret, drawn once, so that variants cannot be guessed."""
    path = course / SECRET
    if not path.is_file():
        course.mkdir(parents=True, exist_ok=True)
        path.write_text(secrets.token_hex(16) + "\n", encoding="utf-8")
        path.chmod(0o600)
    return path.read_text(encoding="utf-8").strip()


def variant_of(student: Student, secret: str) -> int:
    """The variant of a student, determined by id and secret."""
    digest = hmac.new(secret.encode(), student.id.casefold().encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:8]) % (LARGEST + 1)
