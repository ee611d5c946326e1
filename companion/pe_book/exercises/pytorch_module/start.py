from typing import Any

import numpy as np

from pe_book.exercises._answers import on_failure, require, run
from pe_lib.sinusoidal import sinusoidal_encoding

START = """
import torch
from torch import nn

from pe_lib import sinusoidal_encoding


class FromStart(nn.Module):
    def __init__(self, d_model, max_seq_len=5000, dropout=0.1):
        super().__init__()
        ...

    def forward(self, x, start=0):
        return ...
"""
HINTS = (
    (
        "The slice of the table begins at `start`. Where does it end, and what if the table ends "
        "before that?"
    ),
    ("Begin with the module of the chapter. Count the rows that you cut out before you add them."),
)


def check(answer: Any) -> None:
    import torch

    require(
        not isinstance(answer, torch.nn.Module), "hand over the class, not a module made from it"
    )
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(7)
        for look in (_adds, _passes_gradients, _drops_once, _moves, _is_fixed, _starts, _ends):
            look(answer)


def _make(answer: Any, length: int = 600, dropout: float = 0.0) -> Any:
    import torch

    module = run(answer, 16, length, dropout)
    require(
        isinstance(module, torch.nn.Module),
        f"called with 16, {length} and {dropout}, your answer makes no module",
    )
    return module


def _call(module: Any, x: Any, **options: Any) -> Any:
    import torch

    y = run(lambda words: module(words, **options), x)
    require(torch.is_tensor(y) and y.shape == x.shape, "the output must have the input's shape")
    return y


def _rows(length: int = 600) -> Any:
    import torch

    return torch.tensor(sinusoidal_encoding(length, 16))


def _adds(answer: Any) -> None:
    import torch

    module, x = _make(answer), torch.randn(3, 600, 16)
    before = x.clone()
    y = _call(module, x)
    require(torch.equal(x, before), "it writes into the x that the caller gave it")
    other = _call(module, torch.randn(3, 600, 16))
    require(not torch.allclose(y, other), "two batches of other words get the same output")
    added = (y - x).double()
    short = (_call(module, x[:, :5]) - x[:, :5]).double()
    same = np.allclose(added[0].detach(), added[1].detach(), rtol=0, atol=1e-3)
    require(same, "random words: what it adds to one sentence is not what it adds to another")
    for where, rows in (("", added[0]), (" of a short sentence", short[0])):
        close = torch.allclose(rows, _rows()[: len(rows)], rtol=0, atol=1e-3)
        require(close, f"what it adds to the words{where} is not the rows of the encoding")


def _passes_gradients(answer: Any) -> None:
    import torch

    x = torch.randn(2, 5, 16, requires_grad=True)
    sent, y = torch.randn(2, 5, 16), _call(_make(answer), x)
    require(y.requires_grad, "no gradient comes back through it, so the words cannot be trained")
    (back,) = torch.autograd.grad(y, x, sent, allow_unused=True)
    require(back is not None, "no gradient comes back to x, so the words cannot be trained")
    require(
        torch.allclose(back, sent),
        "the gradient of a sum comes back as it is, and here it does not",
    )


def _drops_once(answer: Any) -> None:
    import torch

    module, x = _make(answer, 600, 0.1).train(), torch.full((4, 600, 16), 5.0)
    y = _call(module, x)
    share = (y == 0).double().mean().item()
    require(
        0.09 < share < 0.11, f"in training, with dropout 0.1, a share of {share:.2f} is dropped"
    )
    kept = ((x + _rows()) / 0.9)[y != 0]
    require(
        torch.allclose(y[y != 0].double(), kept, rtol=1e-3), "what is kept is to be divided by 0.9"
    )
    require(not (_call(module.eval(), x) == 0).any(), "after eval() it still drops")


def _moves(answer: Any) -> None:
    import torch

    x = torch.randn(2, 5, 16)
    for dtype in (torch.bfloat16, torch.float64):
        y = _call(run(_make(answer).to, dtype), x.to(dtype))
        require(
            y.dtype == dtype, f"a module sent to {dtype} gives {y.dtype}: something stayed behind"
        )
    with on_failure("sent to another device it stops: something stayed behind"):
        y = _make(answer).to("meta")(x.to("meta"))
        stays = y.device.type != "meta"
    require(not stays, "sent to another device it gives an output on the old one")


def _is_fixed(answer: Any) -> None:
    short, long = _make(answer, 600), _make(answer, 1200)
    learns = any(weight.requires_grad for weight in short.parameters())
    require(not learns, "an optimizer would change the table")
    with on_failure("a checkpoint of a module for 600 words does not load into one for 1200"):
        long.load_state_dict(short.state_dict())
    require(not short.state_dict(), "it saves something, and nothing in it is learned")


def _starts(answer: Any) -> None:
    import torch

    module, x = _make(answer), torch.randn(1, 40, 16)
    whole = _call(module, x)
    for first, last in ((7, 8), (20, 30)):
        part = _call(module, x[:, first:last], start=first)
        require(
            torch.allclose(part, whole[:, first:last], atol=1e-5),
            f"with start={first} the words {first} to {last - 1} do not get "
            "what they get in the whole sentence",
        )


def _ends(answer: Any) -> None:
    import torch

    module = _make(answer)
    for start, count in ((0, 601), (598, 5), (599, 5)):  # one row left would be repeated
        x = torch.randn(1, count, 16)
        try:
            y = module(x, start=start)
        except KeyboardInterrupt:
            raise
        except BaseException:  # refused, as it should be
            continue
        rows = _rows(605)[start : start + count]
        right = torch.is_tensor(y) and y.shape == x.shape
        require(
            right and torch.allclose((y - x)[0].double(), rows, rtol=0, atol=1e-3),
            f"made for 600 words it takes {count} from word {start} on, and what it adds is wrong",
        )


# Wrong answers, with a part of the reply to each
WRONG = {"torch.nn.Linear": "input's shape", "FromStart(16)": "the class",
         "x + rows → 0 * x + rows": "the same output", "x + rows → 4 * x + rows": "to one sentence",
         "x + rows → x.detach() + rows": "no gradient", "x + rows → x.add_(rows)": "writes into",
         'register_buffer("encoding", exact.float(), persistent=False) → encoding = exact.float()':
         "something stayed behind",
         'register_buffer("encoding", exact.float(), persistent=False) → encoding = nn.Parameter(exact)':
         "an optimizer", "self.dropout(x + rows) → x + rows": "is dropped",
         "self.dropout(x + rows) → self.dropout(x) + rows": "is dropped",
         "start : start + → 0 :": "with start=7", "exact.float() → 2 * exact.float()": "not the rows",
         ", persistent=False → ": "does not load into",
         "nn.Dropout(dropout) → nn.Dropout(dropout); self.register_buffer('s', torch.ones(()))":
         "it saves something", "if len(rows) < x.size(1) → if False": "takes 5 from word 599 on"}  # fmt: skip
RIGHT = ("self.encoding[start : start + x.size(1)].to(x.dtype) → "
         "torch.tensor(sinusoidal_encoding(start + x.size(1), 16))[start:].to(x)",
         "exact.float() → exact.float() + 1e-5")  # fmt: skip

# Homework
SOLUTION = """
import torch
from torch import nn

from pe_lib import sinusoidal_encoding


class FromStart(nn.Module):
    def __init__(self, d_model, max_seq_len=5000, dropout=0.1):
        super().__init__()
        self.dropout = nn.Dropout(dropout)
        exact = torch.tensor(sinusoidal_encoding(max_seq_len, d_model))
        self.register_buffer("encoding", exact.float(), persistent=False)

    def forward(self, x, start=0):
        rows = self.encoding[start : start + x.size(1)].to(x.dtype)
        if len(rows) < x.size(1):
            raise ValueError(f"only {len(rows)} rows left from {start} on")
        return self.dropout(x + rows)
"""
DRAW = {"d_model": [8, 24, 32, 48], "start": "3 to 90", "count": "1 to 9"}
SEEN = """
from pe_lib import sinusoidal_encoding

module, x = FromStart(16, 600, 0.0).eval(), torch.randn(2, 40, 16)
rows = torch.tensor(sinusoidal_encoding(600, 16)).float()
assert torch.allclose(module(x) - x, rows[:40], atol=1e-3), "without start, row 0 comes first"
part = module(x[:, 7:12], start=7) - x[:, 7:12]
assert torch.allclose(part, rows[7:12], atol=1e-3), "with start=7, row 7 comes first"
"""
HIDDEN = """
import torch

from pe_lib import sinusoidal_encoding

module, x = FromStart(d_model, 100, 0.0), torch.randn(2, count, d_model)
added = (module(x, start=start) - x).double().detach()
rows = torch.tensor(sinusoidal_encoding(100, d_model)[start : start + count])
assert not changed(), "it writes into the x that the caller gave it"
assert (added - rows).abs().max() < 1e-3, f"at width {d_model}, start={start}: other rows"
"""
