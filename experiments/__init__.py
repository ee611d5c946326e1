"""The trainings behind four chapters: what was stated beforehand, what trains, and what judges."""
