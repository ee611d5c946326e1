"""Warnings that point at the caller's line."""

import os
import sys
import warnings

_HERE = os.path.dirname(__file__) + os.sep


def warn(message: str) -> None:
    """Warn at the innermost line outside the library.

    From Python 3.12 on `warnings.warn` has ``skip_file_prefixes`` for this.
    """
    frame, level = sys._getframe(), 1
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_HERE):
        frame, level = frame.f_back, level + 1
    warnings.warn(message, stacklevel=level)
