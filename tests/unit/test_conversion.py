"""Rows dealt between layouts, tables resized, ids of images: beside the code that others use for it."""

import math

import numpy as np
import pytest
import torch
from gguf import GGUFReader, dequantize
from hypothesis import given
from hypothesis import strategies as st
from torch.nn.functional import interpolate
from transformers import CONFIG_MAPPING
from transformers.modeling_gguf_pytorch_utils import LlamaTensorProcessor
from transformers.models.qwen2_5_vl.modeling_qwen2_5_vl import Qwen2_5_VLModel
from transformers.models.qwen2_vl.modeling_qwen2_vl import Qwen2VLModel
from transformers.models.qwen3_vl.modeling_qwen3_vl import Qwen3VLModel

from pe_book import models
from pe_book.models import getting
from pe_configs.conversion import deal_rows, mrope_ids
from pe_configs.nn import resize_table
from pe_lib import apply_rotary, rotary_tables

# Rows -------------------------------------------------------------------------------------------------


def scores(query, key, x, layout, *, head, turned, trailing, base=10_000.0):
    """Scores of each head for rows of `x`, the key's heads shared."""

    def rotated(weight):
        heads = (x @ weight.T).reshape(len(x), -1, head).swapaxes(0, 1)
        part = slice(head - turned, None) if trailing else slice(0, turned)
        heads[..., part] = apply_rotary(
            heads[..., part], rotary_tables(len(x), turned, base), layout
        )
        return heads

    q, k = rotated(query), rotated(key)
    return q @ np.repeat(k, len(q) // len(k), axis=0).swapaxes(-1, -2)


@pytest.mark.parametrize(
    ("turned", "trailing"), [(8, False), (4, False), (4, True)], ids=["whole", "part", "last"]
)
def test_scores_stay_when_rows_are_dealt(turned, trailing):
    rng = np.random.default_rng(1)
    query, key, x = (rng.normal(size=size) for size in ((32, 6), (16, 6), (5, 6)))
    how = {"head_dim": 8, "turned": turned, "trailing": trailing}
    asked = {"head": 8, "turned": turned, "trailing": trailing}
    wanted = scores(query, key, x, "halves", **asked)
    dealt = [deal_rows(one, "halves", "interleaved", **how) for one in (query, key)]
    np.testing.assert_allclose(scores(*dealt, x, "interleaved", **asked), wanted, atol=1e-12)
    assert not np.allclose(scores(query, key, x, "interleaved", **asked), wanted)
    back = deal_rows(dealt[1], "interleaved", "halves", **how)
    np.testing.assert_array_equal(back, key)
    np.testing.assert_array_equal(deal_rows(key, "halves", "halves", **how), key)


def test_rows_are_dealt_as_transformers_deals_those_of_a_gguf():
    """Weights and biases, in NumPy and in PyTorch."""
    key = np.random.default_rng(2).normal(size=(3 * 8, 5))
    wanted = LlamaTensorProcessor()._reverse_permute_weights(key, 9, 3)
    for weight, dealt in (
        (key, wanted),
        (key[:, 0], wanted[:, 0]),
        (torch.from_numpy(key), wanted),
    ):
        found = deal_rows(weight, "interleaved", "halves", head_dim=8)
        assert type(found) is type(weight)
        np.testing.assert_array_equal(found, dealt)


@pytest.mark.whole
def test_smollm2s_own_rows_score_alike_in_ggufs_layout_and_dealt_to_hugging_faces():
    """To twelve digits, as book/what-to-type.md says."""
    try:
        reader = GGUFReader(getting.files(getting.SMOLLM2) / getting.SMOLLM2.weights)
    except models.ModelMissing as error:
        pytest.skip(str(error))
    weights = {tensor.name: tensor for tensor in reader.tensors}
    head = int(reader.fields["llama.rope.dimension_count"].contents())
    base = float(reader.fields["llama.rope.freq_base"].contents())

    def rows(name, chosen=slice(None)):
        tensor = weights[f"{name}.weight"]
        return dequantize(tensor.data[chosen], tensor.tensor_type).astype(np.float64)

    x = rows("token_embd", slice(1000, 1040))
    x /= np.sqrt((x**2).mean(axis=1, keepdims=True))
    both = [rows(f"blk.14.attn_{name}") for name in "qk"]
    asked = {"head": head, "turned": head, "trailing": False, "base": base}
    in_file = scores(*both, x, "interleaved", **asked)
    dealt = [deal_rows(one, "interleaved", "halves", head_dim=head) for one in both]
    most = np.abs(in_file).max()
    np.testing.assert_allclose(scores(*dealt, x, "halves", **asked), in_file, atol=1e-12 * most)
    assert np.abs(scores(*both, x, "halves", **asked) - in_file).max() > 0.1 * most


# Tables -----------------------------------------------------------------------------------------------


def timms(table, new_size, num_prefix_tokens):
    """Timm's resample_abs_pos_embed, of a square table."""
    num_pos_tokens = table.shape[1] - num_prefix_tokens
    hw = int(math.sqrt(num_pos_tokens))
    prefix, posemb = table[:, :num_prefix_tokens], table[:, num_prefix_tokens:]
    posemb = posemb.float().reshape(1, hw, hw, -1).permute(0, 3, 1, 2)
    posemb = interpolate(posemb, size=new_size, mode="bicubic", antialias=True)
    posemb = posemb.permute(0, 2, 3, 1).reshape(1, -1, table.shape[-1])
    return torch.cat([prefix, posemb.to(table.dtype)], dim=1)


def maes(table, new_size, extra):
    """MAE's interpolate_pos_embed, to a square."""
    orig = int((table.shape[-2] - extra) ** 0.5)
    tokens = table[:, extra:].reshape(-1, orig, orig, table.shape[-1]).permute(0, 3, 1, 2)
    tokens = interpolate(tokens, size=(new_size, new_size), mode="bicubic", align_corners=False)
    return torch.cat([table[:, :extra], tokens.permute(0, 2, 3, 1).flatten(1, 2)], dim=1)


@pytest.mark.parametrize("new", [(7, 7), (14, 14), (16, 16), (9, 20)], ids=str)
@pytest.mark.parametrize("kept", [0, 1, 5])
def test_a_table_is_resized_as_timm_and_mae_do_it(new, kept):
    table = torch.randn(1, kept + 14 * 14, 6, generator=torch.Generator().manual_seed(0))
    ours = resize_table(table, (14, 14), new, kept=kept)
    torch.testing.assert_close(ours, timms(table, new, kept), atol=1e-6, rtol=0)
    assert torch.equal(ours[:, :kept], table[:, :kept])
    torch.testing.assert_close(resize_table(table[0], (14, 14), new, kept=kept), ours[0])
    if new[0] == new[1]:
        plain = resize_table(table, (14, 14), new, kept=kept, antialias=False)
        torch.testing.assert_close(plain, maes(table, new[0], kept), atol=1e-6, rtol=0)


def test_one_axis_is_interpolated_between_its_own_rows():
    """A straight line stays one, away from its ends."""
    line = torch.arange(12.0)[:, None].repeat(1, 3)
    for new in (24, 6):
        wanted = (torch.arange(float(new)) + 0.5) * 12 / new - 0.5
        found = resize_table(line, (12,), (new,))[:, 0]
        torch.testing.assert_close(found[new // 3 : -new // 3], wanted[new // 3 : -new // 3])
    assert resize_table(line.bfloat16(), (12,), (24,)).dtype == torch.bfloat16


# Ids --------------------------------------------------------------------------------------------------


def own_ids(kind, name, *asked, **more):
    """What a model's own `get_rope_index` says, without its weights."""
    model = kind.__new__(kind)
    torch.nn.Module.__init__(model)
    model.config = CONFIG_MAPPING[name]()
    return model.get_rope_index(*asked, **more)


images = st.lists(st.tuples(st.just(1), *[st.integers(1, 3).map(lambda n: 2 * n)] * 2), max_size=3)
videos = st.lists(st.tuples(*[st.integers(1, 3).map(lambda n: 2 * n)] * 3), max_size=2)


def text_with(image_sizes, video_sizes, gap, split=False):
    """Token types of a text that has images, then video, words between."""
    types = [0] * gap
    for kind, sizes in ((1, image_sizes), (2, video_sizes)):
        for frames, height, width in sizes:
            for part in [1] * frames if split else [frames]:
                types += [kind] * (part * height * width // 4) + [0] * gap
    return types


@given(images, videos, st.integers(1, 5), st.integers(0, 4), st.data())
def test_ids_are_those_of_transformers(image_sizes, video_sizes, gap, padding, data):
    steps = [data.draw(st.sampled_from([0.5, 1.0, 1.4])) for _ in video_sizes]
    for kind, name, split in (
        (Qwen2VLModel, "qwen2_vl", False),
        (Qwen2_5_VLModel, "qwen2_5_vl", False),
        (Qwen3VLModel, "qwen3_vl", True),
    ):
        types = text_with(image_sizes, video_sizes, gap, split)
        rows = [[0] * padding + types, types + [0] * padding]
        mask = np.array([[0] * padding + [1] * len(types), [1] * len(types) + [0] * padding])
        more = {}
        if kind is Qwen2_5_VLModel:
            more["second_per_grid_ts"] = torch.tensor([*steps, *steps])
            rate = CONFIG_MAPPING[name]().vision_config.tokens_per_second
        grids = [
            torch.tensor([*sizes, *sizes]) if sizes else None
            for sizes in (image_sizes, video_sizes)
        ]
        wanted, deltas = own_ids(
            kind, name, torch.ones(2, len(rows[0]), dtype=int), torch.tensor(rows), *grids,
            attention_mask=torch.from_numpy(mask), **more,
        )  # fmt: skip
        asked = {"frame_steps": [rate * one for one in (*steps, *steps)]} if more else {}
        found = mrope_ids(
            rows, 2 * image_sizes, 2 * video_sizes, split_frames=split, mask=mask, **asked
        )
        np.testing.assert_array_equal(found.ids, wanted)
        np.testing.assert_array_equal(found.deltas, deltas[:, 0])


# What does not fit ------------------------------------------------------------------------------------


ROWS = np.zeros((12, 4))


@pytest.mark.parametrize(
    ("named", "call"),
    [
        ("weight", lambda: deal_rows(ROWS, "halves", "interleaved", head_dim=8)),
        ("turned", lambda: deal_rows(ROWS, "halves", "interleaved", head_dim=4, turned=6)),
        ("table", lambda: resize_table(torch.zeros(10, 4), (3, 3), (4, 4))),
        ("old and new", lambda: resize_table(torch.zeros(10, 4), (10,), (4, 4))),
        ("images", lambda: mrope_ids([[0, 1, 1, 1]], [(1, 2, 4)])),
        ("token_types", lambda: mrope_ids([[0, 1]], [(1, 2, 4)])),
        ("frame_steps", lambda: mrope_ids([[0]], frame_steps=[1.0])),
    ],
)
def test_what_does_not_fit_is_refused(named, call):
    with pytest.raises(ValueError, match=f"^{named} must"):
        call()
