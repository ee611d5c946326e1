from pe_book.exercises._answers import letters_are

START = """
# a list of letters in quotes
answer = [...]
"""
HINTS = (
    "Go through the complaints one by one, with a sentence of 10 words and one of 2000.",
    (
        "For (c), how long is the step of one position when it is added to all 64 columns? "
        "Compare it with the length of *cat*."
    ),
)
MODEL = (
    "Dividing by a fixed number makes the number of a position independent of the sentence, "
    "so (a) and (b) are answered. One step is now very short beside a word, so (c) is not. "
    "The number still grows from position to position without end, so (d) is not answered either."
)

check = letters_are(
    "abcd",
    "ab",
    {
        "d": "for ({}), think of position 2000, or of a million",
        "c": "for ({}), compare the length of one step at width 64 with a word's",
        "a": "for ({}), does the number of position 5 still depend on the sentence",
        "b": "for ({}), add a word behind, and write the earlier numbers again",
    },
)

# Homework
SOLUTION = 'answer = ["a", "b"]'
