"""Parses EXERCISES and VARIANT: chapters, exercises, tasks, and a number."""

from pathlib import Path

from classroom.book import LAB, chapters, listed

SOURCES = Path(__file__).parent / "sources"
LARGEST = 999_999
EXAMPLE = 'EXERCISES="encoding-matrix/zero,columns ladder"'


def own_tasks() -> list[str]:
    """The tasks in `sources`, which are not exercises of the book."""
    return sorted(path.stem for path in SOURCES.glob("*.yml"))


def read_choice(text: str) -> list[str]:
    """Names of exercises and tasks; a chapter alone means all its exercises.

    >>> read_choice("encoding-matrix/zero,columns ladder")
    ['encoding-matrix/zero', 'encoding-matrix/columns', 'ladder']
    """
    chosen = []
    for part in text.split():
        name, slash, words = part.partition("/")
        if name in own_tasks():
            if slash:
                raise ValueError(f"EXERCISES: {name} is one task, got {part!r}")
            chosen.append(name)
            continue
        if name not in (*chapters(), LAB):
            allowed = ", ".join([*own_tasks(), *chapters(), LAB])
            raise ValueError(f"EXERCISES must name one of {allowed}; got {name!r}")
        exercises = list(listed(name))
        for word in words.split(",") if slash else exercises:
            if word not in exercises:
                allowed = ", ".join(exercises)
                raise ValueError(f"EXERCISES: {name} has the exercises {allowed}; got {word!r}")
            chosen.append(f"{name}/{word}")
    if not chosen:
        raise ValueError(f"EXERCISES must name some, as in {EXAMPLE}")
    for name in chosen:
        if chosen.count(name) > 1:
            raise ValueError(f"EXERCISES must name each only once, and {name} stands there twice")
    return chosen


def read_variant(text: str) -> int:
    """The seed of a variant."""
    if not (text.isascii() and text.isdecimal() and int(text) <= LARGEST):
        raise ValueError(f"VARIANT must be a whole number from 0 to {LARGEST}, got {text!r}")
    return int(text)
