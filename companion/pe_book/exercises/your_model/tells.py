from pe_book.exercises._answers import letters_are

START = "answer = [...]  # letters, each in quotes"
HINTS = (
    "The mask lets a token see itself and what is before it. For which token is that special?",
    "What did layers below write into the vectors, and what can no vector say of another's distance?",
)

check = letters_are(
    "abc",
    "ac",
    {
        "a": "for ({}): what does the mask let that token see?",
        "b": "for ({}): what in its scores would differ between 5000 and 5001?",
        "c": "for ({}): who has seen the token just before, and where did it go?",
    },
)

# Homework
SOLUTION = 'answer = ["a", "c"]'
