"""A pytest plugin for nbmake: kernels end immediately, and widgets do not delay cells."""

from functools import partial
from typing import Any

import nbmake.nb_run
from nbclient import NotebookClient
from nbclient.output_widget import OutputWidget


def keep_quiet(self: OutputWidget, *arguments: Any, **named: Any) -> None:
    """Send nothing: in one of thirty runs a message to the kernel made a cell time out."""


OutputWidget.send = keep_quiet
# a regular shutdown takes three seconds
nbmake.nb_run.NotebookClient = partial(NotebookClient, shutdown_kernel="immediate")
