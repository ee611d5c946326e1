"""The fixtures that tests share, and Hypothesis without a clock: a slow test is still right."""

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("helpers")  # so that a failing fixture says what it saw

from helpers.browser import book, browser, watch  # noqa: E402
from helpers.explorers import explore, kept  # noqa: E402
from helpers.node import ask, node  # noqa: E402

__all__ = ["ask", "book", "browser", "explore", "kept", "node", "watch"]

settings.register_profile("book", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("book")
