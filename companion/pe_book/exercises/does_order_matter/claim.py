HINTS = (
    "What would a reader score who counts the words and sees nothing else?",
    (
        "How far apart are two trainings of one model? And is there another way by which order "
        "can come in?"
    ),
)
MODEL = (
    "Ask first what a bag of words reaches on this task. If that is 0.81 as well, the task "
    "needs no order, and says nothing about order in language. Then ask for the spread over "
    "seeds, since a difference of 0.01 may be luck, and for a control with shuffled words. "
    "Last, ask whether the model has a causal mask, which lets order in without any encoding."
)

# Homework
RUBRIC = {
    "what does a bag of words reach": 1,
    "spread over seeds or another way for order to come in": 1,
}
