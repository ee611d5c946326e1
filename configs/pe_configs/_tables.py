"""Rows of text as a table: aligned for a terminal, or Markdown."""

import re
from collections.abc import Sequence


def aligned(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Lines with columns two spaces apart."""
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(str.ljust, row, wide)).rstrip() for row in rows]


def markdown(rows: Sequence[tuple[str, ...]]) -> str:
    """A table of GitHub's Markdown; the first row is its head."""
    head, *body = [[in_markdown(cell) for cell in row] for row in rows]
    lines = [head, ["---"] * len(head), *body]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def in_markdown(text: str) -> str:
    """The text with Markdown's own characters escaped."""
    return re.sub(r"([\\|<*`\[])", r"\\\1", text)


def ranges(numbers: list[int]) -> str:
    """Runs of numbers as text, 0–4, 6–10; more than six are abbreviated."""
    runs: list[list[int]] = []
    for i in numbers:
        if runs and runs[-1][1] == i - 1:
            runs[-1][1] = i
        else:
            runs.append([i, i])
    texts = [str(low) if low == high else f"{low}–{high}" for low, high in runs]
    return ", ".join(texts) if len(texts) <= 6 else f"{', '.join(texts[:3])} … ({len(numbers)})"
