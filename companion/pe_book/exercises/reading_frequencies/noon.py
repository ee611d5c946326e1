HINTS = (
    (
        "The chord depends on the angle between two places of one hand. What happens to that "
        "angle if both places are moved on alike?"
    ),
    (
        "Go through the chapter's numbers. Which of them come from chords, and which from single "
        "entries of a row?"
    ),
)
MODEL = (
    "Every hand would stand a fixed angle further at every position, so the entries of the "
    "table would be others, and row 0 would no longer read 0, 1, 0, 1. The angle by which a "
    "hand turns between two positions would be the same. So all chords, all distances and all "
    "lengths would be the same, and everything in this chapter that comes from them. Only "
    "single columns would change, and with them the row of position 0."
)

# Homework
RUBRIC = {
    "the entries change and the angle between two positions does not": 1,
    "which numbers of the chapter stay and which change": 1,
}
