from pe_book.exercises._answers import longest_wave_is

START = """
# the base
answer = ...
"""
HINTS = (
    (
        "The longest wavelength is 2π times the base to the power (d − 2)/d. Set it equal to 10 000 and "
        "solve for the base."
    ),
    (
        "Divide by 2π first. What is left is the base to a power a little below 1; take the power "
        "that undoes it."
    ),
)

check = longest_wave_is(10_000)


# Wrong answers, with a part of the reply to each
WRONG = {10_000: "longer", 1991: "shorter", 1: "greater than 1"}

# Homework
SOLUTION = "answer = (10_000 / (2 * np.pi)) ** (64 / 62)"
DRAW = {"d_model": [16, 32, 48, 128], "n": "2000 to 90000 step 500"}
OWN = (
    "Which base makes the longest wavelength at width {d_model} exactly {n} words? *To three digits "
    "or more.*"
)
OWN_SOLUTION = "own = (n / (2 * np.pi)) ** (d_model / (d_model - 2))"
HIDDEN = 'assert close(own, (n / (2 * np.pi)) ** (d_model / (d_model - 2))), "solve for the base"'
