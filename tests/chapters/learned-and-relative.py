# Behind the cells of book/learned-and-relative.ipynb, where tools/weave.py puts it

# %% after: notice  (check-notice)
shown = {"seq_len": 96, "trained": 48, "position": 95}
alibi, t5, shaw = (BiasesExplorer(view=v, **shown).biases() for v in ("alibi", "t5", "shaw"))
assert len(alibi) == 8
assert np.allclose(np.diff(alibi, axis=1), alibi_slopes(8)[:, None])
assert BiasesExplorer(**shown).weights()[1][:48].sum() < 1e-5  # head 1, which is drawn
for flat, until in ((t5, 95 - 87 + 1), (shaw, 95 - 16 + 1)):
    assert (flat[:, :until] == flat[:, :1]).all()
far = t5_buckets(-np.arange(96), bidirectional=False)
assert np.flatnonzero(far > far[47])[0] == 52
assert (np.exp(-48 * alibi_slopes(8))[:4] < 0.05).all()
far_back = np.exp(-np.outer(alibi_slopes(8), np.arange(96)))  # of the last word, 48 are new
far_back = far_back[:, 48:].sum(axis=1) / far_back.sum(axis=1)
assert [f"{one:.0%}" for one in far_back[:3:-1]] == ["45%", "41%", "32%", "18%"]
assert (far_back[:4] < 0.05).all()
assert BiasesExplorer(view="table", position=47).has_rows()
assert not BiasesExplorer(view="table", position=48).has_rows()

# %% after: query-figure  (check-query)


def shares(scores):
    return np.exp(scores) / np.exp(scores).sum()


dogs = [1, 5, 8]
assert [f"{share:.2f}" for share in shares(alone)[dogs]] == ["0.26"] * 3
attends = {kind: [shares(alone + added(kind, at)) for at in (here, there)] for kind in KINDS}
assert np.array_equal(added("table", here), (here - 6) / 2)
assert f"{attends['table'][0][8]:.2f} {attends['table'][1][5]:.2f}" == "0.70 0.50"
for kind in ("Shaw", "T5"):
    assert f"{attends[kind][0][8]:.2f}" == "0.69"
assert [f"{share:.2f}" for share in attends["ALiBi"][0][[5, 8]]] == ["0.43", "0.26"]
assert len(set(added("Shaw", here)[:3])) == 1 != len(set(added("Shaw", here)[:4]))
assert [int((added("T5", here) == -2).argmax()), int((added("T5", here) == -2).sum())] == [1, 3]
assert [k for k in KINDS if not np.array_equal(added(k, here), added(k, there))] == ["table"]
alike = [kind for kind in KINDS if np.array_equal(added(kind, here)[5:3:-1], added(kind, here)[7:])]
assert alike == ["ALiBi"]
assert alibi_slopes(8)[0] == 0.5
ends = []
for kind in KINDS:
    try:
        assert np.isfinite(added(kind, np.arange(9) + 4992)).all()
    except IndexError:
        ends.append(kind)
assert ends == ["table"]
assert (512 * 512, 2 * 33 * 64, 32 * 8) == (262_144, 4224, 256)

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
assert relative_index(7, 2)[3].tolist() == [0, 0, 1, 2, 3, 4, 4]
assert relative_index(7, 2).max() == 4 == 2 * 2
assert (relative_index(7, 2)[6] == relative_index(7, 2)[6, 4]).tolist() == [True] * 5 + [False] * 2
assert len(np.unique(relative_index(40, 0))) == 1

# %% after: t5-run  (check-t5)
encoder, decoder = (t5_buckets(-back, bidirectional=both) for both in (True, False))
assert (encoder[:8] == np.arange(8)).all()
assert len(set(encoder)) == 16
assert len(set(decoder)) == 32
assert t5_buckets([-500]) == encoder[91] != encoder[90]
assert t5_buckets([-500], bidirectional=False) == decoder[113] != decoder[112]
assert set(t5_buckets(np.arange(-200, 201))) == set(range(32)) - {16}  # 0 ahead is 0 back
assert t5_buckets([-128]) == t5_buckets([-(10**6)]) == 15
assert np.flatnonzero(encoder == decoder).tolist() == list(range(9))  # 0 to 8 back
assert not t5_buckets(np.arange(1, 200), bidirectional=False).any()  # all words ahead

# %% after: bucket-figure  (check-bucket-figure)
assert [int(r.max()) for r in rows.values()] == [15, 31, 16]
assert int(distance[rows["T5, encoder"] == 15][0]) == 91
assert int(distance[rows["T5, decoder"] == 31][0]) == 113

# %% after: t5-trained  (check-trained)
from pe_book.small_model import BUCKETS

assert BUCKETS == {"num_buckets": 16, "max_distance": 64, "bidirectional": False}
by_distance = numbers[bucket]
assert np.abs(by_distance[23:]).max() < 0.65 < np.abs(by_distance[:23]).max()
assert len(set(bucket[23:])) == 4
assert np.flatnonzero(bucket == bucket[20]).tolist() == [18, 19, 20, 21, 22]
assert f"{by_distance[:23].min():.1f} {by_distance.max():.1f}" == "-3.6 2.1"
assert by_distance[:23, 0].argmax() == 1
assert np.flatnonzero(by_distance[:23, 1] > 0.4).tolist() == [5, 6, 7, 8, 9, 10]
assert 2 * 10 == 20  # ten digits, the sign, ten digits: places 0 to 20
assert (by_distance[:23].min(axis=0) < -2.4).all()  # every head pushes some down

# %% after: alibi-text  (check-alibi)
assert alibi_slopes(8).tolist() == [2.0 ** -(8 * (h + 1) / 8) for h in range(8)]
plain = 2 ** (-8 * np.arange(1, 13) / 12)
assert np.allclose(alibi_slopes(12)[:8], alibi_slopes(8))
assert np.allclose(alibi_slopes(12)[8:], alibi_slopes(16)[::2][:4])
assert set(plain.round(6)) != set(alibi_slopes(12).round(6))

# %% after: reach-run  (check-reach)
from itertools import pairwise

reaches = [reach(slope) for slope in alibi_slopes(8)]
assert (reaches[0], reaches[-1]) == (4, 589)
assert all(1.9 < b / a < 2.3 for a, b in pairwise(reaches))
for slope, found in zip(alibi_slopes(8), reaches, strict=True):
    assert -1 < np.log(10) / slope - 1 - found <= 0  # about ln 10 / m
assert f"{np.log(10):.1f}" == "2.3"

# %% after: hurts-untrained  (check-untrained)
shares_far = {name: far_share(numbers[used]) for name, used in (("as", bucket), ("last", extended))}
assert [f"{one:.0%}" for one in shares_far["as"]] == ["73%", "59%", "62%", "49%"]
assert [f"{one:.0%}" for one in shares_far["last"]] == ["63%", "11%", "45%", "44%"]
assert f"{numbers[bucket[22], 1]:.1f}" == "-2.5"
assert (back >= 23).sum() == 37
assert f"{37 / 60:.0%}" == "62%"  # even attention
assert not set(bucket[23:]) & set(bucket[:21])  # no distance of the training is in their buckets

# %% after: hurts-test-run  (check-test)
assert sorted(set(t5_buckets(-np.arange(23, 100), 16, 64, bidirectional=False))) == [12, 13, 14, 15]
assert bucket[22] == 11
assert [f"{one:.2f}" for one in as_it_is] == ["1.00", "0.93", "0.36", "0.26", "0.53", "0.37"]
assert abs(as_it_is[2] - mended[2]) < 0.02
assert [f"{one:.2f}" for one in mended[4:]] == ["0.21", "0.18"]

# %% after: hurts-cause-run  (check-cause)
cause = t5_buckets(-np.arange(23), 16, 64, bidirectional=False)
assert np.flatnonzero(cause == 10).tolist() == [14, 15, 16, 17]
assert np.flatnonzero(cause == 8).tolist() == [8, 9, 10]
assert f"{numbers[10, 1]:.1f} {numbers[8, 1]:.1f}" == "-2.4 1.3"
assert numbers.shape == (16, 4)
assert np.flatnonzero(cause == 11).tolist() == [18, 19, 20, 21, 22]
assert before[13] > 0.9 > 0.45 > before[14]
assert min(copied(n) for n in (10, 14, 15, 16)) > 0.97
assert min(copied(n) for n in (17, 18, 20, 22)) > 0.95
assert 0.8 < copied(13) < before[13]
assert f"{copied(25):.2f}" == "0.33"
assert copied(23) < 0.45


def copied_with(changes, n):
    global model  # which copied reads
    model, _ = trained("copy", "t5")
    with torch.no_grad():
        values = model.encoder.position.values.weight
        for bucket, head in changes:
            values[bucket, head] = values[8, head].clone()
    return copied(n)


assert f"{copied_with([], 25):.2f}" == "0.56"
assert copied_with([], 23) > 0.55
for others in (0, 2, 3):
    assert copied_with([(10, others), (11, others)], 15) < 0.45
assert f"{copied_with([(10, 3), (11, 3)], 15):.2f}" == "0.33"
assert f"{numbers[8, 3]:.1f}" == "1.3"
assert numbers[10, 3] < -1.3
assert min(copied_with([(10, 1)], n) for n in (14, 17)) > 0.9  # the first alone
assert copied_with([(11, 1)], 15) < 0.45
assert copied_with([(10, 1)], 18) < 0.9
redrawn, _ = trained("copy", "t5")
model, drawn = redrawn, []
for seed in range(3):
    with torch.no_grad():
        rows = redrawn.encoder.position.values.weight[12:]
        rows.copy_(torch.randn(rows.shape, generator=torch.Generator().manual_seed(seed)))
    drawn.append([copied(15), copied(30)])
assert np.ptp(drawn, axis=0)[0] < 0.05 < 0.2 < np.ptp(drawn, axis=0)[1]

# %% after: hurts-figure  (check-hurts)
papers_lengths = (512, 1012, 3512, 15_512)
assert [f"{beyond(0, n):.0%}" for n in papers_lengths] == ["0%", "49%", "85%", "97%"]
assert all(np.isclose(beyond(0, n), 1 - 512 / n) for n in lengths)
for slope in alibi_slopes(8):
    assert all(beyond(slope, n) < 1.000001 * np.exp(-512 * slope) for n in papers_lengths)
assert f"{np.exp(-512 / 256):.1%}" == f"{beyond(1 / 256, 15_512):.1%}" == "13.5%"
assert beyond(1 / 256, 2000) > 0.134
assert beyond(1 / 2, 15_512) < 1e-100
assert f"{np.exp(-48 / 256):.0%}" == "83%"
near_more = np.where(np.arange(10**6) < 113, 3.0, 0.0)  # near words get more
raised = [np.exp(near_more[:n]) for n in (1012, 15_512, 10**6)]
raised = [one[512:].sum() / one.sum() for one in raised]
assert raised[0] < beyond(0, 1012)
assert (np.diff(raised) > 0).all()
assert raised[-1] > 0.99
assert len(set(t5_buckets(-np.arange(512), bidirectional=False))) == 32

# %% after: constant-run  (check-constant)
assert np.abs(offset_form - key_form).max() < 1e-14

# %% after: mirror-text  (check-cost)
square, row = 8 * 4096**2, 8 * 4096
assert f"{square / 1e6:.0f} {square * 4 / 2**20:.0f} {row * 4 / 2**10:.0f}" == "134 512 128"
assert alibi_bias(8, 64).shape == (8, 64, 64)

# %% after: mirror-run  (check-mirror)
for other in range(20):
    draw = np.random.default_rng(other)
    words, matrices = draw.normal(size=(3, 16)), draw.normal(size=(3, 16, 16)) / 4
    numbers = draw.normal(size=32)
    for name, adds in {"ALiBi": alibi_bias(8, 3)[0], "T5": numbers[t5_buckets(-apart)]}.items():
        change = np.abs(attend(words[::-1], adds)[::-1] - attend(words, adds)).max()
        assert (change < 1e-14) == (name == "ALiBi")

# %% after: mirror-read  (check-orders)
from itertools import permutations

spread = np.abs(np.subtract.outer(np.arange(6), np.arange(6)))
kept = [o for o in permutations(range(6)) if (spread[np.ix_(o, o)] == spread).all()]
assert kept == [tuple(range(6)), tuple(range(5, -1, -1))]
