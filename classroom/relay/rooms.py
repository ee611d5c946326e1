"""The state of a room: the current question, and the answers before and after discussion."""

import asyncio
import csv
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import Any

LETTERS = "ABCDEF"
MOST_PEOPLE = 1000  # in a room
MOST_FROM_ONE = 400  # from one address, which a campus may share
MOST_QUESTIONS = 200
LOOPBACK = {"", "127.0.0.1", "::1"}
WORD = re.compile(r"[a-z0-9][a-z0-9-]{0,59}(/[a-z0-9][a-z0-9-]{0,59})?")
TASK = re.compile(r"[a-z0-9-]{1,40}")
MOST_TASKS, MOST_MESSAGES, LONGEST = 40, 500, 200  # of the board; characters of a message
CLIENT_ID = re.compile(r"[0-9A-Za-z-]{8,40}")


class Refused(ValueError):
    """An invalid message; says what is allowed."""


class Room:
    """One course's answers. A browser's later choice in a round replaces its earlier one."""

    def __init__(self) -> None:
        self.question, self.round = "", 1
        self.open = self.shown = False
        self.answers: dict[tuple[str, int], dict[str, str]] = {}
        self.pairs: dict[str, dict[str, bool]] = {}  # client → task → whether it is solved
        self.wrong: dict[tuple[str, str], set[str]] = {}  # (task, message) → clients
        self._people: dict[str, str] = {}  # client → address
        self._listening: dict[asyncio.Event, bool] = {}  # event → whether it is the teacher's

    def answer(self, who: Any, question: Any, letter: Any, place: str = "") -> None:
        """Record an answer to the current question, from an address `place`."""
        self._check_who(who)
        if not isinstance(letter, str) or len(letter) != 1 or letter not in LETTERS:
            raise Refused(f"letter must be one of {', '.join(LETTERS)}")
        if question != self.question or not self.open:
            raise Refused("this question is not open")
        self._admit(who, place)
        self.answers.setdefault((question, self.round), {})[who] = letter
        self._wake(teacher_alone=True)

    def checked(self, who: Any, task: Any, right: Any, words: Any, place: str = "") -> None:
        """Record the check of a task in the lab: solved, or a message."""
        self._check_who(who)
        if not isinstance(task, str) or not TASK.fullmatch(task):
            raise Refused("task must be 1 to 40 letters, digits and hyphens")
        if not isinstance(right, bool) or not isinstance(words, str):
            raise Refused("right must be true or false, and words a text")
        tasks = {one for pair in self.pairs.values() for one in pair}
        if task not in tasks and len(tasks) >= MOST_TASKS:
            raise Refused(f"a board has at most {MOST_TASKS} tasks")
        self._admit(who, place)
        solved = self.pairs.setdefault(who, {})
        solved[task] = solved.get(task, False) or right
        message = (task, words[:LONGEST])
        if not right and (message in self.wrong or len(self.wrong) < MOST_MESSAGES):
            self.wrong.setdefault(message, set()).add(who)

    def board(self) -> dict[str, Any]:
        """Tasks by first check, a row per pair by arrival, and the commonest messages of unsolved tasks."""
        tasks = list(dict.fromkeys(task for pair in self.pairs.values() for task in pair))
        stuck = [
            (task, words, sum(not self.pairs[who][task] for who in people))
            for (task, words), people in self.wrong.items()
        ]
        stuck.sort(key=lambda one: -one[2])
        return {
            "tasks": tasks,
            "pairs": [[pair.get(task) for task in tasks] for pair in self.pairs.values()],
            "stuck": [one for one in stuck if one[2]][:12],
        }

    def _check_who(self, who: Any) -> None:
        if not isinstance(who, str) or not CLIENT_ID.fullmatch(who):
            raise Refused("who must be 8 to 40 letters and digits")

    def _admit(self, who: str, place: str) -> None:
        if who not in self._people:
            if len(self._people) >= MOST_PEOPLE:
                raise Refused(f"the room is full: {MOST_PEOPLE} have answered")
            is_proxy = place in LOOPBACK
            if not is_proxy and list(self._people.values()).count(place) >= MOST_FROM_ONE:
                raise Refused(f"{MOST_FROM_ONE} have answered from this address")
            self._people[who] = place

    def ask(self, question: Any, round_: Any, *, is_open: bool, shown: bool) -> None:
        """Set the current question, or none."""
        if not isinstance(question, str) or (question and not WORD.fullmatch(question)):
            raise Refused("question must be a lesson's name and a step's, or nothing")
        if round_ not in (1, 2):
            raise Refused("round must be 1 or 2")
        questions = {one for one, _ in self.answers}
        if question and question not in questions and len(questions) >= MOST_QUESTIONS:
            raise Refused(f"a room keeps the answers of {MOST_QUESTIONS} questions")
        self.question, self.round = question, round_
        self.open, self.shown = is_open and bool(question), shown
        self._wake()

    def state(self, *, teacher: bool) -> dict[str, Any]:
        """The state for students, or with the counts for the teacher."""
        message = {"question": self.question, "round": self.round, "open": self.open}
        if teacher:
            message |= {"shown": self.shown, "counts": self.counts(self.question)}
        return message

    def counts(self, question: str) -> list[dict[str, int]]:
        """The counts of each letter for a question, before and after discussion."""
        return [dict(Counter(self.answers.get((question, r), {}).values())) for r in (1, 2)]

    def table(self) -> str:
        """All counts as CSV: question, round, letter, count."""
        file = StringIO()
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["question", "round", "answer", "count"])
        for (question, round_), letters in self.answers.items():
            for letter, count in sorted(Counter(letters.values()).items()):
                writer.writerow([question, round_, letter, count])
        return file.getvalue()

    def _wake(self, *, teacher_alone: bool = False) -> None:
        """Wake all listeners, or the teacher alone."""
        for event, is_teacher in self._listening.items():
            if is_teacher or not teacher_alone:
                event.set()

    @contextmanager
    def listening(self, *, teacher: bool) -> Iterator[asyncio.Event]:
        """An event that is set now and at every change."""
        event = asyncio.Event()
        event.set()
        self._listening[event] = teacher
        try:
            yield event
        finally:
            del self._listening[event]
