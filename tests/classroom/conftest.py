"""What grades and serves homework comes with `make test-classroom`; without it nothing here runs."""

import importlib.util
import os

import pytest


def pytest_collection_modifyitems(items):
    if importlib.util.find_spec("nbgrader") or os.environ.get("CI") == "true":
        return
    for item in items:
        if item.path.parent.name == "classroom":
            item.add_marker(
                pytest.mark.skip("nbgrader is missing: make test-classroom installs it")
            )
