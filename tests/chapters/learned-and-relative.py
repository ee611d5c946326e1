# Behind the cells of book/learned-and-relative.ipynb, where tools/weave.py puts it

# %% after: notice  (check-notice)
from pe_book.explorers import BiasesExplorer

shown = {"seq_len": 96, "trained": 48, "position": 95}
alibi, t5, shaw = (BiasesExplorer(view=v, **shown).biases() for v in ("alibi", "t5", "shaw"))
assert np.allclose(np.diff(alibi, axis=1), alibi_slopes(8)[:, None])
assert BiasesExplorer(**shown).weights()[1][:48].sum() < 1e-5  # head 1, which is drawn
for flat, until in ((t5, 95 - 87 + 1), (shaw, 95 - 16 + 1)):
    assert (flat[:, :until] == flat[:, :1]).all()
far = t5_buckets(-np.arange(96), bidirectional=False)
assert np.flatnonzero(far > far[47])[0] == 52  # from there on no text of 48 uses the bucket
assert BiasesExplorer(view="table", position=47).has_rows()
assert not BiasesExplorer(view="table", position=48).has_rows()

# %% after: table-text  (check-table)
import pytest
import torch

with pytest.raises(IndexError, match=r"^index out of range in self$"):
    torch.nn.Embedding(512, 768)(torch.tensor([512]))

# %% after: shaw-run  (check-shaw)
from pe_lib import relative_index

assert np.array_equal(np.clip(j - i, -2, 2) + 2, relative_index(7, 2))

# %% after: shaw-run  (check-past-the-end)
known, longer = (set(relative_index(n, 64)[n - 1].tolist()) for n in (48, 96))
assert longer - known  # a clip that is longer than the training: vectors never trained
near, far_on = (set(t5_buckets(-np.arange(n), 32, 48, bidirectional=False)) for n in (48, 96))
assert far_on <= near  # and buckets of which all are trained

# %% after: bucket-compare  (check-t5)
for n, most in ((16, 64), (32, 128)):  # T5's own, too
    far = np.arange(200)
    theirs = t5_buckets(-far, n, most, bidirectional=False)
    assert np.array_equal(bucket_of(far, n, most), theirs)
decoder = t5_buckets(-np.arange(300), bidirectional=False)
assert np.flatnonzero(decoder == decoder[-1])[0] == 113  # about a hundred

# %% after: hurts-test  (check-test)
assert sorted(set(t5_buckets(-np.arange(23, 100), 16, 64, bidirectional=False))) == [12, 13, 14, 15]
assert bucket[22] == 11
assert copied(15) < 0.4
assert max(before[15], before[20]) < 0.45 < before[12] < 1  # mistakes, and then lost

# %% after: t5-trained  (check-trained)
by_distance = numbers[bucket]
assert numbers.shape == (16, 4)
assert f"{by_distance[:23].min():.1f} {by_distance[:23].max():.1f}" == "-3.6 2.1"
assert np.abs(by_distance[23:]).max() < 0.65
assert np.flatnonzero(by_distance[:23, 1] > 0.4).tolist() == [5, 6, 7, 8, 9, 10]
assert np.flatnonzero(by_distance[5:, 1] < -0.6).tolist() == list(range(9, 18))  # 14 to 22

# %% after: hurts-cause-run  (check-cause)
cause = t5_buckets(-np.arange(23), 16, 64, bidirectional=False)
assert np.flatnonzero(cause == 8).tolist() == [8, 9, 10]
assert np.flatnonzero((cause >= 9) & (cause <= 11)).tolist() == list(range(11, 23))
assert numbers[10, 1] < -2  # head 1 looks away
assert set(cause[: 2 * 10 + 1]) == set(range(12))  # and so were all three
assert min(copied(n) for n in (10, 12, 13, 14, 15, 17, 20)) > 0.93


# %% after: hurts-cause-run  (reason_head_one_and_its_three_numbers)
def with_numbers(buckets, among, n):
    """What is copied of n digits if these heads' buckets hold the numbers of bucket 8."""
    global model
    kept, (model, _) = model, trained("copy", "t5")
    values = model.encoder.position.values.weight.data
    values[buckets, among] = values[8, among].clone()
    right, model = copied(n), kept
    return right


three, untrained, each = slice(9, 12), slice(12, 16), slice(None)
assert with_numbers(three, slice(1, 2), 15) > 0.9  # head 1 alone
others = [with_numbers(three, slice(h, h + 1), 15) for h in (0, 2, 3)]
assert max(others) < 0.6
assert with_numbers(untrained, each, 15) < 0.5  # the suspects are innocent at 15
at_23 = with_numbers(untrained, each, 23), with_numbers(three, slice(0, 0), 23)
assert at_23[0] > 0.85 > 0.7 > at_23[1]  # and not at 23
assert with_numbers(slice(9, 16), each, 23) > 0.85  # with the three mended, too
for alone, lengths in {9: (12, 13), 10: (14, 15, 17), 11: (18, 20, 22)}.items():
    own = [with_numbers(alone, each, n) for n in lengths]
    assert min(own) > 0.95
    assert max(with_numbers(alone, each, n) for n in (15, 20) if n not in lengths) < 0.5


# %% after: hurts-eight-run  (reason_mended_buckets_pull)
def of_head_one(model, n=23):
    """Its weight on 11 to 22 back, and on the digit to copy, in the second layer."""
    digits = np.random.default_rng(0).integers(10, size=(256, n))
    tokens = torch.tensor(np.hstack([digits, np.full((256, 1), 10), digits]))
    kept, attention = [], model.encoder.layers[1].self_attn
    hook = attention.register_forward_pre_hook(
        lambda _, given, named: kept.append((given, named)), with_kwargs=True
    )
    model(tokens)
    hook.remove()
    given, named = kept[0]
    weights = attention(*given, **(named | {"need_weights": True}))[1].detach().mean(dim=0)[1]
    back = [float(weights.diagonal(-back)[n - back : -1].mean()) for back in range(1, n + 1)]
    return sum(back[10:22]), back[22]


(near, digit), (pulled, less) = of_head_one(first), of_head_one(model)
assert near < 0.2 < 0.4 < pulled
assert less < digit - 0.05

# %% after: hurts-eight-run  (check-eight)
assert eight.shape == mended.shape == (8, 39)
for n in before:
    assert mended[:, n - 2].min() > 0.9
assert eight[:, [15 - 2, 20 - 2]].max() < 0.6
assert (mended[:, 23 - 2] < eight[:, 23 - 2] - 0.05).all()

# %% after: reach-run  (check-reach)
reaches = [reach(slope) for slope in alibi_slopes(8)]
assert (reaches[0], reaches[-1]) == (4, 589)

# %% after: reach-run  (reason_no_outvoting)
far = np.arange(100_000)
for slope in (0.5, 2.0**-8):  # a line: all beyond four reaches get next to nothing, however many
    line = np.exp(-slope * far)
    assert line[far > reach(slope)].sum() <= 0.1 * line.sum()
    assert line[far > 4 * reach(slope)].sum() < 1e-3 * line.sum()
assert line[101:].sum() > 0.6 * line.sum()  # within the reach of the flattest they do
flat = np.exp(-0.5 * np.minimum(far, 20))  # one number for all beyond 20, as in a last bucket
assert flat[20:].sum() > 0.5 * flat.sum() > 100 * np.exp(-0.5 * far)[20:].sum()

# %% after: reach-read  (check-mirror)
from pe_lib import alibi_bias


def attend(tokens, added):
    query, key, value = (tokens @ w for w in matrices)
    powers = np.exp(query @ key.T / 4 + added)
    return powers / powers.sum(axis=1, keepdims=True) @ value


apart = np.subtract.outer(np.arange(3), np.arange(3))
for other in range(20):
    draw = np.random.default_rng(other)
    words, matrices = draw.normal(size=(3, 16)), draw.normal(size=(3, 16, 16)) / 4
    drawn = draw.normal(size=32)
    for name, adds in {"ALiBi": alibi_bias(8, 3)[0], "T5": drawn[t5_buckets(-apart)]}.items():
        change = np.abs(attend(words[::-1], adds)[::-1] - attend(words, adds)).max()
        assert (change < 1e-14) == (name == "ALiBi")

# %% after: reach-read  (reason_a_distance_to_something_else)
special = np.random.default_rng(3)
words, matrices = special.normal(size=(5, 16)), special.normal(size=(3, 16, 16)) / 4
before, around = attend(words, alibi_bias(8, 5)[0]), [0, 3, 2, 1, 4]
turned = attend(words[around], alibi_bias(8, 5)[0])[around]
assert np.abs(turned - before).max() > 0.01  # by the distance to [CLS]


# %% after: papers  (check-forget)
def forgetting(gates):  # what is added: the sum of log gates after the key, up to the query
    total = np.log(gates).cumsum()
    return total[:, None] - total


slope = alibi_slopes(8)[2]
added = forgetting(np.full(12, np.exp(-slope)))
assert np.allclose(np.tril(added), np.tril(alibi_bias(8, 12)[2]))  # one gate for all is ALiBi
drawn = np.random.default_rng(1).uniform(0.5, 1, size=12)
weights = np.exp(forgetting(drawn))
assert np.isclose(weights[9, 4], np.prod(drawn[5:10]))  # the gates after the key, up to the query
