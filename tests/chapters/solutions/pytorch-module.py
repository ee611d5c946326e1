# Behind the cells of book/solutions/pytorch-module.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
from pe_book.checks import check

assert holder.plain.dtype == torch.float32
assert {getattr(holder, n).dtype for n in ("parameter", "buffer", "quiet")} == {torch.float16}
assert [name for name, _ in holder.named_parameters()] == ["parameter"]
assert list(holder.state_dict()) == ["parameter", "buffer"]
assert check("pytorch-module/buffers", ["nnn", "yyy", "yny", "ynn"])

# %% after: two-run  (check-two)
import numpy as np

assert (f"{word:.2f}", f"{place:.1f}", f"{place / word:.0f}") == ("0.55", "19.6", "35")
assert f"{word * 768**0.5:.1f}" == "15.4"
assert np.isclose(np.linalg.norm(sinusoidal_encoding(1, 768)), place)
assert check("pytorch-module/lengths", [word, place, word * 768**0.5])

# %% after: three-run  (check-three)
assert torch.isclose(twice.max(), once.max())
assert abs((twice == 0).float().mean() - 0.28) < 0.02
assert abs((once == 0).float().mean() - 0.28) < 0.02
assert check("pytorch-module/dropout", [0.28, 1.389])

# %% after: four-run  (check-four)
along = zeros + module.table[:1]
sines = module.table.clone()
sines[:, 1::2] = sines[:, 0::2]
assert not torch.allclose(along[0], module.table)
assert not torch.allclose(sines, module.table)
assert check("pytorch-module/zeros", "abcf")

# %% after: five-run  (check-five)
assert leaves_alone(SinusoidalPositionalEncoding)
assert not leaves_alone(InPlace)
x = torch.zeros(1, 3, 16)
careless = InPlace(16, dropout=0.0)
careless(x)
assert torch.allclose(careless(x)[0], 2 * careless.encoding[:3])
x = torch.randn(1, 3, 16)
assert not (careless(x) - x).any()
assert check("pytorch-module/untouched", leaves_alone)

# %% after: six-run  (check-six)
assert torch.equal(alone, module(torch.cat([x[:, :0], x], dim=1))[:, 7:8])
assert module(x, start=10).shape == x.shape
assert check("pytorch-module/start", FromStart)
other = SinusoidalPositionalEncoding(16, base=500)
assert "All keys matched" in str(other.load_state_dict(FromStart(16).state_dict()))
