# Behind the cells of book/solutions/pytorch-module.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
assert holder.plain.dtype == torch.float32
assert {getattr(holder, n).dtype for n in ("parameter", "buffer", "quiet")} == {torch.float16}
assert [name for name, _ in holder.named_parameters()] == ["parameter"]
assert list(holder.state_dict()) == ["parameter", "buffer"]

# %% after: two-run  (check-two)
import numpy as np

from pe_lib import sinusoidal_encoding

assert (f"{word:.2f}", f"{place:.1f}", f"{place / word:.0f}") == ("0.55", "19.6", "35")
assert f"{word * 768**0.5:.1f}" == "15.4"
assert np.isclose(np.linalg.norm(sinusoidal_encoding(1, 768)), place)

# %% after: three-run  (check-three)
assert torch.isclose(twice.max(), once.max())
assert abs((twice == 0).float().mean() - 0.19) < 0.02
assert abs((once == 0).float().mean() - 0.19) < 0.02

# %% after: four-run  (check-four)
assert gap > 0.5

# %% after: five-run  (check-five)
assert leaves_input_alone(SinusoidalPositionalEncoding(16))
assert not leaves_input_alone(InPlace(16))
x = torch.zeros(1, 3, 16)
careless = InPlace(16, dropout=0.0)
careless(x)
assert torch.allclose(careless(x)[0], 2 * careless.encoding[:3])
leaf = nn.Parameter(torch.zeros(1, 3, 16))


def complaint(act):
    try:
        act()
    except (RuntimeError, ValueError) as error:
        return str(error)


assert "in-place" in complaint(lambda: careless(leaf))

# %% after: six-run  (check-six)
assert torch.equal(alone, module(x)[:, 7:8])
assert "position 20" in complaint(lambda: module(x, start=11))
assert module(x, start=10).shape == x.shape
