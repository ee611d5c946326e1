"""Lists sentences that may give a reason: ``python tools/reasons.py [name …]``.

It searches chapters, solutions, questions and lessons for *because, since, so that, therefore* and
similar words. The reader decides which sentences state a cause.
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
CAUSES = re.compile(
    r"\b(because|since|so that|therefore|that is why|this is why|which is why|hence|thus|due to"
    r"|the reason|comes? (?:of|from)|owing to|makes?|lets?|costs?)\b|(?:^|; |, )(?:so|for)\b",
    re.IGNORECASE,
)


def prose(path: Path) -> str:
    """The Markdown of a notebook, or a whole YAML file."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".ipynb":
        return text
    cells = [cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "markdown"]
    return "\n\n".join("".join(cell["source"]) for cell in cells)


def main(*names: str) -> None:
    """Print the candidates of each file, with the number of reasons that its tests try."""
    for path in sorted(ROOT.glob("book/**/*.ipynb")) + sorted(ROOT.glob("book/*/*.yml")):
        if names and path.stem not in names:
            continue
        tests = ROOT / "tests/chapters" / path.relative_to(ROOT / "book").with_suffix(".py")
        tried = tests.read_text(encoding="utf-8").count("(reason_") if tests.exists() else 0
        sentences = re.split(r"(?<=[.?!])\s+|\n\n", prose(path))
        candidates = [" ".join(one.split()) for one in sentences if CAUSES.search(one)]
        print(f"\n{path.relative_to(ROOT)}: {len(candidates)} candidates, {tried} reasons tried")
        for sentence in candidates:
            print("  -", sentence)


if __name__ == "__main__":
    main(*sys.argv[1:])
