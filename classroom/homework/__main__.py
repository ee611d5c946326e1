"""An nbgrader course with one assignment: ``python -m classroom.homework "encoding-matrix:1,3 h1"``."""

import argparse
import sys
from pathlib import Path

from classroom.homework.course import add_assignment
from classroom.homework.tasks import read_choice, read_variant, task


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m classroom.homework", description=__doc__)
    parser.add_argument("exercises", help='"encoding-matrix:1,3 relative-position:2 h1"')
    parser.add_argument("--variant", default="1", help="a whole number: the numbers of the tasks")
    parser.add_argument("--course", default="_build/homework/course", help="the course's folder")
    parser.add_argument("--name", help="the assignment's; else homework- and the variant")
    asked = parser.parse_args()
    try:
        variant = read_variant(asked.variant)
        tasks = [task(source, number, variant) for source, number in read_choice(asked.exercises)]
        name = asked.name or f"homework-{variant}"
        told = add_assignment(Path(asked.course), name, tasks, variant)
    except ValueError as wrong:
        sys.exit(str(wrong))
    print(told)


if __name__ == "__main__":
    main()
