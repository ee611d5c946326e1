from pe_book.exercises._answers import letters_are

START = "answer = [...]  # letters, each in quotes"
HINTS = (
    "Look at the figure with eight lines of circles, and at the one over all lengths.",
    "Three of the five were seen. One of them is about pair 1's way round in training.",
)

check = letters_are(
    "abcde",
    "bce",
    {
        "a": "for ({}): how many lines of circles lie right of the guesser's?",
        "b": "for ({}): what did the copies get where this pair alone was slowed?",
        "c": "for ({}): in how many positions does it turn once, and how long were the texts?",
        "d": "for ({}): where does the curve over all lengths rise?",
        "e": "for ({}): compare the curve at the two lengths",
    },
)

# Homework
SOLUTION = 'answer = ["b", "c", "e"]'
