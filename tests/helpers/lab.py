"""The tasks of the lab, as a student would write them: the solutions, on what the student has built."""

from classroom.book import LAB, listed
from pe_book.exercises import exercise

BUILT = {"sinusoidal_encoding(": "build_table(", "offset_rotation(": "build_rotation("}
LAYOUTS = "from pe_lib import apply_rotary, rotary_tables\n\n"


def written(word: str) -> str:
    code = exercise(f"{LAB}/{word}").SOLUTION.strip()
    for librarys, own in BUILT.items():
        code = code.replace(librarys, own)
    return (LAYOUTS if "apply_rotary" in code else "") + code


LAB_ANSWERS = {word: written(word) for word in listed(LAB)}
