"""The tasks of the lab, book/lab-90.ipynb. A task has two parts more than an exercise:

BEHIND        what *I’m behind* puts into this task's cell, from a later one: the library's own
AHEAD         what is next for those who are done
"""
