"""The book's own Sphinx extension: everything that Jupyter Book leaves to the book.

One idea a module:

``freshness``   a build that failed or warned never lets the next one pass
``execution``   runs outdated notebooks with nbmake and keeps their outputs under an exact key
``outputs``     what of a notebook's outputs reaches a page
``mathml``      formulas as MathML, made here, with no script
``repository``  whose repository is building: the links of a fork point at the fork
``search``      the index that the search page reads
``published``   policy, 404 page, sitemap, and the book as one zip
``translator``  nodes as HTML: sizes of pictures, boxes that scroll, what stays on one line
``runnable``    cells that a page runs itself, exercises, and Python beside the pages
``models``      what islands load at a press, beside the pages
``cards``       chapters on the front page, and explorers in a gallery, as pictures
``pages``       what the theme's templates are given
"""

from typing import Any

from sphinx.application import Sphinx

PARTS = (
    "freshness",
    "execution",
    "outputs",
    "mathml",
    "translator",
    "runnable",
    "models",
    "cards",
    "pages",
)


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect every part; Sphinx calls this."""
    for part in (*PARTS, "search", "published"):
        app.setup_extension(f"{__name__}.{part}")
    return {"parallel_read_safe": False, "parallel_write_safe": True}
