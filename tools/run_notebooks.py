"""Runs notebooks and their assertions with nbmake, and stores the outputs for the build.

``python run_notebooks.py`` runs all that are outdated or unchecked; with names, only those.
"""

import os
import sys
from pathlib import Path

import yaml

sys.path.insert(0, str(Path(__file__).parents[1]))

from sphinx_island_book.execution import Store, read_notebook
from tools.weave import ROOT, weave_checks


def main(*names: str) -> None:
    config = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))["sphinx"]["config"]
    store = Store(
        ROOT, ROOT / "_build" / ".executed", config["notebook_depends"], weave=weave_checks
    )
    paths = names or ["index.ipynb", *sorted(map(str, Path("book").rglob("*.ipynb")))]
    notebooks = {
        Path(name).with_suffix("").as_posix(): read_notebook(
            (ROOT / name).read_text(encoding="utf-8")
        )
        for name in paths
        if ".ipynb_checkpoints" not in name
    }
    outdated = {
        name: book for name, book in notebooks.items() if names or store.current(name, book) is None
    }
    print(f"running {len(outdated)} of {len(notebooks)} notebooks", flush=True)
    if outdated and (reports := store.execute(outdated, os.cpu_count() or 2)):
        sys.exit("\n\n".join(reports))


if __name__ == "__main__":
    os.chdir(ROOT)
    main(*sys.argv[1:])
