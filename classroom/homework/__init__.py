"""Homework from the book's exercises: ``python -m classroom.homework`` writes an nbgrader course.

`tasks` reads the sources and draws a variant, `notebook` makes cells of it, `course` the folder.
"""
