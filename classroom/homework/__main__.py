"""An nbgrader course: ``python -m classroom.homework "encoding-matrix/zero,columns ladder"``."""

import argparse
import sys
from pathlib import Path

from classroom.homework.choice import read_choice, read_variant
from classroom.homework.course import add_assignment
from classroom.homework.for_class import give_out, grade
from classroom.homework.roster import read_roster
from classroom.homework.tasks import task


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m classroom.homework", description=__doc__)
    parser.add_argument("exercises", help='"encoding-matrix/zero,columns rotary ladder"')
    parser.add_argument("--variant", default="1", help="an integer, the seed of the tasks' numbers")
    parser.add_argument("--course", default="_build/homework/course", help="the course's folder")
    parser.add_argument("--name", help="of the assignment; default: homework-<variant>")
    parser.add_argument("--roster", help="a class's CSV: a variant for each student")
    parser.add_argument("--returned", help="grade this folder of the class's submissions")
    arguments = parser.parse_args()
    try:
        if arguments.roster:
            course, students = Path(arguments.course), read_roster(Path(arguments.roster))
            if arguments.returned:
                print(grade(course, Path(arguments.returned), students))
            else:
                print(give_out(course, read_choice(arguments.exercises), students))
            return
        if arguments.returned:
            raise ValueError("ROSTER must name the class's CSV, ROSTER=class.csv")
        variant = read_variant(arguments.variant)
        tasks = [task(name, variant) for name in read_choice(arguments.exercises)]
        name = arguments.name or f"homework-{variant}"
        summary = add_assignment(Path(arguments.course), name, tasks, variant)
    except ValueError as error:
        sys.exit(str(error))
    print(summary)


if __name__ == "__main__":
    main()
