"""The teacher's kit: lessons, questions and homework, made from the book's own explorers and exercises.

``source``    YAML files that say what is wrong with them, and in which line
``links``     addresses of explorers, checked against the explorers' own parameters
``bank``      questions whose wrong answers are misconceptions
``export``    the questions for learning platforms: Moodle's XML and QTI
``lessons``   lessons in steps, with minutes, pictures, questions and words
``predictions``  the chapters' own *Predict, then reveal*
``homework``  an nbgrader course from the exercises: ``python -m classroom.homework``
``student``   what students get, in one zip: ``python -m classroom.student``
``relay``     a room's answers on the slides: ``python -m classroom.relay``
``pages``     what the build makes of them: decks, pages for students, handouts, plans, embeds
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: "Sphinx") -> dict[str, Any]:
    """Connect the pages; Sphinx calls this."""
    app.setup_extension("classroom.predictions")
    app.setup_extension("classroom.pages")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
