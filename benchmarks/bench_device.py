"""How long rotary, ALiBi, T5's bias and attention take on a GPU: this repository beside transformers.

One process, rounds with every contestant once, in changing order; the median of its rounds, in
milliseconds between two events of the GPU. What must be equal is compared first. Without a GPU it
says so, and measures nothing.
"""

import random
import statistics
from collections.abc import Callable

import torch

from pe_book.transformer import MultiheadSelfAttention
from pe_lib.nn import AlibiBias, BucketedBias, RotaryEncoding

HEADS, HEAD, LENGTH, ROUNDS = 16, 128, 4096, 25
Work = Callable[[], torch.Tensor]


def rotary(dtype: torch.dtype) -> dict[str, Work]:
    """Queries of (4, 32, LENGTH, HEAD), turned."""
    from transformers import LlamaConfig
    from transformers.models.llama import modeling_llama as llama

    x = torch.randn(4, 32, LENGTH, HEAD, device="cuda", dtype=dtype)
    config = LlamaConfig(head_dim=HEAD, hidden_size=32 * HEAD, num_attention_heads=32)
    ids = torch.arange(LENGTH, device="cuda")[None]
    cos, sin = (table[:, None] for table in llama.LlamaRotaryEmbedding(config).cuda()(x, ids))
    ours = {
        lay: RotaryEncoding(HEAD, LENGTH, layout=lay).cuda() for lay in ("halves", "interleaved")
    }
    works: dict[str, Work] = {f"pe_lib, {lay}": lambda m=m: m(x) for lay, m in ours.items()}
    works["transformers, halves"] = lambda: x * cos + llama.rotate_half(x) * sin
    close = {torch.float32: 1e-3, torch.bfloat16: 0.1}[dtype]
    torch.testing.assert_close(
        works["pe_lib, halves"](), works["transformers, halves"](), atol=close, rtol=close
    )
    return works | {"a copy": x.clone}


def biases(dtype: torch.dtype) -> dict[str, Work]:
    """T5's and ALiBi's, (HEADS, LENGTH, LENGTH)."""
    from transformers.models.t5 import modeling_t5 as t5

    config = t5.T5Config(num_heads=HEADS)
    theirs = t5.T5Attention(config, has_relative_attention_bias=True).to("cuda", dtype)
    ours, alibi = BucketedBias(HEADS).to("cuda", dtype), AlibiBias(HEADS).to("cuda", dtype)
    ours.values = theirs.relative_attention_bias
    assert torch.equal(ours(LENGTH), theirs.compute_bias(LENGTH, LENGTH)[0])
    table = ours(LENGTH)
    return {
        "pe_lib, T5": lambda: ours(LENGTH),
        "transformers, T5": lambda: theirs.compute_bias(LENGTH, LENGTH)[0],
        "pe_lib, ALiBi": lambda: alibi(LENGTH),
        "a copy": table.clone,
    }


def attention(dtype: torch.dtype) -> dict[str, Work]:
    """Causal attention of (4, LENGTH, 1024)."""
    x = torch.randn(4, LENGTH, 1024, device="cuda", dtype=dtype)
    ours = MultiheadSelfAttention(1024, HEADS, device="cuda", dtype=dtype)
    theirs = torch.nn.MultiheadAttention(1024, HEADS, batch_first=True, device="cuda", dtype=dtype)
    mask = torch.nn.Transformer.generate_square_subsequent_mask(LENGTH, "cuda", dtype)
    hides = {"attn_mask": mask, "is_causal": True, "need_weights": False}
    return {
        "pe_book, as it comes": lambda: ours(x, is_causal=True, need_weights=False)[0],
        "torch's layer": lambda: theirs(x, x, x, **hides)[0],
    }


def compiled(works: dict[str, Work]) -> dict[str, Work]:
    """The same, as torch.compile makes them."""
    return {name: torch.compile(work) for name, work in works.items() if name != "a copy"}


def measured(works: dict[str, Work]) -> dict[str, float]:
    """The median of each in milliseconds; the first three rounds warm up."""
    times: dict[str, list[float]] = {name: [] for name in works}
    for number in range(ROUNDS + 3):
        for name in random.sample(list(works), len(works)):
            begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            begin.record()
            works[name]()
            end.record()
            torch.cuda.synchronize()
            if number >= 3:
                times[name].append(begin.elapsed_time(end))
    return {name: statistics.median(of) for name, of in times.items()}


def main() -> None:
    """Measure and print."""
    if not torch.cuda.is_available():
        print("no GPU here: nothing is measured")
        return
    print(torch.cuda.get_device_name(), "torch", torch.__version__)
    with torch.no_grad():
        for make in (rotary, biases, attention):
            for dtype in (torch.float32, torch.bfloat16):
                works = make(dtype)
                for how, these in (("eager", works), ("compiled", compiled(works))):
                    print(f"\n{make.__name__}, {dtype}, {how}")
                    for name, time in measured(these).items():
                        print(f"  {name:24}{time:9.3f} ms")


if __name__ == "__main__":
    main()
