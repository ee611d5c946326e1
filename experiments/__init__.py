"""The trainings behind five chapters: plans, statements made beforehand, training and verdicts."""
