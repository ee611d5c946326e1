# Nothing is asserted on the lab's page: tests/unit/test_lab.py holds its tasks.
