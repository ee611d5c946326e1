"""A box of widgets with an explorer, for readers with a kernel."""

from base64 import b64encode
from typing import Any

import ipywidgets

from pe_book.explorers.base import Explorer, image_tag
from pe_book.explorers.parameters import fill, refuse

__all__ = ["NotebookBox"]


class NotebookBox(ipywidgets.VBox):
    """A `VBox` for the reader with a kernel; the published page shows a picture.

    Parameters
    ----------
    children : list of widgets
        At least one `Explorer` among them: its picture is the one shown.
    """

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        data = super()._repr_mimebundle_(**kwargs) or {}
        shown = [child for child in self.children if isinstance(child, Explorer)]
        if not shown:
            raise refuse("children", fill("children", {}), self.children)
        picture = shown[0].picture()
        data["text/plain"] = f"NotebookBox of {len(self.children)} widgets"
        data["image/png"] = b64encode(picture).decode()
        data["text/html"] = (
            f'<figure class="pe-still">{image_tag(picture, shown[0].describe())}</figure>'
        )
        return data
