from pe_book.exercises._answers import letters_are

START = "answer = [...]  # letters, each in quotes"
HINTS = (
    "Who chose the factors, by which results, and what did they know?",
    "Would a reader who does not know a text's length get 0.83 as well?",
)

check = letters_are(
    "abcd",
    "ac",
    {
        "a": "for ({}): were the factors chosen and tested on different models?",
        "b": "for ({}): would 0.83 and 0.09 be nearer to each other in the mean?",
        "c": "for ({}): what remains if nobody tells the length?",
        "d": "for ({}): are the two shares known too roughly?",
    },
)

# Homework
SOLUTION = 'answer = ["a", "c"]'
