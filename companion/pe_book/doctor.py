"""Checks that the packages of the book's notebooks are installed: ``python -m pe_book.doctor``.

It prints "ready", or the command that installs what is missing. Only ``--all`` requires PyTorch: the
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
    """Requirements, as "numpy>=1.26", of packages that are missing or older."""
    return [f"{name}>={least}" for name, least in needed.items() if _too_old(name, least)]


def _too_old(name: str, least: str) -> bool:
    try:
        installed = version(name)
    except PackageNotFoundError:
        return True
    return _numbers(installed) < _numbers(least)


def _numbers(text: str) -> tuple[int, ...]:
    """The leading numbers of a version: 2.13.0+cpu is 2, 13, 0."""
    match = re.match(r"\d+(\.\d+)*", text)
    return tuple(map(int, match[0].split("."))) if match else ()


def main(words: list[str]) -> str:
    """The message: "ready", or a command."""
    needed = NEEDED | TORCH if "--all" in words else NEEDED
    absent = missing(needed)
    if not absent:
        return "ready"
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return f"{python} -m pip install " + " ".join(f'"{one}"' for one in absent)


if __name__ == "__main__":
    message = main(sys.argv[1:])
    print(message)
    sys.exit(message != "ready")
