"""The fixtures that tests share, what only `make test-all` runs, and Hypothesis without a clock:
a slow test is still right.
"""

import os

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("helpers")  # so that a failing fixture says what it saw

from helpers.browser import book, browser, watch  # noqa: E402
from helpers.explorers import explore, kept  # noqa: E402
from helpers.node import ask, node  # noqa: E402

__all__ = ["ask", "book", "browser", "explore", "kept", "node", "watch"]

settings.register_profile("book", deadline=None, max_examples=40, derandomize=True)
settings.register_profile("nightly", deadline=None, max_examples=600, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "book"))


def pytest_addoption(parser):
    parser.addoption(
        "--whole", action="store_true", help="also what `make test` leaves to the night"
    )


def pytest_collection_modifyitems(config, items):
    if config.getoption("--whole"):
        return
    whole = [item for item in items if item.get_closest_marker("whole")]
    config.hook.pytest_deselected(items=whole)
    items[:] = [item for item in items if not item.get_closest_marker("whole")]
