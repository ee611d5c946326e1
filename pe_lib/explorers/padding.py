"""A padded sentence on its way into an encoder."""

import numpy as np

from pe_lib.document_traces import raised_base
from pe_lib.explorers.base import Explorer
from pe_lib.sinusoidal import encode_positions
from pe_lib.words import word_vector


class PaddingExplorer(Explorer):
    """Mask, encoding and embedding of one padded sentence, added or side by side."""

    @property
    def mask(self) -> np.ndarray:
        """1 where a place is kept, shape (length,)."""
        places = np.arange(self.length)
        return (places < len(self.sentence.split())) ^ np.isin(places, self.flipped)

    def encoder_input(self) -> np.ndarray:
        """What enters the encoder, a row a place; rows of padding are zeros."""
        kept, words = self.mask, self.sentence.split()
        positions = np.arange(self.length) + self.first
        if self.summed:
            positions = positions * kept * kept.sum()
        base = raised_base(self.base) if self.raised else self.base
        encoding = encode_positions(positions, self.d_model, base)
        wide = self.d_model if self.combine == "add" else self.embedding_dim
        tokens = np.zeros((self.length, wide))
        for place, word in enumerate(words[: self.length]):
            tokens[place] = word_vector(word, wide)
        both = encoding + tokens if self.combine == "add" else np.hstack([encoding, tokens])
        return np.where(kept[:, None], both, 0.0)

    def still(self):
        """The encoder's input as a heatmap; sums of encoding and embedding at half their size."""
        from pe_lib import figures

        added = self.combine == "add"
        values = self.encoder_input() / (2 if added else 1)
        label = "half of encoding + embedding" if added else "encoding, then embedding"
        return figures.encoding_heatmap(values, label=label)

    def describe(self) -> str:
        """The places, the mask and the columns."""
        words = self.sentence.split()[: self.length]
        places = " ".join(words + ["[PAD]"] * (self.length - len(words)))
        mask = " ".join(str(int(kept)) for kept in self.mask)
        return (
            f"Encoder input of “{places}”, mask {mask}: {self.length} rows of "
            f"{self.encoder_input().shape[1]} columns, the masked rows white, that is 0."
        )
