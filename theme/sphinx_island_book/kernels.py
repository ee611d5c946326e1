"""A pytest plugin for nbmake: kernels that end at once, and widgets that keep no cell waiting."""

from functools import partial
from typing import Any

import nbmake.nb_run
from nbclient import NotebookClient
from nbclient.output_widget import OutputWidget


def keep_quiet(self: OutputWidget, *arguments: Any, **named: Any) -> None:
    """Send the kernel nothing: a message while the reply to a cell is awaited can hide that reply
    from the socket until the cell's time is over, once in thirty runs.
    """


OutputWidget.send = keep_quiet
# Asked nicely, a kernel takes three seconds to end
nbmake.nb_run.NotebookClient = partial(NotebookClient, shutdown_kernel="immediate")
