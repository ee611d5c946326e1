HINTS = (
    "What do the two models let a word look at?",
    (
        "Think of the third word. Which words does it see in each of the two, and what would "
        "change if the others were shuffled?"
    ),
)
MODEL = (
    "A decoder has a causal mask, so a word sees only itself and what came before it. How "
    "many words a word can see is then different at each place, and layers can make use of "
    "that. A masked language model sees all words from everywhere. Without an encoding "
    "nothing tells its places apart, so it reads a bag of words."
)

# Homework
RUBRIC = {"the causal mask tells places apart": 1, "without a mask and an encoding nothing does": 1}
