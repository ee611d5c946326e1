from pe_book.exercises._answers import letters_are

START = """
answer = ...  # the letters
"""
HINTS = (
    "Multiply out (query + row) @ (key + row): four products. Plot them one by one.",
    "Which of the four has no p in it? And which is the product of two rows three apart?",
)
check = letters_are(
    "abcd",
    "ad",
    {
        "a": "({}) is there a position in word times word?",
        "d": "({}) how does the product of rows depend on where the two stand?",
        "b": "({}) plot it: the word stays, and the row goes on with p",
        "c": "({}) plot it: the word stays, and the row goes on with p",
    },
)

# Homework
SOLUTION = "answer = 'ad'"
