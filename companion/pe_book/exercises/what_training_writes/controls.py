from pe_book.exercises._answers import letters_are

START = """
# some of the letters a to e
answer = [...]
"""
HINTS = (
    "A control weakens a claim if it gets the same result without what is claimed.",
    "Does the claim say which wavelengths are written?",
)

check = letters_are(
    "abcde",
    "abc",
    {
        "a": "for ({}): shuffled text has no order. What would then have written the lines?",
        "b": "for ({}): what would training have written?",
        "c": "for ({}): what would a line then say?",
        "d": "for ({}): does the claim say which wavelengths?",
        "e": "for ({}): does the claim say that every training writes the same?",
    },
)

# Homework
SOLUTION = 'answer = ["a", "b", "c"]'
