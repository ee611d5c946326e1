"""Compares the table of rotary types with the code of transformers: ``python tools/turning_types.py``.

It runs a small model of each rotary type in `model_types.json` and records the calls of its rotary functions:
rotation preserves the length of a pair, so lengths identify pairs and layout, and angles the direction. It
prints differences and types that cannot be run; with ``--write`` it updates the table.
"""

import argparse
import contextlib
import importlib
import inspect
import json
import re
import sys
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
import transformers
from transformers import AutoModel, PreTrainedModel

from pe_configs import describe_positions
from pe_configs._values import table

TABLE = Path(__file__).parents[1] / "configs/pe_configs/model_types.json"
MODELS = Path(transformers.__file__).parent / "models"
INDEXER = -2  # in place of a layer's number
LARGEST = 10**8  # weights
LENGTH, LAYERS = 7, 8  # no other axis of a small model has seven entries
SMALL = {
    "hidden_size": 64, "intermediate_size": 48, "num_attention_heads": 4, "num_key_value_heads": 4,
    "head_dim": 16, "num_hidden_layers": LAYERS, "vocab_size": 96, "n_embd": 64, "n_head": 4,
    "n_layer": LAYERS, "n_inner": 48, "rotary_dim": 8, "pad_token_id": 0, "bos_token_id": 1,
    "eos_token_id": 2, "num_experts": 4, "num_local_experts": 4, "n_routed_experts": 4,
    "num_experts_per_tok": 2, "moe_intermediate_size": 32, "shared_expert_intermediate_size": 32,
    "n_shared_experts": 1, "n_group": 1, "topk_group": 1, "num_expert_group": 1, "q_lora_rank": 24,
    "kv_lora_rank": 24, "qk_rope_head_dim": 8, "qk_nope_head_dim": 8, "v_head_dim": 16,
    "index_head_dim": 16, "index_n_heads": 2, "index_topk": 4, "linear_num_value_heads": 4,
    "linear_num_key_heads": 2, "linear_key_head_dim": 8, "linear_value_head_dim": 8,
    "sliding_window": 4, "attention_dropout": 0.0, "max_position_embeddings": 64,
    "num_global_key_value_heads": 2, "global_head_dim": 16, "encoder_hidden_size": 64,
}  # fmt: skip
WIDE = SMALL | {  # wide enough for the sections of M-RoPE
    "hidden_size": 512, "head_dim": 128, "rotary_dim": 64, "global_head_dim": 128,
    "qk_rope_head_dim": 64, "qk_nope_head_dim": 64, "v_head_dim": 128, "index_head_dim": 128,
}  # fmt: skip
MIDDLE = SMALL | {"hidden_size": 256, "head_dim": 64}
TURNS = re.compile(r"^_?apply_\w*(rot|rope)\w*$|^vision_apply_rotary_emb$")


class Turn(NamedTuple):
    """The rotation of a call."""

    layout: str
    columns: int  # rotated ones
    forwards: bool


class Behaviour(NamedTuple):
    """What a type's code does; `layers` are those with rotation, of `LAYERS`."""

    turn: Turn
    layers: tuple[int, ...]
    indexer: Turn | None = None


def main() -> int:
    """Runs all types, or the named ones; returns 1 if the table differs from their code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("types", nargs="*", help="default: all rotary types")
    parser.add_argument(
        "--write", action="store_true", help="write layouts and the types that cannot be run"
    )
    args = parser.parse_args()
    differ, unread = {}, {}
    for name in args.types or rotary_types():
        try:
            behaviour, config = behaviour_of(name)
            differ[name] = differences(behaviour, config)
            print(name, behaviour, *differ[name], sep="\n    ", flush=True)
            if args.write:
                write(name, behaviour)
        except Exception as error:  # third-party code
            unread[name] = (
                f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"
            )
            print(name, f"cannot be run: {unread[name][:100]}", sep="\n    ", flush=True)
    print(
        f"{len(differ)} run, {sum(map(bool, differ.values()))} of them differ; {len(unread)} not run"
    )
    if args.write and not args.types:
        mark(sorted(unread))
    return int(any(differ.values()))


def differences(behaviour: Behaviour, config: Any) -> list[str]:
    """Differences from `describe_positions` of the configuration that was run."""
    described = describe_positions(config)
    layers = {i for i, one in enumerate(described.layers) if one.encoding == "rotary"}
    turning = [described.layers[i] for i in sorted(layers)]
    own = f"{behaviour.turn.layout}{'' if behaviour.turn.forwards else ', backwards'}"
    lines = []
    if any(not str(one.layout).startswith(own) for one in turning):
        lines.append(f"layout: {own}, not {turning[0].layout}")
    if behaviour.layers and len(described.layers) == LAYERS and layers != set(behaviour.layers):
        lines.append(f"layers: {behaviour.layers}, not {sorted(layers)}")
    widest = max((one.turned or 0 for one in turning), default=0)
    if (
        behaviour.layers
        and behaviour.turn.columns != widest
        and all(not one.effect for one in turning)
    ):
        lines.append(f"columns: {behaviour.turn.columns}, not {widest}")
    indexers = {layer.indexer for layer in described.layers}
    if behaviour.indexer and not any(
        f"columns, {behaviour.indexer.layout}" in one for one in indexers
    ):
        lines.append(f"indexer: {behaviour.indexer.layout}, not {indexers}")
    return lines


def write(name: str, behaviour: Behaviour) -> None:
    """Writes the layout into a type's row of the table."""
    text = TABLE.read_text(encoding="utf-8")
    layout = f"{behaviour.turn.layout}{'' if behaviour.turn.forwards else ', backwards'}"
    row = re.search(rf'(?m)^"{re.escape(name)}": {{.*}}', text)
    if row and f'"layout": "{layout}"' not in row[0]:
        bare = re.sub(r'"layout": "[^"]*", ', "", row[0])
        entry = f'"layout": "{layout}", ' if layout != "halves" else ""
        line = bare.replace('"source"', f'{entry}"source"')
        TABLE.write_text(text.replace(row[0], line), encoding="utf-8")


def mark(unread: list[str]) -> None:
    """Writes the types that were not run, with the files in which their code was read."""
    rows = table()["types"]
    places = {name: rows[name]["source"].replace("configuration_", "modeling_") for name in unread}
    line = f'"read in the code": {json.dumps(places, ensure_ascii=False)},'
    text = TABLE.read_text(encoding="utf-8")
    text = re.sub(r'(?m)^"read in the code": .*,$', lambda _: line, text)
    TABLE.write_text(text, encoding="utf-8")


def rotary_types() -> list[str]:
    """The rotary types of the table."""
    return [
        name for name, row in table()["types"].items() if not {"encoding", "refuse"} & row.keys()
    ]


@cache
def _config_classes() -> dict[str, type]:
    """Configuration classes by type, including parts of models."""
    classes: dict[str, type] = {}
    for path in sorted(MODELS.glob("*/configuration_*.py")):
        with contextlib.suppress(ImportError):
            module = importlib.import_module(f"transformers.models.{path.parent.name}.{path.stem}")
            for kind in vars(module).values():
                if inspect.isclass(kind) and getattr(kind, "model_type", ""):
                    classes.setdefault(kind.model_type, kind)
    return classes


def small(name: str, sizes: dict[str, int] | None = None) -> Any:
    """A small configuration of a type."""
    kind = _config_classes()[name]
    own = set(inspect.signature(kind).parameters)
    config = kind(**{key: value for key, value in (sizes or SMALL).items() if key in own})
    config._attn_implementation = "eager"
    return config


def model_of(config: Any) -> tuple[Any, PreTrainedModel]:
    """The module with a type's code, and a model."""
    stem = type(config).__module__.replace("configuration_", "modeling_")
    module = importlib.import_module(stem)
    kinds = [
        kind
        for kind in vars(module).values()
        if inspect.isclass(kind)
        and issubclass(kind, PreTrainedModel)
        and kind.__module__ == stem
        and getattr(kind, "config_class", None) is type(config)
        and not kind.__name__.endswith("PreTrainedModel")
    ]
    with contextlib.suppress(Exception):
        kinds.insert(0, AutoModel._model_mapping[type(config)])
    errors = []
    for kind in kinds:
        try:
            with torch.device("meta"):
                size = sum(weight.numel() for weight in kind(config).parameters())
            if size > LARGEST:
                raise ValueError(f"the small model has {size:,} weights")
            torch.manual_seed(0)
            return module, kind(config).eval()
        except Exception as error:
            errors.append(error)
    raise errors[0] if errors else TypeError("no model")


@contextlib.contextmanager
def watched(module: Any, calls: list, at: list[int]) -> Iterator[None]:
    """Records the calls of the module's rotary functions, with their layers."""
    originals = {
        name: one for name, one in vars(module).items() if TURNS.match(name) and callable(one)
    }

    def note(turn: Any) -> Any:
        def turned(*args: Any, **named: Any) -> Any:
            answer = turn(*args, **named)
            vectors = [x for x in (*args, *named.values()) if torch.is_tensor(x)]
            first = answer[0] if isinstance(answer, (tuple, list)) else answer
            calls.append((at[0], vectors[0].detach(), first.detach()))
            return answer

        return turned

    for name, one in originals.items():
        setattr(module, name, note(one))
    try:
        yield
    finally:
        for name, one in originals.items():
            setattr(module, name, one)


def behaviour_of(name: str) -> tuple[Behaviour, Any]:
    """The behaviour of a type's code, and the configuration of the model that was run."""
    warnings.simplefilter("ignore")
    errors = []
    for sizes in (SMALL, WIDE, MIDDLE):
        try:
            config = small(name, sizes)
            return _run(config), config
        except Exception as error:  # third-party code
            errors.append(error)
    with contextlib.suppress(Exception):
        config = _config_classes()[name]()
        return Behaviour(_by_function(config), ()), config
    raise errors[-1]


def _by_function(config: Any) -> Turn:
    """The rotation by the module's function, with the tables of the type's class."""
    module = importlib.import_module(type(config).__module__.replace("configuration_", "modeling_"))
    if len([name for name in vars(module) if TURNS.match(name)]) != 1:
        raise TypeError("not one function")
    for kind in vars(module).values():
        if inspect.isclass(kind) and "Rotary" in kind.__name__ and _config_of(kind) is type(config):
            tables, x = kind(config), torch.randn(1, 2, LENGTH, 1)
            cos, sin = tables(x, torch.arange(LENGTH)[None])
            x = torch.randn(1, 2, LENGTH, cos.shape[-1])
            return turn_of(x, module.apply_rotary_pos_emb(x, x, cos, sin)[0])
    raise TypeError("no class of tables")


def _config_of(kind: type) -> Any:
    argument = inspect.signature(kind).parameters.get("config")
    named = argument and argument.annotation
    return getattr(sys.modules[kind.__module__], named, None) if isinstance(named, str) else named


def _run(config: Any) -> Behaviour:
    """The behaviour in a model of this configuration."""
    module, model = model_of(config)
    calls: list[tuple[int, torch.Tensor, torch.Tensor]] = []
    at = [-1]
    for one in model.modules():
        if isinstance(one, torch.nn.ModuleList) and len(one) == LAYERS:
            for i, layer in enumerate(one):
                layer.register_forward_pre_hook(lambda *_, i=i: at.__setitem__(0, i))
        elif "Indexer" in type(one).__name__:
            one.register_forward_pre_hook(lambda *_: at.insert(0, INDEXER))
            one.register_forward_hook(lambda *_: at.pop(0) and None)
    with watched(module, calls, at), torch.no_grad():
        model(torch.arange(3, 3 + LENGTH)[None])
    turns: dict[bool, dict[Turn, set[int]]] = {False: {}, True: {}}
    for layer, x, y in calls:
        turns[layer == INDEXER].setdefault(turn_of(x, y), set()).add(layer)
    for some in turns.values():
        if len({(turn.layout, turn.forwards) for turn in some}) > 1:
            raise ValueError(f"several layouts: {some}")
    if not turns[False]:
        raise ValueError("nothing was turned by a function of the module")
    widest = [max(some, key=lambda one: one.columns) if some else None for some in turns.values()]
    return Behaviour(widest[0], tuple(sorted(set().union(*turns[False].values()))), widest[1])


def turn_of(x: torch.Tensor, y: torch.Tensor) -> Turn:
    """The rotation from `x` to `y`, one axis of which is the text."""
    if x.shape != y.shape:
        raise ValueError(f"shapes {tuple(x.shape)} and {tuple(y.shape)}")
    axis = [i for i, n in enumerate(x.shape[:-1]) if n == LENGTH]
    if len(axis) != 1:
        raise ValueError(f"shape {tuple(x.shape)}")
    before, after = (
        np.moveaxis(one.double().numpy(), axis[0], 0).reshape(LENGTH, -1, x.shape[-1])
        for one in (x, y)
    )
    width = x.shape[-1]
    for columns in range(width, 1, -2):
        for last in (False, True):
            part = slice(width - columns, None) if last else slice(0, columns)
            if (
                np.abs(np.delete(after - before, np.arange(width)[part], axis=-1)).max(initial=0)
                > 1e-6
            ):
                continue
            for layout, dealt in (("halves", False), ("interleaved", False), ("interleaved", True)):
                one = _pairs(before[..., part], layout)
                other = _pairs(after[..., part], "halves" if dealt else layout)
                ratio = np.abs(other) / np.abs(one)
                if np.ptp(ratio) > 1e-4:
                    continue
                angles = np.angle((other / one)[1])  # (vectors, pairs) at position 1
                moving = np.abs(angles).max(axis=0) > 1e-7
                if np.ptp(angles, axis=0).max() > 1e-4 or not moving.any():
                    continue
                if layout == "interleaved" and not moving[-1]:
                    continue  # fewer columns are rotated
                return Turn(layout, columns, bool(angles[0][moving][0] > 0))
    raise ValueError("vectors that no layout explains")


def _pairs(x: np.ndarray, layout: str) -> np.ndarray:
    if layout == "interleaved":
        return x[..., 0::2] + 1j * x[..., 1::2]
    return x[..., : x.shape[-1] // 2] + 1j * x[..., x.shape[-1] // 2 :]


if __name__ == "__main__":
    sys.exit(main())
