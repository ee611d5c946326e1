"""Real implementations, right and broken, each diagnosed beside its model's own configuration."""

import json
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
import torch
from transformers import CONFIG_MAPPING
from transformers.models.cohere import modeling_cohere
from transformers.models.deepseek_v3 import modeling_deepseek_v3
from transformers.models.gemma3 import modeling_gemma3
from transformers.models.gpt_oss import modeling_gpt_oss
from transformers.models.gptj import modeling_gptj
from transformers.models.llama import modeling_llama
from transformers.models.phi import modeling_phi

from pe_configs.check import check_rope, main
from pe_configs.published import configuration

LLAMA = {"model_type": "llama", "head_dim": 64, "rope_theta": 500_000.0}
YARN = {"rope_type": "yarn", "factor": 8.0, "original_max_position_embeddings": 4096}


def known(name, **said) -> Any:
    """A configuration of transformers, as a model of this type has it."""
    return CONFIG_MAPPING[name](**said)


def llama(**said):
    """Llama's own rotation, with its own tables."""
    config = known("llama", hidden_size=256, num_attention_heads=4, head_dim=64, **said)
    tables = modeling_llama.LlamaRotaryEmbedding(config)
    return lambda q, k, at: modeling_llama.apply_rotary_pos_emb(q, k, *tables(q, at))


RIGHT = llama(rope_parameters={"rope_type": "default", "rope_theta": 500_000.0})


def gptj(q, k, at):
    table = modeling_gptj.create_sinusoidal_positions(4096, 64)[at]
    sin, cos = table.split(32, dim=-1)

    def turn(x):
        x = x.transpose(1, 2)
        turned = modeling_gptj.apply_rotary_pos_emb(x[..., :64], sin, cos)
        return torch.cat([turned, x[..., 64:]], dim=-1).transpose(1, 2)

    return turn(q), turn(k)


def phi(q, k, at):
    """Phi turns half of the head, as its attention does it."""
    tables = modeling_phi.PhiRotaryEmbedding(known("phi"))
    turned = modeling_phi.apply_rotary_pos_emb(q[..., :32], k[..., :32], *tables(q, at))
    return tuple(torch.cat([t, x[..., 32:]], dim=-1) for t, x in zip(turned, (q, k), strict=True))


def phi_with_the_speeds_of_the_whole(q, k, at):
    speeds = 10_000.0 ** (-torch.arange(0, 64, 2) / 64)[:16]
    angles = (at[..., None] * speeds).repeat(1, 1, 2)
    turned = modeling_phi.apply_rotary_pos_emb(q[..., :32], k[..., :32], angles.cos(), angles.sin())
    return tuple(torch.cat([t, x[..., 32:]], dim=-1) for t, x in zip(turned, (q, k), strict=True))


def deepseek(q, k, at, leading=False):
    """DeepSeek turns the last 64 of 192 columns; leading, the first."""
    config = known("deepseek_v3", **{
        key: configuration("deepseek-v3")[key] for key in ("rope_scaling", "rope_theta")
    })  # fmt: skip
    tables = modeling_deepseek_v3.DeepseekV3RotaryEmbedding(config)
    cut = (slice(0, 64), slice(64, None)) if leading else (slice(128, None), slice(0, 128))
    turned = modeling_deepseek_v3.apply_rotary_pos_emb_interleave(
        q[..., cut[0]], k[..., cut[0]], *tables(q, at)
    )
    made = ([neighbours(t), x[..., cut[1]]] for t, x in zip(turned, (q, k), strict=True))
    return tuple(torch.cat(both if leading else both[::-1], dim=-1) for both in made)


def neighbours(x):
    """Undo what DeepSeek's function does to the order of columns, alike for queries and keys."""
    return x.unflatten(-1, (2, 32)).transpose(-1, -2).flatten(-2)


def gemma(kind):
    config = known("gemma3_text", head_dim=256)
    tables = modeling_gemma3.Gemma3RotaryEmbedding(config)
    return lambda q, k, at: modeling_gemma3.apply_rotary_pos_emb(q, k, *tables(q, at, kind))


def gpt_oss(times=1):
    config = known("gpt_oss", **{
        key: configuration("gpt-oss-20b")[key] for key in ("rope_scaling", "rope_theta")
    })  # fmt: skip
    tables = modeling_gpt_oss.GptOssRotaryEmbedding(config)

    def turn(q, k, at):
        cos, sin = tables(q, at)
        scale = tables.attention_scaling ** (times - 1)
        return modeling_gpt_oss.apply_rotary_pos_emb(q, k, cos * scale, sin * scale)

    return turn


def cohere(q, k, at):
    config = known("cohere", hidden_size=256, num_attention_heads=4)
    tables = modeling_cohere.CohereRotaryEmbedding(config)
    return modeling_cohere.apply_rotary_pos_emb(q, k, *tables(q, at))


def first_row_for_all(q, k, at):
    return RIGHT(q, k, at[:1].expand_as(at))


def from_zero(q, k, at):
    return RIGHT(q, k, torch.arange(at.shape[1]).expand_as(at))


def in_bfloat16(q, k, at):
    return RIGHT(q, k, at.bfloat16().float())


def backwards(q, k, at):
    return RIGHT(q, k, -at)


def key_backwards(q, k, at):
    return RIGHT(q, k, at)[0], RIGHT(q, k, -at)[1]


COHERE = known("cohere", hidden_size=256, num_attention_heads=4)
GOOD = {
    "llama": (RIGHT, LLAMA, None),
    "gptj": (gptj, configuration("gpt-j-6b"), None),
    "phi": (phi, configuration("phi-1"), None),
    "deepseek_v3": (deepseek, configuration("deepseek-v3"), None),
    "gemma3 global": (gemma("full_attention"), configuration("gemma-3-1b"), "full_attention"),
    "gemma3 local": (gemma("sliding_attention"), configuration("gemma-3-1b"), "sliding_attention"),
    "gpt_oss": (gpt_oss(), configuration("gpt-oss-20b"), "full_attention"),
    "cohere": (cohere, COHERE, None),
}  # fmt: skip
BAD = {
    "cohere's for llama": (cohere, known("llama", hidden_size=256, num_attention_heads=4,
                           rope_parameters=COHERE.rope_parameters), None, "bug 1", {"reference"}),
    "gemma3, the other layers": (gemma("sliding_attention"), configuration("gemma-3-1b"),
                                 "full_attention", "bug 2", {"reference"}),
    "doubled": (lambda q, k, at: RIGHT(q, k, 2 * at), LLAMA, None, "bug 3", {"reference"}),
    "the factor twice": (gpt_oss(2), configuration("gpt-oss-20b"), "full_attention", "bug 4",
                         {"reference"}),
    "no factor": (gpt_oss(0), configuration("gpt-oss-20b"), "full_attention", "bug 5", {"reference"}),
    "the whole head's": (phi_with_the_speeds_of_the_whole, configuration("phi-1"), None, "bug 6",
                         {"reference"}),
    "bfloat16": (in_bfloat16, LLAMA, None, "bug 7", {"reference", "slide"}),
    "from 0 again": (from_zero, LLAMA, None, "bug 9", {"in parts"}),
    "one row for all": (first_row_for_all, LLAMA, None, "bug 10", {"padding"}),
    "10 000": (llama(), LLAMA, None, "the base is 10 000", {"reference"}),
    "unscaled": (RIGHT, LLAMA | {"rope_scaling": YARN}, None, "the scaling is left out", {"reference"}),
    "backwards": (backwards, LLAMA, None, "turned the other way", {"reference"}),
    "the key backwards": (key_backwards, LLAMA, None, "the key is turned the other way",
                          {"reference", "slide"}),
    "the other end": (lambda q, k, at: deepseek(q, k, at, leading=True), configuration("deepseek-v3"),
                      None, "the other end of the head", {"reference"}),
    "nothing": (lambda q, k, at: (q, k), LLAMA, None, "nothing is turned", {"reference"}),
}  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_a_models_own_code_passes(name):
    rope, config, kind = GOOD[name]
    report = check_rope(rope, config, layer_type=kind, torch=True)
    assert all(report.tests.values()), str(report)
    assert report.looks_like == ()


@pytest.mark.parametrize("name", BAD)
def test_a_bug_is_named(name):
    rope, config, kind, says, fails = BAD[name]
    report = check_rope(rope, config, layer_type=kind, torch=True)
    assert {test for test, good in report.tests.items() if not good} == fails, str(report)
    assert says in report.looks_like[0], str(report)


def test_the_packages_that_pair_neighbours_are_told_from_llama():
    lucid = pytest.importorskip("rotary_embedding_torch").RotaryEmbedding(64, theta=500_000)
    x_transformers = pytest.importorskip("x_transformers.x_transformers")
    other = x_transformers.RotaryEmbedding(64, base=500_000)

    def by_angles(q, k, at):
        angles = lucid.forward(at.flatten().float()).unflatten(0, at.shape)[:, None]
        turn = pytest.importorskip("rotary_embedding_torch").apply_rotary_emb
        return turn(angles, q), turn(angles, k)

    def by_offset(q, k, at):  # as it is called where nobody says where a text begins
        return lucid.rotate_queries_or_keys(q), lucid.rotate_queries_or_keys(k)

    def by_table(q, k, at):
        angles, scale = other.forward(at.float())
        return tuple(x_transformers.apply_rotary_pos_emb(x, angles, scale) for x in (q, k))

    paired = LLAMA | {"rope_interleave": True}
    for rope in (by_angles, by_table):
        assert all(check_rope(rope, paired, torch=True).tests.values())
        assert "bug 1" in check_rope(rope, LLAMA, torch=True).looks_like[0]
    assert "bug 9" in check_rope(by_offset, paired, torch=True).looks_like[0]


def test_what_no_bug_explains_is_read_off():
    def strange(q, k, positions):
        angle = positions[:, None, :, None] * 77.0 ** (-np.arange(8) / 8)
        cos, sin = np.cos(angle), np.sin(angle)
        halves = (np.split(x, 2, axis=-1) for x in (q, k))
        return tuple(np.concatenate([a * cos - b * sin, a * sin + b * cos], -1) for a, b in halves)

    report = check_rope(strange, {"model_type": "llama", "head_dim": 16})
    assert report.looks_like == ()
    assert f"by 1, {77 ** (-1 / 8):.4g} … {77 ** (-7 / 8):.4g} a position" in str(report)
    assert "none of the bugs" in str(report)


def test_what_is_returned_must_be_both_and_of_their_shape():
    with pytest.raises(TypeError, match=r"^rope must return two arrays, q and k, got ndarray"):
        check_rope(lambda q, k, at: q, LLAMA)
    with pytest.raises(ValueError, match=r"^rope must return the shape \(2, 2, 12, 64\), got"):
        check_rope(lambda q, k, at: (q[..., :2], k), LLAMA)
    with pytest.raises(ValueError, match="without rotary encoding"):
        check_rope(lambda q, k, at: (q, k), configuration("mpt"))


def test_the_command_says_it_and_ends_with_1(tmp_path, capsys):
    (tmp_path / "mine.py").write_text(
        "import numpy as np\n"
        "def rope(q, k, at):\n"
        "    angle = 2 * at[:, None, :, None] * 1e4 ** (-np.arange(8) / 8)\n"
        "    cos, sin = np.cos(angle), np.sin(angle)\n"
        "    a, b = (np.split(x, 2, axis=-1) for x in (q, k))\n"
        "    return tuple(np.concatenate([x * cos - y * sin, x * sin + y * cos], -1) for x, y in (a, b))\n"
    )
    (tmp_path / "config.json").write_text(json.dumps({"model_type": "llama", "head_dim": 16}))
    command = [sys.executable, "-m", "pe_configs.check", "mine:rope", "config.json"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8")
    assert run.returncode == 1, run.stderr
    assert "16 of 16" in run.stdout.splitlines()[1]
    assert "It looks like this: positions are doubled (bug 3)." in run.stdout
    assert main(["mine", "config.json"]) == 2
    assert main(["no_such_module:rope", "config.json"]) == 2
    assert "No module named" in capsys.readouterr().out
