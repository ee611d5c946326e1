"""One nbgrader command for many assignments, in one process: ``python -m …each autograde homework-7 …``.

It is run in the course's folder, whose configuration is read each time.
"""

import sys

from nbgrader.apps import AutogradeApp, GenerateAssignmentApp

APPS = {"autograde": AutogradeApp, "generate_assignment": GenerateAssignmentApp}


def main(command: str, *names: str) -> int:
    """Run the command on each; how many failed. One that fails does not keep the others."""
    failed = []
    for name in names:
        APPS[command].clear_instance()
        app = APPS[command].instance()
        try:
            app.initialize([name, "--force"])
            app.start()
        except SystemExit as end:
            if end.code:
                failed.append(name)
    for name in failed:
        print(f"{command} failed on {name}", file=sys.stderr)
    return len(failed)


if __name__ == "__main__":
    sys.exit(bool(main(*sys.argv[1:])))
