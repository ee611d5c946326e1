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
    parser.add_argument("--variant", default="1", help="a whole number: the numbers of the tasks")
    parser.add_argument("--course", default="_build/homework/course", help="the course's folder")
    parser.add_argument("--name", help="the assignment's; else homework- and the variant")
    parser.add_argument("--roster", help="a class's CSV: a variant for each student")
    parser.add_argument("--returned", help="a folder of what came back from that class: grade it")
    asked = parser.parse_args()
    try:
        if asked.roster:
            course, students = Path(asked.course), read_roster(Path(asked.roster))
            if asked.returned:
                print(grade(course, Path(asked.returned), students))
            else:
                print(give_out(course, read_choice(asked.exercises), students))
            return
        if asked.returned:
            raise ValueError("ROSTER must name the class's CSV, ROSTER=class.csv")
        variant = read_variant(asked.variant)
        tasks = [task(name, variant) for name in read_choice(asked.exercises)]
        name = asked.name or f"homework-{variant}"
        told = add_assignment(Path(asked.course), name, tasks, variant)
    except ValueError as wrong:
        sys.exit(str(wrong))
    print(told)


if __name__ == "__main__":
    main()
