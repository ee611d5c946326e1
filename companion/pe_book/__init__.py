"""Explorers, figures, exercises, records and models of the book *A Sense of Order*."""
