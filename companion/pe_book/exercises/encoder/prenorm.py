from inspect import signature
from typing import Any

from pe_book.exercises._answers import require, run

START = """
import torch


class PreNorm(EncoderLayer):
    def forward(self, x: torch.Tensor, mask=None):
        return ...
"""
HINTS = (
    "The normalisation moves in front of each part. The sum is left as it is.",
    "Begin with attention. What does it get now, and to what is its result added?",
)


def check(answer: Any) -> None:
    import torch

    require(
        not isinstance(answer, torch.nn.Module), "hand over the class, not a module made from it"
    )
    module = run(answer, 16, 4, 32)
    require(isinstance(module, torch.nn.Module), "the class of a layer is asked for")
    with (
        torch.random.fork_rng()
    ):  # the reader's own random numbers go on as if nothing had been asked
        torch.manual_seed(0)
        torch_layer = torch.nn.TransformerEncoderLayer(
            16, 4, 32, dropout=0.0, batch_first=True, norm_first=True
        )
        # Away from the 1 and 0 of a new normalisation, so that none of them is like another
        weights = torch.nn.utils.parameters_to_vector(torch_layer.parameters())
        weights = (weights + 0.1 * torch.randn_like(weights)).detach().double()
        x = torch.randn(2, 5, 16).double()
    have = sum(one.numel() for one in module.parameters())
    require(
        have == len(weights),
        f"with the sizes 16, 4 and 32 it has {have} parameters, and PyTorch's layer {len(weights)}",
    )
    outputs = []
    for layer in (torch_layer, module):
        layer.double().eval()
        torch.nn.utils.vector_to_parameters(weights, layer.parameters())
        with torch.no_grad():
            outputs.append(run(layer, x))
    theirs, ours = outputs
    require(
        torch.is_tensor(ours) and ours.shape == x.shape, "the output must have the input's shape"
    )
    require(
        torch.allclose(ours.double(), theirs, atol=1e-9),
        "with PyTorch's weights, poured in as in the chapter, it gives another output "
        "(the parts are to be made in the order attention, feed-forward, norm1, norm2)",
    )
    if "mask" not in signature(module.forward).parameters:
        return
    real = torch.tensor([[True] * 5, [True] * 3 + [False] * 2])
    with torch.no_grad():
        theirs = torch_layer(x, src_key_padding_mask=~real)
        ours = run(lambda rows: module(rows, mask=real), x)
    require(
        torch.allclose(ours[real].double(), theirs[real], atol=1e-9),
        "given the mask of a padded batch it gives another output at the real words",
    )


# Wrong answers, with a part of the reply to each
WRONG = {"self.norm1 → self.norm2": "another output", "(x), mask) → (x))": "a padded batch",
         "lambda *sizes: nn.Linear(3, 3)": "12 parameters", "lambda *sizes: 3": "class of a layer",
         "PreNorm(16, 4, 32)": "hand over the class"}  # fmt: skip
RIGHT = ("lambda *sizes: nn.TransformerEncoderLayer(*sizes, 0.0, batch_first=True, norm_first=True)",
         "return x + self.feed_forward(self.norm2(x)) → return (x + self.feed_forward(self.norm2(x))).float()"
)  # fmt: skip

# Homework
SOLUTION = """
import torch


class PreNorm(EncoderLayer):
    def forward(self, x, mask=None):
        x = x + self.attention(self.norm1(x), mask)
        return x + self.feed_forward(self.norm2(x))
"""
GIVEN = ("ffn-run", "attention-run", "attention-class", "layer-run")
DRAW = {"d_model": [8, 12, 24], "heads": [2], "inside": [20, 40, 64], "seed": "1 to 9999"}
SEEN = """
layer, x = PreNorm(16, 4, 32).double().eval(), torch.randn(2, 5, 16).double()
assert layer(x).shape == x.shape, "the output must have the input's shape"
assert not torch.allclose(layer(x), x), "nothing is added to x"
assert torch.allclose(layer(x + 1) - x - 1, layer(x) - x), "x itself goes past the normalisation"
"""
HIDDEN = """
import torch

torch.manual_seed(seed)
theirs = torch.nn.TransformerEncoderLayer(
    d_model, heads, inside, dropout=0.0, batch_first=True, norm_first=True
).double()
ours = PreNorm(d_model, heads, inside).double()
weights = torch.nn.utils.parameters_to_vector(theirs.parameters()).detach()
weights = weights + 0.1 * torch.randn_like(weights)
torch.nn.utils.vector_to_parameters(weights, theirs.parameters())
# both have the same parameters, in the same order, under other names
pairs = zip(ours.state_dict(), theirs.parameters(), strict=True)
ours.load_state_dict({name: weight.detach() for name, weight in pairs})
x = torch.randn(2, 6, d_model).double()
with torch.no_grad():
    apart = (theirs.eval()(x) - ours.eval()(x)).abs().max()
assert apart < 1e-9, f"at width {d_model} it gives another output than PyTorch's layer"
"""
