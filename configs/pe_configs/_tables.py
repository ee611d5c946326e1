"""Rows of text as a table: aligned for a terminal, or Markdown."""

import re


def page(
    above: list[str], rows: list[tuple[str, ...]], below: list[str], *, markdown: bool = False
) -> str:
    """A table with lines above and below it, for a terminal or as GitHub's Markdown."""
    if not markdown:
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        table = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
        return "\n".join([*above, *table, *below])
    lines = [f"| {' | '.join(map(_escaped, row))} |" for row in rows]
    lines[1:1] = [f"|{' --- |' * len(rows[0])}"] if rows else []
    parts = [*map(_escaped, above), "\n".join(lines), *map(_escaped, below)]
    return "\n\n".join(part for part in parts if part)


def _escaped(text: str) -> str:
    return re.sub(r"([\\|<*`\[])", r"\\\1", text)


def ranges(numbers: list[int]) -> str:
    """Runs of numbers as text, "0–4, 6–10"; more than six runs are abbreviated."""
    runs: list[list[int]] = []
    for i in numbers:
        if runs and runs[-1][1] == i - 1:
            runs[-1][1] = i
        else:
            runs.append([i, i])
    texts = [str(low) if low == high else f"{low}–{high}" for low, high in runs]
    return ", ".join(texts) if len(texts) <= 6 else f"{', '.join(texts[:3])} … ({len(numbers)})"
