from pe_book.exercises._answers import letters_are

START = "answer = [...]  # letters, each in quotes"
HINTS = (
    "How many rows has `W[:d]`, and how many columns has the `x` that meets it?",
    ("Write both shapes down for each pair of widths. A product runs if the inner numbers agree."),
)
MODEL = (
    "`W[:d]` holds the rows that belong to E, and here they meet x. If both are equally wide, "
    "the shapes fit all the same and the result is wrong without an error. A test with two "
    "different widths stops at once, and so does a comparison with `joined @ W`, at any "
    "width."
)

check = letters_are(
    "abcd",
    "ad",
    {
        letter: "for ({}), compare the rows of each part of W with the columns that they meet: "
        f"x has {beside}, and W[:d] has {d} rows"
        for letter, d, beside in (("a", 16, 16), ("b", 64, 16), ("c", 16, 64), ("d", 8, 8))
    },
)

# Homework
SOLUTION = 'answer = ["a", "d"]'
