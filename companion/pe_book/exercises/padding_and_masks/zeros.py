from pe_book.exercises._answers import letters_are

START = "answer = [...]  # letters, each in quotes"
HINTS = (
    (
        "Follow the row of zeros through the three matrices, and then its scores through the "
        "softmax."
    ),
    (
        "For (b) raise e to its score. For (d) ask what a query of zeros scores with each key, "
        "and what it takes home then."
    ),
)

check = letters_are(
    "abcde",
    "ace",
    {
        "a": "({}): the key is the row times a matrix",
        "b": "({}): raise e to its score",
        "c": "({}): the value is the row times a matrix",
        "d": "({}): ask what its query scores everywhere, and what it then takes home",
        "e": "({}): the score is a product with its key",
    },
)

# Homework
SOLUTION = 'answer = ["a", "c", "e"]'
