"""A pytest plugin for nbmake: kernels end at once, and widgets never delay a cell."""

from functools import partial
from typing import Any

import nbmake.nb_run
from nbclient import NotebookClient
from nbclient.output_widget import OutputWidget


def keep_quiet(self: OutputWidget, *arguments: Any, **named: Any) -> None:
    """Send nothing: a message to the kernel while a cell's reply is awaited can hide the reply until
    the cell times out, in one of thirty runs.
    """


OutputWidget.send = keep_quiet
# An orderly shutdown takes three seconds
nbmake.nb_run.NotebookClient = partial(NotebookClient, shutdown_kernel="immediate")
