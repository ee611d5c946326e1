HINTS = (
    "What does a layer with a window see of a longer text that it did not see in a shorter one?",
    "And what would a layer that sees everything meet there, if it turned?",
)
MODEL = (
    "A layer with a window meets the same offsets in every text, however long: it can turn, and nothing is "
    "new. A layer that sees everything would meet offsets that no training showed. Without positions its "
    "own scores meet no new distance, and layers that turn have written into a token what stands near it."
)

# Homework
RUBRIC = {
    "with a window no offset is larger than the window, in any text": 1,
    "without a window offsets grow with the text, and without positions none is new": 1,
}
