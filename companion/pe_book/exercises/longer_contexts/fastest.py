from pe_book.exercises._answers import letters_are

START = "answer = [...]  # letters, each in quotes"
HINTS = (
    "The fastest pair has the frequency 1 at every base, unless something divides it.",
    "For (a), (b), (d) and (e) print the first of the frequencies in the chapter's `ways`; "
    "(c) is (b) with a base that goes by the length of the text.",
)

check = letters_are(
    "abcde",
    "bcde",
    {
        "a": "for ({}): which frequencies does it divide?",
        "b": "for ({}): what is a base to the power 0?",
        "c": "for ({}): it changes the base, and the base to the power 0 is what?",
        "d": "for ({}): did the fastest pair go round often in training?",
        "e": "for ({}): how many turns did the fastest pair make in training?",
    },
)

# Homework
SOLUTION = 'answer = ["b", "c", "d", "e"]'
