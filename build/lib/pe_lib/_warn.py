"""Warnings that point at the line which called the library."""

import os
import sys
import warnings

_HERE = os.path.dirname(__file__) + os.sep


def warn(message: str) -> None:
    """Warn at the first line outside the library, however deep in it the reason was found.

    From Python 3.12 on `warnings.warn` does it itself, with ``skip_file_prefixes``.
    """
    frame, level = sys._getframe(), 1
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_HERE):
        frame, level = frame.f_back, level + 1
    warnings.warn(message, stacklevel=level)
