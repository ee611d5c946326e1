"""Live answers of a class on the slides: the server of `make class`.

It serves the students' site at ``/`` and the teacher's at an address with a secret key, and passes
answers from phones to the slides. Everything is in memory: letters, and a random id for each browser
so that a second answer replaces the first. It writes nothing but the table, on request.
"""
