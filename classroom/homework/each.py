"""One nbgrader command for many assignments, in one process, run in the course's folder.

``python -P``, since a module of this folder has the name of one of the course's.
"""

import sys

from jupyter_core.application import NoStart
from nbgrader.apps import NbGraderApp


def main(command: str, *names: str) -> int:
    """Run the command on each; how many failed. One that fails does not keep the others."""
    failed = []
    for name in names:
        app = NbGraderApp()  # all of it: a command by itself leaves the course's settings out
        try:
            app.initialize([command, name, "--force"])
            app.start()
        except NoStart:  # what a command ends with
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
