"""Formulas as MathML, written while the book is built: no script, no network, readable by a screen
reader.

``latex2mathml`` does most of it. What it leaves raw, or writes in ways that browsers' MathML Core
does not draw, is put right here; what it does not know fails the build instead of reaching a page
as a backslash.
"""

from __future__ import annotations

import html
import re
from itertools import pairwise
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, tostring

from docutils import nodes
from latex2mathml.converter import Converter
from sphinx.util import logging
from sphinx.util.math import get_node_equation_number

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

LOGGER = logging.getLogger(__name__)

SAME_AS = {"aligned": "align*", "align": "align*"}
KNOWN = {"align*", "split", "cases", "array", "substack", "smallmatrix"}
KNOWN |= {f"{kind}matrix" for kind in ("", "p", "b", "B", "v", "V")}
ENVIRONMENT = re.compile(r"\\(begin|end)\{([A-Za-z]+\*?)\}")
DROPPED = re.compile(r"\\(label|tag)\s*\{[^{}]*\}|\\(nonumber|notag)\b")
SPACES = {
    "negativethinmathspace": "-0.167em",
    "negativemediummathspace": "-0.222em",
    "negativethickmathspace": "-0.278em",
    "thinmathspace": "0.167em",
    "mediummathspace": "0.222em",
    "thickmathspace": "0.278em",
}
# attributes that browsers ignore; the stylesheet does what they ask for
UNUSED = ("columnspacing", "rowspacing", "columnlines", "rowlines", "displaystyle")
STYLED_LETTERS = {"bold": (0x1D400, 0x1D41A), "bold-italic": (0x1D468, 0x1D482)}
APPLY = "\u2061"
TERMS = ("…", "⋯", "∞")
THIN = "\u2009"
SIGNS = ("−", "-", "+")
SIGNED = ("=", "≈", "<", ">", "≤", "≥", ",", "×", "·", "⋅")
FITS = 30  # so many characters of LaTeX fit on a phone's line
AMPERSAND = "\ue000"  # stands for an escaped one until the formula is read


class FormulaError(ValueError):
    """A formula holds something that would not be drawn or read out as meant."""


def to_mathml(latex: str, *, display: bool = False) -> str:
    """MathML for a formula.

    Parameters
    ----------
    latex : str — the formula without its dollar signs.
    display : bool — set on a line of its own.

    Raises
    ------
    FormulaError — naming the command that is unknown, or the formula that could not be read.

    >>> to_mathml(r"x^2").count("<msup>")
    1
    """
    source = DROPPED.sub("", latex).strip()
    if not source:
        raise FormulaError("the formula is empty")
    for _, name in ENVIRONMENT.findall(source):
        if SAME_AS.get(name, name) not in KNOWN:
            raise FormulaError(f"uses the environment {name}, which has no form in MathML here")
    if _open_braces(source):
        raise FormulaError(f"cannot be read (its braces do not match): {latex.strip()}")
    source = source.replace(r"\&", AMPERSAND)
    source = ENVIRONMENT.sub(lambda m: rf"\{m[1]}{{{SAME_AS.get(m[2], m[2])}}}", source)
    if display and r"\begin{" not in source and (r"\\" in source or re.search(r"(?<!\\)&", source)):
        source = rf"\begin{{align*}}{source}\end{{align*}}"
    source = source.replace(r"\operatorname*", r"\operatorname")
    kind = "block" if display else "inline"
    try:
        math = Converter(display=kind).convert_to_element(source)
    except Exception as error:  # latex2mathml raises a dozen unrelated types
        raise FormulaError(f"cannot be read ({type(error).__name__}): {latex.strip()}") from error
    _unescape(math)
    _put_right(math)
    _check(math, latex)
    math.attrib.pop("xmlns", None)
    if not display:
        math.attrib.pop("display", None)
    math.set("alttext", " ".join(latex.split()))
    return tostring(math, encoding="unicode")


def _open_braces(source: str) -> int:
    """How many braces are not closed, or -1 where one closes that was not open."""
    depth = 0
    for brace in re.findall(r"[{}]", re.sub(r"\\.", "", source)):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return depth
    return depth


def _unescape(math: Element) -> None:
    """latex2mathml keeps symbols as character references inside the text."""
    for element in math.iter():
        if element.text:
            element.text = html.unescape(element.text)
        if element.text == AMPERSAND:
            element.tag, element.text = "mtext", "&"


def _put_right(parent: Element) -> None:
    for element in parent:
        _put_right(element)
        if element.tag == "mspace":
            if element.get("linebreak"):
                raise FormulaError("a line break needs an aligned environment")
            width = element.get("width", "")
            element.set("width", SPACES.get(width, width))
        elif element.tag == "mtable":
            _mark_table(element)
        elif element.tag == "mi":
            _write_letters(element)
        elif element.tag == "mo" and len(element.text or "") > 2 and (element.text or "").isalpha():
            element.tag = "mi"  # \operatorname{softmax} is a name, not an operator
        elif element.tag == "mo" and element.text in TERMS:
            element.tag = "mi"  # these stand for terms: no operator's spaces around them
        elif element.tag == "mo" and element.text == "/":
            element.attrib.update(lspace="0", rspace="0")
        elif element.tag == "mo" and element.text == "∣":  # \mid; the font has the plain bar
            element.text = "|"
            element.attrib.update(lspace="0.28em", rspace="0.28em", stretchy="false")
    _mark_signs(parent)
    _join_letters(parent)
    _join_digits(parent)
    _space_functions(parent)


def _mark_signs(parent: Element) -> None:
    """A minus after a relation or a comma is a number's sign, not a difference."""
    for before, sign in pairwise(parent):
        if sign.tag == before.tag == "mo" and sign.text in SIGNS and before.text in SIGNED:
            sign.set("form", "prefix")


def _mark_table(table: Element) -> None:
    is_aligned = table.get("columnspacing") is not None
    for name in UNUSED:
        table.attrib.pop(name, None)
    if is_aligned:
        table.set("class", "aligned")
        table.set("displaystyle", "true")
    for cell in table.iter("mtd"):
        side = cell.attrib.pop("columnalign", None)
        if side in ("left", "right"):
            cell.set("class", side)


def _write_letters(element: Element) -> None:
    """Bold letters as the characters that are bold: browsers know no ``mathvariant`` but
    ``normal``.
    """
    variant, text = element.get("mathvariant"), element.text or ""
    if variant in STYLED_LETTERS:
        upper, lower = STYLED_LETTERS[variant]
        element.text = "".join(
            chr(upper + ord(c) - 65)
            if "A" <= c <= "Z"
            else chr(lower + ord(c) - 97)
            if "a" <= c <= "z"
            else c
            for c in text
        )
        del element.attrib["mathvariant"]


def _join_letters(parent: Element) -> None:
    """Upright letters of one word (\\mathrm{PE}) are one identifier, not a product of two."""
    if parent.tag != "mrow":
        return
    previous: Element | None = None
    for element in list(parent):
        upright = (
            element.tag == "mi"
            and element.get("mathvariant") == "normal"
            and (element.text or "").isalpha()
        )
        if upright and previous is not None:
            previous.text = (previous.text or "") + (element.text or "")
            parent.remove(element)
        else:
            previous = element if upright else None


def _join_digits(parent: Element) -> None:
    r"""10\,000 is one number, and all of it is raised when it has an exponent."""
    for index in range(len(parent) - 1, 1, -1):
        if index >= len(parent):
            continue  # two have just gone
        before, space, after = parent[index - 2], parent[index - 1], parent[index]
        last = after[0] if after.tag in ("msup", "msub") and len(after) else after
        is_thin = space.tag == "mspace" and space.get("width") == "0.167em"
        if (
            is_thin
            and before.tag == last.tag == "mn"
            and len((last.text or "").split(THIN)[0]) == 3
        ):
            last.text = f"{before.text}{THIN}{last.text}"
            parent.remove(space)
            parent.remove(before)


def _space_functions(parent: Element) -> None:
    """A named function before its argument: the mark of application, a thin space unless a
    bracket follows, and another after a factor that stands before it.
    """
    if parent.tag not in ("mrow", "mtd", "math", "msqrt", "mstyle"):
        return
    for index in range(len(parent) - 1, -1, -1):
        name = parent[index]
        if not _is_function(name):
            continue
        if index and parent[index - 1].tag not in ("mo", "mspace"):
            parent.insert(index, Element("mspace", {"width": "0.167em"}))
        at = list(parent).index(name)
        following = parent[at + 1] if at + 1 < len(parent) else None
        if following is None or (following.tag == "mo" and (following.text or "") not in "(|‖["):
            continue
        apply = Element("mo")
        apply.text = APPLY
        parent.insert(at + 1, apply)
        first = following[0] if following.tag == "mrow" and len(following) else following
        if first.tag not in ("mo", "mspace"):
            parent.insert(at + 2, Element("mspace", {"width": "0.167em"}))


def _is_function(element: Element) -> bool:
    if element.tag in ("msup", "msub", "msubsup", "munder") and len(element):
        return _is_function(element[0])
    text = element.text or ""
    return (
        element.tag == "mi"
        and len(text) > 1
        and text.isascii()
        and text.isalpha()
        and text.islower()
    )


def _check(math: Element, latex: str) -> None:
    for element in math.iter():
        text = element.text or ""
        if element.tag != "mtext" and (("\\" in text and len(text) > 1) or text == "&"):
            raise FormulaError(f"holds {text}, which has no form in MathML here: {latex.strip()}")
        variant = element.get("mathvariant")
        if variant not in (None, "normal"):
            raise FormulaError(
                f"asks for {variant} letters, which browsers do not draw: {latex.strip()}"
            )


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
