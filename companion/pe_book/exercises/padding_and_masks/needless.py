from pe_book.exercises._answers import letters_are

START = "answer = [...]  # letters, each in quotes"
HINTS = (
    "In each case ask whether a word whose row is read can see a blank.",
    (
        "A causal mask hides what stands behind a word, and only among the places of that word's "
        "own sentence."
    ),
)
MODEL = (
    "The mask can go where no row that is read sees a blank. A causal mask sees to that if "
    "the blanks stand behind the words, and without blanks there is nothing to hide. Blanks "
    "in front, an encoder without a causal mask, and a decoder that looks at a padded "
    "sentence all leave the blanks in sight."
)

check = letters_are(
    "abcde",
    "ae",
    {
        "a": "({}): which places can a word see that has only what came before it",
        "b": "({}): which places can a word see that has the blanks before it",
        "c": "({}): which places can a word see in an encoder",
        "d": "({}): the causal mask is about the decoder's own places",
        "e": "({}): count the blanks",
    },
)

# Homework
SOLUTION = 'answer = ["a", "e"]'
