"""The students' reproducible zip: ``python -m classroom.student FILE``.

Chapters as notebooks, numbered in reading order, without answers and with a cell under each exercise;
`pe_lib`, `pe_configs` and `pe_book` as wheels; requirements with and without PyTorch; a README.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell

from classroom.book import LAB, ROOT, answer_name, chapters, items
from pe_book.exercises import exercise, reduce_folder

LARGEST = 5_000_000
EARLY = (1980, 1, 1, 0, 0, 0)  # the earliest date of a zip
README = """\
Set up, once: `python -m venv .venv`, `. .venv/bin/activate` (on Windows `.venv\\Scripts\\activate`) and \
`pip install -r requirements.txt`; for the chapters {torch} `pip install -r requirements-torch.txt` instead.
Are you ready? `python -m pe_book.doctor` says "ready", or the one command that is missing (with `--all` for \
PyTorch too).
Begin: `jupyter lab chapters/{first}`, and predict before you run a cell.
"""
PACKAGES = ("numpy", "matplotlib", "seaborn", "anywidget", "ipywidgets", "ipykernel", "jupyterlab")
PACKAGES += ("jupyterlab-myst",)
FOLD = re.compile(r"(?is)<details><summary>\s*(Predict, then reveal:.*?)</summary>.*?</details>")
ASK = "Predict, then reveal:"
HOSTED = """\
# On Colab or another host: upload the .whl files beside this notebook, take away the #, and run.
# %pip install -q ./pe_lib-*.whl ./pe_configs-*.whl ./pe_book-*.whl"""


def numbered() -> dict[str, str]:
    """File names of the chapters, in reading order, and of the lab."""
    return {name: f"{number:02}-{name}.ipynb" for number, name in enumerate([*chapters(), LAB], 1)}


def without_answers(chapter: str) -> NotebookNode:
    """A chapter for students: questions without answers, and a cell for each exercise."""
    notebook = nbformat.read(ROOT / "book" / f"{chapter}.ipynb", as_version=4)
    cells = []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cells.append(cell)
            continue
        cell.source = links(FOLD.sub(without_answer, cell.source))
        if cell.source.startswith("## Summary"):
            cell.source = summary(cell.source)
        if cell.source.startswith("## Exercises"):
            cells += exercise_cells(chapter, cell)
        else:
            cells.append(cell)
    if chapter == LAB:
        cells.insert(1, new_code_cell(HOSTED, id="hosted"))
    notebook.cells = cells
    return notebook


def without_answer(match: re.Match) -> str:
    """A prediction without its answer."""
    question = match[1][len(ASK) :].strip()
    note = "*Write down your answer. The book has its own.*"
    return f"**Predict:** {question[0].upper()}{question[1:]}\n\n{note}"


def summary(text: str) -> str:
    """An empty summary, for the reader to write."""
    _, _, leads = text.partition("**Where it leads.**")
    own = "## Summary\n\n*Sum up the chapter in four sentences of your own. The book has its own.*"
    return f"{own}\n\n**Where it leads.**{leads}" if leads else own


def links(text: str) -> str:
    """Point links at the bundle's chapters; replace other local links by their text."""
    files = numbered()
    # links to the site's pages, and links that set an explorer
    text = re.sub(r'<a (?:class="sets" )?href="(?:\.\./|#)[^"]*">(.*?)</a>', r"\1", text)

    def local(match: re.Match) -> str:
        text, target = match[1], match[2].split("#")[0]
        chapter = target.removesuffix(".ipynb")
        return f"[{text}]({files[chapter]})" if chapter in files else text

    return re.sub(r"(?<!!)\[([^\]]+)\]\((?!https?:)([^)\s]+)\)", local, text)


def exercise_cells(chapter: str, cell: NotebookNode) -> list[NotebookNode]:
    """The exercises, each with a cell for the answer."""
    note = "In a cell, `check` tells what is not yet right, and never the answer."
    head = f"{cell.source.splitlines()[0]}\n\n{note}"
    cells = [new_markdown_cell(head, id=cell.id)]
    cells.append(new_code_cell("from pe_book.checks import check", id="check"))
    for number, (word, text) in enumerate(items(cell.source).items(), 1):
        parts = vars(exercise(f"{chapter}/{word}"))
        start = parts.get("START", "").strip("\n")
        prompt = "" if start else "\n\n*Your answer:*"
        cells.append(new_markdown_cell(f"**{number}.** {text}{prompt}", id=f"exercise-{word}"))
        if start:
            if "check" in parts:
                start += f'\n\n\ncheck("{chapter}/{word}", {answer_name(start)})'
            cells.append(new_code_cell(start, id=f"answer-{word}"))
        if "BEHIND" in parts:
            lines = parts["BEHIND"].strip("\n").splitlines()
            commented = "\n".join(f"# {line}".rstrip() for line in lines)
            note = "# Behind? Take away the # below, run this cell, and go on.\n"
            cells.append(new_code_cell(note + commented, id=f"behind-{word}"))
    return cells


def needs_torch(notebook: NotebookNode) -> bool:
    """Whether a chapter imports PyTorch."""
    code = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code")
    modules = r"torch|pe_lib\.nn|pe_configs\.nn|pe_book\.(transformer|small_model|models|measured)"
    pattern = rf"^(import|from) ({modules})\b|\bLengthExplorer\b"  # which runs a small model
    return bool(re.search(pattern, code, flags=re.MULTILINE))


def wheels(folder: Path) -> dict[str, Path]:
    """Wheels of the three packages, without solutions, built from copies."""
    env = os.environ | {"SOURCE_DATE_EPOCH": "315532800"}
    command = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", "wheel"]
    command += ["--no-deps", "--no-build-isolation", "--no-index", "-w", str(folder)]
    ignored = shutil.ignore_patterns("__pycache__")
    with tempfile.TemporaryDirectory() as temporary:
        for name, parent in (("pe_lib", "."), ("pe_configs", "configs"), ("pe_book", "companion")):
            source, copy = ROOT / parent, Path(temporary, name)
            shutil.copytree(source / name, copy / name, ignore=ignored)
            reduce_folder(copy / name)
            for file in ("pyproject.toml", "README.md", "LICENSE", "LICENSE-TEXT"):
                if (source / file).is_file():
                    shutil.copy(source / file, copy)
            subprocess.run([*command, str(copy)], env=env, check=True, capture_output=True)
    return {path.name.partition("-")[0]: path for path in folder.glob("*.whl")}


def requirements(wheel_paths: Iterable[Path]) -> dict[str, str]:
    """The requirements with and without PyTorch, in the tested versions."""
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pin_of = {line.partition("==")[0]: line for line in pins if "==" in line}
    lines = [*(f"./{path.name}" for path in wheel_paths), *(pin_of[name] for name in PACKAGES)]
    return {
        "requirements.txt": "\n".join([*lines, ""]),
        "requirements-torch.txt": f"-r requirements.txt\n{pin_of['torch']}\n",
    }


def contents(folder: Path) -> dict[str, bytes]:
    """The files of the bundle, by name."""
    wheel_paths, files, with_torch = sorted(wheels(folder).values()), {}, []
    for number, (chapter, name) in enumerate(numbered().items(), 1):
        notebook = without_answers(chapter)
        if needs_torch(notebook):
            with_torch.append(str(number))
        files[f"chapters/{name}"] = nbformat.writes(notebook).encode() + b"\n"
    files["chapters/pair-and-hand.svg"] = (ROOT / "book/pair-and-hand.svg").read_bytes()
    files |= {path.name: path.read_bytes() for path in wheel_paths}
    files |= {name: text.encode() for name, text in requirements(wheel_paths).items()}
    torch = f"{', '.join(with_torch[:-1])} and {with_torch[-1]}"
    files["README.md"] = README.format(torch=torch, first=next(iter(numbered().values()))).encode()
    return files


def write(target: Path) -> str:
    """Write the bundle; return a summary with its size."""
    with tempfile.TemporaryDirectory() as folder:
        files = contents(Path(folder))
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as bundle:
        for name in sorted(files):
            entry = zipfile.ZipInfo(f"a-sense-of-order/{name}", EARLY)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            bundle.writestr(entry, files[name])
    size = target.stat().st_size
    if size > LARGEST:
        raise ValueError(f"the bundle must have at most {LARGEST} bytes, and has {size}")
    return f"for students: {target}, {size / 1e6:.1f} MB, {len(files)} files"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("which file? python -m classroom.student _build/a-sense-of-order-student.zip")
    print(write(Path(sys.argv[1])))
