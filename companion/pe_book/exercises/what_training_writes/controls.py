from pe_book.exercises._answers import letters_are

START = """
# some of the letters a to e
answer = [...]
"""
HINTS = (
    "A control weakens a claim if it gets the same result without what is claimed.",
    "What does a clock do: must it keep its length? Must it have the formula's wavelength?",
)

check = letters_are(
    "abcde",
    "abce",
    {
        "a": "for ({}): shuffled rows have no order. What if that changed nothing?",
        "b": "for ({}): would a matrix be needed at all?",
        "c": "for ({}): what becomes of a hand that is halved at each step?",
        "d": "for ({}): is a clock with another wavelength no clock?",
        "e": "for ({}): what would the rows then have that random curves have not?",
    },
)

# Homework
SOLUTION = 'answer = ["a", "b", "c", "e"]'
