"""The frequencies of a validated configuration, one function for each type of scaling.

Names and defaults are those of a Hugging Face configuration; `pe_lib` has the formulas.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from pe_lib import (
    RopeFrequencies,
    linear_frequencies,
    llama3_frequencies,
    longrope_frequencies,
    ntk_frequencies,
    yarn_frequencies,
)
from pe_lib.scaling import powers, yarn_attention


@dataclass
class Rope:
    """The validated rotary encoding of one kind of layers."""

    kind: str  # type of scaling
    head_dim: int
    width: int  # number of rotated columns
    share: float  # of the head, as configured
    base: float
    longest: int | None  # max_position_embeddings
    given: dict = field(default_factory=dict)  # parameters of the scaling
    trailing: bool = False  # whether the last columns are rotated, as in latent attention
    softmax_factor: float = 1.0
    sections: str = ""  # number of pairs of each axis of M-RoPE
    assumed: tuple[str, ...] = ()  # fields from the type's defaults: "base", "turned", "scaling"


def default(rope: Rope, seq_len: int | None) -> RopeFrequencies:
    """Su et al. (2021): no scaling."""
    return RopeFrequencies(powers(rope.width, rope.base))


def linear(rope: Rope, seq_len: int | None) -> RopeFrequencies:
    """Position interpolation."""
    return linear_frequencies(rope.width, rope.given["factor"], rope.base)


def dynamic(rope: Rope, seq_len: int | None) -> RopeFrequencies:
    """NTK-aware scaling whose factor grows with the sequence."""
    longest, factor = rope.longest or 1, rope.given["factor"]
    length = longest if seq_len is None else max(seq_len, longest)
    return ntk_frequencies(rope.width, factor * length / longest - (factor - 1), rope.base)


def alpha(rope: Rope, seq_len: int | None) -> RopeFrequencies:
    """NTK-aware scaling by a constant alpha, as in Hunyuan."""
    return ntk_frequencies(rope.width, rope.given["alpha"], rope.base)


def qwen(rope: Rope, seq_len: int | None) -> RopeFrequencies:
    """Qwen's dynamic NTK: alpha is 1, 3, 7 … as the sequence is 1, up to 2, up to 4 times as long."""
    context = rope.longest or 1
    times = max(1.0, (seq_len or context) / context)
    return ntk_frequencies(rope.width, 2 ** math.ceil(math.log2(times) + 1) - 1, rope.base)


def ntk(rope: Rope, seq_len: int | None) -> RopeFrequencies:
    """NTK-aware scaling of the base by the factor, as in gte: all are slowed by factor**(2 / width)."""
    factor = rope.given["factor"]
    terms = powers(rope.width, rope.base * factor)
    return RopeFrequencies(terms / factor ** (2 / rope.width))


def yarn(rope: Rope, seq_len: int | None) -> RopeFrequencies:
    """YaRN, with DeepSeek's two weights of the attention factor."""
    given = rope.given
    attention = given.get("attention_factor")
    weight, divisor = given.get("mscale"), given.get("mscale_all_dim")
    if attention is None and weight and divisor:  # DeepSeek-V2 and V3
        factor = given["factor"]
        attention = yarn_attention(factor, weight) / yarn_attention(factor, divisor)
    return yarn_frequencies(
        rope.width, given["factor"], given["original_max_position_embeddings"], rope.base,
        beta_fast=given["beta_fast"], beta_slow=given["beta_slow"], truncate=given["truncate"],
        attention_factor=attention,
    )  # fmt: skip


def longrope(rope: Rope, seq_len: int | None) -> RopeFrequencies:
    """LongRoPE: one set of factors for short texts and one for long."""
    given, trained = rope.given, rope.given["original_max_position_embeddings"]
    length = "long" if seq_len is not None and seq_len > trained else "short"
    mscale = given.get(f"{length}_mscale")  # Phi-3.5-MoE
    attention = mscale if mscale is not None else given.get("attention_factor")
    return longrope_frequencies(
        rope.width, given[f"{length}_factor"], given["factor"], trained, rope.base,
        attention_factor=attention,
    )  # fmt: skip


def llama3(rope: Rope, seq_len: int | None) -> RopeFrequencies:
    """Llama 3.1's scaling."""
    given = rope.given
    return llama3_frequencies(
        rope.width, given["factor"], given["original_max_position_embeddings"], rope.base,
        low_freq_factor=given["low_freq_factor"], high_freq_factor=given["high_freq_factor"],
    )  # fmt: skip


def proportional(rope: Rope, seq_len: int | None) -> RopeFrequencies:
    """The fastest `share` of the head's pairs; the others have frequency 0."""
    terms = powers(rope.head_dim, rope.base)
    terms[int(rope.share * rope.head_dim // 2) :] = 0
    return RopeFrequencies(terms / rope.given["factor"])


def axial(rope: Rope, seq_len: int | None) -> RopeFrequencies:
    """Images: the pairs of the head are split between height and width."""
    if rope.given["axes"] == "alternate":  # Pixtral: even pairs, then odd pairs
        terms = powers(rope.width, rope.base)
        return RopeFrequencies(np.concatenate([terms[0::2], terms[1::2]]))
    return RopeFrequencies(powers(2 * (rope.width // (2 * rope.given["axes"])), rope.base))


METHODS: dict[str, Callable[[Rope, int | None], RopeFrequencies]] = {
    method.__name__: method
    for method in (
        default, linear, dynamic, alpha, qwen, ntk, yarn, longrope, llama3, proportional, axial
    )
}  # fmt: skip
