"""Which layers of each type of transformers turn, which columns and how: found by running its code.

``python tools/turning_types.py`` builds a small model of each type that `model_types.json` calls rotary,
gives it a text, and looks on as its own code turns vectors: a pair keeps its length, so lengths say
which columns are partners, and angles say the direction. It writes what it finds into the table, says
what differs, and lists the types whose code cannot be run, which are read.
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
    """What one call does to its vectors."""

    layout: str
    columns: int  # that turn
    forwards: bool


class Found(NamedTuple):
    """What a type's code does; the layers are those that turn, of `LAYERS`."""

    turn: Turn
    layers: tuple[int, ...]
    indexer: Turn | None = None


def main() -> int:
    """Run all types, or those that are named; 1 if the table differs from what their code does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("types", nargs="*", help="all rotary types, if none is named")
    parser.add_argument(
        "--write", action="store_true", help="write layouts, and which types are read"
    )
    given = parser.parse_args()
    differ, unread = {}, {}
    for name in given.types or rotary_types():
        try:
            what, config = found(name)
            differ[name] = differences(what, config)
            print(name, what, *differ[name], sep="\n    ", flush=True)
            if given.write:
                write(name, what)
        except Exception as error:  # of code that is not ours
            unread[name] = (
                f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"
            )
            print(name, f"cannot be run: {unread[name][:100]}", sep="\n    ", flush=True)
    print(
        f"{len(differ)} run, {sum(map(bool, differ.values()))} of them differ; {len(unread)} not run"
    )
    if given.write and not given.types:
        mark(sorted(unread))
    return int(any(differ.values()))


def differences(what: Found, config: Any) -> list[str]:
    """What `describe_positions` says otherwise of the configuration that was run."""
    described = describe_positions(config)
    layers = {i for i, one in enumerate(described.layers) if one.encoding == "rotary"}
    turning = [described.layers[i] for i in sorted(layers)]
    own = f"{what.turn.layout}{'' if what.turn.forwards else ', backwards'}"
    lines = []
    if any(not str(one.layout).startswith(own) for one in turning):
        lines.append(f"layout: {own}, not {turning[0].layout}")
    if what.layers and len(described.layers) == LAYERS and layers != set(what.layers):
        lines.append(f"layers: {what.layers}, not {sorted(layers)}")
    widest = max((one.turned or 0 for one in turning), default=0)
    if what.layers and what.turn.columns != widest and all(not one.effect for one in turning):
        lines.append(f"columns: {what.turn.columns}, not {widest}")
    indexers = {layer.indexer for layer in described.layers}
    if what.indexer and not any(f"columns, {what.indexer.layout}" in one for one in indexers):
        lines.append(f"indexer: {what.indexer.layout}, not {indexers}")
    return lines


def write(name: str, what: Found) -> None:
    """Write the layout into the row of a type."""
    text = TABLE.read_text(encoding="utf-8")
    layout = f"{what.turn.layout}{'' if what.turn.forwards else ', backwards'}"
    row = re.search(rf'(?m)^"{re.escape(name)}": {{.*}}', text)
    if row and f'"layout": "{layout}"' not in row[0]:
        bare = re.sub(r'"layout": "[^"]*", ', "", row[0])
        said = f'"layout": "{layout}", ' if layout != "halves" else ""
        line = bare.replace('"source"', f'{said}"source"')
        TABLE.write_text(text.replace(row[0], line), encoding="utf-8")


def mark(unread: list[str]) -> None:
    """Write which types were not run, and where their code was read."""
    rows = table()["types"]
    places = {name: rows[name]["source"].replace("configuration_", "modeling_") for name in unread}
    line = f'"read in the code": {json.dumps(places, ensure_ascii=False)},'
    text = TABLE.read_text(encoding="utf-8")
    text = re.sub(r'(?m)^"read in the code": .*,$', lambda _: line, text)
    TABLE.write_text(text, encoding="utf-8")


def rotary_types() -> list[str]:
    """The types of the table with a rotary encoding."""
    return [
        name for name, row in table()["types"].items() if not {"encoding", "refuse"} & row.keys()
    ]


@cache
def _config_classes() -> dict[str, type]:
    """The class of each type's configuration, also of types that are a part of a model."""
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
    """The module of a type's code, and its model."""
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
    """Note what the module's own functions turn, and in which layer."""
    genuine = {
        name: one for name, one in vars(module).items() if TURNS.match(name) and callable(one)
    }

    def note(turn: Any) -> Any:
        def turned(*given: Any, **more: Any) -> Any:
            answer = turn(*given, **more)
            vectors = [x for x in (*given, *more.values()) if torch.is_tensor(x)]
            first = answer[0] if isinstance(answer, (tuple, list)) else answer
            calls.append((at[0], vectors[0].detach(), first.detach()))
            return answer

        return turned

    for name, one in genuine.items():
        setattr(module, name, note(one))
    try:
        yield
    finally:
        for name, one in genuine.items():
            setattr(module, name, one)


def found(name: str) -> tuple[Found, Any]:
    """What the type's own code does, and the configuration of the model that was run."""
    warnings.simplefilter("ignore")
    errors = []
    for sizes in (SMALL, WIDE, MIDDLE):
        try:
            config = small(name, sizes)
            return _run(config), config
        except Exception as error:  # of code that is not ours
            errors.append(error)
    with contextlib.suppress(Exception):
        config = _config_classes()[name]()
        return Found(_by_function(config), ()), config
    raise errors[-1]


def _by_function(config: Any) -> Turn:
    """What the module's function does to vectors, with the tables of the type's own class."""
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


def _run(config: Any) -> Found:
    """What the code does in a model of this configuration."""
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
    return Found(widest[0], tuple(sorted(set().union(*turns[False].values()))), widest[1])


def turn_of(x: torch.Tensor, y: torch.Tensor) -> Turn:
    """The turn that makes `y` of `x`, one axis of which is the text."""
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
                    continue  # a part turns, that has fewer columns
                return Turn(layout, columns, bool(angles[0][moving][0] > 0))
    raise ValueError("vectors that no layout explains")


def _pairs(x: np.ndarray, layout: str) -> np.ndarray:
    if layout == "interleaved":
        return x[..., 0::2] + 1j * x[..., 1::2]
    return x[..., : x.shape[-1] // 2] + 1j * x[..., x.shape[-1] // 2 :]


if __name__ == "__main__":
    sys.exit(main())
