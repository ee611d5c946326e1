"""The explorers' JavaScript, asked from Python: what tests hold against `pe_lib`."""

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from helpers.books import ROOT

TWIN = Path(__file__).parent / "twin.mjs"


@pytest.fixture(scope="session")
def node() -> str:
    """The path of node; without it a skip that says what is missing, and on CI a failure."""
    path = shutil.which("node")
    if path and (ROOT / "node_modules" / "esbuild").is_dir():
        return path
    stop = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
    stop("Node.js or its packages are missing: install Node.js 20 or newer, then run npm ci")


def call(module: str, function: str, *args: object) -> dict[str, Any]:
    """A call of an exported function; an argument may be a call of its own."""
    return {"module": module, "call": function, "args": list(args)}


@pytest.fixture(scope="session")
def ask(node: str) -> Callable[[list[dict]], list]:
    """A function that answers calls; what throws there is an `Exception` among the answers."""

    def ask(calls: list[dict]) -> list:
        if not calls:
            return []
        lines = "\n".join(map(json.dumps, calls))
        run = subprocess.run(
            [node, str(TWIN)], input=lines, capture_output=True, encoding="utf-8", check=True
        )
        found = [json.loads(line) for line in run.stdout.rstrip("\n").split("\n")]
        return [Exception(f["error"]) if "error" in f else f.get("answer") for f in found]

    return ask
