# Behind the cells of book/encoder.ipynb, where tools/weave.py puts it

# %% after: attention-class  (check-attention)
torch.manual_seed(0)
query, key, value = torch.randn(3, 2, 4, 6, 8)  # batch, heads, words, d
mask = torch.arange(6) < torch.tensor([6, 4])[:, None]
sdpa = nn.functional.scaled_dot_product_attention
theirs = sdpa(query, key, value, attn_mask=mask[:, None, None])
assert (attend(query, key, value, mask) - theirs).abs().max() < 2e-6
assert torch.allclose(attend(query, key, value), sdpa(query, key, value), atol=1e-6)
empty = attend(query, key, value, torch.zeros(2, 6, dtype=torch.bool))
assert empty.isnan().all()  # as the prose says

# %% after: stack-run  (check-lines)
code = [cell for cell in In if cell.startswith(("class ", "def attend"))]
assert sum(bool(line.strip()) for cell in code for line in cell.splitlines()) == 47

# %% after: count-run  (check-count)
layer = encoder.layers[0]
found = {name: count(part) for name, part in layer.named_children()}
assert count(encoder.place) == 0
assert (
    count(layer) == count(nn.TransformerEncoderLayer(512, 8)) == count(EncoderLayer(512, 2, 2048))
)
assert f"{found['feed_forward'] / count(layer):.1%}" == "66.6%"

# %% after: against-run  (check-against)
import copy

padding = ~mask
exact, precise = copy.deepcopy(theirs).double(), copy.deepcopy(ours).double()
gap = (precise(x.double(), mask) - exact(x.double(), src_key_padding_mask=padding)).abs()
assert gap[~padding].max() < 1e-14
for training in (True, False):
    for with_gradients in (True, False):
        stack = nn.TransformerEncoder(copy.deepcopy(theirs), 2).train(training)
        with torch.set_grad_enabled(with_gradients):
            filled = stack(x, src_key_padding_mask=padding)[padding]
        assert filled.any() == (training or with_gradients)
# what a layer that is not shaken would not show
swapped = copy.deepcopy(precise)
swapped.norm1, swapped.norm2 = precise.norm2, precise.norm1
assert (swapped(x.double()) - exact(x.double())).abs().max() > 0.1
new = nn.TransformerEncoderLayer(16, 4, 32)
assert torch.equal(new.norm1.weight, new.norm2.weight)
assert torch.equal(new.norm1.bias, new.norm2.bias)


@torch.no_grad()
def gap_without(shaken, forgotten):
    torch.manual_seed(0)
    exact = nn.TransformerEncoderLayer(16, 4, 32, dropout=0.0, batch_first=True).double()
    poured = nn.utils.parameters_to_vector(exact.parameters())
    nn.utils.vector_to_parameters(poured + shaken * torch.randn_like(poured), exact.parameters())
    poured, mine = (
        nn.utils.parameters_to_vector(exact.parameters()),
        EncoderLayer(16, 4, 32).double(),
    )
    nn.utils.vector_to_parameters(poured, mine.parameters())
    biases = dict(zip("qkv", mine.attention.project.bias.chunk(3), strict=True))
    biases |= {name: weight for name, weight in mine.named_parameters() if name.endswith("bias")}
    biases[forgotten].zero_()
    return (mine(x.double()) - exact(x.double())).abs().max()


# %% after: against-run  (reason_shaken_weights_show_all_biases_but_the_keys)
silent_when_new = [*"qkv", "attention.project.bias", "attention.join.bias"]
in_feed_forward = ["feed_forward.linear1.bias", "feed_forward.linear2.bias"]
assert all(gap_without(0, name) < 1e-13 for name in silent_when_new)
assert all(gap_without(0, name) > 0.01 for name in in_feed_forward)  # they show without shaking
assert gap_without(0.1, "k") < 1e-13
for forgotten in {*silent_when_new, *in_feed_forward} - {"k"}:
    assert gap_without(0.1, forgotten) > 1e-3
q, k, v, key_bias = torch.randn(4, 6, 8).double()
raw = [q @ (k + shift).mT for shift in (0, key_bias[0])]
assert torch.allclose(raw[0].softmax(dim=-1) @ v, raw[1].softmax(dim=-1) @ v)
assert not torch.allclose(raw[0] @ v, raw[1] @ v, atol=0.01)  # without softmax it shows

# %% after: order-run  (check-order)
torch.manual_seed(0)
encoder = TextEncoder(50, 6, 16, 4, 32).double()
words, order = torch.randperm(50)[None, :8], torch.randperm(8)
with torch.no_grad():
    encoded = encoder(words[:, order]) - encoder(words)[:, order]
    encoder.place.encoding.zero_()
    plain = encoder(words[:, order]) - encoder(words)[:, order]
assert plain.abs().max() < 1e-13
assert encoded.abs().max() > 0.3

# %% after: order-run  (reason_no_score_depends_on_the_place)
banded = (torch.arange(8)[:, None] - torch.arange(8)).abs() > 1  # not causal, and the law is broken
nearer = -0.1 * (torch.arange(8)[:, None] - torch.arange(8)).abs().double()  # and all are heard
mixer = pe_book.transformer.TransformerEncoderLayer(16, 4, 32).eval().double()
rows_8, turned_8 = torch.randn(1, 8, 16).double(), torch.tensor([4, 6, 5, 7, 3, 2, 1, 0])
for scores in (None, banded, nearer):
    with torch.no_grad():
        gap_8 = mixer(rows_8[:, turned_8], scores) - mixer(rows_8, scores)[:, turned_8]
    assert (gap_8.abs().max() < 1e-13) == (scores is None)
    assert scores is None or gap_8.abs().max() > 0.01

# %% after: left-run  (check-arrows)
mean = {}
for name in STARTS:
    many = [np.linalg.norm(state[0], axis=-1).mean() / 8
            for seed in range(30) for state in written(name, seed)]  # fmt: skip
    mean[name] = np.reshape(many, (30, 6)).mean(axis=0)
assert np.allclose([mean[name][-1] for name in STARTS], [1, 0.73, 0.18], atol=0.015)  # a fifth
for name in STARTS:  # the row that is drawn is near the average
    drawn_ = [np.linalg.norm(films[name][at][0, 14]) / 8 for at in (0, 2, 5)]
    assert np.abs(drawn_ - mean[name][[0, 2, 5]]).max() < 0.05
theirs = nn.TransformerEncoderLayer(64, 4, 128).parameters()  # PyTorch's own are drawn as there
spreads = [(p.std(), q.std()) for p, q in zip(theirs, fresh(STARTS[1]).parameters(), strict=True)]
assert all(abs(one - other) < 0.02 for one, other in spreads)
torch.manual_seed(24)  # and the arrows are those that the layers make
row = place(torch.randn(1, 20, 64))
for state in films["Xavier"]:  # longer than they look, as the prose says
    at, to = state[0, 14], state[:, 14].sum(axis=0)
    plane = np.linalg.qr(np.column_stack([at, to]))[0]
    seen = np.linalg.norm(state[1:, 14] @ plane, axis=1)
    if len(seen) > 2:  # after the first layer
        assert (seen < 0.8 * np.linalg.norm(state[1:, 14], axis=1)).all()
for state in films["Xavier"]:
    row = fresh("Xavier")(row).detach()
    assert np.allclose(state.sum(axis=0), row[0].numpy(), atol=1e-4)
    assert np.allclose(np.linalg.norm(state.sum(axis=0), axis=-1), 8, atol=1e-2)


# %% after: left-run  (reason_older_arrows_shrink_on_average)
@torch.no_grad()
def longer_sums(start, seed):  # how often a row and what is added are longer than the row
    torch.manual_seed(seed)
    row, longer = place(torch.randn(1, 20, 64)), []
    for layer in [fresh(start) for _ in range(6)]:
        for branch in branches(layer):
            new = branch(row)
            longer.append((row + new).var(dim=-1) > row.var(dim=-1))
            row = sum(to_size([row, new]))
    return torch.stack(longer).double().mean().item()


often = {name: np.mean([longer_sums(name, seed) for seed in range(9)]) for name in STARTS}
assert often["spread 0.02"] < 0.75 < often["PyTorch's own"] < 0.95 < often["Xavier"]  # not all do
assert all(mean[name][-1] < 1 for name in STARTS)  # but together


# %% after: left-run  (reason_how_long_the_new_arrows_are)
@torch.no_grad()
def new_arrows(layer, width, tokens):  # of attention and of the feed-forward network, to a row
    rows = nn.functional.layer_norm(torch.randn(400 // tokens, tokens, width), (width,))
    return np.array([branch(rows).norm(dim=-1).mean().item() for branch in branches(layer)])


torch.manual_seed(0)
for start in STARTS:  # attention's are shorter in longer sentences, the others as long
    layer = fresh(start)
    heard_short, heard_long = (new_arrows(layer, 64, tokens) for tokens in (2, 200))
    assert heard_short[0] > 1.5 * heard_long[0]
    assert abs(heard_short[1] / heard_long[1] - 1) < 0.05
sizes = []
for width in (64, 1024):  # wider layers of spread 0.02 write more
    layer = pe_book.transformer.TransformerEncoderLayer(width, 4, 2 * width).eval()
    for name, weight in layer.named_parameters():
        if weight.dim() == 2:
            nn.init.normal_(weight, std=0.02)
        elif name.endswith("bias"):
            nn.init.zeros_(weight)
    sizes.append(new_arrows(layer, width, 20) / width**0.5)
assert (sizes[1] > 8 * sizes[0]).all()

# %% after: fade-run  (check-fade)
assert np.allclose([np.mean(found) for found in kept.values()], [0.99, 0.76, 0.44], atol=0.015)
torch.manual_seed(0)
bottom = place(nn.Embedding(50, 64)(torch.randint(50, (1000, 20))))
assert places_found(bottom) > 0.995

# %% after: copied-run  (check-copied)
read = [whole, only_left, only_added, shuffled]
assert np.allclose(read, [0.44, 1, 0.44, 0.31], atol=0.015)


@torch.no_grad()
def discriminated(seed):  # the same rows, and a matrix fitted by linear discriminant analysis
    torch.manual_seed(seed)
    rows = place(nn.Embedding(50, 64)(torch.randint(50, (1000, 20))))
    for layer in [fresh("PyTorch's own") for _ in range(6)]:
        rows = layer(rows)
    fit, test = rows.double().chunk(2)
    means = fit.mean(dim=0)
    off = (fit - means).flatten(0, 1)
    matrix = torch.linalg.solve(off.T @ off / len(off) + 1e-9 * torch.eye(64), means.T)
    guess = (test @ matrix - (means * matrix.T).sum(dim=1) / 2).argmax(dim=-1)
    return (guess == torch.arange(20)).double().mean().item()


assert 0.86 < np.mean([discriminated(seed) for seed in range(6)]) < 0.9


@torch.no_grad()
def read_under(bend, hear, wide=1.0, seed=0):
    """Positions read above six Xavier layers, how much is left of the rows, how long what is added."""
    torch.manual_seed(seed)
    rows = left = place(nn.Embedding(50, 64)(torch.randint(50, (1000, 20))))
    for layer in [fresh("Xavier") for _ in range(6)]:
        listen, think = branches(layer)
        alone = lambda rows: listen(rows.reshape(-1, 1, 64)).view_as(rows)  # noqa: B023, E731
        flat = lambda rows: layer.linear2(layer.linear1(rows)) / 2**0.5  # noqa: B023, E731
        parts = {"others": [listen], "itself": [alone], "nobody": []}[hear]
        for branch in [*parts, think if bend else flat]:
            new = wide * branch(rows)
            left, _ = to_size([left, rows + new - left])
            rows = sum(to_size([rows, new]))
    lengths = [part.norm(dim=-1).mean().item() / 8 for part in (left, rows - left)]
    return places_found(rows), *lengths


# %% after: copied-run  (reason_the_bend_and_other_rows_hide)
plain_layers, bent, mixed = [
    np.mean([read_under(*how, seed=seed) for seed in range(2)], axis=0)
    for how in ((False, "nobody"), (True, "nobody"), (False, "others"))
]
assert min(plain_layers[2], bent[2], mixed[2]) > 0.9  # all write nearly as much
assert plain_layers[0] > 0.99
assert 0.53 < min(bent[0], mixed[0]) <= max(bent[0], mixed[0]) < 0.67  # about 60 %
longest = read_under(False, "nobody", wide=2.0)
assert longest[1] < 0.1 < 0.95 < longest[0]  # still less is left, and all is read
assert read_under(False, "itself")[0] > 0.99  # attention that hears only its own row hides nothing

# %% after: copied-run  (reason_fifty_words)
torch.manual_seed(0)
many = place(nn.Embedding(5000, 64)(torch.randint(5000, (1000, 20))))
assert 0.42 < places_found(many) < 0.54  # of 50 words all, as (check-fade) says

# %% after: trained-run  (check-trained)
trained, quiet, bare = (np.array(one) for one in missed.values())
assert (np.diff(trained[1:]) > 0).all()
assert np.diff(trained[1:]).max() < 0.3  # slowly
assert f"{trained[0]:.0f} {trained[-1]:.1f}" == "1 4.1"
assert f"{trained[1]:.2f} {quiet[1]:.2f}" == "2.90 2.90"  # by normalising alone
assert np.ptp(quiet[1:]) < 0.06
assert f"{quiet[1:].min():.0f} {quiet[1:].max():.0f}" == "3 3"
assert 15.5 < bare.min() <= bare.max() < 16
assert np.abs(np.arange(1, 63) - 31.5).mean() == 15.5  # a guess at the middle
