"""The teacher's kit: lessons, questions and homework from the book's explorers and exercises.

``source``    YAML files, validated with line numbers
``links``     addresses of explorers, checked against their parameters
``bank``      questions whose wrong answers are misconceptions
``export``    the questions for learning platforms: Moodle's XML and QTI
``lessons``   lessons in steps, with minutes, states, questions and texts
``predictions``  the chapters' own *Predict, then reveal*
``homework``  an nbgrader course from the exercises: ``python -m classroom.homework``
``student``   what students get, in one zip: ``python -m classroom.student``
``relay``     a room's answers on the slides: ``python -m classroom.relay``
``pages``     the pages: decks, pages for students, handouts, plans, embeds
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: "Sphinx") -> dict[str, Any]:
    """Connect the pages; Sphinx calls this."""
    app.setup_extension("classroom.predictions")
    app.setup_extension("classroom.pages")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
