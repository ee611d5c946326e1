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
import torch

learned = torch.nn.Embedding(512, 768)
assert len(learned(torch.tensor([510, 511]))) == 2
message = ""
try:
    learned(torch.tensor([512]))
except IndexError as error:
    message = str(error)
assert message == "index out of range in self"

# %% after: shaw-run  (check-shaw)
from pe_lib import relative_index

assert np.array_equal(np.clip(j - i, -2, 2) + 2, relative_index(7, 2))
assert relative_index(7, 2)[3].tolist() == [0, 0, 1, 2, 3, 4, 4]
assert relative_index(7, 2).max() == 4 == 2 * 2
assert len(np.unique(relative_index(40, 0))) == 1

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
encoder, decoder = (t5_buckets(-np.arange(300), bidirectional=both) for both in (True, False))
assert np.flatnonzero(encoder == encoder[-1])[0] == 91
assert np.flatnonzero(decoder == decoder[-1])[0] == 113  # about a hundred

# %% after: hurts-test  (check-test)
assert sorted(set(t5_buckets(-np.arange(23, 100), 16, 64, bidirectional=False))) == [12, 13, 14, 15]
assert bucket[22] == 11
assert [f"{one:.2f}" for one in before.values()] == ["1.00", "0.93", "0.36", "0.26"]
assert copied(15) < 0.4
assert copied(20) < 0.4
assert copied(11) < 1

# %% after: t5-trained  (check-trained)
from pe_book.small_model import BUCKETS

assert BUCKETS == {"num_buckets": 16, "max_distance": 64, "bidirectional": False}
by_distance = numbers[bucket]
assert numbers.shape == (16, 4)
assert np.abs(by_distance[23:]).max() < 0.65 < np.abs(by_distance[:23]).max()
assert np.flatnonzero(bucket == bucket[20]).tolist() == [18, 19, 20, 21, 22]
assert f"{by_distance[:23].min():.1f} {by_distance.max():.1f}" == "-3.6 2.1"
assert by_distance[:23, 0].argmax() == 1
assert np.flatnonzero(by_distance[:23, 1] > 0.4).tolist() == [5, 6, 7, 8, 9, 10]
assert np.flatnonzero(by_distance[5:, 1] < -0.6).tolist() == list(range(9, 18))  # 14 to 22
assert (by_distance[:23].min(axis=0) < -2.4).all()  # every head pushes some away
assert 2 * 10 == 20  # ten digits, the sign, ten digits: positions 0 to 20

# %% after: hurts-cause-run  (check-cause)
cause = t5_buckets(-np.arange(23), 16, 64, bidirectional=False)
assert np.flatnonzero(cause == 8).tolist() == [8, 9, 10]
assert np.flatnonzero((cause >= 9) & (cause <= 11)).tolist() == list(range(11, 23))
assert cause[15] == 10
assert numbers[10, 1] < -2  # head 1 looks away
assert numbers[8, 1] > 1
assert [n for n in range(2, 11) if 10 in cause[: 2 * n + 1]] == [7, 8, 9, 10]  # it was trained
assert set(cause[: 2 * 10 + 1]) == set(range(12))  # and so were all three
assert min(copied(n) for n in (10, 12, 13, 14, 15, 17, 20)) > 0.93
assert max(before[n] for n in (15, 20)) < 0.45


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
assert (
    with_numbers(untrained, each, 23) > 0.8 > 0.7 > with_numbers(three, slice(0, 0), 23)
)  # not at 23

# %% after: hurts-eight-run  (check-eight)
LENGTHS = (10, 12, 15, 20)
assert eight.shape == mended.shape == (8, 39)
for n in LENGTHS:
    assert mended[:, n - 2].min() > 0.9
for n in (15, 20):
    assert eight[:, n - 2].max() < 0.6
assert (mended[:, 23 - 2] < eight[:, 23 - 2] - 0.05).all()

# %% after: alibi-text  (check-alibi)
for n in (1, 2, 8, 64):  # powers of two
    assert np.allclose(alibi_slopes(n), [2.0 ** -(8 * (h + 1) / n) for h in range(n)], rtol=1e-15)
assert not np.isclose(alibi_slopes(12)[0], 2 ** (-8 / 12))  # and no other
assert np.allclose(alibi_slopes(12), np.r_[alibi_slopes(8), alibi_slopes(16)[:8:2]])

# %% after: reach-run  (check-reach)
reaches = [reach(slope) for slope in alibi_slopes(8)]
assert (reaches[0], reaches[-1]) == (4, 589)
for slope, found in zip(alibi_slopes(8), reaches, strict=True):
    assert -1 < np.log(10) / slope - 1 - found <= 0  # about ln 10 / m
flat = np.ones(1024)
assert flat[512:].sum() / flat.sum() == 0.5
at = np.arange(50)
rows = np.random.default_rng(0).normal(size=(50, 50))
rows = np.where(at <= at[:, None], rows, -np.inf)
by_offset, by_key = (np.exp(rows - 0.5 * added) for added in (at[:, None] - at, -at))
parts = [one / one.sum(axis=1, keepdims=True) for one in (by_offset, by_key)]
assert np.allclose(*parts, rtol=1e-12)

# %% after: reach-run  (reason_no_outvoting)
far = np.arange(100_000)
for slope in (0.5, 2.0**-8):  # a line: all beyond four reaches get next to nothing, however many
    line = np.exp(-slope * far)
    assert line[far > reach(slope)].sum() <= 0.1 * line.sum()
    assert line[far > 4 * reach(slope)].sum() < 1e-3 * line.sum()
assert (
    np.exp(-(2.0**-8) * far)[101:].sum() > 0.6 * np.exp(-(2.0**-8) * far).sum()
)  # within it they do
flat = np.exp(-0.5 * np.minimum(far, 20))  # one number for all beyond 20, as in a last bucket
assert flat[20:].sum() > 0.5 * flat.sum() > 100 * np.exp(-0.5 * far)[20:].sum()

# %% after: reach-read  (check-mirror)
from itertools import permutations

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
spread = np.abs(np.subtract.outer(np.arange(6), np.arange(6)))
kept = [o for o in permutations(range(6)) if (spread[np.ix_(o, o)] == spread).all()]
assert kept == [tuple(range(6)), tuple(range(5, -1, -1))]  # turned round as a whole, and no other


# with [CLS] in front, and [SEP] behind, the words turned round have other distances to it
special = np.random.default_rng(3)
words, matrices = special.normal(size=(5, 16)), special.normal(size=(3, 16, 16)) / 4
one, other = (attend(words[o], alibi_bias(8, 5)[0])[o] for o in (np.arange(5), [0, 3, 2, 1, 4]))
assert np.abs(one - other)[1:4].max() > 0.01

# %% after: reach-read  (reason_a_distance_to_something_else)
front = np.abs(attend(words[[0, 3, 2, 1, 4]], alibi_bias(8, 5)[0])[[0, 3, 2, 1, 4]]
               - attend(words, alibi_bias(8, 5)[0])).max()  # fmt: skip
whole = np.abs(attend(words[::-1], alibi_bias(8, 5)[0])[::-1]
               - attend(words, alibi_bias(8, 5)[0])).max()  # fmt: skip
assert front > 0.01 > 1e-12 > whole  # turned round with [CLS] and all, it is blind again


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
gates = np.ones(12)  # CoPE with every gate at 1 counts tokens
reversed_sum = gates[::-1].cumsum()[::-1]
assert np.array_equal(reversed_sum[3:6] - reversed_sum[6], [3, 2, 1])
