"""What every explorer is: parameters as traits, and the three faces of one cell output."""

import json
import re
from base64 import b64encode
from html import escape
from io import BytesIO
from pathlib import Path

import anywidget
import ipywidgets
import traitlets
from PIL import Image

from pe_lib.explorers.parameters import Parameter, ParameterError, refuse

__all__ = ["Explorer", "NotebookBox", "ParameterError"]

_STATIC = Path(__file__).parent / "static"
_DPI = 144  # a figure's inch is 96 CSS pixels, so a pixel and a half for each of them


class Explorer(anywidget.AnyWidget):
    """A widget that shows itself in three ways: live through a kernel, as an island, as a picture.

    A subclass declares its parameters as traits of `pe_lib.explorers.parameters`, sets `kind`, and
    draws its `still`. Everything that is synchronised with the page is a parameter.

    Parameters
    ----------
    name : str — what the explorer is called in links to its page; letters, digits, - and _.
    **parameters — any of the traits. An impossible value raises `ParameterError`, which is both
        a `ValueError` and a `traitlets.TraitError`.

    Attributes
    ----------
    value : dict — all parameters by name, read only, so that an explorer can drive
        `ipywidgets.interactive_output`.
    """

    _esm = _STATIC / "explorers.js"
    _css = _STATIC / "explorers.css"

    kind = traitlets.Unicode(read_only=True).tag(sync=True)
    name = traitlets.Unicode()
    value = traitlets.Dict(read_only=True)

    def __init__(self, **parameters: object):
        known = {"name", "layout", *self.parameter_names()}
        for given in parameters:
            if given not in known:
                raise TypeError(
                    f"{type(self).__name__} has no parameter {given!r}; it has "
                    f"{', '.join(sorted(known))}"
                )
        words = re.findall("[A-Z][a-z]*", type(self).__name__.removesuffix("Explorer"))
        self.set_trait("kind", "-".join(words).lower())
        parameters.setdefault("name", self.kind)
        super().__init__(**parameters)
        self.observe(self._renew_value, names=list(self.parameter_names()))
        self._renew_value()

    @classmethod
    def parameter_names(cls) -> tuple[str, ...]:
        """Names of the parameters, in the order of their declaration."""
        return tuple(
            name
            for owner in reversed(cls.__mro__)
            for name, member in vars(owner).items()
            if isinstance(member, Parameter)
        )

    def state(self) -> dict[str, object]:
        """All parameters by name."""
        return {name: getattr(self, name) for name in self.parameter_names()}

    def still(self):
        """The still picture: a matplotlib figure of what the explorer shows now."""
        raise NotImplementedError

    def describe(self) -> str:
        """What the still picture shows, in a sentence: its alternative text."""
        raise NotImplementedError

    def _picture(self) -> bytes:
        """The still as a PNG of 128 colours, a third of the size of one with all."""
        with Image.open(BytesIO(self.still().to_png(_DPI))) as picture:
            small = picture.quantize(128, method=Image.Quantize.FASTOCTREE)
        buffer = BytesIO()
        small.save(buffer, format="png", optimize=True)
        return buffer.getvalue()

    @traitlets.validate("name")
    def _check_name(self, proposal: dict) -> str:
        name = proposal["value"]
        if not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", name):
            raise refuse("name", "1 to 40 letters, digits, hyphens or underscores", name)
        return name

    def _renew_value(self, change: object = None) -> None:
        self.set_trait("value", self.state())

    def __repr__(self) -> str:
        own = type(self).class_traits(sync=True)
        shown = [
            f"{name}={value!r}"
            for name, value in self.state().items()
            if name in ("seq_len", "d_model", "base") or value != own[name].default()
        ]
        return f"{type(self).__name__}({', '.join(shown)})"

    def _repr_mimebundle_(self, **kwargs: object) -> tuple[dict, dict]:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        picture = self._picture()
        data["text/plain"] = repr(self)
        data["image/png"] = b64encode(picture).decode()
        data["text/html"] = (
            f'<figure class="pe-explorer" data-explorer="{self.kind}" data-name="{self.name}" '
            f'data-state="{escape(json.dumps(self.state()))}">'
            f"{image_tag(picture, self.describe())}</figure>"
        )
        return data, metadata


class NotebookBox(ipywidgets.VBox):
    """A `VBox` for the reader with a kernel; the published page shows a picture and says so.

    Parameters
    ----------
    children : list of widgets, at least one `Explorer` among them: its picture is the one shown.
    """

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        data = super()._repr_mimebundle_(**kwargs)
        shown = [child for child in self.children if isinstance(child, Explorer)]
        if not shown:
            raise refuse("children", "widgets with an Explorer among them", list(self.children))
        picture = shown[0]._picture()
        data["text/plain"] = f"NotebookBox of {len(self.children)} widgets"
        data["image/png"] = b64encode(picture).decode()
        data["text/html"] = (
            f'<figure class="pe-still">{image_tag(picture, shown[0].describe())}'
            "<figcaption>These widgets talk to Python. Run the chapter as a notebook to move them."
            "</figcaption></figure>"
        )
        return data


def image_tag(picture: bytes, alternative: str) -> str:
    """An `<img>` that carries its PNG, at the size that matplotlib meant."""
    width, height = (
        round(int.from_bytes(picture[at : at + 4], "big") * 96 / _DPI) for at in (16, 20)
    )
    return (
        f'<img src="data:image/png;base64,{b64encode(picture).decode()}" '
        f'width="{width}" height="{height}" alt="{escape(alternative)}">'
    )
