# Behind the cells of book/padding-and-masks.ipynb, where tools/weave.py puts it

# %% after: notice  (check-notice)
start = {"sentence": "dog bites man", "length": 13}
blanks = PaddingExplorer(**start)
scores, shares = blanks.scores(), blanks.shares()
assert not scores[3:].any()
assert blanks.blank_share() > 0.59
assert blanks.blank_share() > shares[:3].sum()
alone = PaddingExplorer(sentence="dog bites man", length=3).shares()
assert alone.argmax() == 1
assert (shares[:3] < alone).all()
assert PaddingExplorer(key_mask="right", **start).blank_share() == 0
inverted = PaddingExplorer(key_mask="inverted", **start)
assert np.isclose(inverted.blank_share(), 1)
assert not inverted.shares()[:3].any()
assert np.allclose(PaddingExplorer(word=7, **start).shares(), 1 / 13)

# %% after: definition  (check-by-hand)
raised = np.exp(scores)
assert [f"{v:.3f}" for v in scores[:3]] == ["0.614", "1.172", "0.556"]
assert [f"{v:.3f}" for v in raised[:4]] == ["1.847", "3.227", "1.744", "1.000"]
assert [f"{v:.3f}" for v in shares[:4]] == ["0.110", "0.192", "0.104", "0.059"]
assert f"{raised.sum():.1f}" == "16.8"
assert raised[3:].sum() == 10

# %% after: definition  (reason_a_zero_is_not_the_lowest_score)
lower = np.exp(np.r_[scores[:3], np.full(10, -1e9)])  # the lowest score that there is
assert lower[3:].sum() < 1e-9 * lower.sum()
assert np.exp(np.r_[scores[:3] - 3, np.zeros(10)])[3:].sum() > 3 * np.exp(scores[:3] - 3).sum()

# %% after: key-mask-figure  (check-key-mask)
theirs = PaddingExplorer(**start).matrices()
assert np.array_equal(w_q, theirs[0])
assert np.array_equal(w_k, theirs[1])
assert np.allclose(weights[0, 0, :3] / weights[0, 0, 3], raised[:3])
assert tokens.shape == (2, 5, 16)
assert mask.astype(int).tolist() == [[1, 1, 1, 0, 0], [1, 1, 1, 1, 1]]
assert not x[0, 3:].any()
assert weights[0].round(3)[0].tolist() == [0.209, 0.366, 0.198, 0.113, 0.113]
assert (weights[0].round(3)[3:] == 0.2).all()
assert right_weights[0].round(3)[0].tolist() == [0.271, 0.473, 0.256, 0, 0]
assert (right_weights[0].round(3)[3:] == [0.333, 0.333, 0.333, 0, 0]).all()
assert np.array_equal(right_weights[1], weights[1])  # the longer sentence has no padding
scored = torch.zeros(3, 4)
assert nn.functional.cross_entropy(scored, torch.tensor([1, -100, 2])).isfinite()
assert nn.CrossEntropyLoss().ignore_index == -100

# %% after: silence-run  (check-silence)
assert np.allclose(output[0, :3], shrunk, rtol=1e-12)
assert np.allclose(output[0, 3], x[0].mean(axis=0), rtol=1e-12)
assert np.allclose(right[0, 3], x[0, :3].mean(axis=0), rtol=1e-12)

for half in (slice(0, 8), slice(8, 16)):  # two heads: each part is shorter by its own w
    q, k, v = query[0, :, half], key[0, :, half], x[0, :, half]
    part, given = attention(q, k, v)
    whole_part, _ = attention(q, k, v, mask[:1])
    assert np.allclose(part[:3], (1 - given[:3, 3:].sum(axis=1))[:, None] * whole_part[:3])

# %% after: silence-run  (reason_values_are_zeros)
loud = x + 1 - mask[..., None]  # blanks whose values are not zeros, with the same weights
heard, _ = attention(query, key, loud)
assert not np.allclose(heard[0, :3], shrunk, atol=0.05)
drawn = np.random.default_rng(0)
less = 0
for pad in drawn.normal(size=(200, 16)):  # a row of [PAD] that is not zeros takes more, or less
    filled = np.where(mask[..., None], x, pad)
    share = attention(filled @ w_q, filled @ w_k, filled)[1][0, 0, 3:].sum()
    less += share < weights[0, 0, 3:].sum()
assert 60 < less < 140
blind = np.where(mask[..., None], output, 0)  # a blank that has not looked is blank still
assert not blind[0, 3:].any()
assert (np.abs(output[0, 3:]).max(axis=1) > 0.1).all()

# %% after: torch-run  (check-torch)
assert theirs[0, 0].tolist() == [0, 0, 0, 0.5, 0.5]
assert layer.in_proj_bias is not None  # by default
assert not shares[0, :, 3:].any()
assert torch.allclose(shares.sum(dim=2), torch.ones(1, 5))
pair = torch.randn(2, 2, 5, 16)  # two sentences, two heads
short = torch.tensor([[True] * 3 + [False] * 2, [True] * 5])
seen = [
    sdpa(pair, pair, torch.eye(5).expand(2, 2, 5, 5), attn_mask=m)
    for m in (short[:, None, None], short[:, None])
]
assert not seen[0][0, :, :, 3:].any()
assert (seen[0][1] > 0).all()
assert not seen[1][:, 0, :, 3:].any()  # the first head, in both sentences
assert (seen[1][:, 1] > 0).all()
proper = layer(rows, rows, rows, key_padding_mask=~keep)[1]
assert not proper[0, :, 3:].any()
assert (proper[0, :, :3] > 0).all()
barred = torch.tensor([[False, False, False, True, True]]).expand(5, 5)
assert not layer(rows, rows, rows, attn_mask=barred)[1][0, :, 3:].any()
whole = nn.TransformerEncoderLayer(16, 2, 32, dropout=0.0, batch_first=True)
dirty = torch.where(keep[..., None], rows, 7.0)  # what stands at the blanks does not matter
gap = [whole(r, src_key_padding_mask=~keep)[0, :3] for r in (rows, dirty)]
assert torch.allclose(*gap, atol=1e-6)
import pe_book.transformer
import pe_lib.nn

ours = pe_book.transformer.TransformerEncoderLayer(16, 2, 32).eval()
stack = pe_book.transformer.TransformerEncoder(ours, 1).eval()
last = torch.tensor([[False, False, False, True, True]]).expand(5, 5)
for heard in (
    lambda r: ours(r, src_key_padding_mask=~keep),
    lambda r: ours(r, src_mask=last),
    lambda r: stack(r, src_mask=last),
):  # True: left out
    assert torch.allclose(heard(rows)[0, :3], heard(dirty)[0, :3], atol=1e-6)
place = pe_lib.nn.SinusoidalPositionalEncoding(16, dropout=0.0)
assert place(rows, mask=keep)[0].any(dim=1).tolist() == keep[0].tolist()  # True: takes part
assert not torch.allclose(*(whole(r, src_key_padding_mask=keep)[0, 3:] for r in (rows, dirty)))

added = keep.float()
_, by_layer = layer(rows, rows, rows, key_padding_mask=added)
by_function = sdpa(rows, rows, values, attn_mask=added[:, None])
assert min(by_layer[..., 3:].min(), by_function[..., 3:].min()) > 5e-4  # seen
raised = (rows @ rows.mT / 4 + added[:, None]).softmax(dim=-1)
assert torch.allclose(by_function, raised, atol=1e-6)
_, moved = layer(rows, rows, rows, key_padding_mask=added - 1)  # a constant changes nothing
assert torch.allclose(by_layer, moved, atol=1e-6)
_, bare = layer(rows, rows, rows)
assert not torch.allclose(by_layer, bare, atol=1e-3)
asked = {"added": added, "left out": keep}
for training in (True, False):
    whole.train(training)
    with torch.no_grad():
        out = {name: whole(rows, src_key_padding_mask=mask) for name, mask in asked.items()}
    assert torch.equal(out["added"], out["left out"]) != training  # as numbers, or as True
whole.train()

# %% after: why-mask-run  (check-why-mask)
for which, stays, heeds in (("no", False, True), ("right", True, True), ("inverted", True, False)):
    longer = np.abs(first_two(512, which) - first_two(3, which)).max(axis=1)
    other = np.abs(first_two(13, which, 0) - first_two(13, which)).max(axis=1)
    assert (longer < 1e-14).all() if stays else (longer > 0.5).all(), which
    assert (other > 0.05).all() if heeds else not other.any(), which
assert not first_two(512, "inverted").any()  # zeros at any length

# %% after: why-mask-run  (reason_blanks_bring_home_zeros)
filled, kept = pad_embeddings([tokens[0, [0, 1, 2]]], 13)
marked = add_positions(filled, kept) + 0.1 * ~kept[..., None]  # blanks that are not zeros
longer = np.concatenate([marked, np.full((1, 99, 16), 0.2)], axis=1)
seen = [attention(r @ w_q, r @ w_k, r, ~np.r_[kept[0], np.zeros(r.shape[1] - 13, bool)])[0][0, :2]
        for r in (marked, longer)]  # fmt: skip
assert np.abs(seen[0] - seen[1]).max() > 0.05  # then the first half finds the inverted mask

# %% after: causal-run  (check-causal)
found = {}
for side, real in (("behind", position < 3), ("in front", position > 9)):
    row = np.zeros((13, 16))
    row[real] = embed(sentences[0], 16)
    seen = add_positions(row, real)
    for name, see in (("no", np.ones((13, 13))), ("causal", np.tri(13))):
        query, key = seen @ w_q, seen @ w_k
        a, given = scaled_dot_product_attention(query, key, seen, see)
        b, _ = scaled_dot_product_attention(query, key, seen, see * real)
        found[side, name] = np.abs(a - b)[real].max(), given[real][:, ~real].sum(axis=1)
assert found["behind", "causal"][0] == 0
assert not found["behind", "causal"][1].any()
assert min(found["in front", "causal"][1]) > 0.75
assert (found["in front", "causal"][1] >= found["in front", "no"][1] - 1e-9).all()
assert min(found["behind", "no"][0], found["in front", "no"][0]) > 0.9
assert (found["in front", "no"][1] > found["behind", "no"][1])[1:].all()  # bites and man
moved = np.zeros((13, 16))
moved[10:] = embed(sentences[0], 16) + sinusoidal_encoding(3, 16)  # position counted from the words
_, given = attention(moved @ w_q, moved @ w_k, moved)
assert np.allclose(given[10:, :10].sum(axis=1), found["behind", "no"][1])  # as behind
counted = np.zeros((13, 16))
counted[10:] = embed(sentences[0], 16) + sinusoidal_encoding(13, 16)[10:]
assert np.allclose(counted, seen)  # add_positions counts the blanks
kept_only = [np.zeros((13, 16)), seen]
kept_only[0][:3] = words[0] + sinusoidal_encoding(3, 16)
rows_of = []
for row, real in zip(kept_only, (position < 3, position > 9), strict=True):
    rows_of.append(attention(row @ w_q, row @ w_k, row, real[None, :])[1][real][:, real])
assert (np.abs(np.subtract(*rows_of)).max(axis=1) > 0.01).all()  # no mask mends it
both = causal & (position > 9)
assert not attention(seen @ w_q, seen @ w_k, seen, both)[1][:, :10].any()

# %% after: causal-run  (reason_it_hides_words_and_no_blank)
some, all_but = found["in front", "causal"][1], found["in front", "no"][1]
assert (some - all_but)[:2].min() > 0.01  # from dog and bites it hides words, so blanks get more
assert abs(some - all_but)[2] < 1e-12  # from man, the last, it hides none
_, placed = attention(moved @ w_q, moved @ w_k, moved, causal)  # with positions from the first word
assert placed[10:, :10].sum(axis=1)[2] < 0.5 < 0.75 < some[2]
assert placed[10:, :10].sum(axis=1)[0] > some[0]  # from dog the wrong positions take nothing

# %% after: causal-figure  (check-causal-figure)
assert not np.triu(squares["behind"], 1).any()
assert not squares["behind"][:3, 3:].any()
assert (squares["in front"][10:, :10] > 0).all()

# %% after: packing-run  (check-packing)
assert torch.allclose(packed, alone, atol=1e-6)
assert not torch.allclose(packed, sdpa(row, row, row), atol=0.05)  # forget the blocks
running_on = embeddings + table  # forget that positions begin anew
assert not torch.allclose(sdpa(*[running_on] * 3, attn_mask=may_look), packed, atol=0.05)
earlier = may_look & torch.ones(7, 7).tril().bool()
written = torch.cat([sdpa(one, one, one, is_causal=True) for one in parts], dim=1)
assert torch.allclose(sdpa(row, row, row, attn_mask=earlier), written, atol=1e-6)
left = torch.tensor([[0, 0, 1, 1, 1], [1, 1, 1, 1, 1]])  # attention_mask, padded on the left
ids = (left.cumsum(-1) - 1).clamp(min=0)
assert ids[0, 2:].tolist() == [0, 1, 2]
assert ids[1].tolist() == [0, 1, 2, 3, 4]

# %% after: throughout-run  (check-throughout)
import pytest


def softmax(scores):
    raised = np.exp(scores - scores.max())
    return raised / raised.sum()


assert softmax(np.full(5, -1e9)).tolist() == [0.2] * 5
for scores_of in (np.zeros(13), np.arange(13.0)):  # a blank in front: all keys are hidden
    hidden = np.where(causal[0] & (position > 9), scores_of, -1e9)
    assert (hidden == -1e9).all()
    assert np.allclose(softmax(hidden), 1 / 13)  # so the words behind it take part as well
with pytest.raises(RuntimeError, match="overflow"):
    torch.zeros(5).half().masked_fill(torch.ones(5, dtype=torch.bool), -1e9)
assert nothing.softmax(dim=0).isnan().all()
assert not any(part.any() for part in scaled_dot_product_attention(one, one, one, [[0]]))
assert torch.__version__.startswith("2.13")
rows, nothing = rows[:, :5], torch.zeros(1, 5, dtype=torch.bool)  # nobody takes part
assert not sdpa(rows, rows, rows, attn_mask=nothing[:, None]).any()
for training in (True, False):
    layer.train(training)
    assert layer(rows, rows, rows, key_padding_mask=~nothing)[0].isnan().all()
for training in (True, False):  # not asked for its weights, it calls the function
    layer.train(training)
    quiet = layer(rows, rows, rows, key_padding_mask=~nothing, need_weights=False)[0]
    assert torch.equal(quiet, layer.out_proj.bias.expand(1, 5, 16))  # its heads give zeros
with torch.no_grad():  # in eval() now
    assert layer(rows, rows, rows, key_padding_mask=~nothing, need_weights=False)[0].isnan().all()
assert whole.train()(rows, src_key_padding_mask=~nothing).isfinite().all()
with torch.no_grad():
    assert whole.eval()(rows, src_key_padding_mask=~nothing).isnan().all()
    for heads, first in ((1, True), (2, False)):
        other = nn.TransformerEncoderLayer(16, heads, 32, dropout=0.0, batch_first=first).eval()
        given = rows if first else rows.transpose(0, 1)
        assert other(given, src_key_padding_mask=~nothing).isfinite().all()
        other = nn.MultiheadAttention(16, heads, batch_first=first).eval()
        options = {"key_padding_mask": ~nothing, "need_weights": False}
        assert other(given, given, given, **options)[0].isfinite().all()
