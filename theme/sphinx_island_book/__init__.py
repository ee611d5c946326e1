"""A Sphinx extension and theme for Jupyter Book; the modules:

``freshness``   a build after one that failed or warned reads every page again
``execution``   runs outdated notebooks with nbmake and caches their outputs
``outputs``     selects and rewrites notebook outputs for a page
``mathml``      converts formulas to MathML
``repository``  links to the repository that builds the book, such as a fork
``search``      the search index
``published``   content security policy, 404 page, sitemap, zip archives
``translator``  HTML of nodes: picture sizes, scrolling boxes, no-break spaces
``numbering``   numbers of figures outside the numbered parts
``runnable``    cells that run in the page, exercises, Pyodide's files
``models``      the files of models that islands load
``cards``       motifs of chapters on the front page, and of islands in a gallery
``pages``       the context of the theme's templates
"""

from typing import Any

from sphinx.application import Sphinx

PARTS = (
    "freshness",
    "execution",
    "outputs",
    "mathml",
    "translator",
    "numbering",
    "runnable",
    "models",
    "cards",
    "pages",
    "search",
    "published",
)


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect every part; Sphinx calls this."""
    for part in PARTS:
        app.setup_extension(f"{__name__}.{part}")
    return {"parallel_read_safe": False, "parallel_write_safe": True}
