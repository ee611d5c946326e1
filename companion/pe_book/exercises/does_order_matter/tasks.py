from pe_book.exercises._answers import letters_are

START = "answer = [...]  # letters, each in quotes"
HINTS = (
    "Shuffle the words of a sentence. Can the answer change?",
    "For each task look for two sentences with the same bag and different answers.",
)

check = letters_are(
    "abcd",
    "bd",
    dict.fromkeys("ac", "counting the words is enough for ({})")
    | dict.fromkeys("bd", "one more has two answers for the same words"),
)

# Wrong answers, with a part of the reply to each
WRONG = {("b",): "one more", ("a", "b", "d"): "(a)", ("b", "c", "d"): "(c)"}

# Homework
SOLUTION = 'answer = ["b", "d"]'
