"""A query and a key, rotated by their positions, and the effect of bugs on their score."""

from typing import Any, Literal

import numpy as np

from pe_book.explorers.base import Explorer
from pe_book.explorers.parameters import of, parameter
from pe_book.numbers import bfloat16, normals
from pe_lib.rotary import RotaryTables, apply_rotary
from pe_lib.sinusoidal import encode_positions

_OFFSETS = np.arange(of("rotary")["offset"]["min"], of("rotary")["offset"]["max"] + 1)
_BUGS = {
    "none": "no bug",
    "layouts": "key in the other layout",
    "rounded": "positions in bfloat16",
    "doubled": "positions doubled",
    "base": "base 10^ln(base)",
    "sign": "key turned the other way",
    "restart": "query counts from 0 again",
}


class RotaryExplorer(Explorer):
    """A query and a key whose pairs of columns are turned by their positions p and m.

    *Turn* shows both as arrows, pair by pair, and their score q·k/√d by the offset m - p. *Slide*
    moves both along by the same steps: the score should be flat. *Columns* shows which columns are
    a pair. Query and key are fixed normal numbers of a draw; `query_angle` and `key_angle` turn all
    pairs of one by so many degrees before any position does. `bug` chooses what a program gets
    wrong: the key is turned in the other layout; positions are rounded to bfloat16; they are
    doubled; the base is 10 to the power ln(base); the key is turned the other way; the query's
    position starts at 0 again, as with a cache that is not asked for its length.
    """

    view: Literal["turn", "slide", "columns"] = parameter(default="turn")
    position: int = parameter(default=5)
    offset: int = parameter(default=3)
    bug: Literal["none", "layouts", "rounded", "doubled", "base", "sign", "restart"] = parameter(
        default="none"
    )
    layout: Literal["interleaved", "halves"] = parameter(default="interleaved")
    same: bool = parameter(default=False)
    query_angle: int = parameter(default=0)
    key_angle: int = parameter(default=0)
    pair: int = parameter(default=0)
    d_model: int = parameter(default=16)
    base: float = parameter(default=10000.0)
    seq_len: int = parameter(default=400)
    seed: int = parameter(default=1)

    def vectors(self) -> tuple[np.ndarray, np.ndarray]:
        """The query and the key before rotation.

        Returns
        -------
        query, key : ndarray of float64, shape (d_model,)
        """
        at = self.shown()
        width = at["d_model"]
        draw = normals(at["seed"], 2 * width)
        query = self._angled(draw[:width], at["query_angle"])
        return query, query if at["same"] else self._angled(draw[width:], at["key_angle"])

    def _angled(self, row: np.ndarray, degrees: int) -> np.ndarray:
        angle = np.full((1, len(row) // 2), np.radians(degrees))
        return apply_rotary(row[None], RotaryTables(np.cos(angle), np.sin(angle)), self.layout)[0]

    def turned(self, p: np.ndarray, m: np.ndarray, bug: str) -> tuple[np.ndarray, np.ndarray]:
        """Rotated queries at positions `p` and keys at positions `m`, in a program with this bug."""
        at = self.shown()
        query, key = self.vectors()
        base = 10 ** np.log(at["base"]) if bug == "base" else at["base"]
        other = "interleaved" if at["layout"] == "halves" else "halves"
        if bug == "rounded":
            p, m = bfloat16(p), bfloat16(m)
        p = {"doubled": 2 * p, "restart": 0 * p}.get(bug, p)
        m = {"doubled": 2 * m, "sign": -m}.get(bug, m)
        return (
            self._placed(query, p, base, at["layout"]),
            self._placed(key, m, base, other if bug == "layouts" else at["layout"]),
        )

    def _placed(self, row: np.ndarray, places: np.ndarray, base: float, layout: str) -> np.ndarray:
        table = encode_positions(places, len(row), base, layout="halves")
        half = len(row) // 2
        tables = RotaryTables(cos=table[:, half:], sin=table[:, :half])
        return apply_rotary(np.tile(row, (len(places), 1)), tables, layout)

    def _scores(self, p: np.ndarray, m: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        right, wrong = (self.turned(p, m, bug) for bug in ("none", self.bug))
        root = np.sqrt(self.d_model)
        return tuple((query * key).sum(axis=1) / root for query, key in (right, wrong))  # type: ignore

    def scores_by_offset(self) -> tuple[np.ndarray, np.ndarray]:
        """The scores of the query at p with keys before and after it, 50 places to either side.

        Returns
        -------
        right, wrong : ndarray of float64, shape (101,)
            Without and with the bug.
        """
        p = np.full(len(_OFFSETS), self.shown()["position"])
        return self._scores(p, p + _OFFSETS)

    def _places(self) -> np.ndarray:
        """The positions along which both slide; they include the query's."""
        at = self.shown()
        return np.arange(max(at["seq_len"], at["position"] + 1))

    def scores_along(self) -> tuple[np.ndarray, np.ndarray]:
        """The scores at every position p, with the key at the chosen offset.

        Returns
        -------
        right, wrong : ndarray of float64, shape (n,)
            Without and with the bug.
        """
        at = self.shown()
        p = self._places()
        return self._scores(p, p + at["offset"])

    # Stills ------------------------------------------------------------------------------------

    def _series(self, right: np.ndarray, wrong: np.ndarray) -> dict[str, np.ndarray]:
        return {"right": right} | ({} if self.bug == "none" else {_BUGS[self.bug]: wrong})

    def derived(self) -> dict[str, Any]:
        """The scores without and with the bug: here, by offset, and by position."""
        at = self.shown()
        here = np.array([at["position"]])
        pairs = {"": (one[0] for one in self._scores(here, here + at["offset"]))}
        pairs |= {"around.": self.scores_by_offset(), "along.": self.scores_along()}
        return {
            path + name: score
            for path, both in pairs.items()
            for name, score in zip(("right", "wrong"), both, strict=True)
        }

    def still(self):
        """The scores by offset, or, in the view Slide, by position; or the columns."""
        if self.view == "columns":
            query, key = self.vectors()
            at = self.shown()
            here = np.array([at["position"]])
            turned = self.turned(here, here + at["offset"], at["bug"])
            before, after = np.stack([query, key]), np.concatenate(turned)
            most = max(np.abs(before).max(), np.abs(after).max())
            names = ["column, before", "column, turned"]
            picture = self.figures.encoding_pair(before / most, after / most, names)
            *maps, scale = picture.axes
            for axes in maps:
                axes.set_yticks([0, 1], ["q", "k"])
                axes.set_ylabel("")
            scale.set_ylabel("share of the largest value")
            return picture
        slides = self.view == "slide"
        x = self._places() if slides else _OFFSETS
        series = self._series(*(self.scores_along() if slides else self.scores_by_offset()))
        label = "position p of the query" if slides else "offset m − p"
        return self.figures.labelled_curves(x, series, xlabel=label, ylabel="score")

    def describe(self) -> str:
        """The scores of the current view, without and with the bug."""
        at = self.shown()
        here = np.array([at["position"]])
        right, wrong = (float(one[0]) for one in self._scores(here, here + at["offset"]))
        text = (
            f"A query at position {at['position']} and a key at {at['position'] + at['offset']}, "
            f"{at['d_model']} columns, base {at['base']:g}, layout {at['layout']}: score {right:.4g}"
        )
        text += "" if at["bug"] == "none" else f", and with {_BUGS[at['bug']]} {wrong:.4g}"
        if at["view"] == "slide":
            right, wrong = self.scores_along()
            text += f". Along {len(self._places())} places the score is the same" + (
                ""
                if at["bug"] == "none"
                else f", and with the bug goes from {wrong.min():.4g} to {wrong.max():.4g}"
            )
        elif at["view"] == "turn":
            text += f". A curve shows the score for {_OFFSETS[-1]} offsets to either side"
        else:
            text += ". Two maps show the columns of both, before and after they are turned"
        return f"{text}."
