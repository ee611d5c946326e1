"""The committed bundle is what its sources build."""

import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.node
ROOT = Path(__file__).parents[2]
STATIC = ROOT / "pe_lib" / "explorers" / "static"


def test_the_bundle_is_fresh_and_within_its_size(node, tmp_path):
    build = ROOT / "pe_lib" / "explorers" / "web" / "build.mjs"
    run = subprocess.run([node, str(build), str(tmp_path)], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr  # it fails above 60 KiB gzipped
    for committed in STATIC.iterdir():
        fresh = (tmp_path / committed.name).read_bytes()
        assert committed.read_bytes() == fresh, f"{committed.name} is stale: run make widgets"
