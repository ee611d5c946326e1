"""More axes than one: against transformers' and diffusers' code, and against fifty digits."""

from typing import Any

import mpmath
import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from transformers import (
    DINOv3ViTConfig,
    Qwen2VLTextConfig,
    Qwen3VLTextConfig,
)
from transformers.models.detr.modeling_detr import DetrSinePositionEmbedding
from transformers.models.dinov3_vit.modeling_dinov3_vit import DINOv3ViTRopePositionEmbedding
from transformers.models.qwen2_vl.modeling_qwen2_vl import Qwen2VLRotaryEmbedding
from transformers.models.qwen3_vl.modeling_qwen3_vl import Qwen3VLTextRotaryEmbedding
from transformers.models.vit_mae.modeling_vit_mae import build_2d_sinusoidal_position_embedding

from pe_lib import (
    encode_positions,
    grid_encoding,
    rotary_tables_at,
    section_frequencies,
    timestep_embedding,
)

HALVES: dict[str, Any] = {"layout": "halves"}


def cells(*counts):
    return np.array(list(np.ndindex(*counts)))


def near(found, expected, error=2e-6):
    np.testing.assert_allclose(found, expected, rtol=0, atol=error)


@given(st.integers(1, 5), st.integers(1, 5), st.integers(1, 5), st.sampled_from(["float32", float]))
def test_each_axis_has_its_own_columns(time, height, width, dtype):
    table = grid_encoding((time, height, width), 24, 100, dtype=dtype)
    assert table.shape == (time, height, width, 24)
    for t, y, x in cells(time, height, width):
        rows = [encode_positions([p], 8, 100, dtype=dtype)[0] for p in (t, y, x)]
        assert np.array_equal(table[t, y, x], np.concatenate(rows))


@pytest.mark.parametrize("normalised", [False, True])
def test_detr_with_and_without_its_normalisation(normalised):
    theirs = DetrSinePositionEmbedding(32, normalize=normalised)
    table = theirs(torch.Size((1, 3, 4, 6)), torch.device("cpu"), torch.float32)[0]
    axes = [np.arange(1, n + 1) / (n + 1e-6) * 2 * np.pi for n in (4, 6)]
    ours = grid_encoding(axes if normalised else (np.arange(1, 5), np.arange(1, 7)), 64)
    near(ours, table.permute(1, 2, 0).numpy())


def test_mae_as_its_name_says_and_as_its_weights_have_it():
    """The half that MAE calls h holds the column: transformers swaps the halves for its weights."""
    named = build_2d_sinusoidal_position_embedding(3, 5, 32).numpy()
    near(named.reshape(3, 5, 32), grid_encoding((3, 5), 32, **HALVES))
    swapped = np.concatenate([named[:, 16:], named[:, :16]], 1)
    near(swapped.reshape(3, 5, 32), grid_encoding((3, 5), 32, columns_of=(1, 0), **HALVES))


@pytest.mark.parametrize(
    ("config", "class_", "arrangement", "sections"),
    [
        (Qwen2VLTextConfig, Qwen2VLRotaryEmbedding, "contiguous", [16, 24, 24]),
        (Qwen3VLTextConfig, Qwen3VLTextRotaryEmbedding, "interleaved", [24, 20, 20]),
        (Qwen3VLTextConfig, Qwen3VLTextRotaryEmbedding, "interleaved", [16, 24, 24]),
    ],
)
def test_sections_are_those_of_qwen(config, class_, arrangement, sections):
    rope = {"rope_type": "default", "rope_theta": 5e5, "mrope_section": sections}
    keys = {"hidden_size": 256, "num_attention_heads": 2, "head_dim": 128}
    theirs = class_(config(rope_parameters=rope, **keys))
    places = np.concatenate([cells(2, 5, 7), [[40, 40, 40]]])
    ids = torch.from_numpy(places.T[:, None])
    cos, sin = (part[0, :, :64].numpy() for part in theirs(torch.zeros(1, 1, 1), ids))
    rates = section_frequencies(sections, 5e5, arrangement=arrangement)
    tables = rotary_tables_at(places, rates, dtype="float32")
    near(tables.cos, cos, 5e-6)
    near(tables.sin, sin, 5e-6)


def test_dinov3_turns_by_the_centres_of_patches():
    keys = {"hidden_size": 128, "num_attention_heads": 2, "image_size": 112}
    config = DINOv3ViTConfig(patch_size=16, **keys)
    theirs = DINOv3ViTRopePositionEmbedding(config).eval()
    cos, sin = theirs(torch.zeros(1, 3, 80, 112))  # 5 × 7 patches
    centres = (cells(5, 7) + 0.5) / [5, 7] * 2 - 1
    rates = 2 * np.pi * section_frequencies((16, 16), 100, ladder="own")
    tables = rotary_tables_at(centres, rates)
    near(tables.cos, cos[:, :32].numpy())
    near(tables.sin, sin[:, :32].numpy())


def diffusers(steps, width, flip, shift, scale=1.0):
    """`get_timestep_embedding` of diffusers 0.42.1, in float64 throughout."""
    half = width // 2
    terms = np.exp(-np.log(10_000) * np.arange(half) / (half - shift))
    turns = scale * np.outer(steps, terms)
    parts = [np.sin(turns), np.cos(turns)]
    return np.concatenate(parts[::-1] if flip else parts, 1)


@pytest.mark.parametrize("flip", [False, True])
@pytest.mark.parametrize("shift", [0, 1])
@pytest.mark.parametrize("scale", [1.0, 1000.0])
def test_time_is_diffusers_in_both_orders(flip, shift, scale):
    steps = np.linspace(0, 1000 / scale, 64)
    first = "cosine" if flip else "sine"
    found = timestep_embedding(steps, 320, first=first, shift=shift, scale=scale)
    near(found, diffusers(steps, 320, flip, shift, scale), 1e-12)
    narrow = timestep_embedding(steps, 320, first=first, shift=shift, scale=scale, dtype="float32")
    assert np.array_equal(narrow, found.astype(np.float32))


@given(st.integers(1, 3), st.integers(1, 6), st.floats(1e-6, 1e6), st.integers(0, 2**32 - 1))
def test_tables_at_any_coordinates_are_exact(axes, pairs, fastest, seed):
    own = np.random.default_rng(seed)
    places = own.uniform(-1, 1, (4, axes)) * 10.0 ** own.integers(-3, 7, (4, axes))
    rates = own.uniform(-fastest, fastest, (axes, pairs)) * own.integers(0, 2, (axes, pairs))
    tables = rotary_tables_at(places, rates)
    with mpmath.workdps(50):
        for row, (cosines, sines) in enumerate(zip(*tables, strict=True)):
            for pair in range(pairs):
                turn = mpmath.fdot(map(mpmath.mpf, places[row]), map(mpmath.mpf, rates[:, pair]))
                assert abs(mpmath.cos(turn) - mpmath.mpf(cosines[pair])) <= axes * 2**-50
                assert abs(mpmath.sin(turn) - mpmath.mpf(sines[pair])) <= axes * 2**-50
