from pe_book.exercises._answers import letters_are

START = "answer = [...]  # letters, each in quotes"
HINTS = (
    "What would a report on plain rotary have said that asked for thirty digits only?",
    "Run the chapter's `guesser` on thirty digits, and compare 0.25 with what it gets.",
)

check = letters_are(
    "abcd",
    "bd",
    {
        "a": "for ({}): would 0.80 and 0.25 mean another thing if more models had them?",
        "b": "for ({}): which lengths did the report not ask about?",
        "c": "for ({}): are the two shares known too roughly?",
        "d": "for ({}): is 0.10 the best that one gets without knowing where a digit stands?",
    },
)

# Homework
SOLUTION = 'answer = ["b", "d"]'
