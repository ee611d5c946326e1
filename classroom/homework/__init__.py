"""Homework from the book's exercises: ``python -m classroom.homework`` writes an nbgrader course.

`choice` reads what is asked for, `drawing` draws a variant, `grading` writes its tests, `tasks` puts them
together, `notebook` makes cells of it, `course` the folder.
"""
