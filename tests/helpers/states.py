"""Random values that parameters of an explorer take."""

import random
from typing import Any

from pe_book.explorers.parameters import SCHEMA

ROOM = 300  # how far a random whole number lies above its least


def value(kind: str, p: Any, draw: random.Random) -> Any:
    """A sound value, not near its bounds; of words and texts one that the book shows."""
    if p["kind"] in ("integer", "even"):
        drawn = draw.randint(p["min"], min(p["max"], p["min"] + ROOM))
        return drawn - drawn % 2 if p["kind"] == "even" else drawn
    if p["kind"] == "number":
        low, high = p["min"], p["max"]
        share = draw.random()
        drawn = low * (high / low) ** share if low > 1 else low + (high - low) * share
        return float(f"{drawn:.3g}")
    if p["kind"] == "switch":
        return draw.random() < 0.5
    if p["kind"] == "choice":
        return draw.choice(list(p["choices"]))
    if p["kind"] == "list" and "permutation_of" in p:
        return draw.sample(range(3), 3)
    if p["kind"] == "list":
        count = draw.randint(max(1, p["fewest"]), p["longest"])
        return draw.sample(range(p["min"], min(p["max"], p["min"] + ROOM) + 1), count)
    if p["kind"] == "digits":
        return "".join(draw.choices("0123456789", k=draw.randint(p["fewest"], p["longest"])))
    known = [preset["state"].get(p["key"]) for preset in SCHEMA["explorers"][kind]["presets"]]
    words = ["mat", "dog bites man", "the cat sat on the mat"] if p["kind"] == "sentence" else []
    fits = [word for word in words if len(word.split()) <= p["words"]]
    return draw.choice([p["default"], *fits, *filter(None, known)])
