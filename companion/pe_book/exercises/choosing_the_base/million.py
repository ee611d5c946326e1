from pe_book.exercises._answers import longest_wave_is

START = "answer = ...  # a base"
HINTS = (
    "Take the formula of the longest wave and solve it for b.",
    (
        "Set 2π · b^(62/64) equal to a million positions. Divide by 2π, then take the power that "
        "undoes the exponent."
    ),
)

check = longest_wave_is(1_000_000)


# Wrong answers, with a part of the reply to each
WRONG = {1e6: "longer", 1.59e5: "shorter", 0.5: "greater"}

# Homework
SOLUTION = "answer = (1e6 / (2 * np.pi)) ** (64 / 62)"
DRAW = {"d_model": [32, 48, 96, 128, 256], "n": "20000 to 900000 step 1000"}
OWN = (
    "Which base makes the longest wave at width {d_model} {n} positions? *To three digits or more.*"
)
OWN_SOLUTION = "own = (n / (2 * np.pi)) ** (d_model / (d_model - 2))"
HIDDEN = 'assert close(own, (n / (2 * np.pi)) ** (d_model / (d_model - 2))), "solve for the base"'
