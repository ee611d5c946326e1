# Behind the cells of book/padding-and-masks.ipynb, where tools/weave.py puts it

# %% after: notice  (check-notice)
start = {"sentence": "dog bites man", "length": 13}
blanks = PaddingExplorer(**start)
scores, shares = blanks.scores(), blanks.shares()
assert not scores[3:].any()
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

# %% after: definition  (reason_a_zero_is_not_the_lowest_score)
lower = np.exp(np.r_[scores[:3], np.full(10, -1e9)])  # the lowest score that there is
assert lower[3:].sum() < 1e-9 * lower.sum()
assert np.exp(np.r_[scores[:3] - 3, np.zeros(10)])[3:].sum() > 3 * np.exp(scores[:3] - 3).sum()

# %% after: key-mask-figure  (check-key-mask)
theirs = PaddingExplorer(**start).matrices()
assert np.array_equal(w_q, theirs[0])
assert np.array_equal(w_k, theirs[1])
assert np.allclose(weights[0, :3] / weights[0, 3], raised[:3])
assert weights.round(3)[0].tolist() == [0.209, 0.366, 0.198, 0.113, 0.113]
assert (weights.round(3)[3:] == 0.2).all()
assert right_weights.round(3)[0].tolist() == [0.271, 0.473, 0.256, 0, 0]
assert (right_weights.round(3)[3:] == [0.333, 0.333, 0.333, 0, 0]).all()
scored = torch.zeros(3, 4)
assert nn.functional.cross_entropy(scored, torch.tensor([1, -100, 2])).isfinite()
assert nn.CrossEntropyLoss().ignore_index == -100

# %% after: silence-run  (check-silence)
assert np.allclose(output[:3], shrunk, rtol=1e-12)
assert np.allclose(output[3], x.mean(axis=0), rtol=1e-12)

for half in (slice(0, 8), slice(8, 16)):  # two heads: each part is shorter by its own w
    q, k, v = (x @ w_q)[:, half], (x @ w_k)[:, half], x[:, half]
    part, given = attend(q, k, v)
    whole_part, _ = attend(q, k, v, keep)
    assert np.allclose(part[:3], (1 - given[:3, 3:].sum(axis=1))[:, None] * whole_part[:3])

# %% after: silence-run  (reason_values_are_zeros)
loud = x + 1 - keep[:, None]  # blanks whose values are not zeros, with the same weights
heard, _ = attend(x @ w_q, x @ w_k, loud)
assert not np.allclose(heard[:3], shrunk, atol=0.05)
assert (np.abs(output[3:]).max(axis=1) > 0.1).all()  # no longer blank

# %% after: library-run  (check-library)
assert np.allclose(theirs, right, rtol=0, atol=1e-12)
assert not scaled_dot_product_attention(x, x, x, np.zeros((1, 5), bool))[0].any()

# %% after: torch-run  (check-torch)
assert theirs[0, 0].tolist() == [0, 0, 0, 0.5, 0.5]
assert not shares[0, :, 3:].any()
pair = torch.randn(2, 2, 5, 16)  # two sentences, two heads
short = torch.tensor([[True] * 3 + [False] * 2, [True] * 5])
seen = sdpa(pair, pair, torch.eye(5).expand(2, 2, 5, 5), attn_mask=short[:, None, None])
assert not seen[0, :, :, 3:].any()
assert (seen[1] > 0).all()
proper = layer(rows, rows, rows, key_padding_mask=~mask)[1]
assert not proper[0, :, 3:].any()
barred = torch.tensor([[False, False, False, True, True]]).expand(5, 5)
assert not layer(rows, rows, rows, attn_mask=barred)[1][0, :, 3:].any()
whole = nn.TransformerEncoderLayer(16, 2, 32, dropout=0.0, batch_first=True)
dirty = torch.where(mask[..., None], rows, 7.0)  # what stands at the blanks does not matter
gap = [whole(r, src_key_padding_mask=~mask)[0, :3] for r in (rows, dirty)]
assert torch.allclose(*gap, atol=1e-6)
import pe_book.transformer
import pe_lib.nn

ours = pe_book.transformer.TransformerEncoderLayer(16, 2, 32).eval()
for left_out in ({"src_key_padding_mask": ~mask}, {"src_mask": barred}):
    heard = [ours(r, **left_out)[0, :3] for r in (rows, dirty)]
    assert torch.allclose(*heard, atol=1e-6)
place = pe_lib.nn.SinusoidalPositionalEncoding(16, dropout=0.0)
assert place(rows, mask=mask)[0].any(dim=1).tolist() == mask[0].tolist()  # True: takes part

added = mask.float()
_, by_layer = layer(rows, rows, rows, key_padding_mask=added)
by_function = sdpa(rows, rows, values, attn_mask=added[:, None])
assert min(by_layer[..., 3:].min(), by_function[..., 3:].min()) > 5e-4  # seen
raised = (rows @ rows.mT / 4 + added[:, None]).softmax(dim=-1)
assert torch.allclose(by_function, raised, atol=1e-6)

# %% after: why-mask-run  (check-why-mask)
for which, stays, heeds in (("no", False, True), ("right", True, True), ("inverted", True, False)):
    before = first_two(sentence, 13, which)
    blanks = np.abs(first_two(sentence, 512, which) - before).max(axis=1)
    word = np.abs(first_two(another, 13, which) - before).max(axis=1)
    assert (blanks < 1e-14).all() if stays else (blanks > 0.05).all(), which
    assert (word > 0.05).all() if heeds else not word.any(), which
assert not first_two(sentence, 512, "inverted").any()  # zeros at any length


# %% after: why-mask-run  (check-one-blank)
def one_more(words, length):
    x, keep = padded(words, length)
    return attend(x @ w_q, x @ w_k, x, np.arange(length) <= keep.sum())[0][:2]


assert np.allclose(one_more(sentence, 13), one_more(sentence, 512))
assert np.abs(one_more(another, 13) - one_more(sentence, 13)).max() > 0.1
assert np.abs(one_more(sentence, 13) - first_two(sentence, 3, "no")).max() > 0.01

# %% after: why-mask-run  (reason_blanks_bring_home_zeros)
filled, kept = padded(sentence, 13)
marked = filled + 0.1 * ~kept[:, None]  # blanks that are not zeros
longer = np.concatenate([marked, np.full((99, 16), 0.2)])
seen = [attend(r @ w_q, r @ w_k, r, ~np.r_[kept, np.zeros(len(r) - 13, bool)])[0][:2]
        for r in (marked, longer)]  # fmt: skip
assert np.abs(seen[0] - seen[1]).max() > 0.05  # then the first half finds the inverted mask

# %% after: why-mask-read  (check-left)
attention = scaled_dot_product_attention
position, causal = np.arange(13), np.tri(13, dtype=bool)
found = {}
for side, real in (("behind", position < 3), ("in front", position > 9)):
    row = np.zeros((13, 16))
    row[real] = embed(sentence, 16) + sinusoidal_encoding(13, 16)[real]  # counted from the edge
    for name, see in (("no", np.ones((13, 13))), ("causal", causal)):
        a, given = attention(row @ w_q, row @ w_k, row, see)
        b, _ = attention(row @ w_q, row @ w_k, row, see * real)
        found[side, name] = np.abs(a - b)[real].max(), given[real][:, ~real].sum(axis=1)
assert found["behind", "causal"][0] == 0
assert not found["behind", "causal"][1].any()
assert min(found["in front", "causal"][1]) > 0.75
both = causal & (position > 9)
assert not attention(row @ w_q, row @ w_k, row, both)[1][:, :10].any()
kept_only = [padded(sentence, 13)[0], row]  # no mask mends the positions
rows_of = [attention(r @ w_q, r @ w_k, r, real[None])[1][real][:, real]
           for r, real in zip(kept_only, (position < 3, position > 9), strict=True)]  # fmt: skip
assert (np.abs(np.subtract(*rows_of)).max(axis=1) > 0.01).all()
left = torch.tensor([[0, 0, 1, 1, 1], [1, 1, 1, 1, 1]])  # attention_mask, padded on the left
ids = (left.cumsum(-1) - 1).clamp(min=0)
assert ids[0, 2:].tolist() == [0, 1, 2]
assert ids[1].tolist() == [0, 1, 2, 3, 4]

# %% after: why-mask-read  (reason_it_hides_words_and_no_blank)
some, all_but = found["in front", "causal"][1], found["in front", "no"][1]
assert (some - all_but)[:2].min() > 0.01  # from dog and bites it hides words, so blanks get more
assert abs(some - all_but)[2] < 1e-12  # from man, the last, it hides none

# %% after: why-mask-read  (check-packing)
text = torch.tensor([0, 0, 0, 1, 1, 1, 1])
may_look, ids = text[:, None] == text, torch.tensor([0, 1, 2, 0, 1, 2, 3])
embeddings = torch.randn(1, 7, 16)
table = torch.tensor(sinusoidal_encoding(7, 16)).float()
row = embeddings + table[ids]
packed = sdpa(row, row, row, attn_mask=may_look)
parts = [one + table[: one.size(1)] for one in embeddings.split([3, 4], 1)]
assert torch.allclose(packed, torch.cat([sdpa(p, p, p) for p in parts], dim=1), atol=1e-6)
assert not torch.allclose(packed, sdpa(row, row, row), atol=0.05)  # forget the blocks
running_on = embeddings + table  # forget that positions begin anew
assert not torch.allclose(sdpa(*[running_on] * 3, attn_mask=may_look), packed, atol=0.05)
earlier = may_look & torch.ones(7, 7).tril().bool()
written = torch.cat([sdpa(one, one, one, is_causal=True) for one in parts], dim=1)
assert torch.allclose(sdpa(row, row, row, attn_mask=earlier), written, atol=1e-6)

# %% after: why-mask-read  (check-nothing-left)
assert torch.full((5,), -torch.inf).softmax(dim=0).isnan().all()
assert torch.allclose(torch.full((5,), -1e9).softmax(dim=0), torch.full((5,), 0.2))
none = torch.zeros(1, 5, dtype=torch.bool)  # nobody takes part
assert not sdpa(rows, rows, rows, attn_mask=none[:, None]).any()
for training in (True, False):
    layer.train(training)
    assert layer(rows, rows, rows, key_padding_mask=~none)[0].isnan().all()
