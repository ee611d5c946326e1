"""Formulas as MathML, written while the book is built: no script, no network, readable by a screen
reader.

``math-core`` does the work. What it does not know fails the build instead of reaching a page.
"""

import re
from html import escape

from docutils import nodes
from math_core import LatexError, LatexToMathML
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.math import get_node_equation_number
from sphinx.writers.html5 import HTML5Translator

LOGGER = logging.getLogger(__name__)
# the font has the plain bar, not the sign for "divides"
CONVERTER = LatexToMathML(fancy_error=False, macros={"mid": r"\mathrel{|}"})
GROUPED = re.compile(r"(?<!\d)\d{1,3}(?:\\,\d{3})+(?!\d)")
BETWEEN_GROUPS = '</mn><mspace width="0.16666667em"/><mn>'
ROWS = re.compile(r"\\\\|(?<!\\)&")
THIN = "\u2009"
FITS = 30  # so many characters of LaTeX fit on a phone's line


class FormulaError(ValueError):
    """A formula that would not be drawn or read out as meant."""


def to_mathml(latex: str, *, display: bool = False) -> str:
    r"""MathML for a formula without its dollar signs; 10\,000 is one number in it.

    Raises FormulaError, which names what could not be read.

    >>> to_mathml(r"x^2")
    '<math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math>'
    """
    words = " ".join(latex.split())
    if not words:
        raise FormulaError("the formula is empty")
    source = GROUPED.sub(r"{\g<0>}", latex).replace("{align}", "{align*}")  # Sphinx counts, not it
    if display and r"\begin{" not in source and ROWS.search(source):
        source = rf"\begin{{aligned}}{source}\end{{aligned}}"
    try:
        math = CONVERTER.convert_with_local_state(source, displaystyle=display)
    except LatexError as error:
        raise FormulaError(f"cannot be read: {error} In: {words}") from None
    start = f'<math alttext="{escape(words)}"'
    return math.replace(BETWEEN_GROUPS, THIN).replace("<math", start, 1)


def _convert(translator: HTML5Translator, node: nodes.Element, *, display: bool) -> str:
    try:
        return to_mathml(node.astext(), display=display)
    except FormulaError as error:
        LOGGER.warning("formula %s", error, location=node, type="mathml")
        return f"<code>{translator.encode(node.astext())}</code>"


def visit_math(self: HTML5Translator, node: nodes.math) -> None:
    is_long = len(" ".join(node.astext().split())) > FITS
    self.body.append(self.starttag(node, "span", "", CLASS="math long" if is_long else "math"))
    self.body.append(_convert(self, node, display=False) + "</span>")
    raise nodes.SkipNode


def visit_displaymath(self: HTML5Translator, node: nodes.math_block) -> None:
    self.body.append(self.starttag(node, "div", CLASS="math-block"))
    self.body.append(f'<div class="scroll">{_convert(self, node, display=True)}</div>')
    if node.get("number"):
        number = get_node_equation_number(self, node)
        self.body.append(f'<span class="eqno">({number})')
        self.add_permalink_ref(node, "Link to this equation")
        self.body.append("</span>")
    self.body.append("</div>\n")
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    app.add_html_math_renderer("mathml", (visit_math, None), (visit_displaymath, None))
