"""Reads and validates YAML files; errors have line numbers."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import yaml

SCHEMAS = Path(__file__).parent / "schemas.json"


class SourceError(ValueError):
    """An error in a file, with its line: ``lessons/taster-15.yml:12: …``."""


class Source:
    """A YAML file's content, with the line of each part.

    Its kind is its schema, ``lesson`` or ``questions``: SourceError if it is not YAML, or violates that.
    """

    def __init__(self, path: Path, kind: str):
        self.path = path
        text = path.read_text(encoding="utf-8")
        try:
            loader = yaml.SafeLoader(text)
            self._nodes = loader.get_single_node()
            self.content: dict[str, Any] = self._nodes and loader.construct_document(self._nodes)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark
            raise SourceError(f"{path}:{mark.line + 1 if mark else 1}: {error.problem}") from None
        schemas = _schemas()
        checker = jsonschema.Draft202012Validator({**schemas, "$ref": f"#/$defs/{kind}"})
        errors = sorted(checker.iter_errors(self.content), key=lambda error: len(error.path))
        if errors:
            best = jsonschema.exceptions.best_match(errors)
            self.fail(best.message, *best.absolute_path)

    def line(self, *place: str | int) -> int:
        """The line of a part, ``line("steps", 2, "show")``, or of its parent if it is missing."""
        node = self._nodes
        for key in place:
            child = _below(node, key)
            if child is None:
                break
            node = child
        return node.start_mark.line + 1 if node else 1

    def fail(self, message: str, *place: str | int) -> None:
        """Raise a `SourceError` for a part of the file."""
        raise SourceError(f"{self.path}:{self.line(*place)}: {message}")


@cache
def _schemas() -> dict[str, Any]:
    return json.loads(SCHEMAS.read_text(encoding="utf-8"))


def _below(node: yaml.Node | None, key: str | int) -> yaml.Node | None:
    if isinstance(node, yaml.SequenceNode) and isinstance(key, int):
        return node.value[key] if key < len(node.value) else None
    if isinstance(node, yaml.MappingNode):
        return next((value for name, value in node.value if name.value == str(key)), None)
    return None
