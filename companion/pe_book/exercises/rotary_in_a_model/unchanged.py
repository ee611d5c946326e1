from pe_book.exercises._answers import letters_are

START = """
# some of the letters a to e
answer = [...]
"""
HINTS = (
    "A score knows offset times frequency, and nothing else of the positions.",
    "Two changes at once may cancel. Look at the product.",
)

check = letters_are(
    "abcde",
    "abc",
    {
        "a": "for ({}): does an offset change?",
        "b": "for ({}): each of the two changes a sign",
        "c": "for ({}): look at offset times frequency",
        "d": "for ({}): which offset do all words then have?",
        "e": "for ({}): which pairs keep their frequency?",
    },
)

# Homework
SOLUTION = 'answer = ["a", "b", "c"]'
