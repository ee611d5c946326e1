"""The published configurations that tests read: those that the book shows, and others beside."""

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("configs/pe_configs/published", "tests/data/configs")


def with_expected() -> dict[str, dict]:
    """Each file whose right numbers are known, by its name."""
    paths = sorted(path for folder in FOLDERS for path in (ROOT / folder).glob("*.json"))
    files = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in paths}
    return {name: file for name, file in files.items() if "expected" in file}
