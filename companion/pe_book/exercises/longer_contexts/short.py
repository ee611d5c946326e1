HINTS = (
    "Which pairs would meet new angles in a text of 500 words if nothing were done?",
    "And what does YaRN change all the same, at every length?",
)
MODEL = (
    "A short text lies within what the model was trained on, so no pair would meet a new "
    "angle. YaRN slows the slow pairs all the same, and it multiplies every query and key by "
    "its attention factor. The model then meets angles and scores that are not those it learned for such "
    "distances."
)

# Homework
RUBRIC = {
    "in a short text no pair would meet a new angle": 1,
    "YaRN changes slow pairs or scores all the same": 1,
}
