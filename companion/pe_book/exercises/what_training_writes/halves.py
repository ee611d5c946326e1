HINTS = (
    "How many numbers does a matrix of 384 by 384 have, and how many equations do 127 rows give?",
    "With as many free numbers as that, what could shuffled rows not do?",
)
MODEL = (
    "The matrix has more free numbers than the rows give equations: with 384 directions, any 126 steps "
    "can be met exactly, also those of shuffled rows or of noise. Fitted and tested on the same rows, it "
    "measures how free the matrix is, and not what the rows have in common. On rows that were not "
    "fitted, and with few directions, a good prediction says that the same step holds there too."
)

# Homework
RUBRIC = {
    "so many free numbers meet any rows exactly": 1,
    "rows that were not fitted tell whether the step is general": 1,
}
