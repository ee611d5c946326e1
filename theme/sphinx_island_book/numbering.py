"""Numbers of figures on pages outside the numbered parts, which Sphinx counts through the whole book.

They begin anew on each page; if its title begins with a short name, as in *D4: …*, that stands in
front: Figure D4.1.
"""

import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders import Builder

NAME = re.compile(r"([A-Z]\d+): ")


def number(app: Sphinx, builder: Builder) -> None:
    """Renumber once the environment is stored, so that the next build compares with Sphinx's numbers."""
    for docname, kinds in builder.env.toc_fignumbers.items():
        title = builder.env.titles.get(docname, nodes.title()).astext()
        name = NAME.match(title)
        for kind, numbers in kinds.items():
            if kind != "section" and all(len(one) == 1 for one in numbers.values()):
                kinds[kind] = {
                    key: (name[1], at) if name else (at,) for at, key in enumerate(numbers, 1)
                }


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("write-started", number)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
