"""Records the claims of the book's source documents, with verdicts from measurements.

Chapter "The five documents" and the pages of the documents, each of which has one `Claims`.
"""

import json
import re
from contextlib import nullcontext, redirect_stdout, suppress
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from IPython.display import Markdown, display

__all__ = ["KINDS", "Claim", "Claims", "collect", "merged"]

KINDS = ("bug", "number", "sentence", "wording")  # of corrections, the worst first


@dataclass(frozen=True)
class Claim:
    """One claim and its verdict.

    Attributes
    ----------
    document : str
        D0 to D4.
    place : str
        Lines of the document's text, such as ``"120–140"``.
    words : str
        The claim, in the book's words.
    measured : str
        The measurement.
    condition : str
        The condition under which the claim is true; empty if none is needed or known.
    verdict : str
        ``"holds"``, ``"holds if"`` or ``"does not hold"``; with the last, the condition is the
        correction.
    corrects : str
        The kind of the correction, one of `KINDS`; empty if there is none.
    """

    document: str
    place: str
    words: str
    measured: str
    condition: str
    verdict: str
    corrects: str = ""

    def verdict_in_full(self) -> str:
        """The verdict in bold, followed by the condition."""
        right = "; right if" if self.condition and self.verdict == "does not hold" else ""
        return f"**{self.verdict}**{right} {self.condition}".rstrip()


class Claims:
    """The claims of one document, in its order.

    Parameters
    ----------
    document : str
        D0 to D4.

    References
    ----------
    The five documents. Chapter "The five documents".
    """

    def __init__(self, document: str) -> None:
        self.document = document
        self.noted: list[Claim] = []

    def say(
        self,
        place: str,
        words: str,
        measured: str,
        holds: bool,
        condition: str = "",
        mended: bool = False,
        corrects: str = "",
    ) -> None:
        """Note a claim and show its verdict.

        The verdict is "holds" if `holds`; "holds if" if `mended`, that is, true under the condition; else,
        or with a kind of correction in `corrects`, one of `KINDS`, "does not hold".
        """
        if corrects and corrects not in KINDS:
            raise ValueError(f"corrects must be one of {', '.join(KINDS)}, got {corrects!r}")
        measured = _typeset(measured)
        known = condition if mended and not holds else ""
        verdict = "holds" if holds else "holds if" if known and not corrects else "does not hold"
        claim = Claim(
            self.document, place, words, measured, known, verdict, "" if holds else corrects
        )
        self.noted.append(claim)
        where = f"{self.document}, line{'s' * (not place.isdigit())} {place}"
        judged = claim.verdict_in_full().replace("**" + verdict, "**" + verdict.capitalize())
        stop = "" if words.endswith("…") else "."
        display(Markdown(f"> *{where}:* {words}{stop}\n>\n> {judged}. Measured: {measured}."))


def collect(page: Path) -> list[tuple[Claim, str]]:
    """Run a document's page and return its claims, each with the cell that measures it.

    Parameters
    ----------
    page : Path
        The notebook, which has its `Claims` as ``claims``.

    Returns
    -------
    list of (Claim, str)
        In the page's order; the text is the cell's id.

    References
    ----------
    Chapter "The five documents".
    """
    from IPython.utils.capture import capture_output  # which a page's own Python does not have

    scope: dict = {"__name__": page.stem}
    found: list[tuple[Claim, str]] = []
    for cell in json.loads(page.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            fails = "raises-exception" in cell["metadata"].get("tags", [])
            expected = suppress(Exception) if fails else nullcontext()
            with capture_output(), redirect_stdout(StringIO()), expected:
                exec("".join(cell["source"]), scope)
            found += [(claim, cell["id"]) for claim in scope["claims"].noted[len(found) :]]
    return found


def merged(rows: list[tuple[Claim, str]]) -> dict[str, list[list[tuple[Claim, str]]]]:
    """Claims that do not hold, by kind; equal corrections of several documents, or equal bugs, are grouped.

    Parameters
    ----------
    rows : list of (Claim, str)
        Claims with the address of each.

    Returns
    -------
    dict of str to list of groups
        The kinds in the order of `KINDS`; the groups that most documents share come first.

    References
    ----------
    Chapter "The five documents".
    """
    kinds: dict[str, list[list[tuple[Claim, str]]]] = {kind: [] for kind in KINDS}
    for claim, where in rows:
        if claim.corrects:
            for group in kinds[claim.corrects]:
                shared = _kernel(group[0][0]) == _kernel(claim)
                elsewhere = claim.document not in {other.document for other, _ in group}
                if shared and (elsewhere or claim.corrects == "bug"):
                    group.append((claim, where))
                    break
            else:
                kinds[claim.corrects].append([(claim, where)])
    return {kind: sorted(groups, key=_documents, reverse=True) for kind, groups in kinds.items()}


def _documents(group: list[tuple[Claim, str]]) -> int:
    return len({claim.document for claim, _ in group})


def _kernel(claim: Claim) -> str:
    """A condition without its reference to the document's own words, code or title."""
    return claim.condition.partition(", as ")[0]


def _typeset(text: str) -> str:
    """Numbers and truth values in the style of the book: 10 000, −0.5, 19 %, 2·10⁻⁹, yes."""
    text = re.sub(r"\b(True|False)\b", lambda word: {"True": "yes", "False": "no"}[word[0]], text)
    text = re.sub(r"(\d(?:\.\d+)?)e([+-]\d\d)\b", _power_of_ten, text)
    text = re.sub(r"(?<=\d),(?=\d{3})", " ", text)
    return re.sub(r"(?<![\w.])-(?=\d)", "−", re.sub(r"(?<=\d)%", " %", text))


def _power_of_ten(number: re.Match[str]) -> str:
    factor, exponent = number[1], str(int(number[2]))
    if exponent == "0" or float(factor) == 0:
        return factor
    raised = "10" + exponent.translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return raised if factor == "1" else f"{factor}·{raised}"
