"""Hypothesis without a clock: a test may be slow on a shared machine and is still right."""

from hypothesis import settings

settings.register_profile("book", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("book")
