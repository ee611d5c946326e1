"""Files that the packages safetensors and gguf write are read by the page as they were written."""

import json
import subprocess

import gguf
import numpy as np
import pytest
import torch
from helpers.books import ROOT
from safetensors.torch import save_file

from pe_book.spectrum import tables

pytestmark = pytest.mark.node
ROWS = np.random.default_rng(5).normal(size=(37, 64)).astype(np.float32)
ROWS[1, :3] = 2.0**-20, -(2.0**-24), 0.0  # subnormal in float16
READ = """
import { openAsBlob } from "node:fs";
import { openTensors, GGUF_TYPES } from "./web/explorers/rows/tensors.js";
const { tables, format, read } = await openTensors(await openAsBlob(process.argv[1]));
const rows = {};
for (const { name } of tables) rows[name] = [...await read(name)];
console.log(JSON.stringify({ format, tables, rows, types: [...GGUF_TYPES] }));
"""


@pytest.fixture
def opened(node):
    """What the page reads of a file."""

    def opened(path) -> dict:
        asked = [node, "--no-warnings", "--input-type=module", "-e", READ, str(path)]
        run = subprocess.run(asked, capture_output=True, encoding="utf-8", check=True, cwd=ROOT)
        return json.loads(run.stdout)

    return opened


@pytest.mark.parametrize("kind", ["float64", "float32", "float16", "bfloat16"])
def test_what_safetensors_writes_is_read_by_page_and_command_alike(opened, tmp_path, kind):
    path, rows = tmp_path / "model.safetensors", torch.tensor(ROWS).to(getattr(torch, kind))
    text = rows[:34].clone()  # 32 positions after two rows of padding
    held = {"roberta.embeddings.position_embeddings.weight": text, "vit.pos_embed": rows[None]}
    save_file(held | {"a": torch.arange(5), "é“": rows.bool()}, path, {"format": "pt"})
    compared(opened(path), tables(path), {key: one.float().numpy() for key, one in held.items()})


@pytest.mark.parametrize("kind", ["F32", "F16", "BF16", "Q8_0", "F64"])
def test_what_gguf_writes_is_read_by_page_and_command_alike(opened, tmp_path, kind):
    path, of = tmp_path / "model.gguf", gguf.GGMLQuantizationType[kind]
    writer = gguf.GGUFWriter(path, "gpt2")
    writer.add_token_list(["a", "é", ""])
    writer.add_custom_alignment(64)
    rows = ROWS.astype(float) if kind == "F64" else gguf.quantize(ROWS, of)
    writer.add_tensor("position_embd.weight", rows, raw_dtype=of)
    writer.add_tensor("blk.0.ffn_up.weight", gguf.quantize(ROWS, gguf.GGMLQuantizationType.Q4_0),
                      raw_dtype=gguf.GGMLQuantizationType.Q4_0)  # fmt: skip
    for write in ("header_to_file", "kv_data_to_file", "tensors_to_file"):
        getattr(writer, f"write_{write}")()
    writer.close()
    wanted = ROWS if kind == "F64" else gguf.dequantize(rows, of)
    found = opened(path)
    compared(found, tables(path), {"position_embd.weight": wanted})
    assert dict(found["types"]) == {
        int(kind): {"name": kind.name, "block": block, "bytes": size}
        for kind, (block, size) in gguf.GGML_QUANT_SIZES.items()
    }


def compared(page, command, wanted):
    """Both have these rows, and say the same of them."""
    assert page["rows"].keys() == command.keys() == wanted.keys()
    for one in page["tables"]:
        other, rows = command[one["name"]], wanted[one["name"]].reshape(-1, 64)
        assert np.array_equal(np.float32(page["rows"][one["name"]]).reshape(-1, 64), rows)
        assert np.array_equal(other.rows, rows)
        grid = tuple(one.get("grid", ())) or None
        said = (one["role"], one["first"], grid, one.get("says", ""))
        assert said == other[1:]
