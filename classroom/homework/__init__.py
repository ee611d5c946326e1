"""Homework from the book's exercises: ``python -m classroom.homework`` writes an nbgrader course.

`choice` parses the arguments, `drawing` draws a variant, `grading` writes its tests, `tasks` combines
them, `notebook` writes the cells, `course` the folder.
"""
