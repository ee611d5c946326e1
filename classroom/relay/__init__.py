"""A room's answers, live: what `make class` runs beside the book's two sites.

It serves the students' site at ``/`` and the teacher's under an address that only the teacher is
told, and passes choices from phones to the slides. Everything is in memory: letters, and a random
sign for each browser so that a second answer replaces the first. Nothing is written but the table
that the teacher asks for.
"""
