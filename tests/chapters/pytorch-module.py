# Behind the cells of book/pytorch-module.ipynb, where tools/weave.py puts it

# %% after: d4-run  (check-d4)
assert [f"{v:.3f}" for v in x[0, 0, :4].tolist()] == ["1.927", "1.487", "0.901", "-2.106"]
assert [f"{v:.3f}" for v in module(x)[0, 0, :4].tolist()] == ["1.927", "2.487", "0.901", "-1.106"]
D4_ROWS = [
    [0, 1, 0, 1, 0, 1, 0, 1],
    [0.841, 0.54, 0.311, 0.95, 0.1, 0.995, 0.032, 1],
    [0.909, -0.416, 0.591, 0.807, 0.199, 0.98, 0.063, 0.998],
    [0.141, -0.99, 0.813, 0.583, 0.296, 0.955, 0.095, 0.996],
    [-0.757, -0.654, 0.954, 0.301, 0.389, 0.921, 0.126, 0.992],
]
assert np.allclose(module.encoding[:5, :8].numpy(), D4_ROWS, rtol=0, atol=0.00051)
assert module(x).shape == x.shape
# D4's module as it stands there
position = torch.arange(5000.0)[:, None]
built_in_float32 = {}
for width in (64, 512):
    term = torch.exp(torch.arange(0, width, 2).float() * (-np.log(10000.0) / width))
    sine_error = (position * term).sin().double() - torch.tensor(
        sinusoidal_encoding(5000, width)[:, 0::2]
    )
    built_in_float32[width] = float(sine_error.abs().max())
assert all(1e-4 < e < 1e-3 for e in built_in_float32.values())

# %% after: cat-run  (check-cat)
found = {}
for words in ("cat sat mat", "mat cat sat"):
    x = small(torch.tensor(embed(words.split(), 4)).float()[None])[0]
    found[words] = scaled_dot_product_attention(x, x, x)[1].round(3).tolist()
assert found["cat sat mat"] == [[0.303, 0.501, 0.196], [0.266, 0.629, 0.105], [0.237, 0.239, 0.524]]
assert found["mat cat sat"] == [[0.350, 0.321, 0.329], [0.181, 0.516, 0.302], [0.226, 0.368, 0.406]]
plain = embed(["cat", "sat", "mat"], 4)
assert f"{scaled_dot_product_attention(plain, plain, plain)[1][0, 0]:.3f}" == "0.402"

# %% after: notice  (check-notice)
start = OrderExplorer(order=[2, 0, 1], name="module")
assert start.weights(encoded=True).round(3).tolist() == found["mat cat sat"]
thrice = OrderExplorer(sentence="cat cat cat")
assert (thrice.weights(encoded=False).round(3) == 0.333).all()
assert np.ptp(thrice.weights(encoded=True)) > 0.05
wide = OrderExplorer(order=[2, 0, 1], d_model=64).weights(encoded=True)
assert (wide.max(axis=1) > start.weights(encoded=True).max(axis=1)).all()

# %% after: buffer-run  (check-buffer)
assert (ways.plain.dtype, ways.trained.dtype, ways.buffer.dtype) == (
    torch.float32,
    torch.bfloat16,
    torch.bfloat16,
)
assert [name for name, _ in ways.named_parameters()] == ["trained"]
assert list(ways.state_dict()) == ["trained"]
assert (torch.zeros(1, 5, 16).bfloat16() + ways.plain[:5]).dtype == torch.float32


# %% after: buffer-device  (check-device)
def complaint(act):
    try:
        act()
    except (RuntimeError, ValueError) as error:
        return str(error)


message = complaint(lambda: torch.zeros(2, 5, 16, device="meta") + ways.plain[:5])
assert "device cpu" in message

# %% after: checkpoint-run  (check-checkpoint)
message = complaint(lambda: new.load_state_dict(old.state_dict()))
assert "size mismatch for encoding" in message
assert "[512, 16]" in message
assert "[1024, 16]" in message
short, long = PositionalEncoding(16, 512), PositionalEncoding(16, 1024)
long.load_state_dict(short.state_dict())
assert list(short.state_dict()) == []
assert 5000 * 512 * 4 == 10_240_000
message = complaint(lambda: long.load_state_dict(old.state_dict()))
assert "Unexpected key" in message
skipped = long.load_state_dict(old.state_dict(), strict=False)
assert skipped.unexpected_keys == ["encoding"]

# %% after: dropout-run  (check-dropout)
torch.manual_seed(0)
once, twice = drop(ones), drop(drop(ones))
assert abs((once == 0).float().mean() - 0.10) < 0.002
assert abs((twice == 0).float().mean() - 0.19) < 0.002
assert max(abs(once.mean() - 1), abs(twice.mean() - 1)) < 0.005
assert abs(1 - 0.9 * 0.9 - 0.19) < 1e-12
assert abs(0.1 / 0.9 - once.var()) < 0.003
assert abs(0.19 / 0.81 - twice.var()) < 0.003
assert 1.9 < (0.19 / 0.81) / (0.1 / 0.9) < 2.2
assert torch.equal(drop.eval()(ones), ones)

# %% after: axis-measure  (check-axis)
assert np.allclose(wrong(nothing)[1, 3], sinusoidal_encoding(2, 16)[1], atol=1e-6)
gap = {}
for name, kind in {"right": right, "wrong": wrong}.items():
    dog, copy = mean_outputs(kind, "dog bites man", "dog bites man")
    man, _ = mean_outputs(kind, "man bites dog", "man bites dog")
    gap[name] = np.abs(dog - man).max(), np.abs(dog - copy).max()
assert gap["right"][0] > 0.05
assert gap["right"][1] < 1e-6
assert gap["wrong"][0] < 1e-6
assert gap["wrong"][1] > 0.5
assert complaint(lambda: AlongBatch(16, 4)(torch.zeros(5, 6, 16))) is not None

# %% after: scale-run  (check-scale)
torch.manual_seed(0)
lengths = {}
for width in (64, 512):
    e = np.linalg.norm(sinusoidal_encoding(1, width))
    for spread in (1, width**-0.5):
        word = float((spread * torch.randn(1000, width)).norm(dim=1).mean())
        lengths[width, spread == 1] = word, word * width**0.5, word / e, word * width**0.5 / e
assert encoding == 16
assert f"{lengths[512, True][0]:.1f}"[:2] == "22"
assert abs(lengths[512, True][1] - 512) < 5
assert abs(lengths[512, False][0] - 1) < 0.02
assert abs(lengths[512, False][1] - 22.6) < 0.3
assert all(abs(lengths[w, False][3] - 1.41) < 0.03 for w in (64, 512))
assert all(abs(lengths[w, True][2] - 1.41) < 0.03 for w in (64, 512))
assert abs(lengths[512, True][3] - 32) < 0.5
assert 1 / lengths[512, False][2] > 15.5
assert nn.Embedding(1000, 512).weight.std().sub(1).abs() < 0.01

# %% after: output-run  (check-output)
torch.manual_seed(0)
last = nn.functional.layer_norm(torch.randn(500, d_model), [d_model])
target = torch.randint(1000, (500,))
losses = {}
for spread in (1, d_model**-0.5):
    scores = last @ (spread * torch.randn(1000, d_model)).T
    losses[spread] = float(scores.std()), float(nn.functional.cross_entropy(scores, target))
assert f"{np.log(1000):.1f}" == "6.9"
assert abs(losses[1][0] - 22.6) < 0.2
assert abs(losses[1][1] - 75) < 2
assert abs(losses[d_model**-0.5][1] - 7.4) < 0.2
wide, table = torch.randn(50, 512).double() / 512**0.5, torch.tensor(sinusoidal_encoding(50, 512))
up, down = 512**0.5 * wide + table, wide + table / 512**0.5
assert torch.allclose(up, 512**0.5 * down)

# %% after: longer-library  (check-longer)
message = complaint(lambda: PositionalEncoding(4, max_seq_len=10)(twelve))
assert "12" in message
assert "10" in message
assert PositionalEncoding(4, max_seq_len=1)(twelve).shape == twelve.shape
assert "max_seq_len=10" in complaint(lambda: SinusoidalPositionalEncoding(4, 10)(twelve))


# %% after: formats-run  (check-formats)
def after(kind, dtype):
    return float((kind(64, 512).to(dtype).float().encoding.double() - exact).abs().max())


assert f"{after(PositionalEncoding, torch.float16):.4f}" == "0.0002"
assert f"{after(PositionalEncoding, torch.bfloat16):.3f}" == "0.002"
for dtype in (torch.float16, torch.bfloat16):
    assert after(SinusoidalPositionalEncoding, dtype) < 1e-7
assert after(PositionalEncoding, torch.float32) < 1e-7
assert SinusoidalPositionalEncoding(64, 512).bfloat16().encoding.dtype == torch.bfloat16
out = SinusoidalPositionalEncoding(64, 512)(torch.zeros(1, 3, 64).bfloat16())
assert out.dtype == torch.bfloat16
assert PositionalEncoding(64, 512)(torch.zeros(1, 3, 64).bfloat16()).dtype == torch.float32

# %% after: bugs-table  (check-bugs)
fails = {k.__name__: {t for t, ok in check(k).items() if not ok} for k in kinds}
assert fails == {
    "PositionalEncoding": set(),
    "AlongBatch": {"values", "places", "batch"},
    "FirstRow": {"values", "places"},
    "DropsTwice": {"dropout"},
    "Trained": {"fixed"},
    "Saved": {"fixed"},
    "SineTwice": {"values"},
    "BuiltLow": {"values"},
}
assert len(kinds[1:]) == 7
assert all(check(SinusoidalPositionalEncoding).values())
assert final_loss(SinusoidalPositionalEncoding) < 0.2
assert all(final_loss(k) < 0.2 for k in kinds)


class InPlace(PositionalEncoding):  # exercise 5
    def forward(self, x):
        x += self.encoding[: x.size(1)]
        return self.dropout(x)


assert all(check(InPlace).values())
low = BuiltLow(16, 600, dropout=0.0)(torch.zeros(1, 10, 16))[0]
assert torch.allclose(low[:, 0], torch.tensor(sinusoidal_encoding(10, 16)[:, 0]).float(), atol=0.01)

# %% after: run-it-cell  (check-run-it)
compare(explorer.value)
width.value = 16
assert explorer.d_model == 16
desk = SinusoidalPositionalEncoding(16, 12, dropout=0.0).double()
x = desk(torch.tensor(embed(explorer.words, 16))[None])[0]
weights = scaled_dot_product_attention(x, x, x)[1]
assert np.abs(weights - explorer.weights(encoded=True)).max() < 1e-12
