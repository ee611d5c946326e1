"""``python -m classroom.compose``: a lesson of steps of other lessons, as ``book/lessons/own.yml``.

The page ``teach/lesson`` writes the command, with the data and the messages of this module.
"""

import argparse
import sys
from pathlib import Path
from typing import Any

import yaml

from classroom.source import Source

LESSONS = Path(__file__).parents[1] / "book" / "lessons"
OWN = "own"
Steps = dict[str, dict[str, Any]]  # lesson/step → the step
TOO_LONG = "MINUTES must be at least {takes} for these steps ({each}); got {minutes}"


def all_steps() -> Steps:
    """Every step of the book's lessons by ``lesson/step``, each after those that it needs."""
    return {name: step for lesson in lessons() for name, step in lesson["steps"].items()}


def lessons() -> list[dict[str, Any]]:
    """The book's lessons, each with its ``title`` and its ``steps`` by ``lesson/step``."""
    rows = []
    for path in sorted(LESSONS.glob("*.yml")):
        if path.stem != OWN:
            content = Source(path, "lesson").content
            steps = {f"{path.stem}/{step['id']}": step for step in content["steps"]}
            rows.append({"title": content["title"], "steps": steps})
    return rows


def compose(names: list[str], minutes: int, title: str) -> dict[str, Any]:
    """A lesson of steps, ``lesson/step``, in this order, but each after those that it needs.

    ValueError if there is no such step, one stands twice, or they take longer than these minutes.
    """
    steps = all_steps()
    if unknown := [name for name in names if name not in steps]:
        raise ValueError(f"STEPS must be of {', '.join(steps)}; got {', '.join(unknown)}")
    if not names or len(set(names)) < len(names):
        message = f"STEPS must be different steps, at least one; got {' '.join(names)!r}"
        raise ValueError(message)
    takes = sum(steps[name]["minutes"] for name in names)
    if takes > minutes:
        each = ", ".join(f"{name} {steps[name]['minutes']}" for name in names)
        raise ValueError(TOO_LONG.format(takes=takes, each=each, minutes=minutes))
    before = {name: needed(name, steps) for name in names}
    order: list[str] = []
    left = list(names)
    while left:
        order.append(next(name for name in left if not set(before[name]) & set(left)))
        left.remove(order[-1])
    missing = dict.fromkeys(one for name in order for one in before[name] if one not in names)
    return {
        "lesson": OWN,
        "title": title,
        "minutes": takes,
        "about": f"Composed of {', '.join(order)}.",
        "needs": [f"*{steps[one]['title']}* ({one})" for one in missing]
        or ["nothing but the steps"],
        "steps": [_step(name, steps[name]) for name in order],
    }


def needed(name: str, steps: Steps) -> list[str]:
    """The steps that a step needs, as ``lesson/step``."""
    lesson = name.partition("/")[0]
    return [f"{lesson}/{one}" for one in steps[name].get("after", [])]


def _step(name: str, step: dict[str, Any]) -> dict[str, Any]:
    """A step for another lesson: its id and its task have the name of its own."""
    lesson = name.partition("/")[0]
    own = {key: value for key, value in step.items() if key not in ("after", "optional")}
    if "task" in step:
        own["task"] = f"{lesson}/{step['task']}"
    return own | {"id": f"{lesson}-{step['id']}"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("steps", nargs="?", default="", help="lesson/step lesson/step …")
    parser.add_argument("--minutes", type=int, default=45)
    parser.add_argument("--title", default="A lesson of your own")
    arguments = parser.parse_args()
    if not arguments.steps.split():
        for name, step in all_steps().items():
            print(f"{name:24} {step['minutes']:3} min  {step['title']}")
        return
    try:
        lesson = compose(arguments.steps.split(), arguments.minutes, arguments.title)
    except ValueError as error:
        sys.exit(str(error))
    path = LESSONS / f"{OWN}.yml"
    path.write_text(yaml.safe_dump(lesson, allow_unicode=True, sort_keys=False), encoding="utf-8")
    print(f"{path.name}: {len(lesson['steps'])} steps, {lesson['minutes']} minutes")


if __name__ == "__main__":
    main()
