from pe_book.exercises._answers import letters_are

START = "answer = [...]  # letters, each in quotes"
HINTS = (
    (
        "What does `True` mean to the function, and what to the layer? A table in the chapter "
        "says it."
    ),
    (
        "`~keep` is `True` at the blanks. `nn.TransformerEncoderLayer` hands its mask on to "
        "`nn.MultiheadAttention`."
    ),
)

check = letters_are(
    "abcde",
    "ade",
    {
        "a": "({}): what does True mean to this function",
        "b": "({}): what does True mean to this function",
        "c": "({}): what does True mean to this layer",
        "d": "({}): what does True mean to this layer",
        "e": "({}): this layer hands its mask on to nn.MultiheadAttention",
    },
)

# Homework
SOLUTION = 'answer = ["a", "d", "e"]'
