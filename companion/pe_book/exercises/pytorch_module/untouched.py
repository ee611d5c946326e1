from typing import Any

from pe_book.exercises._answers import on_failure, require, run

START = """
import torch


def leaves_alone(kind):
    x = torch.randn(2, 5, 16)
    return ...
"""
HINTS = (
    "Whose tensor is `x`? Think of somebody who uses it again after the call.",
    "Keep `x.clone()` before the module is called. What do you compare afterwards?",
)
MODEL = (
    "`+=` writes into the tensor that the caller passed. Whoever uses the word vectors again, "
    "in a second call or another branch, finds positions in them already. The test must keep "
    "a copy: `before = x` is only a second name for the same tensor."
)


def check(answer: Any) -> None:
    from torch import nn

    from pe_lib.nn import SinusoidalPositionalEncoding

    class WritesInto(SinusoidalPositionalEncoding):
        def forward(self, x, mask=None):
            x += self.encoding[: x.size(1)]
            return self.dropout(x)

    class WritesAndCopies(SinusoidalPositionalEncoding):
        def forward(self, x, mask=None):
            return self.dropout(x.add_(self.encoding[: x.size(1)])).clone()

    class AddsNothing(nn.Module):
        def __init__(self, *sizes, **options):
            super().__init__()

        def forward(self, x):
            return x + 1

    for kind, right, what in (
        (SinusoidalPositionalEncoding, True, "the library's module, which leaves x alone"),
        (AddsNothing, True, "a module that returns x + 1, which is wrong and leaves x alone"),
        (WritesInto, False, "a module that does x += rows"),
        (WritesAndCopies, False, "a module that does x.add_(rows) and returns a copy"),
    ):
        message = run(answer, kind)
        with on_failure("your test must return True or False"):
            passes = bool(message)
        require(message is not None, "your test must return True or False")
        require(passes == right, f"your test {'passes' if passes else 'refuses'} {what}")


# Wrong answers, with a part of the reply to each
WRONG = {"x.clone() → x": "passes a module that does x += rows",
         "return torch.equal(x, before) → return kind(16, 600, dropout=0.0)(x) is not x": "x.add_(rows)",
         "(x, before) → (x, before) and not torch.equal(kind(16, 600, 0.0)(x), x + 1)":
         "refuses a module that returns x + 1", "lambda kind: None": "True or False",
         "lambda kind: not leaves_alone(kind)": "refuses the library's"}  # fmt: skip

# Homework
SOLUTION = """
import torch


def leaves_alone(kind):
    x = torch.randn(2, 5, 16)
    before = x.clone()
    kind(16, 600, dropout=0.0)(x)
    return torch.equal(x, before)
"""
DRAW = {"times": "2 to 30"}
HIDDEN = """
import torch

class Scales(torch.nn.Module):
    def __init__(self, *sizes, **options):
        super().__init__()

    def forward(self, x):
        return x.mul_(times)

class Copies(Scales):
    def forward(self, x):
        return x * times

judged(leaves_alone, [
    (Scales, False, f"it passes a module that multiplies x by {times} in place"),
    (Copies, True, f"it refuses a module that returns {times} * x"),
])
"""
