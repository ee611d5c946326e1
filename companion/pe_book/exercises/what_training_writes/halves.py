HINTS = (
    "What do the eight leading directions of smooth noise look like, drawn along the positions?",
    "A control should have all that she takes for granted, and lack what she concludes.",
)
MODEL = (
    "A fit shows what the rows share with whatever else is fitted as well. Smooth noise holds no "
    "sinusoid, but its leading directions are nearly waves, and a matrix carries a wave to its next "
    "value. So the fit says that neighbouring rows are alike, which was never in doubt. Shuffled rows "
    "are no help as a control: they lack the smoothness too. A line in the spectrum says more, "
    "since smooth noise hardly ever has one."
)

# Homework
RUBRIC = {
    "smooth noise, without any sinusoid, is fitted as well": 1,
    "a control must be as smooth as the rows": 1,
}
