"""Lessons: steps with minutes, states of explorers, questions and expected misconceptions."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from classroom import links
from classroom.bank import Question, options_of
from classroom.source import Source


@dataclass(frozen=True)
class Step:
    """One step of a lesson.

    ``states`` are links to explorers. The class votes before the state with index ``before``, and
    ``hide`` hides the picture's numbers until then; ``begin`` is the teacher's text before the vote,
    ``say`` the one after. ``lines`` are those of a derivation, each with ``is`` and ``why``. ``task`` is
    the address of a cell to work in, whose slide also shows ``students``. ``pace`` says how far weak,
    middle and strong pairs are at the end. The plan has no time for what is ``optional``.
    """

    id: str
    title: str
    begins: int
    minutes: int
    optional: bool
    states: tuple[str, ...]
    page: str
    board: str
    lines: tuple[Mapping[str, str], ...]
    hand: str
    students: str
    task: str
    begin: str
    say: str
    formula: str
    question: Question | None
    open: str
    answer: str
    before: int
    hide: bool
    seconds: int
    idea: str
    reply: str
    late: str
    pace: dict[str, str]

    @property
    def ends(self) -> int:
        """The end, in minutes from the start of the lesson."""
        return self.begins + (0 if self.optional else self.minutes)


@dataclass(frozen=True)
class Lesson:
    """A validated lesson: links open, questions exist, minutes add up.

    Before the steps are the minutes to ``arrive``, after them those to ``close``: questions, and what to
    take home.
    """

    name: str
    title: str
    minutes: int
    arrive: int
    close: int
    about: str
    needs: tuple[str, ...]
    steps: tuple[Step, ...]
    take_home: tuple[str, ...]


def read_lesson(
    path: Path, bank: Mapping[str, Question], is_page: Callable[[str], bool] = lambda page: True
) -> Lesson:
    """A lesson from its file ``lessons/<name>.yml``, whose ``ask: {bank: …}`` names questions of the bank.

    `is_page` says whether a page with its anchor, ``book/encoder.html#summary``, exists. SourceError, with
    file and line, for a wrong link, page, question or sum of minutes.
    """
    source = Source(path, "lesson")
    content = source.content
    if content["lesson"] != path.stem:
        source.fail(f"lesson must be {path.stem!r}, as its file is called", "lesson")
    steps: list[Step] = []
    for at, entry in enumerate(content["steps"]):
        begins = steps[-1].ends if steps else content.get("arrive", 0)
        step = _step(source, at, entry, begins, bank, is_page)
        if step.id in {other.id for other in steps}:
            source.fail(f"there are two steps {step.id!r}", "steps", at, "id")
        if missing := set(entry.get("after", [])) - {other.id for other in steps}:
            source.fail(f"no earlier step is called {', '.join(missing)}", "steps", at, "after")
        steps.append(step)
    ends = steps[-1].ends + content.get("close", 0)
    if ends != content["minutes"]:
        message = f"arrival, steps and close take {ends} minutes, the lesson {content['minutes']}"
        source.fail(message, "minutes")
    texts = {name: content[name] for name in ("title", "minutes", "about")}
    lists = {name: tuple(content.get(name, ())) for name in ("needs", "take_home")}
    times = {name: content.get(name, 0) for name in ("arrive", "close")}
    return Lesson(path.stem, steps=tuple(steps), **times, **lists, **texts)


def _step(
    source: Source, at: int, entry: dict[str, Any], begins: int, bank: Mapping, is_page: Callable
) -> Step:
    place = ("steps", at)
    states = [entry["show"], *entry.get("then", [])] if "show" in entry else []
    if "then" in entry and not states:
        source.fail("`then` needs a `show` before it", *place, "then")
    for number, state in enumerate(states):
        where = (*place, "show") if number == 0 else (*place, "then", number - 1)
        try:
            links.explorer(state)
        except ValueError as error:
            source.fail(str(error), *where)
    if "page" in entry and not is_page(entry["page"]):
        source.fail(f"there is no page {entry['page']}", *place, "page")
    page, _, word = entry.get("task", "").rpartition("/")
    task = f"book/{page or source.path.stem}.html#exercise-{word}" if word else ""
    if task and not is_page(task):
        source.fail(f"there is no task {task}", *place, "task")
    ask = entry.get("ask", {})
    question = None
    if "bank" in ask:
        if ask["bank"] not in bank:
            source.fail(f"there is no question {ask['bank']} in the bank", *place, "ask", "bank")
        question = bank[ask["bank"]]
    elif "words" in ask:
        options = options_of(source, ask["options"], *place, "ask", "options")
        question = Question(f"{source.path.stem}-{entry['id']}", ask["words"], options)
    before = ask.get("before", 1)
    if "before" in ask and before >= len(states):
        source.fail(f"before: {before} names a state that `then` does not have", *place, "ask")
    optional = ("page", "board", "hand", "students", "begin", "formula")
    return Step(
        id=entry["id"], title=entry["title"], begins=begins, minutes=entry["minutes"],
        optional=entry.get("optional", False),
        states=tuple(states), lines=tuple(entry.get("lines", ())), task=task, say=entry["say"],
        question=question, open=ask.get("open", ""), answer=ask.get("answer", ""), before=before,
        hide=ask.get("hide", False), seconds=ask.get("seconds", 20),
        idea=entry["expect"]["idea"], reply=entry["expect"]["reply"], late=entry["late"],
        pace=entry.get("pace", {}), **{name: entry.get(name, "") for name in optional},
    )  # fmt: skip
