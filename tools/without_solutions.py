"""Copies the book's sources without solutions: ``python tools/without_solutions.py FOLDER``.

The copy lacks the pages of solutions and for teachers, links to them, and model answers; stored outputs
are copied too. `make build SOLUTIONS=off` builds the book from it.
"""

import re
import shutil
import sys
from pathlib import Path

import yaml

from pe_book.exercises import reduce_folder

ROOT = Path(__file__).resolve().parents[1]
KEPT = (
    *("constraints.txt", "index.ipynb"),
    *("book", "classroom", "companion", "configs", "pe_lib"),
)
SENTENCE = re.compile(
    r" (?:It stands|The answers are) in the \[solutions\]\(solutions/[\w-]+\.ipynb\), with code\."
)
NOT_FOR_STUDENTS = ("book/solutions/", "book/teach")
TO_TEACHERS = re.compile(
    r"\[([^\]]+)\]\((?:book/)?teach[\w-]*\.md[^)]*\)"
)  # the link is replaced by its text
LEFT_OUT = shutil.ignore_patterns(
    *("solutions", "homework", "hub"), *("__pycache__", "runs", ".ipynb_checkpoints")
)


def lay_out(folder: Path) -> None:
    """Write the copy into a folder; an earlier build there stays."""
    for name in KEPT:
        shutil.rmtree(folder / name, ignore_errors=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
        else:
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder)
    contents = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    for part in contents["parts"]:
        files = part["chapters"]
        part["chapters"] = [one for one in files if not one["file"].startswith(NOT_FOR_STUDENTS)]
    contents["parts"] = [part for part in contents["parts"] if part["chapters"]]
    (folder / "_toc.yml").write_text(yaml.safe_dump(contents, sort_keys=False), encoding="utf-8")
    settings = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    config = settings["sphinx"]["config"]
    config["classroom_for"] = "students"
    config["python_in_page"]["exercises"] = "pe_book.exercises:on_page_without_model"
    (folder / "_config.yml").write_text(yaml.safe_dump(settings, sort_keys=False), encoding="utf-8")
    for path in (folder / "index.ipynb", *(folder / "book").glob("*.ipynb")):
        text = SENTENCE.sub("", path.read_text(encoding="utf-8"))
        text = TO_TEACHERS.sub(r"\1", text)
        if "solutions/" in text:
            raise ValueError(f"{path.name} must name its solutions in a sentence as in SENTENCE")
        path.write_text(text, encoding="utf-8")
    reduce_folder(folder / "companion" / "pe_book")
    for name in (".python", ".executed"):
        if (ROOT / "_build" / name).is_dir():
            copy = folder / "_build" / name
            shutil.copytree(ROOT / "_build" / name, copy, dirs_exist_ok=True)


if __name__ == "__main__":
    try:
        lay_out(Path(sys.argv[1]))
    except ValueError as error:
        sys.exit(str(error))
