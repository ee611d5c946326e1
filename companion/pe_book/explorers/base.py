"""The base class of the explorers: parameters as traits, and the three forms of a cell's output."""

import inspect
import json
import re
from base64 import b64encode
from functools import cache
from html import escape
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, dataclass_transform

import traitlets

from pe_book.explorers.parameters import (
    SCHEMA,
    check_in,
    describe,
    fill,
    of,
    parameter,
    refuse,
    settle,
)

if TYPE_CHECKING or find_spec("anywidget"):
    from anywidget import AnyWidget
else:  # the Python of a page has no anywidget
    AnyWidget = traitlets.HasTraits

__all__ = ["Explorer"]

_KINDS = {entry["class"]: kind for kind, entry in SCHEMA["explorers"].items()}
_TYPES = {"number": "float", "list": "list of int", "switch": "bool", "state": "dict"}
_TYPES |= dict.fromkeys(("integer", "even"), "int") | dict.fromkeys(
    ("sentence", "digits", "text", "choice"), "str"
)
# parameters that another parameter limits, in some explorer
_BOUND = {
    name
    for kind in _KINDS.values()
    for name, p in of(kind).items()
    if p.get("below") or p.get("permutation_of")
}
_STATIC = Path(__file__).parent / "static"
RECORDS = Path(__file__).parent / "records"
_DPI = 120  # 1.25 pixels per CSS pixel, of which an inch has 96


@cache
def read_record(name: str) -> dict:
    """A file of ``make records``, by its name without ``.json``."""
    return json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))


def word(*, default: str, sync: bool = False) -> Any:
    """A text trait."""
    return traitlets.Unicode(default).tag(**({"sync": True} if sync else {}))


@dataclass_transform(kw_only_default=True, field_specifiers=(parameter, word))
class _Declared(AnyWidget):
    """Lets editors and type checkers derive a constructor's arguments from the class bodies below."""


class Explorer(_Declared):
    """A widget with three outputs: live through a kernel, an island on a page, a still picture.

    A subclass declares its parameters, which have their entry in ``parameters.json``, and draws its
    `still`. All synchronised traits are parameters.

    Parameters
    ----------
    name : str
        What the explorer is called in links to its page; letters, digits, - and _.
    question : str
        The headline of the initial view; a parameter in braces is replaced by its current value. If
        empty, the headline is the explorer's own question, or its title if any parameter differs
        from its default.
    **parameters
        Any of the traits. An impossible value raises `ParameterError`, which is both a `ValueError`
        and a `traitlets.TraitError`.

    Attributes
    ----------
    value : dict
        All parameters by name, read only, so that an explorer can drive
        `ipywidgets.interactive_output`.
    """

    _esm = _STATIC / "notebook.js"
    _css = _STATIC / "page" / "explorers.css"

    kind = traitlets.Unicode(read_only=True).tag(sync=True)
    value = traitlets.Dict(read_only=True)
    name: str = word(default="")
    question: str = word(default="", sync=True)
    held: dict[str, Any] = parameter(default={})
    stage: bool = parameter(default=False)

    def __init_subclass__(cls, **arguments: Any):
        super().__init_subclass__(**arguments)
        kind = _KINDS.get(cls.__name__)
        # a reader's own subclass, or the one that anywidget creates, inherits all
        if kind is None or hasattr(cls, "_kind"):
            return
        cls._kind = kind
        specs = of(kind)
        listed = (f"{n} : {_TYPES[p['kind']]}\n    {describe(p)}" for n, p in specs.items())
        title = "Parameters\n----------\n"
        cls.__doc__ = f"{inspect.cleandoc(cls.__doc__ or '')}\n\n{title}" + "\n".join(listed)
        types = inspect.get_annotations(Explorer) | inspect.get_annotations(cls)
        defaults = {n: getattr(cls, n).declared for n in specs} | {"name": kind, "question": ""}
        cls.__signature__ = inspect.Signature(
            [
                inspect.Parameter(n, inspect.Parameter.KEYWORD_ONLY, default=d, annotation=types[n])
                for n, d in defaults.items()
            ]
        )

    def __init__(self, **parameters: object):
        known = {"name", "question", "layout", *self.parameter_names()}
        for name in parameters:
            if name not in known:
                raise TypeError(
                    f"{type(self).__name__} has no parameter {name!r}; it has "
                    f"{', '.join(sorted(known))}"
                )
        self.set_trait("kind", self._kind)
        parameters.setdefault("name", self.kind)
        super().__init__(**parameters)
        self.observe(self._renew_value, names=list(self.parameter_names()))
        self._renew_value()
        if hasattr(self, "on_msg"):
            self.on_msg(self._bring)

    def _bring(self, _: object, message: object, __: object) -> None:
        """Send the page of a kernel a file that is too large to come with the explorer."""
        name = message.get("bring") if isinstance(message, dict) else None
        files = self._files()
        if isinstance(name, str) and name in files:
            file = files[name]
            self.send({"brought": name, "data": file and json.loads(file.read_text("utf-8"))})

    def _files(self) -> dict[str, Path | None]:
        """JSON files that the page may request, by name; None if a kernel has no such file."""
        return {}

    @classmethod
    def parameter_names(cls) -> tuple[str, ...]:
        """Names of the parameters, in the order of their controls."""
        return tuple(of(cls._kind))

    def state(self) -> dict[str, object]:
        """All parameters by name."""
        return {name: getattr(self, name) for name in self.parameter_names()}

    def shown(self) -> dict:
        """All parameters as the picture shows them, clipped to their limits."""
        return settle(self.kind, self.state())[0]

    def _precomputed(self) -> dict[str, Any]:
        """Values derived from the parameters that a page cannot compute."""
        return {}

    def island(self) -> dict[str, Any]:
        """The data of the live explorer on a page: kind, name, question and parameters."""
        own = {"kind": self.kind, "name": self.name, "question": self.question}
        return {**own, "state": self.state() | self._precomputed()}

    def derived(self) -> dict[str, Any]:
        """Numbers that the script's `derive` computes too, by their path in its result; tests compare them.

        A function on the path is called with the number after the colon.
        """
        raise NotImplementedError

    @property
    def figures(self) -> Any:
        """The module that draws the stills; it is imported with the first."""
        from pe_book import figures

        return figures

    def still(self):
        """The still picture, a matplotlib figure; by default `_still_…` of the current view."""
        return self._by_view("still")

    def describe(self) -> str:
        """The still picture's alternative text; by default `_describe_…` of the current view."""
        return self._by_view("describe")

    def _by_view(self, method: str) -> Any:
        return getattr(self, f"_{method}_{self.state()['view']}")()

    def picture(self, colours: int = 128) -> bytes:
        """The still picture as a PNG with a palette, a third of the size of one without."""
        from PIL import Image

        with Image.open(BytesIO(self.still().to_png(_DPI))) as picture:
            small = picture.quantize(colours, method=Image.Quantize.FASTOCTREE)
        buffer = BytesIO()
        small.save(buffer, format="png", optimize=True)
        return buffer.getvalue()

    @traitlets.validate(*_BOUND)
    def _refuse_in_state(self, proposal: dict) -> object:
        """Refuse a value beyond the limits that the other parameters set."""
        p = of(self.kind)[proposal["trait"].name]
        return check_in(p, proposal["value"], self.state())

    @traitlets.validate("name")
    def _check_name(self, proposal: dict) -> str:
        name = proposal["value"]
        if not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", name):
            raise refuse("name", fill("name", {}), name)
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

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict, dict]:
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        picture = self.picture()
        data["text/plain"] = repr(self)
        data["image/png"] = b64encode(picture).decode()
        data["text/html"] = (
            f'<figure class="pe-explorer" data-explorer="{self.kind}" data-name="{self.name}" '
            f'data-question="{escape(self.question)}" '
            f'data-state="{escape(json.dumps(self.state() | self._precomputed()))}">'
            f"{image_tag(picture, self.describe())}</figure>"
        )
        return data, metadata


def size_of(picture: bytes) -> tuple[int, int]:
    """Width and height of an explorer's PNG in CSS pixels."""
    width, height = (int.from_bytes(picture[at : at + 4], "big") for at in (16, 20))
    return round(width * 96 / _DPI), round(height * 96 / _DPI)


def image_tag(picture: bytes, alternative: str) -> str:
    """An `<img>` with the PNG as a data URL, in CSS pixels."""
    width, height = size_of(picture)
    return (
        f'<img src="data:image/png;base64,{b64encode(picture).decode()}" '
        f'width="{width}" height="{height}" alt="{escape(alternative)}">'
    )
