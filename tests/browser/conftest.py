"""The fixtures of a browser, for every test here."""

from helpers.browser import book, browser, watch
from helpers.explorers import explore

__all__ = ["book", "browser", "explore", "watch"]
