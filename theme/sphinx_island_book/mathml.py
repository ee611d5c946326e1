"""Converts formulas to MathML at build time, with ``math-core``: no script, no network, accessible.

A formula that it does not support fails the build.
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
# the font lacks the glyph of \mid
CONVERTER = LatexToMathML(fancy_error=False, macros={"mid": r"\mathrel{|}"})
GROUPED = re.compile(r"(?<!\d)\d{1,3}(?:\\,\d{3})+(?!\d)")
BETWEEN_GROUPS = '</mn><mspace width="0.16666667em"/><mn>'
ROWS = re.compile(r"\\\\|(?<!\\)&")
THIN = "\u2009"
LONG = 30  # characters of LaTeX that fit on a phone


class FormulaError(ValueError):
    """A formula that cannot be converted."""


def to_mathml(latex: str, *, display: bool = False) -> str:
    r"""MathML of a formula without its dollar signs; 10\,000 becomes one number.

    Raises FormulaError for LaTeX that cannot be read.

    >>> to_mathml(r"x^2")
    '<math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math>'
    """
    alt = " ".join(latex.split())
    if not alt:
        raise FormulaError("the formula is empty")
    source = GROUPED.sub(r"{\g<0>}", latex).replace("{align}", "{align*}")  # Sphinx numbers
    if display and r"\begin{" not in source and ROWS.search(source):
        source = rf"\begin{{aligned}}{source}\end{{aligned}}"
    try:
        math = CONVERTER.convert_with_local_state(source, displaystyle=display)
    except LatexError as error:
        raise FormulaError(f"cannot be read: {error} In: {alt}") from None
    start = f'<math alttext="{escape(alt)}"'
    math = math.replace("\u2063", "")  # an empty fence of cases, whose glyph the font lacks
    return math.replace(BETWEEN_GROUPS, THIN).replace("<math", start, 1)


def _convert(translator: HTML5Translator, node: nodes.Element, *, display: bool) -> str:
    try:
        return to_mathml(node.astext(), display=display)
    except FormulaError as error:
        LOGGER.warning("formula %s", error, location=node, type="mathml")
        return f"<code>{translator.encode(node.astext())}</code>"


def visit_math(self: HTML5Translator, node: nodes.math) -> None:
    is_long = len(" ".join(node.astext().split())) > LONG
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
