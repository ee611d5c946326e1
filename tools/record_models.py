"""Records results that explorers show before a model is loaded: ``python tools/record_models.py``.

Torch computes the records in ``explorers/records`` with the published weights, for pages and still
pictures; a test recomputes a part.
"""

import base64
import json
from pathlib import Path

import numpy as np
import record_rows
import torch
from model_graphs import MiniLM, SmolLM2, angles_of, causal, halves, leading

from pe_book import explorers
from pe_book.explorers.parameters import of
from pe_book.measured import record as measured
from pe_book.measured.clocks import FIRST, LAST, blocks, clocks, head_matrix
from pe_book.measured.minilm import projections
from pe_book.models import Checkpoint, minilm, smollm2

RECORDS = Path(explorers.__file__).parent / "records"
PLACES = 128  # rows shown as clocks: MiniLM's teachers were first trained on 128 positions
CLOCKS = 8  # directions, two for a clock
FLIGHTS = ("the flight from Paris to Rome", "the flight from Rome to Paris")
BITES = ("dog bites man", "man bites dog")
ROWS = ("own", "off", "reversed", "sinusoids", "leading")
BACK, AHEAD = (0, 2), (1, 8)  # layer and head
LIST = "lion table river cloud lion table river cloud lion table river"
PROMPTS = ("a b c d e f g", "The capital of France is", LIST)
HEADS = ((16, 0), (11, 1), (1, 2), (18, 6), (17, 3))  # layer and head: one back, and induction
ON = 6  # words to generate


def packed(weights: np.ndarray) -> str:
    """Values from 0 to 1 as bytes, in base64."""
    return base64.b64encode(np.round(255 * weights).astype(np.uint8).tobytes()).decode()


def _origin(model: Checkpoint) -> dict[str, str]:
    torch_version = torch.__version__.partition("+")[0]
    return {"name": model.name, "digest": model.digest, "torch": torch_version}


def rounded(values: np.ndarray, digits: int) -> list:
    return np.round(values.astype(float), digits).tolist()


# MiniLM -----------------------------------------------------------------------------------------


class Sentences:
    """MiniLM's outputs, with any position rows."""

    def __init__(self, model: Checkpoint):
        weights = dict(model.weights)
        self.words = weights.pop("embeddings.word_embeddings.weight")
        self.rows = weights.pop("embeddings.position_embeddings.weight")
        weights["kind"] = weights.pop("embeddings.token_type_embeddings.weight")[0]
        kept = ("encoder", "embeddings.LayerNorm", "kind")
        self.model = MiniLM({n: w for n, w in weights.items() if n.startswith(kept)})
        self.tokenizer = model.tokenizer
        self.mean, self.directions = leading(self.rows)

    def position_rows(self, n: int, how: str, shift: int, count: int) -> np.ndarray:
        """The position rows of n tokens."""
        places = np.arange(n) + shift
        if how == "off":
            return np.zeros((n, MiniLM.WIDTH), np.float32)
        if how == "sinusoids":
            return self.sinusoids(places)
        if how == "reversed":
            return self.rows[n - 1 + 2 * shift - places]
        if how == "leading":
            some = self.directions[:count]
            return ((self.rows[places] - self.mean) @ some.T @ some + self.mean).astype(np.float32)
        return self.rows[places]

    def sinusoids(self, places: np.ndarray) -> np.ndarray:
        """The sinusoidal encoding, scaled to the norm of row 1."""
        terms = 1e4 ** (-np.arange(0, MiniLM.WIDTH, 2) / MiniLM.WIDTH)
        angles = np.outer(places, terms)
        scale = np.linalg.norm(self.rows[1]) / np.sqrt(MiniLM.WIDTH / 2)
        both = np.stack([np.sin(angles), np.cos(angles)], axis=2).reshape(len(places), -1)
        return (scale * both).astype(np.float32)

    @torch.no_grad()
    def answer(self, text: str, how: str = "own", shift: int = 0, count: int = 8):
        ids = self.tokenizer.encode(text).ids
        rows = self.position_rows(len(ids), how, shift, count)
        vector, looks = self.model(torch.tensor(self.words[ids]), torch.tensor(rows))
        return vector.numpy(), looks.numpy()

    def clocks(self) -> dict:
        """The rows in the planes that an 8 × 8 matrix, mapping each row to the next, rotates."""
        coordinates = (self.rows[:PLACES] - self.mean) @ self.directions[:CLOCKS].T
        step = np.linalg.lstsq(coordinates[1:-1], coordinates[2:], rcond=None)[0]
        turns, vectors = np.linalg.eig(step.T)
        fastest = sorted(
            (k for k in range(CLOCKS) if turns[k].imag > 0), key=lambda k: -np.angle(turns[k])
        )
        planes = np.array(
            [part for k in fastest for part in (vectors[:, k].real, vectors[:, k].imag)]
        )
        onto = np.linalg.pinv(planes)
        hands = (coordinates[1:] @ onto).reshape(-1, CLOCKS // 2, 2)
        lengths = np.linalg.norm(hands, axis=2).mean(0)
        onto = onto / np.repeat(lengths, 2)
        others = (self.sinusoids(np.arange(PLACES)) - self.mean) @ self.directions[:CLOCKS].T @ onto
        return {
            "wavelengths": rounded(2 * np.pi / np.angle(turns[fastest]), 2),
            "coordinates": rounded(coordinates, 4),
            "onto": rounded(onto, 4),
            "sinusoids": rounded(others, 3),
        }


def matrices_of(model: Checkpoint) -> dict:
    """Each head's 8 × 8 scores between clocks, and the rotation of a clock per position."""
    rows = model.weights["embeddings.position_embeddings.weight"].astype(float)
    norm = model.weights["embeddings.LayerNorm.weight"].astype(float)
    fit = clocks(rows[FIRST:LAST], CLOCKS)
    heads = {}
    for layer, head in np.ndindex(6, 12):
        raw = head_matrix(fit.directions, norm, *projections(model, layer, head))
        heads[f"{layer}.{head}"] = rounded(blocks(raw, fit.basis, fit.hands).ravel(), 5)
    return {"turns": rounded(fit.turns, 4), "heads": heads}


def record_sentence() -> dict:
    checkpoint = minilm()
    model = Sentences(checkpoint)
    limits = of("sentence")
    pairs, looks = {}, {}

    def measure(pair: tuple[str, str], how: str, asked: list[tuple[int, int]]) -> list[list[float]]:
        plain = [model.answer(text)[0] for text in pair]
        similarities = []
        for shift, count in asked:
            now = [model.answer(text, how, shift, count)[0] for text in pair]
            similarities.append([float(now[0] @ now[1]), float(now[0] @ plain[0])])
        return rounded(np.array(similarities), 5)

    for pair in (FLIGHTS, BITES):
        for how in ROWS:
            every = [(0, 8)]
            if how == "own":
                every = [(shift, 8) for shift in range(limits["shift"]["max"] + 1)]
            if how == "leading":
                every = [(0, count) for count in range(limits["leading"]["max"] + 1)]
            pairs["|".join((*pair, how))] = measure(pair, how, every)
    for pair in (FLIGHTS, BITES):
        for text in pair:
            tokens = model.tokenizer.encode(text).tokens
            looks[text] = {"tokens": tokens, "own|0": packed(model.answer(text)[1])}
            for how, shift in [(how, 0) for how in ROWS[1:]] + [("own", 20)]:
                some = model.answer(text, how, shift)[1]
                looks[text][f"{how}|{shift}"] = {
                    f"{layer}.{head}": packed(some[layer, head]) for layer, head in (BACK, AHEAD)
                }
    parts = {"clocks": model.clocks(), "matrices": matrices_of(checkpoint)}
    return {"model": _origin(checkpoint)} | parts | {"pairs": pairs, "looks": looks}


# SmolLM2 ----------------------------------------------------------------------------------------


class NextWords:
    """SmolLM2's outputs, with any positions."""

    def __init__(self, model: Checkpoint):
        weights = {_published(name): value for name, value in model.weights.items()}
        self.words = weights["token_embd.weight"]
        self.model = SmolLM2(weights)
        self.tokenizer = model.tokenizer

    @torch.no_grad()
    def answer(
        self, text: str, positions="own", shift=0, base=1e5, layout="halves", still=()
    ) -> tuple[list[int], torch.Tensor, np.ndarray]:
        """Tokens, log probabilities of the next token at each position, attention weights."""
        ids = self.tokenizer.encode(text).ids
        n = len(ids)
        places = np.arange(n)
        changed = {
            "zero": 0 * places,
            "doubled": 2 * places,
            "halved": places / 2,
            "reversed": n - 1 - places,
        }
        cos, sin = angles_of(changed.get(positions, places) + shift, base)
        pairs = list(still)
        for part, value in ((cos, 1), (sin, 0)):
            part[:, pairs] = value
            part[:, [pair + SmolLM2.SIZE // 2 for pair in pairs]] = value
        partners = halves()
        if layout == "neighbours":
            order = np.arange(SmolLM2.SIZE).reshape(2, -1).T.ravel()  # number 2i is of pair i
            cos, sin, partners = cos[:, order], sin[:, order], partners[np.ix_(order, order)]
        inputs = [self.words[ids], cos, sin, partners, causal(n)]
        scores, looks = self.model(*(torch.tensor(np.ascontiguousarray(one)) for one in inputs))
        return ids, scores.log_softmax(-1), looks.numpy()

    def prediction(self, text: str, **asked) -> tuple[dict, np.ndarray]:
        ids, chances, looks = self.answer(text, **asked)
        last = chances[-1].exp()
        top = last.topk(10)
        losses = -chances[torch.arange(len(ids) - 1), ids[1:]]
        words = [
            [int(i), self.tokenizer.decode([int(i)]), round(float(p), 5)]
            for i, p in zip(top.indices, top.values, strict=True)
        ]
        return {"top": words, "losses": rounded(losses.numpy(), 4)}, looks


def _published(name: str) -> str:
    """A weight's name in the GGUF file."""
    from pe_book.models.checkpoints import NAMES

    for short, long in sorted(NAMES.items(), key=lambda pair: -len(pair[1])):
        name = name.replace(long, short)
    return name


def key_of(text: str, asked: dict) -> str:
    """The key of a state: the text, and settings that differ from the model's."""
    return "|".join([text, *(f"{name}={value}" for name, value in sorted(asked.items()))])


def heads_of() -> dict:
    """Attention of each of the 270 heads, and its 32 waves: mean query times mean key by pair."""
    record = measured("smollm2")
    heads = {name: np.array(record["heads"][name]) for name in ("looks", "strength", "phase")}
    waves = heads["strength"] * np.exp(1j * heads["phase"])
    parts = np.stack([waves.real, waves.imag], axis=-1)
    looks = {"itself": heads["looks"][:, 0], "back": heads["looks"][:, 1]}
    looks |= {"two": heads["looks"][:, 2], "first": np.array(record["heads"]["first token"])}
    looks["followed"] = np.array(record["copies"]["what followed"])
    return {
        "looks": {name: packed(np.clip(shares, 0, 1)) for name, shares in looks.items()},
        "hundredths": base64.b64encode(np.round(100 * parts).astype("<i2").tobytes()).decode(),
    }


def record_next_word() -> dict:
    checkpoint = smollm2()
    model = NextWords(checkpoint)
    states, looks = {}, {}
    knobs = [{}, {"shift": 1000}, {"base": 10000}, {"base": 1000000}, {"layout": "neighbours"}]
    knobs += [{"positions": how} for how in ("zero", "doubled", "halved", "reversed")]
    for text in PROMPTS:
        for asked in knobs:
            states[key_of(text, asked)], weights = model.prediction(text, **asked)
            if not asked:
                tokens = [model.tokenizer.decode([i]) for i in model.tokenizer.encode(text).ids]
                some = {f"{at}.{head}": packed(weights[at, head]) for at, head in HEADS}
                looks[text] = {
                    "tokens": tokens,
                    "weights": packed(weights) if text == PROMPTS[0] else some,
                }
        longer = text
        for _ in range(ON):
            longer += model.prediction(longer)[0]["top"][0][1]
            if longer != " ".join(longer.split()):
                break
            states[key_of(longer, {})], _ = model.prediction(longer)
            tokens = [model.tokenizer.decode([i]) for i in model.tokenizer.encode(longer).ids]
            looks[longer] = {"tokens": tokens}
    return {"model": _origin(checkpoint), "states": states, "looks": looks, "heads": heads_of()}


if __name__ == "__main__":
    torch.set_num_threads(1)
    RECORDS.mkdir(exist_ok=True)
    for name, record in (("sentence", record_sentence), ("next-word", record_next_word)):
        text = json.dumps(record(), ensure_ascii=False, separators=(",", ":"))
        (RECORDS / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        print(f"{name}: {len(text) / 1000:.0f} KB")
    record_rows.write(RECORDS)
