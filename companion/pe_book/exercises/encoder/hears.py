from pe_book.exercises._answers import letters_are

START = "answer = [...]  # letters, each in quotes"
HINTS = (
    "Change another word's row. Can what is computed for this word change?",
    "Which of them reads numbers from more than one row?",
)

check = letters_are(
    "abcde",
    "d",
    dict.fromkeys(
        "abce", "for ({}), change another word's row: does what it computes for this row change"
    )
    | {"d": "one of them reads a number for each word"},
)

# Homework
SOLUTION = 'answer = ["d"]'
