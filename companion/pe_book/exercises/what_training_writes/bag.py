from pe_book.exercises._answers import letters_are

START = """
# some of the letters a to d
answer = [...]
"""
HINTS = (
    "What must the two sentences have in common, so that only their order can make a difference?",
    "Count the words of both sentences, each with how often it stands there.",
)

check = letters_are(
    "abcd",
    "ad",
    {
        "a": "for ({}): which words stand in both?",
        "b": "for ({}): do other words make the difference, or their order?",
        "c": "for ({}): what differs at all?",
        "d": "for ({}): which words stand in both?",
    },
)

# Homework
SOLUTION = 'answer = ["a", "d"]'
