from pe_book.exercises._answers import letters_are

START = "answer = [...]  # letters, each in quotes"
HINTS = (
    "Softmax works along a row, the scores of one query. What may be added to the whole row?",
    "Take one query, i = 5, and write down what is added at j = 0, 1 and 2.",
)

check = letters_are(
    "abcde",
    "abd",
    {
        "a": "for ({}): what does softmax make of a number that stands in every score of a row?",
        "b": "for ({}): take one query; is the number another one at another key?",
        "c": "for ({}): take one query; is the number another one at another key?",
        "d": "for ({}): take one query; does a key stand in this product?",
        "e": "for ({}): take one query; does a key stand in this product?",
    },
)

# Homework
SOLUTION = 'answer = ["a", "b", "d"]'
