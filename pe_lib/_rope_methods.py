"""How each kind of rotary scaling changes the frequencies: one function a kind.

Names and defaults are those of a Hugging Face configuration; `pe_lib.rope` reads it.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from pe_lib.sinusoidal import division_terms as even_terms

Answer = tuple[np.ndarray, float]  # frequencies in radians per position, attention factor


@dataclass
class Rope:
    """What a configuration says of its rotary encoding, every value already checked."""

    kind: str
    head_dim: int
    width: int  # columns of a head that are turned
    share: float  # of the head, as it was said
    base: float
    longest: int | None  # max_position_embeddings
    given: dict = field(default_factory=dict)  # what the kind has of its own
    trailing: bool = False  # whether the last columns are turned, as in latent attention
    softmax_factor: float = 1.0


def division_terms(width: int, base: float) -> np.ndarray:
    """Su et al.'s frequencies; of an odd width as Hugging Face has them, the last pair half outside."""
    return even_terms(width, base) if width % 2 == 0 else base ** (-np.arange(0, width, 2) / width)


def default(rope: Rope, seq_len: int | None) -> Answer:
    """Su et al. (2021): base to the power of −2i/d."""
    return division_terms(rope.width, rope.base), 1.0


def linear(rope: Rope, seq_len: int | None) -> Answer:
    """Position interpolation, Chen et al. (2023): every frequency by one factor."""
    return division_terms(rope.width, rope.base) / rope.given["factor"], 1.0


def dynamic(rope: Rope, seq_len: int | None) -> Answer:
    """NTK-aware scaling whose factor grows with the sequence."""
    longest, factor = rope.longest or 1, rope.given["factor"]
    length = longest if seq_len is None else max(seq_len, longest)
    stretch = factor * length / longest - (factor - 1)
    return division_terms(rope.width, stretched(rope, stretch)), 1.0


def alpha(rope: Rope, seq_len: int | None) -> Answer:
    """NTK-aware scaling by one alpha at any length, as Hunyuan has it."""
    return division_terms(rope.width, stretched(rope, rope.given["alpha"])), 1.0


def qwen(rope: Rope, seq_len: int | None) -> Answer:
    """Qwen's dynamic NTK: alpha is 1, 3, 7 … as the sequence is 1, up to 2, up to 4 times as long."""
    context = rope.longest or 1
    times = max(1.0, (seq_len or context) / context)
    return division_terms(
        rope.width, stretched(rope, 2 ** math.ceil(math.log2(times) + 1) - 1)
    ), 1.0


def stretched(rope: Rope, alpha: float) -> float:
    """The NTK-aware base: the slowest pair is slowed by alpha, the fastest not."""
    return rope.base * alpha ** (rope.width / (rope.width - 2))


def yarn(rope: Rope, seq_len: int | None) -> Answer:
    """YaRN, Peng et al. (2023): fast pairs stay, slow ones are interpolated, a ramp between."""
    given, terms = rope.given, division_terms(rope.width, rope.base)
    low, high = ramp_ends(rope.width, rope.base, given["original_max_position_embeddings"],
                          given["beta_fast"], given["beta_slow"], truncate=given["truncate"])  # fmt: skip
    apart = high - low if high != low else 0.001
    slow = np.clip((np.arange(len(terms)) - low) / apart, 0, 1)
    return terms / given["factor"] * slow + terms * (1 - slow), _yarn_attention(given)


def ramp_ends(
    width: int, base: float, context: float, fast: float, slow: float, *, truncate: bool = True
) -> tuple[float, float]:
    """The pairs that make `fast` and `slow` turns in `context`: between them lies YaRN's ramp."""
    low, high = (
        width * math.log(context / (turns * 2 * math.pi)) / (2 * math.log(base))
        for turns in (fast, slow)
    )
    if truncate:
        low, high = math.floor(low), math.ceil(high)
    return max(low, 0), min(high, width - 1)


def mscale(factor: float, weight: float = 1.0) -> float:
    """YaRN's √(1/t): 0.1 ln(factor) + 1, its logarithm weighted."""
    return 1.0 if factor <= 1 else 0.1 * weight * math.log(factor) + 1.0


def _yarn_attention(given: dict) -> float:
    if given.get("attention_factor") is not None:
        return given["attention_factor"]
    one, other = given.get("mscale"), given.get("mscale_all_dim")
    if one and other:  # DeepSeek-V2 and V3
        return mscale(given["factor"], one) / mscale(given["factor"], other)
    return mscale(given["factor"])


def longrope(rope: Rope, seq_len: int | None) -> Answer:
    """LongRoPE, Ding et al. (2024): a searched factor a pair, one set for short and one for long."""
    given, trained = rope.given, rope.given["original_max_position_embeddings"]
    long = seq_len is not None and seq_len > trained
    factors = np.array(given["long_factor" if long else "short_factor"], dtype=np.float64)
    attention, factor = given.get("attention_factor"), given["factor"]
    own = given.get("long_mscale" if long else "short_mscale")  # Phi-3.5-MoE
    attention = own if own is not None else attention
    if attention is None:
        attention = 1.0 if factor <= 1 else math.sqrt(1 + math.log(factor) / math.log(trained))
    return division_terms(rope.width, rope.base) / factors, attention


def llama3(rope: Rope, seq_len: int | None) -> Answer:
    """Llama 3.1: long waves are interpolated, short ones kept, a blend between."""
    given, terms = rope.given, division_terms(rope.width, rope.base)
    turns = given["original_max_position_embeddings"] * terms / (2 * math.pi)  # as trained
    low, high = given["low_freq_factor"], given["high_freq_factor"]
    kept = np.clip((turns - low) / (high - low), 0, 1) if high > low else turns >= low
    return terms / given["factor"] * (1 - kept) + terms * kept, 1.0


def proportional(rope: Rope, seq_len: int | None) -> Answer:
    """The fastest share of the whole head's pairs turns, the others have frequency 0."""
    terms = division_terms(rope.head_dim, rope.base)
    terms[int(rope.share * rope.head_dim // 2) :] = 0
    return terms / rope.given["factor"], 1.0


def axial(rope: Rope, seq_len: int | None) -> Answer:
    """Of images: the head is dealt to height and width, each pair's frequency once for one axis."""
    if rope.given["axes"] == "alternate":  # Pixtral: every second frequency to an axis
        terms = division_terms(rope.width, rope.base)
        return np.concatenate([terms[0::2], terms[1::2]]), 1.0
    return division_terms(2 * (rope.width // (2 * rope.given["axes"])), rope.base), 1.0


METHODS: dict[str, Callable[[Rope, int | None], Answer]] = {
    "default": default,
    "linear": linear,
    "dynamic": dynamic,
    "alpha": alpha,
    "qwen": qwen,
    "yarn": yarn,
    "longrope": longrope,
    "llama3": llama3,
    "proportional": proportional,
    "axial": axial,
}
