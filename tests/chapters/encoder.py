# Behind the cells of book/encoder.ipynb, where tools/weave.py puts it

# %% after: picture-run  (check-picture)
import numpy as np

assert np.array_equal(shares[0].round(12), np.eye(3))
assert np.abs(shares[1] - 1 / 3).max() < 0.07
assert np.abs(np.diag(shares[2]) - 0.8).max() < 0.06
assert np.abs(shares[2][~np.eye(3, dtype=bool)] - 0.1).max() < 0.04

# %% after: ffn-test  (check-ffn)
assert torch.allclose(desk(x), one_by_one, atol=1e-6)

# %% after: count-run  (check-count)
found = {name: count(part) for name, part in layer.named_children()}
assert found["attention"] == 4 * 512**2 + 4 * 512 == 1_050_624
assert found["feed_forward"] == 2 * 512 * 2048 + 2048 + 512 == 2_099_712
assert found["norm1"] + found["norm2"] == 2048
assert count(layer) == 3_152_384
assert count(Encoder(6, 512, 8, 2048)) == 18_914_304
assert (
    count(layer) == count(nn.TransformerEncoderLayer(512, 8)) == count(EncoderLayer(512, 2, 2048))
)
assert f"{found['feed_forward'] / count(layer):.1%}" == "66.6%"
assert count(pe_lib.nn.SinusoidalPositionalEncoding(512)) == 0

# %% after: against-run  (check-against)
import copy

for mask in (None, padding):
    gap = (ours(x, mask) - theirs(x, src_key_padding_mask=mask)).abs()
    assert (gap if mask is None else gap[~mask]).max() < 2e-6
exact, precise = copy.deepcopy(theirs).double(), copy.deepcopy(ours).double()
gap = (precise(x.double(), padding) - exact(x.double(), src_key_padding_mask=padding)).abs()
assert gap[~padding].max() < 1e-14
# what a layer that is not shaken would not show
swapped, unbiased = copy.deepcopy(precise), copy.deepcopy(precise)
swapped.norm1, swapped.norm2 = precise.norm2, precise.norm1
for part in (unbiased.attention.project, unbiased.attention.join):
    nn.init.zeros_(part.bias)
for wrong in (swapped, unbiased):
    assert (wrong(x.double()) - exact(x.double())).abs().max() > 0.1
fresh = nn.TransformerEncoderLayer(16, 4, 32)
assert (fresh.norm1.weight == 1).all()
assert (fresh.norm2.bias == 0).all()
assert (fresh.self_attn.in_proj_bias == 0).all()
assert (fresh.self_attn.out_proj.bias == 0).all()

# %% after: library-run  (check-library)
assert (a - b)[~padding].abs().max() < 1e-14
causal = torch.ones(6, 6).triu(1).bool()
a = theirs(x.double(), mask=causal, src_key_padding_mask=padding)
b = library(x.double(), causal, padding)
assert (a - b)[~padding].abs().max() < 1e-14
fresh = Encoder(2, 16, 4, 32)  # its layers do not begin alike
first, second = (nn.utils.parameters_to_vector(fresh.layers[i].parameters()) for i in (0, 1))
assert not torch.equal(first, second)

# %% after: again-run  (check-again)
assert not alike(stack)
assert alike(nn.TransformerEncoder(layer, **stacking))
assert alike(pe_lib.nn.TransformerEncoder(pe_lib.nn.TransformerEncoderLayer(16, 4, 32), 2))

# %% after: padded-run  (check-padded)
assert (graded - ungraded)[~padding].abs().max() < 5e-6
assert (ungraded[padding] == 0).all()
assert (graded[padding].abs().sum(dim=-1) > 1).all()
with torch.no_grad():
    alone = layer.eval()(x, src_key_padding_mask=padding)
assert (alone[padding].abs().sum(dim=-1) > 1).all()
mean = graded.mean(dim=1), ungraded.mean(dim=1)
assert (mean[0] - mean[1])[1].abs().max() > 0.1

# %% after: order-run  (check-order)
assert plain.abs().max() < 1e-13
assert encoded.abs().max() > 0.3


# %% after: fade-figure  (check-fade)
class DeskOnly(EncoderLayer):
    def forward(self, x, blocked=None):
        x = self.norm1(x)
        return self.norm2(x + self.feed_forward(x))


others = []
for seed in range(3):
    kept, desk_lost, lost = (
        fading(kind, seed) if seed else list(found.values())[at]
        for at, kind in enumerate((EncoderLayer, NoneAroundFeedForward, NoneAroundAttention))
    )
    assert kept[0] > 0.99
    assert 0.94 < kept[1] < 0.98
    assert 0.80 < kept[6] < 0.87
    assert np.diff(kept).max() < 0.005
    assert np.diff(kept).min() > -0.06
    assert 0.22 < desk_lost[6] < 0.28
    assert 0.14 < lost[1] < 0.19
    assert max(lost[2:]) < 0.07
    others.append(kept + desk_lost + lost)
assert np.ptp(others, axis=0).max() < 0.07
assert 0.90 < fading(DeskOnly)[6] < 0.95
