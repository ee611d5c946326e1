"""The committed bundles are what their sources build, and name the licences of what they hold."""

import gzip
import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from helpers.books import ROOT

pytestmark = pytest.mark.node
FONT_LICENCE = ROOT / "theme/sphinx_island_book/theme/static/stix-two-LICENSE.txt"
CELLS = ROOT / "theme/sphinx_island_book/theme/static/cells.js"
FRONT = ROOT / "book" / "front"
CLASSROOM = ROOT / "classroom" / "static"
STATIC = ROOT / "companion" / "pe_book" / "explorers" / "static"


def files(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_the_bundles_are_fresh_and_within_their_size(node, tmp_path):
    build = ROOT / "web" / "build.mjs"
    run = subprocess.run([node, str(build), str(tmp_path)], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr  # it fails where a bundle is over its size
    fresh, committed = files(tmp_path), {"cells/cells.js": CELLS.read_bytes()}
    for room, folder in {"explorers": STATIC, "classroom": CLASSROOM, "front": FRONT}.items():
        committed |= {f"{room}/{name}": content for name, content in files(folder).items()}
    stale = sorted(n for n in fresh.keys() | committed.keys() if fresh.get(n) != committed.get(n))
    assert not stale, f"{', '.join(stale)}: run make widgets"
    assert len(gzip.compress(fresh["front/front.js"])) <= 8 * 1024


def test_the_notices_name_each_package_with_the_version_of_the_lock():
    text = (STATIC / "page" / "third-party.txt").read_text(encoding="utf-8")
    assert FONT_LICENCE.read_text(encoding="utf-8").strip() in text
    named = dict(re.findall(r"^(@?[\w/-]+) (\d[\w.-]*) \([\w. -]+\)$", text, re.MULTILINE))
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert named == {name: lock[f"node_modules/{name}"]["version"] for name in named}
    assert {"lit-html", "d3-array", "d3-format"} <= set(named)
    assert text.count("Copyright") >= len(named)


def test_the_notices_go_with_the_wheel():
    project = tomllib.loads((ROOT / "companion" / "pyproject.toml").read_text(encoding="utf-8"))[
        "project"
    ]
    assert "pe_book/explorers/static/page/third-party.txt" in project["license-files"]
