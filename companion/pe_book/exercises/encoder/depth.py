HINTS = (
    "Which law does a single layer obey?",
    "Put f(PX) into the next layer g, and move the P outwards step by step.",
)
MODEL = (
    "It sounds right and is wrong. The second layer does see pairs of pairs, but as sets. "
    "Each layer obeys f(PX) = P f(X), and so does one on top of another: g(f(PX)) = g(P f(X)) "
    "= P g(f(X)). Only an input, a mask or a score that depends on the place breaks the law."
)

# Homework
RUBRIC = {
    "each layer obeys f(PX) = P f(X), and so does a stack": 1,
    "only input, mask or score break the law": 1,
}
