"""Where the explorers of the built book stand."""

from bs4 import BeautifulSoup, SoupStrainer

from helpers.books import built_pages


def islands() -> dict[str, list[tuple[str, str]]]:
    """(page, name) of every explorer in the book, by its kind."""
    found: dict[str, list[tuple[str, str]]] = {}
    for page in built_pages():
        if "pe-explorer" in page.text:
            figures = SoupStrainer("figure", class_="pe-explorer")
            for figure in BeautifulSoup(page.text, "html.parser", parse_only=figures):
                place = page.name, figure["data-name"]
                found.setdefault(figure["data-explorer"], []).append(place)
    return found


ISLANDS = islands()
ALL = [(kind, *place) for kind, places in ISLANDS.items() for place in places]
