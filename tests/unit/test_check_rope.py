"""Real implementations, right and broken, each diagnosed beside its model's own configuration."""

import json
import math
import subprocess
import sys
from itertools import product
from typing import Any

import numpy as np
import pytest
import torch
from helpers.nightly import mostly_nightly
from transformers import CONFIG_MAPPING
from transformers.models.cohere import modeling_cohere
from transformers.models.deepseek_v3 import modeling_deepseek_v3
from transformers.models.deepseek_v32 import modeling_deepseek_v32
from transformers.models.gemma3 import modeling_gemma3
from transformers.models.glm import modeling_glm
from transformers.models.gpt_oss import modeling_gpt_oss
from transformers.models.gptj import modeling_gptj
from transformers.models.llama import modeling_llama
from transformers.models.phi import modeling_phi
from transformers.models.phi3 import modeling_phi3

from pe_configs.check import check_rope, main
from pe_configs.published import configuration
from pe_configs.testing import check_rotary

LLAMA = {"model_type": "llama", "head_dim": 64, "rope_theta": 500_000.0}
LINEAR = {"rope_type": "linear", "factor": 4.0}
YARN = {"rope_type": "yarn", "factor": 8.0, "original_max_position_embeddings": 4096}


def known(name, **said) -> Any:
    """A configuration of transformers, as a model of this type has it."""
    return CONFIG_MAPPING[name](**said)


def shipped(kind, name, *keys) -> Any:
    """A published configuration, or these keys of it, as transformers has it."""
    said = configuration(name)
    return known(kind, **{key: said[key] for key in keys or said if key != "model_type"})


def own(module, config, turn="apply_rotary_pos_emb"):
    """A model's own rotation, with its own tables."""
    kind = next(name for name in dir(module) if name.endswith("RotaryEmbedding"))
    tables = getattr(module, kind)(config)
    return lambda q, k, at: getattr(module, turn)(q, k, *tables(q, at))


def first(n, turn):
    """The first n columns are turned, and the others stay."""

    def turned(q, k, at):
        made = turn(q[..., :n], k[..., :n], at)
        return tuple(torch.cat([t, x[..., n:]], -1) for t, x in zip(made, (q, k), strict=True))

    return turned


def llama(**said):
    config = known("llama", hidden_size=256, num_attention_heads=4, head_dim=64, **said)
    return own(modeling_llama, config)


RIGHT = llama(rope_parameters={"rope_type": "default", "rope_theta": 500_000.0})


def gptj(q, k, at):
    table = modeling_gptj.create_sinusoidal_positions(4096, 64)[at].to(q.dtype)
    sin, cos = table.split(32, dim=-1)
    turn = modeling_gptj.apply_rotary_pos_emb
    return tuple(turn(x.transpose(1, 2), sin, cos).transpose(1, 2) for x in (q, k))


def neighbours(q, k, at):
    """As DeepSeek turns 64 columns, in the order in which they came."""
    config = shipped("deepseek_v3", "deepseek-v3", "rope_scaling", "rope_theta")
    turned = own(modeling_deepseek_v3, config, "apply_rotary_pos_emb_interleave")(q, k, at)
    return tuple(x.unflatten(-1, (2, 32)).transpose(-1, -2).flatten(-2) for x in turned)


def deepseek(q, k, at):
    """The last 64 of 192 columns are turned."""
    turned = first(64, neighbours)(q.roll(64, -1), k.roll(64, -1), at)
    return tuple(x.roll(-64, -1) for x in turned)


def gemma(kind):
    config = known("gemma3_text", head_dim=256)
    tables = modeling_gemma3.Gemma3RotaryEmbedding(config)
    return lambda q, k, at: modeling_gemma3.apply_rotary_pos_emb(q, k, *tables(q, at, kind))


def gpt_oss(times=1):
    config = shipped("gpt_oss", "gpt-oss-20b", "rope_scaling", "rope_theta")
    tables = modeling_gpt_oss.GptOssRotaryEmbedding(config)

    def turn(q, k, at):
        cos, sin = tables(q, at)
        scale = tables.attention_scaling ** (times - 1)
        return modeling_gpt_oss.apply_rotary_pos_emb(q, k, cos * scale, sin * scale)

    return turn


def turned_by(q, k, cos, sin):
    return modeling_llama.apply_rotary_pos_emb(q, k, cos.to(q.dtype), sin.to(q.dtype))


def angles(at, base=500_000.0):
    return at[..., None].double() * base ** (-torch.arange(0, 64, 2) / 64)


V32 = {"model_type": "deepseek_v32", "qk_rope_head_dim": 64, "qk_nope_head_dim": 128}
V32 |= {"index_head_dim": 128}


def dealt_for_neighbours(q, k, at):
    """The tables of one layout, the pairs of the other."""
    table = angles(at).repeat_interleave(2, dim=-1)
    return turned_by(q, k, table.cos(), table.sin())


def without_the_minus(q, k, at):
    cos, sin = (table[:, None].to(q.dtype) for table in (angles(at).cos(), angles(at).sin()))
    halves = (x.chunk(2, dim=-1) for x in (q, k))
    return tuple(torch.cat([a * cos + b * sin, b * cos + a * sin], dim=-1) for a, b in halves)


def along_the_heads(q, k, at):
    """Written for (batch, seq, heads, head_dim), and given (batch, heads, seq, head_dim)."""
    q_at, k_at = (torch.arange(x.shape[1]).expand(x.shape[0], -1) for x in (q, k))
    turned = ((x.transpose(1, 2), p) for x, p in ((q, q_at), (k, k_at)))
    return tuple(RIGHT(x, x, p)[0].transpose(1, 2) for x, p in turned)


def counted_on(q, k, at):
    """The first position of a row, and those after it, whatever the row says."""
    return RIGHT(q, k, at[:, :1] + torch.arange(at.shape[1]))


def scaled_twice(q, k, at):
    """Scaled in the frequencies, and in the positions again."""
    scaled = llama(rope_parameters=LINEAR | {"rope_theta": 500_000.0})
    return scaled(q, k, at / 4)


def ten_to_the_log(q, k, at):
    """Document D0's base: e to the power of log(base) became 10 to it."""
    table = angles(at, 10 ** math.log(500_000.0)).repeat(1, 1, 2)
    return turned_by(q, k, table.cos(), table.sin())


def without_the_2(q, k, at):
    table = (at[..., None] * 500_000.0 ** (-torch.arange(32) / 64)).repeat(1, 1, 2)
    return turned_by(q, k, table.cos(), table.sin())


def first_row_for_all(q, k, at):
    return RIGHT(q, k, at[:1].expand_as(at))


def from_zero(q, k, at):
    return RIGHT(q, k, torch.arange(at.shape[1]).expand_as(at))


def in_bfloat16(q, k, at):
    return RIGHT(q, k, at.bfloat16().float())


def whole_heads_speeds(q, k, at):
    """Of the first 32 columns, at the speeds that 64 would have."""
    table = (at[..., None] * 10_000.0 ** (-torch.arange(16) / 32)).repeat(1, 1, 2)
    return turned_by(q, k, table.cos(), table.sin())


COHERE = known("cohere", hidden_size=256, num_attention_heads=4)
LLAMA31 = shipped("llama", "llama-3.1-70b")
PHI3 = shipped("phi3", "phi-3-mini-128k")
cohere = own(modeling_cohere, COHERE)
GOOD = {
    "llama": (RIGHT, LLAMA, None),
    "gptj": (first(64, gptj), configuration("gpt-j-6b"), None),
    "phi": (first(32, own(modeling_phi, known("phi"))), configuration("phi-1"), None),
    "deepseek_v3": (deepseek, configuration("deepseek-v3"), None),
    "gemma3 global": (gemma("full_attention"), configuration("gemma-3-1b"), "full_attention"),
    "gemma3 local": (gemma("sliding_attention"), configuration("gemma-3-1b"), "sliding_attention"),
    "gpt_oss": (gpt_oss(), configuration("gpt-oss-20b"), "full_attention"),
    "cohere": (cohere, COHERE, None),
    "llama 3.1": (own(modeling_llama, LLAMA31), LLAMA31, None),
    "phi3, longrope": (own(modeling_phi3, PHI3), PHI3, None),
    "glm": (own(modeling_glm, known("glm")), known("glm"), None),
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
    "the whole head's": (first(32, whole_heads_speeds), configuration("phi-1"), None, "bug 6", {"reference"}),
    "bfloat16": (in_bfloat16, LLAMA, None, "bug 7", {"reference", "slide"}),
    "from 0 again": (from_zero, LLAMA, None, "bug 9", {"in parts", "position_ids"}),
    "one row for all": (first_row_for_all, LLAMA, None, "bug 10", {"padding"}),
    "counted on": (counted_on, LLAMA, None, "a row's first position is read", {"position_ids"}),
    "10 000": (llama(), LLAMA, None, "the base is 10 000", {"reference"}),
    "10 to the log": (ten_to_the_log, LLAMA, None, "10 to the power ln(base)", {"reference"}),
    "no 2": (without_the_2, LLAMA, None, "the exponent lacks its 2", {"reference"}),
    "unscaled": (RIGHT, LLAMA | {"rope_scaling": YARN}, None, "the scaling is left out", {"reference"}),
    "scaled twice": (scaled_twice, LLAMA | {"rope_scaling": LINEAR}, None,
                     "the scaling is applied twice", {"reference"}),
    "backwards": (lambda q, k, at: RIGHT(q, k, -at), LLAMA, None, "turned the other way", {"reference"}),
    "the key backwards": (lambda q, k, at: (RIGHT(q, k, at)[0], RIGHT(q, k, -at)[1]), LLAMA, None,
                          "the key is turned the other way", {"reference", "slide"}),
    "the query alone": (lambda q, k, at: (RIGHT(q, k, at)[0], k), LLAMA, None,
                        "only the query is turned", {"reference", "slide"}),
    "the query one ahead": (lambda q, k, at: (RIGHT(q, k, at + 1)[0], RIGHT(q, k, at)[1]), LLAMA, None,
                            "the query stands one position ahead", {"reference"}),
    "the other end": (first(64, neighbours), configuration("deepseek-v3"), None, "the other end of the head",
                      {"reference"}),
    "two layouts at once": (dealt_for_neighbours, LLAMA, None, "the tables are dealt as for interleaved",
                            {"reference", "slide"}),
    "no minus": (without_the_minus, LLAMA, None, "a minus is missing", {"reference", "slide"}),
    "nothing": (lambda q, k, at: (q, k), LLAMA, None, "nothing is turned", {"reference"}),
}  # fmt: skip


DTYPES = ("float32", "bfloat16", "float16")
SHORT = {*product(["llama", "doubled", "bfloat16"], DTYPES)}  # by day in sixteen bits, too


def in_dtypes(cases):
    every, daily = product(cases, DTYPES), SHORT | {*product(cases, DTYPES[:1])}
    return pytest.mark.parametrize(("name", "dtype"), mostly_nightly(every, daily))


@in_dtypes(GOOD)
def test_a_models_own_code_passes(name, dtype):
    rope, config, kind = GOOD[name]
    report = check_rope(rope, config, layer_type=kind, dtype=dtype, torch=True)
    assert all(report.tests.values()), str(report)
    assert report.looks_like == ()


@in_dtypes(BAD)
def test_a_bug_is_named(name, dtype):
    rope, config, kind, says, fails = BAD[name]
    report = check_rope(rope, config, layer_type=kind, dtype=dtype, torch=True)
    assert {test for test, good in report.tests.items() if not good} == fails, str(report)
    assert says in report.looks_like[0], str(report)


def test_deepseek_v32s_indexer_pairs_halves_beside_an_attention_that_pairs_neighbours():
    of, config = modeling_deepseek_v32, known("deepseek_v32")
    right = first(64, own(of, config))
    fault = first(64, own(of, config, "apply_rotary_pos_emb_interleave"))  # as first published
    asked = {"part": "indexer", "torch": True}
    for dtype in DTYPES:
        assert all(check_rope(right, V32, dtype=dtype, **asked).tests.values())
        report = check_rope(fault, V32, dtype=dtype, **asked)
        assert not report.tests["reference"]
        assert "DeepSeek-V3.2's indexer" in report.looks_like[0]


def test_heads_that_share_keys():
    """Right code takes any number of them; code that turns along the heads is found."""
    for heads in (1, 3):
        assert all(check_rope(RIGHT, LLAMA, kv_heads=heads, torch=True).tests.values())
        report = check_rope(along_the_heads, LLAMA, kv_heads=heads, torch=True)
        assert any("two axes are exchanged" in what for what in report.looks_like)


def test_weights_dealt_to_the_other_layout():
    """Code for neighbours is right for weights that were dealt to neighbours, and for no others."""
    base = {"head_dim": 64, "rope_theta": 10_000.0}
    file, unknown = (base | {"model_type": name} for name in ("llama", "mine"))
    for dtype in ("float32", "float16"):
        check_rotary(gptj, file, dtypes=(dtype,), layout="interleaved", torch=True)
        assert "bug 1" in check_rope(gptj, file, dtype=dtype, torch=True).looks_like[0]
    with pytest.raises(ValueError, match=r"^layout must be set"):
        check_rope(gptj, unknown, torch=True)
    check_rotary(gptj, unknown, layout="interleaved", torch=True)


def test_one_line_of_pytest():
    check_rotary(RIGHT, LLAMA, dtypes=("float32", "bfloat16"), torch=True)
    with pytest.raises(AssertionError, match="positions are doubled"):
        check_rotary(lambda q, k, at: RIGHT(q, k, 2 * at), LLAMA, torch=True)
    with pytest.raises(ValueError, match=r"^dtypes must"):  # with none nothing would be asked
        check_rotary(RIGHT, LLAMA, dtypes=(), torch=True)


@pytest.mark.parametrize(
    ("named", "rope", "config"),
    [
        ("rope", lambda q, k, at: q, LLAMA),
        ("rope", lambda q, k, at: (q[..., :2], k), LLAMA),
        ("rope", lambda q, k, at: (q + np.nan, k), LLAMA),
        ("config", lambda q, k, at: (q, k), configuration("mpt")),
        ("config", lambda q, k, at: (q, k), {"model_type": "pixtral", "head_dim": 64}),
    ],
)
def test_what_cannot_be_compared_is_refused(named, rope, config):
    with pytest.raises((TypeError, ValueError), match=rf"^{named}\b.* must"):
        check_rope(rope, config)


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
    assert main(["no_such_module:rope", "config.json", "--dtype", "float16"]) == 2
    assert "No module named" in capsys.readouterr().out
