from pe_book.exercises._answers import letters_are

START = "answer = [...]  # letters, each in quotes"
HINTS = (
    "`dim=-2` runs down a column of the scores. What sums to 1 now, and what need not?",
    (
        "Take three words and go through the tests. What becomes of the shape, of shuffled rows, "
        "of three equal values?"
    ),
)

check = letters_are(
    "abcd",
    "cd",
    {
        "a": "for ({}), does a softmax change a shape",
        "b": "for ({}), move rows and columns of the scores, and see where the column sums go",
        "c": "for ({}), to what do the weights of one query now add up",
        "d": "for ({}), the weights are other numbers than PyTorch's",
    },
)

# Homework
SOLUTION = 'answer = ["c", "d"]'
