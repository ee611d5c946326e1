"""Corpus: the docstrings of seven pinned packages, tokenised; every reader has them installed."""

from __future__ import annotations

import ast
import hashlib
import re
from functools import cache
from importlib.metadata import files

import numpy as np

from experiments.shared.running import RUNS

PACKAGES = ("matplotlib", "networkx", "numpy", "pandas", "sqlalchemy", "sympy", "torch")
PIECES, END, MASK = 4096, 0, 1
SHORTEST = 200  # characters of a docstring
HELD_OUT = 200_000  # tokens at the end, never trained on


def docstrings() -> list[str]:
    """Distinct docstrings of the packages in printable ASCII, in a fixed random order."""
    found: dict[str, None] = {}
    for package in PACKAGES:
        for path in sorted(path for path in files(package) or () if path.suffix == ".py"):
            try:
                tree = ast.parse(path.locate().read_bytes())
            except (SyntaxError, ValueError):  # templates, and test data that is not Python
                continue
            for node in ast.walk(tree):
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                    said = re.sub(r"[^\t\n -~]", "", ast.get_docstring(node) or "")
                    found[re.sub(r"[ \t]+", " ", said).strip()] = None
    texts = [said for said in found if len(said) > SHORTEST]
    return [texts[i] for i in np.random.default_rng(0).permutation(len(texts))]


def pieces(texts: list[str]) -> np.ndarray:
    """Token ids of all texts (byte-pair encoding), each followed by `END`."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=PIECES,
        special_tokens=["<end>", "<mask>"],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    told = tokenizer.encode_batch(texts)
    return np.concatenate([[*one.ids, END] for one in told]).astype(np.int16)


@cache
def corpus() -> tuple[np.ndarray, str]:
    """Token ids and their digest; computed once and cached beside the trainings."""
    path = RUNS / "docstrings.npy"
    if not path.exists():
        RUNS.mkdir(parents=True, exist_ok=True)
        made = path.with_suffix(".part.npy")
        np.save(made, pieces(docstrings()))
        made.rename(path)
    found = np.load(path)
    return found, hashlib.sha256(found.tobytes()).hexdigest()[:16]
