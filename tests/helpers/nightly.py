"""What of a matrix of cases `make test` runs; `make test-all` has all of it, each night."""

from collections.abc import Container, Iterable
from typing import Any

import pytest

from pe_book.explorers.parameters import SCHEMA

KINDS = list(SCHEMA["explorers"])
# What is the kit's own is tried on these: between them they have every kind of parameter that has a box, five
# views and none, settings that bound others, a bar that changes with the view, a model that is sent for
TYPICAL = ["turning", "padding", "length"]
# One page of each template, and of those with explorers the one that has them all
TEMPLATES = [
    *["index.html", "404.html", "search.html", "book/bibliography.html", "book/reference.html"],
    *["book/explorers.html", "book/encoding-matrix.html", "book/solutions/rotary.html"],
    *["book/documents/d1-one-page.html", "book/documents-checked.html", "book/teach.html"],
    *["embed/turning/index.html", "questions/encoder.html", "teach/answers.html"],
    *[f"lessons/taster-15/{kind}.html" for kind in ("deck", "students", "handout", "plan")],
]


def mostly_nightly(cases: Iterable[Any], kept: Container[Any]) -> list[Any]:
    """The cases, those that are not kept marked for `make test-all` alone."""
    return [
        case
        if case in kept
        else pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.whole)
        for case in cases
    ]


EVERY_KIND = pytest.mark.parametrize("kind", KINDS)
TYPICAL_KINDS = pytest.mark.parametrize("kind", mostly_nightly(KINDS, TYPICAL))
