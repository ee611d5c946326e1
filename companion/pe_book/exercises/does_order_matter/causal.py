from typing import Any

from pe_book.exercises._answers import require, run

START = """
import torch


def reader(words: torch.Tensor):  # word numbers, (batch, length)
    return ...  # two scores for each sentence, (batch, 2)
"""
HINTS = (
    (
        "With a causal mask each word hears only those before it. What does *man* hear in the one "
        "case, and what in the other?"
    ),
    (
        "Copy `Reader` without its `rows`, hand its encoder `torch.ones(n, n).triu(1).bool()` as "
        "the second argument, and train it above."
    ),
)


def check(answer: Any) -> None:
    import torch

    with torch.random.fork_rng(), torch.no_grad():
        torch.manual_seed(0)
        words = torch.randint(2, 12, (1000, 12))
        places = torch.rand(1000, 12).argsort(dim=1)[:, :2]
        words = words.scatter(1, places, torch.tensor([0, 1]).expand(1000, 2))
        if isinstance(answer, torch.nn.Module):
            answer.eval()
        message = run(answer, words)
        require(
            torch.is_tensor(message) and message.shape == (1000, 2),
            "for 1000 sentences of 12 words the reader must return 1000 rows of two scores",
        )
        again = torch.full((1, 12), 5)
        long, short = run(answer, again), run(answer, again[:, :6])
    require(
        all(torch.is_tensor(message) for message in (long, short))
        and short.shape == long.shape
        and torch.allclose(long.double(), short.double(), atol=1e-4),
        "one word, repeated, sounds different at different lengths: places, or a sum over words?",
    )
    right = (message.double().argmax(dim=1) == (places[:, 0] < places[:, 1])).double().mean().item()
    require(right > 0.6, f"it is right on {right:.2f} of 1000 sentences, which is guessing")


# Wrong answers, with a part of the reply to each
WRONG = {"lambda words: torch.zeros(len(words), 2)": "guessing",
         "lambda words: torch.stack([(words == w).float().argmax(1) for w in (1, 0)], 1) + words.size(1)":
         "sum over words", "lambda words: words": "two scores"}  # fmt: skip
RIGHT = ("lambda words: torch.stack([~(h := ((words == 1) & ((words == 0).cumsum(1) > 0)).any(1)), h], 1)",
)  # fmt: skip

# Homework
SOLUTION = """
class Causal(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(12, 32)
        self.encoder = nn.TransformerEncoderLayer(32, 4, 64, dropout=0.0, batch_first=True)
        self.answer = nn.Linear(32, 2)

    def forward(self, words):
        later = torch.ones(words.size(1), words.size(1)).triu(1).bool()
        return self.answer(self.encoder(self.embedding(words), later).mean(dim=1))


torch.manual_seed(0)
reader = Causal()
adam = torch.optim.Adam(reader.parameters(), lr=0.005)
for _ in range(200):
    words, answer = sentences(64, 12)
    loss = nn.functional.cross_entropy(reader(words), answer)
    adam.zero_grad()
    loss.backward()
    adam.step()
"""
GIVEN = ("task-run", "reader-run")
DRAW = {"seed": "1 to 9999"}
HIDDEN = """
import torch

torch.manual_seed(seed)
words = torch.randint(2, 12, (1000, 12))
places = torch.rand(1000, 12).argsort(dim=1)[:, :2]
words = words.scatter(1, places, torch.tensor([0, 1]).expand(1000, 2))
with torch.no_grad():
    said = reader(words).argmax(dim=1)
right = (said == (places[:, 0] < places[:, 1])).double().mean()
assert right > 0.6, "on sentences that it has not seen it is guessing"
"""
