"""The site's pages for lessons and explorers.

``embed/<explorer>/``        the explorer alone, for iframes and slides
``lessons/<name>/deck``      slides with live explorers
``lessons/<name>/students``  tasks and questions for students, without answers
``lessons/<name>/handout``   the same on paper, four pages at most
``lessons/<name>/plan``      for the teacher: minutes, texts, answers, wrong ideas, what to skip
``questions/<chapter>``      a chapter's questions, each with its misconceptions
``teach/answers``            a class's codes as a histogram
``teach/lesson``             steps to tick, and the command that makes a lesson of them
"""

import hashlib
import json
import shutil
from collections.abc import Collection, Iterator
from dataclasses import asdict
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
from docutils import nodes
from markdown_it import MarkdownIt
from matplotlib import colormaps
from mdit_py_plugins.dollarmath import dollarmath_plugin
from PIL import Image
from sphinx.application import Sphinx
from sphinx.config import ENUM, Config

from classroom import compose, links, predictions
from classroom.bank import LETTERS, Question, read_bank
from classroom.lessons import Lesson, read_lesson
from classroom.source import SourceError
from pe_book.explorers.base import size_of
from pe_lib import sinusoidal_encoding
from sphinx_island_book.freshness import digest, stop
from sphinx_island_book.mathml import to_mathml

Page = tuple[str, dict[str, Any], str]  # name, context, template
HERE = Path(__file__).parent
STATIC = HERE / "static"
BLOCK = (
    MarkdownIt("commonmark", {"typographer": True})
    .enable("smartquotes")
    .use(
        dollarmath_plugin,
        allow_space=False,
        allow_digits=False,
        renderer=lambda text, _: to_mathml(text),
    )
)
KINDS = {
    "deck": "slides with living pictures",
    "students": "what students do and are asked",
    "handout": "the lesson on paper",
    "plan": "the teacher's plan",
}
FOR_STUDENTS = ("students", "handout")
PICTURES = "_static/lessons"
ANSWERS = "teach/answers"
COMPOSER = "teach/lesson"


def sources(folder: Path) -> list[Path]:
    """The YAML files of a folder."""
    return sorted(folder.glob("*.yml"))


def note_pages(app: Sphinx, config: Config) -> None:
    """Register the pages, which depend on all lessons and the whole kit."""
    folder = Path(app.srcdir, config.classroom_folder)
    config.templates_path = [*config.templates_path, str(HERE / "templates")]
    config.island_book_brings = [*config.island_book_brings, str(STATIC)]
    kit = [path for path in HERE.rglob("*") if path.suffix in (".py", ".html", ".json")]
    config.site_theme += digest(Path(app.srcdir), [*folder.rglob("*.yml"), *kit])
    names = [f"embed/{kind}/index" for kind in links.KINDS]
    names += [f"questions/{path.stem}" for path in sources(folder / "questions")]
    names += [ANSWERS, COMPOSER] if "plan" in kinds(config) else []
    names += [
        f"lessons/{path.stem}/{kind}"
        for path in sources(folder / "lessons")
        for kind in kinds(config)
    ]
    config.island_book_also = [*config.island_book_also, *names]


def kinds(config: Config) -> list[str]:
    """The pages of a lesson: all, or those for students."""
    return [kind for kind in KINDS if config.classroom_for != "students" or kind in FOR_STUDENTS]


def read(app: Sphinx) -> tuple[dict[str, Question], list[Lesson]]:
    """The bank and the lessons; a mistake in one stops the build."""
    folder = Path(app.srcdir, app.config.classroom_folder)
    is_page = partial(_is_page, app)
    try:
        bank = read_bank(folder / "questions")
        return bank, [read_lesson(path, bank, is_page) for path in sources(folder / "lessons")]
    except SourceError as error:
        stop(str(error))


def _is_page(app: Sphinx, page: str) -> bool:
    """Whether a page exists, with its anchor."""
    path, _, anchor = page.partition("#")
    docname = path.removesuffix(".html")
    if docname not in app.env.found_docs or not anchor:
        return docname in app.env.found_docs
    elements = app.env.get_doctree(docname).findall(nodes.Element)
    return any(anchor in element["ids"] for element in elements)


def collect(app: Sphinx) -> Iterator[Page]:
    """Every page of the kit, with its template."""
    for kind, entry in links.KINDS.items():
        about = f"{entry['title']} alone, for another page's frame and for slides."
        yield _page(f"embed/{kind}/index", "embed.html", about, kind=kind, title=entry["title"])
    bank, lessons = read(app)
    # delete the pictures of an earlier build
    shutil.rmtree(Path(app.outdir, PICTURES), ignore_errors=True)
    picture = cache(partial(_picture, app))
    for at, lesson in enumerate(lessons, 1):
        own = asked_in(lesson)
        for kind in kinds(app.config):
            yield _page(
                f"lessons/{lesson.name}/{kind}", f"{kind}.html",
                f"{lesson.title}, {lesson.minutes} minutes: {KINDS[kind]}.", lesson=lesson,
                title=f"{lesson.title}: {kind}", markdown=BLOCK.renderInline, letters=LETTERS,
                paragraphs=BLOCK.render,
                address=links.address, framed=links.framed, to=lambda path: f"../../{path}", picture=picture,
                number=f"L{at}", edition=edition(own),
                title_picture=partial(_matrix, app), class_address=app.config.classroom_address,
            )  # fmt: skip

    yield from _question_pages(app, list(bank.values()), lessons)


def asked_in(lesson: Lesson) -> list[Question]:
    """The multiple-choice questions of a lesson, in order."""
    return [step.question for step in lesson.steps if step.question]


def _question_pages(app: Sphinx, bank: list[Question], lessons: list[Lesson]) -> Iterator[Page]:
    """A page of questions for each chapter with questions, and the teacher's page of answers."""
    chapters = []
    for entry in _chapters(app):
        own = [one for one in bank if one.chapter == Path(entry["docname"]).name]
        if not own:
            continue
        chapters.append(_for_answers(str(entry["number"]), entry["title"], own))
        yield _page(
            f"questions/{own[0].chapter}", "questions.html",
            f"{len(own)} questions on {entry['title']}, whose wrong answers are to be expected.",
            chapter=entry, questions=own,
            edition=edition(own), title=f"Questions: {entry['title']}",
            markdown=BLOCK.renderInline, letters=LETTERS,
        )  # fmt: skip
    if "plan" not in kinds(app.config):
        return
    chapters += [
        _for_answers(f"L{at}", lesson.title, asked_in(lesson), {one.id for one in bank})
        for at, lesson in enumerate(lessons, 1)
    ]
    data = json.dumps(chapters, ensure_ascii=False)
    about = "The codes of a class's answers as bars, the commonest misconceptions first."
    yield _page(ANSWERS, "answers.html", about, bank=data, title="What the class answered")
    about = "Steps of all lessons to tick, and the command that makes a lesson of them."
    yield _page(
        COMPOSER, "compose.html", about, title="Compose a lesson",
        lessons=compose.lessons(), needed=partial(compose.needed, steps=compose.all_steps()),
        too_long=compose.TOO_LONG, markdown=BLOCK.renderInline,
    )  # fmt: skip


def _for_answers(
    number: str, title: str, questions: list[Question], known: Collection[str] = ()
) -> dict[str, Any]:
    """Data for decoding on the page of answers, its texts as HTML; of a known question its id."""
    entries = [
        one.id if one.id in known else _as_html(one) | {"shown_by": "", "number": f"{number}.{at}"}
        for at, one in enumerate(questions, 1)
    ]
    return {"number": number, "title": title, "edition": edition(questions), "questions": entries}


def _as_html(question: Question) -> dict[str, Any]:
    own = asdict(question)
    for entry in (own, *own["options"]):
        for key in {"ask", "text", "because"} & entry.keys():
            entry[key] = BLOCK.renderInline(entry[key])
    return own


def _chapters(app: Sphinx) -> list[dict[str, Any]]:
    parts = app.env.island_book_shape["parts"]
    return [entry for part in parts for entry in part["pages"] if entry["number"]]


def edition(questions: list[Question]) -> str:
    """A digest of questions and options; codes of another edition are refused."""
    text = json.dumps([[one.id, *(option.text for option in one.options)] for one in questions])
    return hashlib.sha256(text.encode()).hexdigest()[:6]


def add_to_chapter(app: Sphinx, pagename: str, template: str, context: dict, doctree: Any) -> None:
    """Add the predictions' script and a link to the questions to a chapter.

    The contents on a lesson's pages omit pages with answers.
    """
    if pagename.startswith("lessons/"):
        context["parts"] = [
            {**part, "pages": pages}
            for part in context["parts"]
            if (pages := [one for one in part["pages"] if not _answers(one["docname"])])
        ]
    if doctree is None:
        return
    to = context["pathto"]
    if predictions.has_some(doctree):
        script, style = (
            f"{to(f'_static/{name}', 1)}?v={context['versions'][name]}"
            for name in ("predict.js", "predict.css")
        )
        context["body"] += f'<script defer src="{script}" data-style="{style}"></script>'
    name = f"questions/{pagename.partition('/')[2]}"
    if name in app.config.island_book_also:
        context["body"] += (
            f'<p class="to-questions alone"><a href="{to(name)}">Questions on this chapter</a></p>'
        )


def _answers(docname: str) -> bool:
    return docname.startswith(("book/solutions/", "book/teach"))


def _page(name: str, template: str, about: str, **context: Any) -> Page:
    context |= {"meta": {"description": about}, "has_italics": template != "embed.html"}
    return name, context, f"classroom/{template}"


def _matrix(app: Sphinx) -> str:
    """The picture of a title slide: an encoding, one pixel per value, with a base that varies all columns."""
    file = Path(app.outdir, PICTURES, "matrix.png")
    file.parent.mkdir(parents=True, exist_ok=True)
    colours = colormaps["RdBu_r"]((sinusoidal_encoding(54, 96, base=100.0) + 1) / 2, bytes=True)
    picture = Image.fromarray(np.ascontiguousarray(colours[..., :3])).quantize(32)
    picture.save(file, optimize=True)
    return f"{PICTURES}/{file.name}"


def _picture(app: Sphinx, link: str) -> dict[str, Any]:
    """The still picture of a state, for paper: its file and description."""
    explorer = links.explorer(link)
    name = hashlib.sha256(repr(explorer.state()).encode()).hexdigest()[:12]
    file = Path(app.outdir, PICTURES, f"{explorer.kind}-{name}.png")
    file.parent.mkdir(parents=True, exist_ok=True)
    picture = explorer.picture(colours=48)
    file.write_bytes(picture)
    width, height = size_of(picture)
    return {
        "file": f"{PICTURES}/{file.name}", "words": explorer.describe(), "width": width, "height": height,
    }  # fmt: skip


def setup(app: Sphinx) -> None:
    app.add_config_value("classroom_folder", "book", "html", [str])
    app.add_config_value("classroom_address", "", "html", [str])
    app.add_config_value("classroom_for", "all", "html", ENUM("all", "students"))
    app.connect("config-inited", note_pages, priority=10)  # before the theme
    app.connect("html-collect-pages", collect)
    app.connect("html-page-context", add_to_chapter)
