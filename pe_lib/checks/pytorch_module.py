"""Chapter "A PyTorch module"."""

from typing import Any

from pe_lib.checks._answers import Check, is_close, need, read_numbers, run


def _lengths(answer: Any) -> None:
    word, encoding, scaled = read_numbers(answer, 3)
    need(
        is_close(word, 0.02 * 768**0.5, 0.02), "a vector of d numbers of spread s is about s√d long"
    )
    need(is_close(encoding, 384**0.5, 0.02), "every pair of an encoding has the length 1")
    need(is_close(scaled, 0.02 * 768, 0.02), "the third is the first times √d")


def _from_start(answer: Any) -> None:
    import torch

    module = run(answer, 8) if isinstance(answer, type) else answer
    need(isinstance(module, torch.nn.Module), "a module is asked for, or its class")
    module = module.eval()
    width = next((b.shape[-1] for b in module.buffers() if b.dim() >= 2), 8)
    x = torch.zeros(1, 10, width)
    whole = run(module, x)
    need(
        torch.is_tensor(whole) and whole.shape == x.shape, "the output must have the input's shape"
    )
    alone = run(lambda part, start: module(part, start=start), x[:, 7:8], 7)
    need(
        torch.is_tensor(alone) and alone.shape == (1, 1, width), "one word in must be one word out"
    )
    need(
        torch.allclose(alone[0, 0], whole[0, 7], atol=1e-6),
        "word 7 alone, with start=7, does not get what it gets in the whole sentence",
    )


CHECKS: dict[int, Check] = {2: _lengths, 6: _from_start}
