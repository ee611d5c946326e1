from typing import Any

from pe_book.exercises._answers import is_close, read_number, require

START = "answer = ...  # a factor"
HINTS = (
    "How often does 8192 go into 100 001?",
    "The logarithm is the natural one, and the brackets make a whole number of what is in them.",
)


def check(answer: Any) -> None:
    factor = read_number(answer, "a factor")
    require(not is_close(factor, 1.1114, 1e-3), "the logarithm is the natural one")
    require(not is_close(factor, 1.2485, 1e-3), "1 is added within the logarithm, too")
    require(not is_close(factor, 0.7959, 1e-3), "by what must those scores be multiplied?")
    require(is_close(factor, 1.25649, 1e-3), "put p = 100 000 into the formula")


# Wrong answers, with a part of the reply to each
WRONG = {1.1114: "natural", 1.2485: "within the logarithm", 0.7959: "those scores", 2: "put p"}

# Homework
SOLUTION = "answer = 1 + 0.1 * np.log(1 + 100_001 // 8192)"
DRAW = {"p": "20000 to 900000 step 1000"}
OWN = "By what factor must they be multiplied at position {p}? *To three digits or more.*"
OWN_SOLUTION = "own = 1 + 0.1 * np.log(1 + (p + 1) // 8192)"
HIDDEN = 'assert close(own, 1 + 0.1 * np.log(1 + (p + 1) // 8192)), "put p into the formula"'
