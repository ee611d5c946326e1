"""A text that every reader has: the docstrings of seven packages that this book installs, and its tokens."""

from __future__ import annotations

import ast
import re
from importlib.metadata import files
from pathlib import Path

import numpy as np

PACKAGES = ("matplotlib", "networkx", "numpy", "pandas", "sqlalchemy", "sympy", "torch")
TOKENS, END, MASK = 4096, 0, 1
SHORTEST = 200  # characters of a docstring


def docstrings() -> list[str]:
    """Distinct docstrings of seven installed packages in printable ASCII, in a fixed random order.

    Returns
    -------
    list of str
        About 18 million characters, as ``constraints.txt`` pins the packages.

    Raises
    ------
    importlib.metadata.PackageNotFoundError
        If one of the packages is not installed.
    """
    found: dict[str, None] = {}
    for package in PACKAGES:
        for path in sorted(path for path in files(package) or () if path.suffix == ".py"):
            try:
                tree = ast.parse(Path(path.locate()).read_bytes())
            except (SyntaxError, ValueError):  # templates, and test data that is not Python
                continue
            for node in ast.walk(tree):
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                    said = re.sub(r"[^\t\n -~]", "", ast.get_docstring(node) or "")
                    found[re.sub(r"[ \t]+", " ", said).strip()] = None
    texts = [said for said in found if len(said) > SHORTEST]
    return [texts[i] for i in np.random.default_rng(0).permutation(len(texts))]


def tokens(texts: list[str]) -> np.ndarray:
    """Token ids of all texts, each followed by `END`, of a byte-pair encoding trained on them.

    Parameters
    ----------
    texts : list of str
        What is tokenised, and what the at most `TOKENS` tokens are chosen from.

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
        vocab_size=TOKENS,
        special_tokens=["<end>", "<mask>"],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    told = tokenizer.encode_batch(texts)
    return np.concatenate([[*one.ids, END] for one in told]).astype(np.int16)
