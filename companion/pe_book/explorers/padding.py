"""A padded sentence: the encoder's input, and the attention that the padding gets."""

from typing import Any, Literal

import numpy as np

from pe_book.document_traces import raised_base
from pe_book.explorers.base import Explorer
from pe_book.explorers.parameters import parameter
from pe_book.numbers import normals
from pe_book.words import mulberry32, word_vector
from pe_lib.sinusoidal import encode_positions

_SENTENCES = 100
_LONGEST = 4096


class PaddingExplorer(Explorer):
    """Blank cards in attention, and the encoder's input of one padded sentence.

    *Attention* shows how much of its attention a card gives to each other, and to all blanks
    together: their rows are zeros, each scores 0, and e⁰ = 1. The scores are
    (x W_Q)·(x W_K) / √d, with random matrices W_Q and W_K of variance 1/d, or x·x / √d where
    Q = K = V. A key-padding mask leaves the blanks out, one inverted leaves the words out. *Input*
    shows the rows x: encoding and embedding, added or side by side, the masked ones zeros.
    """

    view: Literal["attention", "input"] = parameter(default="attention")
    sentence: str = parameter(default="Hello World")
    length: int = parameter(default=12)
    flipped: list[int] = parameter(default=[])
    key_mask: Literal["none", "right", "inverted"] = parameter(default="none")
    word: int = parameter(default=0)
    same: bool = parameter(default=False)
    seed: int = parameter(default=1)
    d_model: int = parameter(default=16)
    base: float = parameter(default=10000.0)
    embedding_dim: int = parameter(default=16)
    first: int = parameter(default=0)
    position: int = parameter(default=1)
    column: int = parameter(default=2)
    combine: Literal["add", "concatenate"] = parameter(default="add")
    raised: bool = parameter(default=False)
    summed: bool = parameter(default=False)

    @property
    def mask(self) -> np.ndarray:
        """True for the places that are kept, shape (length,)."""
        places = np.arange(self.length)
        return (places < len(self.sentence.split())) ^ np.isin(places, self.flipped)

    def encoder_input(self) -> np.ndarray:
        """The encoder's input, shape (length, columns); rows of padding are zeros."""
        kept, words = self.mask, self.sentence.split()[: self.length]
        wide = self.d_model if self.combine == "add" else self.embedding_dim
        tokens = np.zeros((self.length, wide))
        for place, word in enumerate(words):
            tokens[place] = word_vector(word, wide)
        return self._beside(tokens, kept)

    def _beside(self, tokens: np.ndarray, kept: np.ndarray) -> np.ndarray:
        positions = np.arange(self.length) + self.first
        if self.summed:
            positions = positions * kept * kept.sum()
        base = raised_base(self.base) if self.raised else self.base
        encoding = encode_positions(positions, self.d_model, base)
        both = encoding + tokens if self.combine == "add" else np.hstack([encoding, tokens])
        return np.where(kept[:, None], both, 0.0)

    # Attention ---------------------------------------------------------------------------------

    def matrices(self) -> tuple[np.ndarray, np.ndarray]:
        """W_Q and W_K of this seed; identities if Q = K = V."""
        wide = self.d_model + (self.embedding_dim if self.combine == "concatenate" else 0)
        if self.same:
            return np.eye(wide), np.eye(wide)
        w_q, w_k = (
            normals(2 * self.seed + i, wide * wide).reshape(wide, wide) / np.sqrt(wide)
            for i in (0, 1)
        )
        return w_q, w_k

    def scores(self, rows: np.ndarray | None = None) -> np.ndarray:
        """The scores of all places with the chosen query; padding scores 0."""
        rows = self.encoder_input() if rows is None else rows
        w_q, w_k = self.matrices()
        return rows @ (w_k @ (rows[self.shown()["word"]] @ w_q)) / np.sqrt(rows.shape[1])

    def shares(self) -> np.ndarray:
        """The attention weights of the chosen query, shape (length,)."""
        kept = self.mask
        seen = {"none": True, "right": kept, "inverted": ~kept}[self.key_mask]
        raised = np.where(seen, np.exp(self.scores()), 0.0)
        return raised / (raised.sum() or 1.0)

    def blank_share(self) -> float:
        """The total weight of all padding."""
        return float(self.shares()[~self.mask].sum())

    def shares_by_length(self, lengths: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """`blank_share` at other padded lengths: exact, lowest and highest over 100 random sentences."""
        kept = self.mask
        blanks = lengths - kept.sum()
        if self.key_mask != "none":
            same = np.where(blanks > 0, float(self.key_mask == "inverted"), 0.0)
            return same, same, same
        words = len(self.sentence.split()[: self.length])
        wide = self.d_model if self.combine == "add" else self.embedding_dim
        tokens = np.zeros((self.length, wide))
        sums = []
        for sentence in range(_SENTENCES):
            drawn = mulberry32(sentence, words * wide) % 11 / 10
            tokens[:words] = drawn.reshape(words, wide)
            sums.append(np.exp(self.scores(self._beside(tokens, kept))[kept]).sum())
        share = lambda total: blanks / np.maximum(blanks + total, 1e-300)  # noqa: E731
        own = np.exp(self.scores()[kept]).sum()
        return share(own), share(max(sums)), share(min(sums))

    def derived(self) -> dict[str, Any]:
        """The first rows of the input, their scores and weights, and the total weight of padding."""
        few = min(self.length, len(self.sentence.split()[: self.length]) + 1)
        return {
            "share": self.blank_share(),
            **{f"input.{place}": row for place, row in enumerate(self.encoder_input()[:few])},
            **{f"scores.{place}": score for place, score in enumerate(self.scores()[:few])},
            **{f"shares.{place}": share for place, share in enumerate(self.shares()[:few])},
        }

    # Stills ------------------------------------------------------------------------------------

    def _looks(self) -> str:
        """The chosen query's word."""
        words, place = self.sentence.split()[: self.length], self.shown()["word"]
        return words[place] if place < len(words) else "a blank card"

    def _still_attention(self):
        least = int(np.flatnonzero(self.mask).max(initial=0)) + 1
        lengths = np.unique(np.geomspace(least, _LONGEST, 200).round().astype(int))
        share, low, high = self.shares_by_length(lengths)
        name = f"what {self._looks()} gives to all blanks"
        return self.figures.labelled_curves(
            lengths,
            {name: share},
            xlabel="padded length (places)",
            ylabel="share of attention",
            log_x=True,
            bands={name: (low, high)},
        )

    def _describe_attention(self) -> str:
        kept = self.mask
        how = "Q = K = V" if self.same else "random W_Q and W_K"
        return (
            f"Share of its attention that {self._looks()} gives to padding, by the padded length, "
            f"{how}, mask {self.key_mask}, base {self.base:g}, with its range over 100 random "
            f"sentences. At {self.length} places {int((~kept).sum())} blank cards get "
            f"{self.blank_share():.4g}."
        )

    def _still_input(self):
        added = self.combine == "add"
        values = self.encoder_input() / (2 if added else 1)
        label = "half of encoding + embedding" if added else "encoding, then embedding"
        return self.figures.encoding_heatmap(values, label=label)

    def _describe_input(self) -> str:
        words = self.sentence.split()[: self.length]
        blanks = self.length - len(words)
        places = " ".join([*words, *["[PAD]"] * min(blanks, 12)]) + " …" * (blanks > 12)
        mask = " ".join(str(int(kept)) for kept in self.mask[:24])
        return (
            f"Encoder input of “{places}”, mask {mask}{' …' * (self.length > 24)}, base "
            f"{self.base:g}: {self.length} rows of {self.encoder_input().shape[1]} columns, the "
            "masked rows white, that is 0."
        )
