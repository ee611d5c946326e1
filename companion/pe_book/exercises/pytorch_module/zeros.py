from pe_book.exercises._answers import letters_are

START = "answer = [...]  # letters, each in quotes"
HINTS = (
    (
        "Write down what each module returns if all its words are zeros, and hold it against the "
        "table."
    ),
    "Two rows and two columns of the output are enough to decide about (d) and (e).",
)
MODEL = (
    "Zeros stay zeros if they are multiplied or lose their sign, so a module that spoils the "
    "*words* looks right. `Plain` computes the right numbers as long as nobody moves it. The "
    "test sees only what spoils the *rows*: row 0 at every place, or a sine where a cosine "
    "belongs."
)

check = letters_are(
    "abcdef",
    "abcf",
    dict.fromkeys("de", "write down what ({}) makes of zeros, a row or two of it")
    | dict.fromkeys("abcf", "what does ({}) make of zeros"),
)

# Homework
SOLUTION = 'answer = ["a", "b", "c", "f"]'
