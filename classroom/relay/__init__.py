"""Live answers of a class on the slides: the server of `make class`.

It serves the students' site at ``/`` and the teacher's at an address with a secret key, and passes
answers from phones to the slides. Answers are kept in memory, with a random id of each browser, so that
a second answer replaces the first; only the table of counts is written, on request.
"""
