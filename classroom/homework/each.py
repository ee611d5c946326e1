"""Runs one nbgrader command on several assignments, in one process, in the course's folder.

Start it with ``python -P``, since ``grading`` is also the name of a package of the course.
"""

import sys

from jupyter_core.application import NoStart
from nbgrader.apps import NbGraderApp


def main(command: str, *names: str) -> int:
    """Run the command on each assignment; return the number of failures."""
    failed = []
    for name in names:
        app = NbGraderApp()  # a subcommand alone ignores the course's settings
        try:
            app.initialize([command, name, "--force"])
            app.start()
        except NoStart:  # every command ends with it
            pass
        except SystemExit as end:
            if end.code:
                failed.append(name)
        type(app.subapp).clear_instance()
    for name in failed:
        print(f"{command} failed on {name}", file=sys.stderr)
    return len(failed)


if __name__ == "__main__":
    sys.exit(bool(main(*sys.argv[1:])))
