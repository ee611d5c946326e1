"""Chapter "Does order matter?"."""

import math
from typing import Any

from pe_book.checks._answers import (
    Check,
    is_close,
    letters_are,
    need,
    read_number,
    read_numbers,
    run,
)

_need_order = letters_are(
    "abcd",
    "bd",
    dict.fromkeys("ac", "counting the words is enough for ({})")
    | dict.fromkeys("bd", "one more has two answers for the same words"),
)


def _above_guessing(answer: Any) -> None:
    many, few = read_numbers(answer, 2)
    for found, count in ((many, 1000), (few, 100)):
        right = 0.04 / math.sqrt(0.25 / count)
        than = "more" if found < right else "less"
        need(is_close(found, right, 0.03), f"of {count} sentences it is {than} than that")


def _one_place(answer: Any) -> None:
    share = read_number(answer, "a share")
    need(share <= 1, "a share is at most 1: a per cent is 0.01")
    need(share > 0.5, "from some places it is clear which word is likely to come first")
    need(not is_close(share, 1), "in the middle of the sentence the place says little")
    need(
        not is_close(share, 0.75, 2e-3),
        "that is for very many words; the other word stands in one of fifteen places",
    )
    need(
        is_close(share, 23 / 30, 2e-3),
        "at each place of dog, guess what is likelier; then take the mean over the places",
    )


def _unchanged(answer: Any) -> None:
    change = read_number(answer, "a number")
    need(abs(change) < 1e-3, "what is added is the same in every column: what becomes of the mean?")


def _causal_reader(answer: Any) -> None:
    import torch

    with torch.random.fork_rng(), torch.no_grad():
        torch.manual_seed(0)
        words = torch.randint(2, 12, (1000, 12))
        places = torch.rand(1000, 12).argsort(dim=1)[:, :2]
        words = words.scatter(1, places, torch.tensor([0, 1]).expand(1000, 2))
        if isinstance(answer, torch.nn.Module):
            answer.eval()
        said = run(answer, words)
        need(
            torch.is_tensor(said) and said.shape == (1000, 2),
            "for 1000 sentences of 12 words the reader must return 1000 rows of two scores",
        )
        again = torch.full((1, 12), 5)
        long, short = run(answer, again), run(answer, again[:, :6])
    need(
        all(torch.is_tensor(said) for said in (long, short))
        and short.shape == long.shape
        and torch.allclose(long.double(), short.double(), atol=1e-4),
        "one word, repeated, sounds different at different lengths: something still tells places",
    )
    right = (said.double().argmax(dim=1) == (places[:, 0] < places[:, 1])).double().mean().item()
    need(right > 0.6, f"it is right on {right:.2f} of 1000 sentences, which is guessing")


CHECKS: dict[int, Check] = {
    1: _need_order,
    2: _above_guessing,
    3: _one_place,
    5: _unchanged,
    6: _causal_reader,
}
