"""What the tests of the explorers' modules need: Node.js, and the packages that npm installs."""

import os
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def node() -> str:
    """The path of node; without it a skip that says what is missing, and on CI a failure."""
    path = shutil.which("node")
    if path and (ROOT / "node_modules" / "esbuild").is_dir():
        return path
    stop = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
    stop("Node.js or its packages are missing: install Node.js 20 or newer, then run npm ci")
