from pe_book.exercises._answers import letters_are

START = """
# some of the letters a to e
answer = [...]
"""
HINTS = (
    ("A score depends on the words and on the offset. For each letter, ask what becomes of both."),
    (
        "For (d), try it with a random orthogonal matrix, the Q of `np.linalg.qr`. What "
        "stands between the two matrices in a score?"
    ),
)

check = letters_are(
    "abcde",
    "ae",
    {
        "a": "for ({}): does an offset change when both places grow alike?",
        "b": "for ({}): what becomes of an offset?",
        "c": "for ({}): which way does the offset then turn?",
        "d": "for ({}): may the same matrix stand before the turning as well as after it?",
        "e": "for ({}): compare with the cell that converts",
    },
)

# Homework
SOLUTION = 'answer = ["a", "e"]'
