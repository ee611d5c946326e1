HINTS = (
    "Ask which part of the columns is idle, not how many.",
    (
        "From which wave to which do the hands reach at width 64, and at width 512? How many "
        "hands share that range?"
    ),
)
MODEL = (
    "At the same base the waves of both widths span nearly the same range. A wider row has "
    "more hands in it, more densely, so about the same part of them is too slow to move. So "
    "at one base and one length of text the share is about the same: 78 of 512 columns are 15 "
    "%, 9 of 64 are 14 %. (Very narrow tables differ: at width 16 it is one column, 6 %.)"
)

# Homework
RUBRIC = {
    "compare shares and not numbers of columns": 1,
    "the base fixes the range of the waves": 1,
}
