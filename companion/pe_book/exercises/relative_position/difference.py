HINTS = (
    "In the explorer choose *Differences* and drag p. Watch the arrow of each hand.",
    (
        "Write both rows as turned by R of p. What is then left inside the bracket, and what "
        "turns it?"
    ),
)
MODEL = (
    "No. The difference at position p is the difference at position 0 with each hand turned "
    "by the angles of p, so its direction goes round with p. No single vector can therefore "
    "be added everywhere to move on by three. Moving on is a turn and not a shift."
)

# Homework
RUBRIC = {"the direction turns with p": 1, "so no one vector moves every row on": 1}
