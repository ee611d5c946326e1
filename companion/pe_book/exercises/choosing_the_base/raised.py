from pe_book.exercises._answers import letters_are

START = "answer = [...]  # letters, each in quotes"
HINTS = (
    (
        "The base enters as `base ** (-2 * i / d)` and nowhere else. What is that for the first "
        "hand, and what for the last?"
    ),
    (
        "For both bases print `wavelengths(64, base)[[0, -1]]`, the length of a row, its column "
        "0, and how far it is from the next row."
    ),
)

check = letters_are(
    "abcde",
    "be",
    {
        "a": "for ({}): what does base to the power 0 give?",
        "b": "for ({}): the slowest hand is the one that the base slows down most",
        "c": "for ({}): each hand adds sin² + cos² to the squared length",
        "d": "for ({}): which hand writes column 0, and how far does it turn per word?",
        "e": "for ({}): neighbours are told apart by the fast hands; are there as many?",
    },
)

# Homework
SOLUTION = 'answer = ["b", "e"]'
