"""The matplotlib backend of a page: shows pyplot's figures as pictures in the cell's output."""

import builtins
import io
import sys

from matplotlib._pylab_helpers import Gcf
from matplotlib.backend_bases import FigureManagerBase
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure


class FigureManager(FigureManagerBase):
    """Shows a figure once and closes it."""

    def show(self) -> None:
        builtins.display(self.canvas.figure)

    @classmethod
    def pyplot_show(cls, *, block: bool | None = None) -> None:
        """``plt.show()``, and the end of a cell."""
        for manager in Gcf.get_all_fig_managers():
            if manager.canvas.figure.axes or manager.canvas.figure.texts:
                manager.show()
        close_all()


class FigureCanvas(FigureCanvasAgg):
    """Draws with Agg."""

    manager_class = FigureManager


def close_all() -> None:
    """Close pyplot's figures."""
    Gcf.destroy_all()


def png(figure: Figure) -> bytes:
    """A figure as PNG of 200 dots per inch; removes it from pyplot."""
    if "matplotlib.animation" in sys.modules:
        figure.canvas.draw()  # an animation draws its first frame on the second drawing
    file = io.BytesIO()
    figure.savefig(file, format="png", dpi=200, bbox_inches="tight")
    Gcf.destroy_fig(figure)
    return file.getvalue()
