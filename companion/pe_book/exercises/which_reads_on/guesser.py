from pe_book.exercises._answers import letters_are

START = "answer = [...]  # letters, each in quotes"
HINTS = (
    "Find the lines of the first table that are below 0.33 in the column of twenty.",
    (
        "Two of them add a row for each place. A third turns queries and keys, and was not "
        "rescaled. There is one more, by a little."
    ),
)

check = letters_are(
    "abcdefg",
    "bceg",
    {
        "b": "for ({}): in the last chapter, what did the row of = tell one of them?",
        "c": "for ({}): rows exist for every place; what did the last chapter find of the row of =?",
        "g": "for ({}): at which digit does the one in the explorer begin, without help?",
    }
    | dict.fromkeys("ade", "for ({}): look at its line in the table, in the column of 20")
    | {"f": "for ({}): which goes on best without help?"},
)

# Homework
SOLUTION = 'answer = ["b", "c", "e", "g"]'
