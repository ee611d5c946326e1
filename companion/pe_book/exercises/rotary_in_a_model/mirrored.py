HINTS = (
    "Write down the offset of two words before and after the positions are reversed.",
    "A score is a sum of cosines of offset times frequency. What does the other direction change?",
)
MODEL = (
    "Reversed, position p becomes n − 1 − p, so every offset m − p becomes p − m. Turned the other way, "
    "every frequency changes its sign, so offset times frequency changes its sign too. Each wave gets the "
    "same angle in both, and so does each score. The words still come in their order, and a token still "
    "sees only those before it; what is wrong is only how far away, and on which side, they seem to be."
)

# Homework
RUBRIC = {
    "both change the sign of offset times frequency": 1,
    "so all scores are the same": 1,
}
