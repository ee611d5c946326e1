HINTS = (
    "What does a score of ALiBi depend on, and does a random start change that?",
    (
        "How far back does a model look for the digit that it copies, in training and at forty "
        "digits?"
    ),
)
MODEL = (
    "A random start does nothing for ALiBi: its scores depend on offsets alone, so it makes "
    "no difference where a text begins. The models with learned rows have met all positions of "
    "a copy of forty digits, though the last ones rarely. New to them is the length: the digit "
    "to copy stands 40 positions back, and in training it was at most 10. They get 0.62 right, "
    "where the guesser gets 0.26."
)

# Homework
RUBRIC = {
    "ALiBi sees offsets alone, so a start changes nothing": 1,
    "the length, or the distance to look back, is still new": 1,
}
