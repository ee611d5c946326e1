"""What a cell shows on a page, read back."""

from html.parser import HTMLParser


class Island(HTMLParser):
    """Reads back the first figure and image of a piece of HTML."""

    def __init__(self, html):
        super().__init__()
        self.found = {}
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.found.setdefault(tag, dict(attrs))
