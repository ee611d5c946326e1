"""Chapter "An encoder from scratch"."""

from inspect import signature
from typing import Any

import numpy as np

from pe_book.checks._answers import (
    Check,
    else_say,
    letters_are,
    need,
    read_numbers,
    read_table,
    run,
)

_hears = letters_are(
    "abcde",
    "d",
    dict.fromkeys(
        "abce", "for ({}), change another word's row: does what it computes for this row change"
    )
    | {"d": "one of them reads a number for each word"},
)


def _counted(answer: Any) -> None:
    eight, four = read_numbers(answer, 2)
    need(eight == four, "the heads cut the same matrices into other parts")
    attention, feed_forward, norms = 4 * 256 * (256 + 1), 2 * 256 * 1024, 2 * 2 * 256
    need(eight != attention + feed_forward + norms, "the feed-forward network has biases too")
    right = attention + feed_forward + 1024 + 256 + norms
    need(  # as many as the biases of attention
        eight != right - norms,
        "attention has biases too, and the normalisations have a factor and a bias for each column",
    )
    need(
        eight != right - 256 * 257,
        "attention has a matrix that joins the heads, besides query, key and value",
    )
    than = "more" if eight < right else "fewer"
    need(eight == right, f"a layer has {than} of them")


def _merged(answer: Any) -> None:
    rng = np.random.default_rng(0)
    w1, b1, w2, b2 = (rng.normal(size=size) for size in ((3, 8), 8, (8, 5), 5))
    found = run(answer, w1.copy(), b1.copy(), w2.copy(), b2.copy())
    with else_say("a matrix and a bias are asked for, as two arrays"):
        matrix, bias = found
    matrix = read_table(matrix, (3, 5), "for w1 of shape (3, 8) and w2 of (8, 5), the matrix")
    with else_say("the bias must be an array of numbers"):
        bias = np.asarray(bias, dtype=np.float64)
    need(bias.size == 5, "the bias must have as many numbers as w2 has columns")
    need(np.allclose(matrix, w1 @ w2), "with both biases at 0, x W differs from x W₁ W₂")
    flat = bias.ravel()
    need(not np.allclose(flat, b2), "the first bias goes through a matrix, and is not lost")
    need(np.allclose(flat, b1 @ w2 + b2), "for x = 0 it must give what both steps give")


_fails = letters_are(
    "abcd",
    "cd",
    {
        "a": "for ({}), does a softmax change a shape",
        "b": "for ({}), move rows and columns of the scores, and see where the column sums go",
        "c": "for ({}), to what do the weights of one query now add up",
        "d": "for ({}), the weights are other numbers than PyTorch's",
    },
)


def _pre_norm(answer: Any) -> None:
    import torch

    need(not isinstance(answer, torch.nn.Module), "hand over the class, not a module made from it")
    module = run(answer, 16, 4, 32)
    need(isinstance(module, torch.nn.Module), "the class of a layer is asked for")
    with (
        torch.random.fork_rng()
    ):  # the reader's own random numbers go on as if nothing had been asked
        torch.manual_seed(0)
        torch_layer = torch.nn.TransformerEncoderLayer(
            16, 4, 32, dropout=0.0, batch_first=True, norm_first=True
        )
        # Away from the 1 and 0 of a new normalisation, so that none of them is like another
        weights = torch.nn.utils.parameters_to_vector(torch_layer.parameters())
        weights = (weights + 0.1 * torch.randn_like(weights)).detach().double()
        x = torch.randn(2, 5, 16).double()
    have = sum(one.numel() for one in module.parameters())
    need(
        have == len(weights),
        f"with the sizes 16, 4 and 32 it has {have} parameters, and PyTorch's layer {len(weights)}",
    )
    outputs = []
    for layer in (torch_layer, module):
        layer.double().eval()
        torch.nn.utils.vector_to_parameters(weights, layer.parameters())
        with torch.no_grad():
            outputs.append(run(layer, x))
    theirs, ours = outputs
    need(torch.is_tensor(ours) and ours.shape == x.shape, "the output must have the input's shape")
    need(
        torch.allclose(ours.double(), theirs, atol=1e-9),
        "with PyTorch's weights, poured in as in the chapter, it gives another output "
        "(the parts are to be made in the order attention, feed-forward, norm1, norm2)",
    )
    if "mask" not in signature(module.forward).parameters:
        return
    real = torch.tensor([[True] * 5, [True] * 3 + [False] * 2])
    with torch.no_grad():
        theirs = torch_layer(x, src_key_padding_mask=~real)
        ours = run(lambda rows: module(rows, mask=real), x)
    need(
        torch.allclose(ours[real].double(), theirs[real], atol=1e-9),
        "given the mask of a padded batch it gives another output at the real words",
    )


CHECKS: dict[int, Check] = {1: _hears, 2: _counted, 3: _merged, 5: _fails, 6: _pre_norm}
