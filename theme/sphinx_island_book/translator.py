"""HTML that differs from Sphinx's."""

import html
import re
from pathlib import Path
from urllib.parse import quote

import imagesize
from docutils import nodes
from myst_nb.sphinx_ import HideCodeCellNode
from pygments.formatters import HtmlFormatter
from pygments.token import STANDARD_TYPES, Token
from sphinx.application import Sphinx
from sphinx.highlighting import PygmentsBridge
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.writers.html5 import HTML5Translator

from .freshness import PACKAGE
from .outputs import ISLAND
from .runnable import CONTROL

LARGE = 480  # pixels; wider pictures scroll on a phone
PIXELS = re.compile(r"(\d+)(?:\.\d+)?(?:px)?")
BEFORE = re.compile(r"(?:^|\s)([(\[“‘]?)$")
AFTER = re.compile(r"\S{0,16}")
IN_NUMBER = re.compile(r"(?<=\d)(?:(?<!\d{4})[ \n](?=\d{3}(?!\d))|[ \n](?=%))")
NOT_PROSE = (nodes.literal, nodes.literal_block, nodes.math, nodes.math_block, nodes.comment)
NO_BREAK = "\u00a0"
WORD_JOINER = "\u2060"


class Highlighted(HtmlFormatter):
    """Tags only the tokens that the stylesheet colours, which makes pages a quarter smaller."""

    coloured = frozenset(
        re.findall(r"\.highlight \.(\w+)", (PACKAGE / "theme/static/book.css").read_text("utf-8"))
    )

    def format_unencoded(self, tokensource, outfile) -> None:
        """Write the tokens, uncoloured ones as plain text."""
        plain = (
            (kind if STANDARD_TYPES.get(kind) in self.coloured else Token.Text, text)
            for kind, text in tokensource
        )
        super().format_unencoded(plain, outfile)


def is_map(file: Path) -> bool:
    """Whether a picture is a heat map: an SVG with pixels in it."""
    return file.suffix == ".svg" and file.is_file() and b"<image" in file.read_bytes()


class Translator(HTML5Translator):
    """Writes HTML without layout shift, with wide content in scrolling boxes."""

    def visit_image(self, node: nodes.image) -> None:
        name = self.builder.images.get(node["uri"])
        src = f"{self.builder.imgpath}/{quote(name)}" if name else node["uri"]
        attributes = {"src": src, "alt": node.get("alt", node["uri"])}
        attributes |= {"decoding": "async", "loading": "lazy"}
        if "align" in node:
            attributes["class"] = f"align-{node['align']}"
        given = [PIXELS.fullmatch(node.get(side, "")) for side in ("width", "height")]
        size = [int(side[1]) for side in given if side]
        if len(size) < 2:
            if style := self.image_size(node):
                attributes["style"] = style
            size = size_of(Path(self.builder.srcdir, node["uri"]))
        if size:
            attributes["width"], attributes["height"] = map(str, size)
        if is_map(Path(self.builder.srcdir, node["uri"])):
            attributes["class"] = f"{attributes.get('class', '')} map".strip()
        image = self.emptytag(node, "img", "", **attributes)
        is_large = size and size[0] >= LARGE
        self.body.append(f'<span class="scroll picture">{image}</span>' if is_large else image)

    def depart_image(self, node: nodes.image) -> None:
        pass

    def visit_table(self, node: nodes.table) -> None:
        self.body.append('<div class="scroll">')
        super().visit_table(node)

    def depart_table(self, node: nodes.table) -> None:
        super().depart_table(node)
        self.body.append("</div>")

    def visit_entry(self, node: nodes.entry) -> None:
        super().visit_entry(node)
        is_empty = not node.astext().strip() and node.next_node(nodes.image) is None
        is_head = self.context[-1].startswith("</th")
        texts = list(node.findall(nodes.Text))
        if is_head and texts and all(isinstance(text.parent, nodes.math) for text in texts):
            node[-1].append(nodes.Text(WORD_JOINER))  # axe does not count MathML as text
        if is_empty and is_head:
            self.body[-1] = self.body[-1].replace("<th", "<td", 1)  # an empty cell is no header
            self.context[-1] = "</td>\n"
            raise nodes.SkipChildren
        if language := language_of(node):
            self.body[-1] = self.body[-1].replace("<td", f'<td lang="{language}"', 1)

    def visit_Text(self, node: nodes.Text) -> None:
        """Let a name in a table break behind an underscore, since a phone's columns are narrow."""
        start = len(self.body)
        super().visit_Text(node)
        in_code = isinstance(node.parent, nodes.literal)
        if in_code and isinstance(node.parent.parent.parent, nodes.entry):
            self.body[start:] = [part.replace("_", "_<wbr>") for part in self.body[start:]]

    def visit_citation(self, node: nodes.citation) -> None:
        """Make a citation a list item; docutils' role is not allowed on a div."""
        super().visit_citation(node)
        self.body[-1] = self.body[-1].replace('"doc-biblioentry"', '"listitem"')

    def add_secnumber(self, node: nodes.title) -> None:
        """Put "Chapter 3" above the title of a page, but no number into links to it."""
        number = self.get_secnumber(node)
        if number and self.section_level == 1:
            name = self.config.numfig_format["section"] % ".".join(map(str, number))
            self.body.append(f'<span class="chapter-number">{name}</span> ')
        elif isinstance(node.parent, nodes.section):
            super().add_secnumber(node)


def size_of(path: Path) -> list[int]:
    """Width and height of a picture in CSS pixels, or [] if unknown."""
    try:
        size = [round(side) for side in imagesize.get(path)]
    except (OSError, ValueError):
        return []
    return size if min(size) > 0 else []


class CodeBelow(SphinxPostTransform):
    """Moves folded code below its outputs."""

    default_priority = 790
    formats = ("html",)

    def run(self, **kwargs: object) -> None:
        for fold in list(self.document.findall(HideCodeCellNode)):
            cell = fold.parent
            cell.remove(fold)
            cell.append(fold)


class Head(SphinxPostTransform):
    """Wraps a page's title, introduction and objectives in a header, and puts the first island after it."""

    default_priority = 795
    formats = ("html",)

    def run(self, **kwargs: object) -> None:
        section = self.document.next_node(nodes.section) or []
        texts = [node.astext().strip() if isinstance(node, nodes.raw) else "" for node in section]
        begin = next((at for at, text in enumerate(texts) if 'class="objectives"' in text), None)
        if begin is not None:
            end = begin + texts[begin:].index("</details>")
            self.lift(section, end + 1)
            section.insert(end + 1, nodes.raw("", "</header>", format="html"))
            section.insert(0, nodes.raw("", '<header class="head">', format="html"))

    def lift(self, section: nodes.section, to: int) -> None:
        """Move the first cell to this index if it shows an island, with a folded cell after it."""
        kinds = (nodes.container, nodes.section)
        at = next((at for at in range(to, len(section)) if isinstance(section[at], kinds)), to)
        cell, *after = section[at : at + 2] or [nodes.comment()]
        is_island = any(ISLAND in raw.astext() for raw in cell.findall(nodes.raw))
        if isinstance(cell, nodes.section) or not is_island:
            return
        cells = [cell, *(one for one in after if [*map(type, one.children)] == [HideCodeCellNode])]
        for node in cells:
            section.remove(node)
        section[to:to] = cells


class Beside(SphinxPostTransform):
    """Groups an island with the list after it, to be shown side by side."""

    default_priority = 795
    formats = ("html",)

    def run(self, **kwargs: object) -> None:
        for notes in list(self.document.findall(nodes.bullet_list)):
            section = notes.parent
            begin = end = section.index(notes)
            if begin and section[begin - 1].astext() == self.config.island_book_beside:
                begin -= 1
            before = section[begin - 1] if begin else nodes.comment()
            if "beside" not in before.get("classes", []) and any(
                ISLAND in raw.astext() for raw in before.findall(nodes.raw)
            ):
                group = section[begin - 1 : end + 1]
                for node in group:
                    section.remove(node)
                section.insert(begin - 1, nodes.container("", *group, classes=["beside"]))


class KeepTogether(SphinxPostTransform):
    """Prevents line breaks in numbers like 10 000 and 19 %, and between a formula and punctuation."""

    default_priority = 800
    formats = ("html",)

    def run(self, **kwargs: object) -> None:
        parents = {id(math.parent): math.parent for math in self.document.findall(nodes.math)}
        for parent in parents.values():
            hold_formulas(parent)
        for text in list(self.document.findall(nodes.Text)):
            if _is_prose(text) and (held := IN_NUMBER.sub(NO_BREAK, text)) != text:
                text.parent.replace(text, nodes.Text(held))


def _is_prose(text: nodes.Text) -> bool:
    node = text.parent
    if isinstance(node, nodes.raw):  # not an output or a picture: a <summary>
        is_output = isinstance(node.parent, nodes.container) or CONTROL in node["classes"]
        return not is_output and "<svg" not in text
    while node is not None and not isinstance(node, NOT_PROSE):
        node = node.parent
    return node is None


def hold_formulas(parent: nodes.Element) -> None:
    """Keep a formula on one line with adjacent text: an opening bracket, a full stop or "-th"."""
    children, result, moved = list(parent.children), [], 0

    def words(at: int) -> str:
        is_text = 0 <= at < len(children) and isinstance(children[at], nodes.Text)
        return str(children[at]) if is_text else ""

    for at, node in enumerate(children):
        if isinstance(node, nodes.Text):
            result.append(nodes.Text(node[moved:]))  # without the text moved to the formula
            moved = 0
            continue
        if isinstance(node, nodes.math) and (not words(at - 1) or result[-1]):
            opening, after = BEFORE.search(words(at - 1)), AFTER.match(words(at + 1))[0]
            if opening and (opening[1] or after):
                if opening[1]:
                    result[-1] = nodes.Text(result[-1][:-1])
                held = [nodes.Text(opening[1]), node, nodes.Text(after)]
                node = nodes.inline("", "", *held, classes=["held"])
                moved = len(after)
        result.append(node)
    parent.clear()
    parent.extend(result)


def language_of(entry: nodes.entry) -> str:
    """The language of a cell: the columns after the first of a table of class ``in-de-fr``."""
    row = entry.parent
    table = row.parent.parent.parent
    codes = [name.split("-") for name in table["classes"] if name.startswith("in-")]
    column = row.index(entry)
    has_language = codes and column and isinstance(row.parent, nodes.tbody)
    return codes[0][column] if has_language else ""


def is_picture(output: nodes.Element) -> bool:
    """Whether a cell's output is a picture, and prints nothing."""
    has = {type(node) for node in output.findall()}
    return nodes.image in has and nodes.literal_block not in has


def visit_hidden(self: Translator, node: HideCodeCellNode) -> None:
    """A folded cell; myst-nb puts paragraphs into the summary, which HTML forbids."""
    prompt = node["prompt_show"]
    if "below-input" in node["classes"] and is_picture(node):
        prompt = prompt.replace("output", "picture")
    self.body.append(f'<details class="hidden-code"><summary>{html.escape(prompt)}</summary>\n')


def depart_hidden(self: Translator, node: HideCodeCellNode) -> None:
    self.body.append("</details>\n")


def setup(app: Sphinx) -> None:
    PygmentsBridge.html_formatter = Highlighted
    app.set_translator("html", Translator)
    app.add_node(HideCodeCellNode, override=True, html=(visit_hidden, depart_hidden))
    app.add_config_value("island_book_beside", "What to notice", "html", [str])
    app.add_post_transform(CodeBelow)
    app.add_post_transform(Head)
    app.add_post_transform(Beside)
    app.add_post_transform(KeepTogether)
