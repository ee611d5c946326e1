"""Chapter "An encoder from scratch"."""

from typing import Any

from pe_lib.checks._answers import Check, need, read_numbers, run


def _counted(answer: Any) -> None:
    eight, four = read_numbers(answer, 2)
    need(eight == four, "the heads cut the same matrices into other parts")
    attention, feed_forward, norms = 4 * 256 * (256 + 1), 2 * 256 * 1024, 2 * 2 * 256
    need(eight != attention + feed_forward + norms, "the feed-forward network has summands too")
    need(eight != 4 * 256**2 + feed_forward + 1024 + 256 + norms, "attention has summands too")
    right = attention + feed_forward + 1024 + 256 + norms
    than = "more" if eight < right else "fewer"
    need(eight == right, f"a layer has {than} of them")


def _pre_norm(answer: Any) -> None:
    import torch

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


CHECKS: dict[int, Check] = {2: _counted, 6: _pre_norm}
