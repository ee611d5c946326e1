HINTS = (
    "Which of the ten would give a tensor another shape?",
    (
        "In *A PyTorch module* models with seven bugs were trained. How many learned their task? "
        "And which of the ten bugs here show only where nothing is trained?"
    ),
)
MODEL = (
    "No bug of the ten changes a shape. A falling loss says that the model learns with the "
    "encoding that it has, and models learn with many wrong ones. What is wrong only with a "
    "cache, with padding or in a long text does not occur in such a training at all. A "
    "comparison with a reference finds the most, so it comes first, and then the same "
    "comparison far from the start, in parts and with blanks."
)

# Homework
RUBRIC = {
    "no shape changes, and models learn with wrong encodings": 1,
    "what shows only with a cache, with padding or far away is not trained at all": 1,
}
