"""The students' bundle: what is in it, what is not, and that it runs."""

import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import nbformat
import pytest
from helpers.lab import LAB_ANSWERS
from helpers.nightly import mostly_nightly
from helpers.secrets import assert_tells_none

from classroom.book import LAB, ROOT, chapters
from classroom.student import FOLD, LARGEST, write
from pe_book.exercises import on_page


@pytest.fixture(scope="module")
def bundle(tmp_path_factory):
    """The zip, and the folder that it is unpacked into."""
    folder = tmp_path_factory.mktemp("student")
    write(folder / "student.zip")
    with zipfile.ZipFile(folder / "student.zip") as content:
        content.extractall(folder)
    return folder / "student.zip", folder / "a-sense-of-order"


def notebooks(folder):
    return {path.stem: nbformat.read(path, 4) for path in sorted(folder.glob("chapters/*.ipynb"))}


def test_it_is_small_and_the_same_again(bundle, tmp_path):
    packed, _ = bundle
    assert packed.stat().st_size <= LARGEST
    write(tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == packed.read_bytes()


def test_chapters_stand_in_reading_order(bundle):
    names = [f"{number:02}-{name}" for number, name in enumerate([*chapters(), LAB], 1)]
    assert list(notebooks(bundle[1])) == names


def test_no_file_tells_an_answer(bundle):
    """Folded answers, summaries, model answers, hints, solutions and assertions are not there."""
    told = set()
    for chapter in chapters():
        original = nbformat.read(ROOT / "book" / f"{chapter}.ipynb", 4)
        text = "\n\n".join(cell.source for cell in original.cells if cell.cell_type == "markdown")
        folds = [re.sub(r"(?s)<summary>.*?</summary>", "", fold[0]) for fold in FOLD.finditer(text)]
        (summary,) = (c.source for c in original.cells if c.source.startswith("## Summary"))
        told |= {line for line in "\n".join(folds).splitlines() if len(line) > 20}
        told |= {line for line in summary.splitlines() if line.startswith("- ")}
        for entry in on_page(chapter).values():
            told |= {entry.get("model", ""), *entry["hints"]}
        solutions = nbformat.read(ROOT / "book" / "solutions" / f"{chapter}.ipynb", 4)
        for cell in solutions.cells[1:]:
            told |= {cell.source} if cell.cell_type == "markdown" else set()
        woven = (ROOT / "tests" / "chapters" / f"{chapter}.py").read_text(encoding="utf-8")
        told |= {line for line in woven.splitlines() if line.startswith("assert ")}
    told = {line for line in told if re.search(r"\w", line)}  # no lines of tables
    assert len(told) > 300
    texts = ["\n".join(c.source for c in one.cells) for one in notebooks(bundle[1]).values()]
    assert [line for line in told if any(line in text for text in texts)] == []
    for text in texts:
        assert "Predict, then reveal" not in text
        assert "solutions" not in text
        for picture in re.findall(r"!\[[^]]*\]\(([^)]+)\)", text):
            assert (bundle[1] / "chapters" / picture).is_file()
    kinds = {path.suffix for path in bundle[1].rglob("*") if path.is_file()}
    assert kinds == {".ipynb", ".md", ".svg", ".txt", ".whl"}


def test_the_wheel_of_the_book_tells_no_solution_and_no_hidden_test(bundle):
    (made,) = bundle[1].glob("pe_book-*.whl")
    with zipfile.ZipFile(made) as packed:
        names = [name for name in packed.namelist() if name.endswith((".py", ".json"))]
        assert_tells_none((name, packed.read(name).decode()) for name in names)


def test_every_question_is_still_asked(bundle):
    for chapter, one in zip([*chapters(), LAB], notebooks(bundle[1]).values(), strict=True):
        original = (ROOT / "book" / f"{chapter}.ipynb").read_text(encoding="utf-8")
        text = "\n".join(cell.source for cell in one.cells)
        assert text.count("**Predict:**") == original.count("Predict, then reveal:")
        ids = {cell.id for cell in one.cells}
        for word, entry in on_page(chapter).items():
            assert f"exercise-{word}" in ids
            assert (f"answer-{word}" in ids) == ("start" in entry)


def test_every_link_leads_somewhere(bundle):
    for one in notebooks(bundle[1]).values():
        for cell in one.cells:
            if cell.cell_type == "markdown":
                targets = re.findall(r"\]\((?!https?:)([^)\s]+)\)", cell.source)
                targets += re.findall(r'href="(?!https?:)([^"]+)"', cell.source)
                for target in targets:
                    assert (bundle[1] / "chapters" / target).exists(), target


def test_pytorch_is_asked_for_in_a_file_of_its_own(bundle):
    plain = (bundle[1] / "requirements.txt").read_text(encoding="utf-8")
    made = sorted(path.name for path in bundle[1].glob("*.whl"))
    assert [name.partition("-")[0] for name in made] == ["pe_book", "pe_configs", "pe_lib"]
    assert plain.splitlines()[:3] == [f"./{name}" for name in made]
    assert "torch" not in plain
    assert "torch==" in (bundle[1] / "requirements-torch.txt").read_text(encoding="utf-8")
    wanted = "for the chapters 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 22 and 23 `pip install"
    assert wanted in (bundle[1] / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def python(bundle, tmp_path_factory):
    """A fresh environment with the bundle's wheels; what it needs is lent by this one."""
    folder = tmp_path_factory.mktemp("fresh")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    ask = "import sysconfig; print(sysconfig.get_paths()['purelib'])"
    here = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=True)
    lent = Path(here.stdout.strip(), "lent.pth")
    lent.write_text(sysconfig.get_paths()["purelib"] + "\n", encoding="utf-8")
    made = bundle[1].glob("*.whl")
    install = ["-m", "pip", "--python", python, "install", "-q", "--no-deps", "--force-reinstall"]
    subprocess.run([sys.executable, *install, "--no-index", *made], check=True)
    return python


def run(python, *words, cwd):
    done = subprocess.run([python, *words], cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_in_a_fresh_environment_it_is_ready_and_a_chapter_runs(bundle, python):
    ask = "import pe_book, pe_lib; print(pe_book.__file__, pe_lib.__file__, sep='\\n')"
    for where in run(python, "-c", ask, cwd=bundle[1]).splitlines():
        assert Path(where).is_relative_to(python.parents[1])
    assert run(python, "-m", "pe_book.doctor", cwd=bundle[1]) == "ready\n"
    make = ["-m", "nbconvert", "--to", "notebook", "--execute", "--stdout"]
    out = run(python, *make, "chapters/04-encoding-matrix.ipynb", cwd=bundle[1])
    cells = {cell.id: cell for cell in nbformat.reads(out, 4).cells}
    (said,) = cells["answer-entry"].outputs
    assert said["data"]["text/plain"].startswith("Not yet: ")


@pytest.mark.parametrize("behind", mostly_nightly([False, True], [False]), ids=["own", "behind"])
def test_the_lab_is_done_from_its_first_cell_to_its_last(bundle, python, behind):
    """With cells filled as a student fills them; *Behind?* takes the place of two of them."""
    (name,) = (bundle[1] / "chapters").glob(f"*{LAB}.ipynb")
    lab = nbformat.read(name, 4)
    for cell in lab.cells:
        kind, _, word = cell.id.partition("-")
        left_out = behind and f"behind-{word}" in {one.id for one in lab.cells}
        if kind == "answer" and not left_out:
            call = cell.source.partition("\n\n\ncheck(")[2]
            cell.source = f"{LAB_ANSWERS[word]}\n\n\ncheck({call}"
        if kind == "behind" and behind:
            lines = cell.source.splitlines()[1:]
            cell.source = "\n".join(re.sub("^# ?", "", line) for line in lines)
    filled = bundle[1] / f"lab-{behind}.ipynb"
    nbformat.write(lab, filled)
    make = ["-m", "nbconvert", "--to", "notebook", "--execute", "--stdout", filled.name]
    cells = nbformat.reads(run(python, *make, cwd=bundle[1]), 4).cells
    said = {
        cell.id.removeprefix("answer-"): cell.outputs[-1]["data"]["text/plain"]
        for cell in cells
        if cell.id.startswith("answer-")
    }
    assert list(said) == list(LAB_ANSWERS)
    wrong = {word for word, words in said.items() if words.startswith("Not yet")}
    assert wrong == ({"table", "turn"} if behind else set())
