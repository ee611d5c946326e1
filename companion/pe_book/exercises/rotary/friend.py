HINTS = (
    (
        "Slide query and key along in the explorer. What changes on the dials, and what changes "
        "in the readout?"
    ),
    "Where does a model use a query? Which turn is left when it meets a key?",
)
MODEL = (
    "The query does change, and so does every key, each by its own position. A score compares "
    "the two, and what both have been turned by in common cancels. So a score knows how far "
    "apart they are and not where both stand. The same words score the same at 5 and at 500. "
    "(Later layers may still find out a place, for example from a mark at the beginning of "
    "the text.)"
)

# Homework
RUBRIC = {
    "query and key are both turned, and the common turn cancels": 1,
    "so scores know the offset alone": 1,
}
