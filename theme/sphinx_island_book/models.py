"""The models that islands load: data scripts beside the pages, written before the build.

Without them islands show their records.
"""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config

from .freshness import after_build, say
from .runnable import copy_scripts, read_index

FOLDER = "_static/models"
INDEX = "index.js"


@lru_cache(maxsize=1)
def model_index(app: Sphinx) -> dict[str, Any] | None:
    """The index of the models, or None without models."""
    return read_index(app, app.config.island_models)


def context(app: Sphinx, islands: list[str]) -> dict[str, Any]:
    """The version of the index, for a page with an island that loads a model."""
    kinds = app.config.island_models.get("islands", [])
    wants = any(f'data-explorer="{kind}"' in text for text in islands for kind in kinds)
    index = model_index(app) if wants else None
    digests = [group["digest"] for group in index["groups"].values()] if index else []
    return {"models": "".join(digest[:3] for digest in digests)}


def copy_models(app: Sphinx) -> None:
    """Copy the models' data scripts, or remove those of an earlier build."""
    own = {}
    if index := model_index(app):
        path = Path(app.srcdir, app.config.island_models["folder"], INDEX)
        own = {INDEX: path.read_text(encoding="utf-8")}
    copy_scripts(app, app.config.island_models, index, FOLDER, own)


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
