"""The models that islands load: data scripts beside the pages, written before the build.

Without them the book is built all the same, and islands show their records.
"""

import json
import shutil
from functools import lru_cache
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config

from .freshness import after_build, say
from .runnable import copy_changed

FOLDER = "_static/models"
INDEX = "index.js"


@lru_cache(maxsize=1)
def model_index(app: Sphinx) -> dict[str, Any] | None:
    """The index of the models, or None without models."""
    folder = app.config.island_models.get("folder")
    path = Path(app.srcdir, folder or "", "index.json")
    return json.loads(path.read_text(encoding="utf-8")) if folder and path.is_file() else None


def context(app: Sphinx, islands: list[str]) -> dict[str, Any]:
    """The version of the index, for a page with an island that loads a model."""
    kinds = app.config.island_models.get("islands", [])
    wants = any(f'data-explorer="{kind}"' in text for text in islands for kind in kinds)
    index = model_index(app) if wants else None
    digests = [group["digest"] for group in index["groups"].values()] if index else []
    return {"models": "".join(digest[:3] for digest in digests)}


def copy_models(app: Sphinx) -> None:
    """Copy the models' data scripts, or remove those of an earlier build."""
    target, index = Path(app.outdir, FOLDER), model_index(app)
    if index is None:
        shutil.rmtree(target, ignore_errors=True)
        return
    target.mkdir(parents=True, exist_ok=True)
    source = Path(app.srcdir, app.config.island_models["folder"])
    pieces = [piece["file"] for group in index["groups"].values() for piece in group["pieces"]]
    names = [*pieces, INDEX]
    for path in target.iterdir():
        if path.name not in names:
            path.unlink()
    for name in names:
        copy_changed(source / name, target / name)
    if name := app.config.html_theme_options.get("notices"):
        with Path(app.outdir, "_static", name).open("a", encoding="utf-8") as notices:
            notices.write((source / "third-party.txt").read_text(encoding="utf-8"))


def note_models(app: Sphinx, config: Config) -> None:
    """Rewrite pages when models are added, removed or changed."""
    if not config.island_models.get("folder"):
        return
    index = model_index(app)
    if index is None:
        say("trained models are missing, so islands show their records: make models writes them")
    config.site_theme += json.dumps(index)


def setup(app: Sphinx) -> None:
    # `folder`: index and data scripts; `islands`: the kinds that load them
    app.add_config_value("island_models", {}, "", [dict])
    app.connect("config-inited", note_models, priority=30)
    app.connect("build-finished", after_build(copy_models), priority=800)
