"""Writes book/what-to-type.md: commands that extend models in four programs, from the table below.

``python tools/what_to_type.py``; a test compares the page with it, and pastes each command.
"""

import json
from pathlib import Path
from typing import Any, NamedTuple

from pe_configs import describe_positions
from pe_configs.published import configuration, published

PAGE = Path(__file__).parents[1] / "book/what-to-type.md"


class Stretch(NamedTuple):
    """A model whose file has no extension, and the scaling that its makers recommend."""

    model: str
    kept: str  # its name in pe_configs.published
    base: int
    trained: int
    factor: int
    why: str

    @property
    def length(self) -> int:
        """The extended length in tokens."""
        return self.trained * self.factor

    @property
    def scaling(self) -> dict[str, Any]:
        """The scaling for transformers, with the base."""
        return {
            "rope_type": "yarn",
            "factor": float(self.factor),
            "original_max_position_embeddings": self.trained,
            "rope_theta": self.base,
        }


STRETCHES = (
    Stretch("Qwen/Qwen3-4B", "qwen3-4b", 1_000_000, 32_768, 4,
            "Qwen's README and model cards: factor 4 from 32 768, and only where texts are long"),
    Stretch("Qwen/Qwen2.5-7B-Instruct", "qwen2.5-7b", 1_000_000, 32_768, 4,
            "the model's card: the same factor"),
    Stretch("HuggingFaceTB/SmolLM3-3B", "smollm3-3b", 5_000_000, 65_536, 2,
            "SmolLM3's report: trained to 64k tokens, YaRN to 128k"),
)  # fmt: skip

# models whose own file is complete
IN_THE_FILE = (
    *("llama-3.1-70b", "gpt-oss-20b", "deepseek-v3.2", "deepseek-v4-flash", "kimi-k2.5"),
    *("gemma-3-1b", "mistral-7b"),
)


def commands(one: Stretch) -> dict[str, str]:
    """The command for a model, by program."""
    lines = "".join(
        f"        {json.dumps(key)}: {json.dumps(value)},\n" for key, value in one.scaling.items()
    )
    overrides = broken(json.dumps({"rope_parameters": one.scaling}))
    plain = {key: value for key, value in one.scaling.items() if key != "rope_theta"}
    override = broken(json.dumps({"rope_scaling": plain, "rope_theta": one.base}))
    return {
        "transformers": f'AutoModelForCausalLM.from_pretrained(\n    "{one.model}",\n'
        f"    rope_parameters={{\n{lines}    }},\n    max_position_embeddings={one.length},\n)",
        "vLLM": f"vllm serve {one.model} \\\n  --hf-overrides '{overrides}' \\\n"
        f"  --max-model-len {one.length}",
        "SGLang": f"python -m sglang.launch_server --model-path {one.model} \\\n"
        f"  --json-model-override-args '{override}' \\\n  --context-length {one.length}",
        "llama.cpp": f"llama-server -m {one.kept}.gguf -c {one.length} \\\n"
        f"  --rope-scaling yarn --rope-scale {one.factor} --yarn-orig-ctx {one.trained} \\\n"
        f"  --rope-freq-base {one.base}",
    }


def broken(text: str) -> str:
    """JSON on two lines, for quotes in a shell."""
    return text.replace(', "original', ',\n    "original')


def in_the_file(kept: str) -> tuple[str, int]:
    """The scaling in a model's file, as text, and its length in tokens."""
    config = configuration(kept)
    text = config.get("text_config", config)
    turning = [one for one in describe_positions(config).layers if one.encoding == "rotary"]
    kinds = dict.fromkeys(str(one.scaling) for one in turning if one.scaling != "default")
    scaling_text = ", ".join(kinds) or "no scaling"
    scaling = text.get("rope_scaling") or {}
    if "factor" in scaling:
        scaling_text += (
            f" × {scaling['factor']:g} from {spaced(scaling['original_max_position_embeddings'])}"
        )
    windows = dict.fromkeys(spaced(one.window) for one in turning if one.window)
    if windows:
        some = "" if all(one.window for one in turning) else "in some layers "
        scaling_text += f"; {some}a window of {', '.join(windows)}"
    return scaling_text, text["max_position_embeddings"]


def spaced(number: int) -> str:
    """32768 as 32 768."""
    return f"{number:,}".replace(",", " ")


HEAD = """# What to type

To stretch a model is to run it on longer texts than those of its training, by turning its slow pairs more
slowly: [Longer contexts](longer-contexts.ipynb) says how, and what it costs. Here is what to type in four
programs. This page is made from a table, and a test reads each command back: pasted into
[`pe_configs`](your-model.ipynb), it gives the frequencies of the model's file with the scaling added, as
transformers computes them.

**First look whether there is anything to type.** Many files have their scaling already; then the length
is enough.
"""

SILENT = """## What the programs do without a word

- **YaRN is static** in transformers, in vLLM and in SGLang: the factor holds for short texts, too. Qwen
  advises it for long texts alone, because a constant factor may hurt short ones ([Qwen3
  1567](https://github.com/QwenLM/Qwen3/issues/1567), [vLLM
  18728](https://github.com/vllm-project/vllm/issues/18728), [SGLang
  6030](https://github.com/sgl-project/sglang/issues/6030)). For 65 536 tokens Qwen's factor is 2.
- **transformers** replaces `rope_parameters` whole. Without `rope_theta` in it, a new configuration has
  the base 10 000, whatever the model was trained with. Without `original_max_position_embeddings` it
  takes `max_position_embeddings` for the trained length, and that is the stretched one (version 5.23,
  `modeling_rope_utils.py`; the test of this page tries both).
- **vLLM** no longer has `--rope-scaling`; its
  [manual](https://docs.vllm.ai/en/stable/features/context_extension/) says `--hf-overrides`.
- **SGLang** has refused a length above the one that it derives from the file ([SGLang
  2943](https://github.com/sgl-project/sglang/issues/2943)); its message names the variable
  `SGLANG_ALLOW_OVERWRITE_LONGER_CONTEXT_LEN`.
- **llama.cpp** reads `--rope-scaling`, `--rope-scale`, `--rope-freq-base` and `--yarn-…`. The base above
  is the one in the model's file; it stands there so that the command can be read without the file.
  In a GGUF file of Llama's architecture two neighbouring rows of queries and keys are a pair, in Hugging
  Face's a row and the one half a head further. `pe_configs.conversion.deal_rows` deals them: SmolLM2's
  own rows give the same scores, to twelve digits, either way.
- Versions have had faults: attention factors ignored ([vLLM
  46280](https://github.com/vllm-project/vllm/issues/46280)) or squared ([SGLang
  33558](https://github.com/sgl-project/sglang/pull/33558)), a length scaled twice ([vLLM
  56446](https://github.com/vllm-project/vllm/issues/56446)). We have not run these programs.

## Check yours

```sh
python -m pe_configs --head-dim 128 \\
  "--rope-scaling yarn --rope-scale 4 --yarn-orig-ctx 32768 --rope-freq-base 1000000"
python -m pe_configs --compare config.json stretched.json --seq-len 100000
```
"""


def page() -> str:
    """The page, in Markdown."""
    lines = [HEAD, "| model | its file says | for texts up to |", "|---|---|---|"]
    for kept in IN_THE_FILE:
        said, length = in_the_file(kept)
        lines.append(f"| {published()[kept].model} | {said} | {spaced(length)} tokens |")
    lines += [
        "",
        "For these, type the length and nothing else: `--max-model-len` in vLLM, `--context-length` in",
        "SGLang, `-c` in llama.cpp. A scaling typed on top would replace the one in the file.",
        "",
    ]
    for one in STRETCHES:
        name, trained = one.model.split("/")[1], spaced(one.trained)
        lines += [f"## {name}: from {trained} to {spaced(one.length)} tokens", ""]
        lines += [
            f"Source: {one.why}.",
            f"For another length, the factor is that length over {trained}.",
            "",
        ]
        for program, command in commands(one).items():
            kind = "python" if program == "transformers" else "sh"
            lines += [f"**{program}**", "", f"```{kind}", command, "```", ""]
    return "\n".join([*lines, SILENT])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
