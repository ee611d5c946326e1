"""A text corpus on every reader's machine, the docstrings of seven packages, and its tokens."""

from __future__ import annotations

import ast
import re
from importlib.metadata import files
from pathlib import Path

import numpy as np

PACKAGES = ("matplotlib", "networkx", "numpy", "pandas", "sqlalchemy", "sympy", "torch")
TOKENS, END, MASK = 4096, 0, 1
SHORTEST = 200  # characters of a docstring


def by_file() -> list[list[str]]:
    """Docstrings of each file of seven installed packages, in printable ASCII, each docstring once.

    Returns
    -------
    list of list of str
        The files in the order of packages and paths, without empty ones. About 18 million characters,
        as ``constraints.txt`` pins the packages.

    Raises
    ------
    importlib.metadata.PackageNotFoundError
        If one of the packages is not installed.
    """
    by_path, seen = [], set()
    for package in PACKAGES:
        for path in sorted(path for path in files(package) or () if path.suffix == ".py"):
            try:
                tree = ast.parse(Path(path.locate()).read_bytes())
            except (SyntaxError, ValueError):  # templates, and test data that is not Python
                continue
            texts: dict[str, None] = {}
            for node in ast.walk(tree):
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                    text = re.sub(r"[^\t\n -~]", "", ast.get_docstring(node) or "")
                    texts[re.sub(r"[ \t]+", " ", text).strip()] = None
            fresh = [text for text in texts if len(text) > SHORTEST and text not in seen]
            seen.update(fresh)
            by_path += [fresh] if fresh else []
    return by_path


def docstrings() -> list[str]:
    """The docstrings of `by_file`, in a fixed random order."""
    texts = [text for one in by_file() for text in one]
    return [texts[i] for i in np.random.default_rng(0).permutation(len(texts))]


def tokens(texts: list[str], most: int = TOKENS) -> np.ndarray:
    """Token ids of all texts, each followed by `END`, of a byte-pair encoding trained on them.

    Parameters
    ----------
    texts : list of str
        The texts to tokenise, on which the tokenizer is trained.
    most : int
        The largest vocabulary.

    Returns
    -------
    ndarray of int16
        One dimension; `MASK` is never among them.
    """
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=most,
        special_tokens=["<end>", "<mask>"],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    encoded = tokenizer.encode_batch(texts)
    return np.concatenate([[*one.ids, END] for one in encoded]).astype(np.int16)
