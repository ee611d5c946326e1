"""Chapter "Does order matter?"."""

import math
from typing import Any

from pe_lib._validate import show
from pe_lib.checks._answers import Check, else_say, is_close, need, read_numbers, run


def _need_order(answer: Any) -> None:
    wanted = f"letters from a to d are asked for, in a list, and this is {show(answer)}"
    with else_say(wanted):
        given = list(answer)
    known = all(isinstance(letter, str) and letter in tuple("abcd") for letter in given)
    need(given and known, wanted)
    letters = set(given)
    for letter in sorted(letters & {"a", "c"}):
        need(False, f"counting the words is enough for ({letter})")
    need(letters == {"b", "d"}, "one more has two answers for the same words")


def _above_guessing(answer: Any) -> None:
    many, few = read_numbers(answer, 2)
    for found, count in ((many, 1000), (few, 100)):
        right = 0.04 / math.sqrt(0.25 / count)
        than = "more" if found < right else "less"
        need(is_close(found, right, 0.03), f"of {count} sentences it is {than} than that")


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


CHECKS: dict[int, Check] = {1: _need_order, 2: _above_guessing, 6: _causal_reader}
