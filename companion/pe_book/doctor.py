"""Whether this computer is ready for the book's notebooks: ``python -m pe_book.doctor``.

It says "ready", or the one command that is missing. PyTorch is asked for with ``--all`` alone: the
chapters up to "Choosing the base" and "Add or concatenate" run without it.
"""

import re
import sys
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version

__all__: list[str] = []

NEEDED = {
    "numpy": "1.26",
    "matplotlib": "3.8",
    "seaborn": "0.13",
    "anywidget": "0.9.13",
    "ipywidgets": "8.1",
    "ipykernel": "6",
}
TORCH = {"torch": "2.13"}


def missing(needed: Mapping[str, str]) -> list[str]:
    """Which packages are not there, or older than this: what pip is to install, "numpy>=1.26"."""
    return [f"{name}>={least}" for name, least in needed.items() if _too_old(name, least)]


def _too_old(name: str, least: str) -> bool:
    try:
        there = version(name)
    except PackageNotFoundError:
        return True
    return _numbers(there) < _numbers(least)


def _numbers(text: str) -> tuple[int, ...]:
    """The numbers of a version, up to the first part that is none: 2.13.0+cpu is 2, 13, 0."""
    found = re.match(r"\d+(\.\d+)*", text)
    return tuple(map(int, found[0].split("."))) if found else ()


def main(words: list[str]) -> str:
    """What there is to say: "ready", or a command."""
    needed = NEEDED | TORCH if "--all" in words else NEEDED
    absent = missing(needed)
    if not absent:
        return "ready"
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return f"{python} -m pip install " + " ".join(f'"{one}"' for one in absent)


if __name__ == "__main__":
    said = main(sys.argv[1:])
    print(said)
    sys.exit(said != "ready")
