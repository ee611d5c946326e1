"""Lessons: steps with minutes, what to show, what to ask, what students will say, and what to skip."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from classroom import links
from classroom.bank import Question, options_of
from classroom.source import Source


@dataclass(frozen=True)
class Step:
    """One step of a lesson. ``states`` are links, the first at its start; ``before`` is the number of
    the state that the class votes ahead of, and ``hide`` keeps the picture's numbers until it has;
    ``begin`` is said before the vote, ``say`` after it.
    ``task`` is the address of a cell to work in, whose words ``students`` the slides show too.
    """

    id: str
    title: str
    begins: int
    minutes: int
    states: tuple[str, ...]
    page: str
    board: str
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

    @property
    def ends(self) -> int:
        """Minutes from the lesson's beginning."""
        return self.begins + self.minutes


@dataclass(frozen=True)
class Lesson:
    """A lesson, checked: its links open, its questions exist, its minutes add up."""

    name: str
    title: str
    minutes: int
    about: str
    needs: tuple[str, ...]
    steps: tuple[Step, ...]
    take_home: tuple[str, ...]


def read_lesson(
    path: Path, bank: Mapping[str, Question], is_page: Callable[[str], bool] = lambda page: True
) -> Lesson:
    """A lesson from its file.

    Parameters
    ----------
    path : Path
        ``lessons/<name>.yml``.
    bank : Mapping of str to Question
        The questions that ``ask: {bank: …}`` may name.
    is_page : callable, optional
        Whether a page with its anchor, ``book/encoder.html#summary``, is there.

    Raises
    ------
    SourceError
        With the file and the line of what is wrong: a link, a page, a question, a sum of minutes.
    """
    source = Source(path, "lesson")
    content = source.content
    if content["lesson"] != path.stem:
        source.refuse(f"lesson must be {path.stem!r}, as its file is called", "lesson")
    steps: list[Step] = []
    for at, given in enumerate(content["steps"]):
        begins = steps[-1].ends if steps else 0
        step = _step(source, at, given, begins, bank, is_page)
        if step.id in {other.id for other in steps}:
            source.refuse(f"there are two steps {step.id!r}", "steps", at, "id")
        steps.append(step)
    if steps[-1].ends != content["minutes"]:
        words = f"the steps take {steps[-1].ends} minutes, the lesson {content['minutes']}"
        source.refuse(words, "minutes")
    named = {name: content[name] for name in ("title", "minutes", "about")}
    lists = {name: tuple(content.get(name, ())) for name in ("needs", "take_home")}
    return Lesson(path.stem, steps=tuple(steps), **lists, **named)


def _step(
    source: Source, at: int, given: dict[str, Any], begins: int, bank: Mapping, is_page: Callable
) -> Step:
    place = ("steps", at)
    states = [given["show"], *given.get("then", [])] if "show" in given else []
    if "then" in given and not states:
        source.refuse("`then` needs a `show` before it", *place, "then")
    for number, state in enumerate(states):
        where = (*place, "show") if number == 0 else (*place, "then", number - 1)
        try:
            links.explorer(state)
        except ValueError as error:
            source.refuse(str(error), *where)
    if "page" in given and not is_page(given["page"]):
        source.refuse(f"there is no page {given['page']}", *place, "page")
    task = f"book/{source.path.stem}.html#exercise-{given['task']}" if "task" in given else ""
    if task and not is_page(task):
        source.refuse(f"there is no task {task}", *place, "task")
    ask = given.get("ask", {})
    question = None
    if "bank" in ask:
        if ask["bank"] not in bank:
            source.refuse(f"there is no question {ask['bank']} in the bank", *place, "ask", "bank")
        question = bank[ask["bank"]]
    elif "words" in ask:
        options = options_of(source, ask["options"], *place, "ask", "options")
        question = Question(f"{source.path.stem}-{given['id']}", ask["words"], options)
    before = ask.get("before", 1)
    if "before" in ask and before >= len(states):
        source.refuse(f"before: {before} names a state that `then` does not have", *place, "ask")
    texts = {
        name: given.get(name, "")
        for name in ("page", "board", "hand", "students", "begin", "formula")
    }
    return Step(
        id=given["id"], title=given["title"], begins=begins, minutes=given["minutes"],
        states=tuple(states), task=task, say=given["say"], question=question, open=ask.get("open", ""),
        answer=ask.get("answer", ""), before=before, hide=ask.get("hide", False),
        seconds=ask.get("seconds", 20),
        idea=given["expect"]["idea"], reply=given["expect"]["reply"], late=given["late"], **texts,
    )  # fmt: skip
