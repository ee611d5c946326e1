"""Repeat the measurements of both models and write the records: see README.md."""

from __future__ import annotations

import argparse

import numpy as np
import torch

from pe_book import models
from pe_book.measured import RESULTS, clocks, keep, minilm, smollm2
from pe_book.models.bert import Bert
from pe_book.models.llama import Llama


def measure_minilm() -> None:
    """Rows, heads, order and layers of MiniLM: two minutes on a core."""
    checkpoint = models.minilm()
    table = checkpoint.weights["embeddings.position_embeddings.weight"]
    np.save(RESULTS / "minilm-rows.npy", table.astype(np.float16))
    model = Bert(checkpoint)
    rows = table.astype(float)
    result = {"rows": minilm.of_rows(rows)}
    of_clocks = clocks.clocks(rows[clocks.FIRST : clocks.LAST])
    result |= minilm.of_heads(checkpoint, of_clocks, minilm.where_heads_look(model))
    result |= minilm.of_order(model) | {"changes": minilm.of_changes(model)}
    fresh = Bert(checkpoint)
    torch.manual_seed(0)
    for layer in fresh.layers:  # trained embeddings, untrained layers
        for part in layer.modules():
            if isinstance(part, torch.nn.Linear):
                torch.nn.init.normal_(part.weight, std=0.02)
                torch.nn.init.zeros_(part.bias)
            elif isinstance(part, torch.nn.LayerNorm):
                part.reset_parameters()
        for name, weight in layer.named_parameters():
            if name == "attention.in_proj_weight":  # not in a Linear
                torch.nn.init.normal_(weight, std=0.02)
            elif name == "attention.in_proj_bias":
                torch.nn.init.zeros_(weight)
    result["layers"] = minilm.of_layers(model, fresh)
    keep("minilm", checkpoint.digest, result)


def measure_smollm2() -> None:
    """Knobs, heads, copies and long texts of SmolLM2: about an hour and a half on a core."""
    checkpoint = models.smollm2()
    model = Llama(checkpoint)
    tokens = smollm2.parts(model)
    of_knobs = {name: smollm2.of_knob(model, name, tokens) for name in smollm2.KNOBS}
    result = {
        "knobs": smollm2.with_costs(of_knobs),
        "heads": smollm2.of_heads(model, tokens),
        "copies": smollm2.of_copies(model),
        "longer": {
            name: smollm2.of_length(model, checkpoint.config, name) for name in smollm2.LONGER
        },
    }
    looks = np.array(result["heads"]["looks"])
    back = [int(i) for i in np.flatnonzero(looks[:, 1] > 0.5)]
    result["stretched"] = smollm2.of_stretch(smollm2.own_keys(model), tokens, back)
    keep("smollm2", checkpoint.digest, result)


MEASURES = {"minilm": measure_minilm, "smollm2": measure_smollm2}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", nargs="*", choices=[*MEASURES, []])
    for name in parser.parse_args().model or MEASURES:
        MEASURES[name]()
