from pe_book.exercises._answers import letters_are

START = """
# a list of letters in quotes
answer = [...]
"""
HINTS = (
    (
        "The output has the same rows in both sentences, in another order. Which of the four "
        "results changes when rows change their order?"
    ),
    (
        "Write three rows of two numbers each. Reverse them, and work out (a) to (d) before and "
        "after."
    ),
)

check = letters_are(
    "abcd",
    "cd",
    dict.fromkeys("ab", "does ({}) change when the same rows come in another order")
    | {
        "c": "for ({}), which word's output stands in the first row of each sentence",
        "d": "for ({}), where do the two numbers of dog stand in each long vector",
    },
)

# Homework
SOLUTION = 'answer = ["c", "d"]'
