"""The front page's picture; tests/browser/test_front.py compares the browser's answers with Python's."""

import re

from pe_book.opening import Opening


def test_the_still_draws_the_same_arrow_twice():
    arrows = re.findall(r'class="still-arrow"[^>]* d="([^"]+)"', Opening("dog bites man").still())
    assert len(arrows) == 2 > len(set(arrows))
