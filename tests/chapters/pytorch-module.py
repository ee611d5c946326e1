# Behind the cells of book/pytorch-module.ipynb, where tools/weave.py puts it

# %% after: sum-figure  (check-sum-figure)
one, other = (at for at, word in enumerate(words) if word == "the")
sums = tokens + sinusoidal_encoding(6, 16)
assert np.array_equal(tokens[one], tokens[other])
assert np.abs(sums[one] - sums[other]).max() > 0.5


# %% after: bugs-three  (check-bugs)
def complaint(act):
    try:
        act()
    except (RuntimeError, ValueError) as error:
        return str(error)


# %% after: bugs-three  (reason_dropout_divides_by_a_probability)
torch.manual_seed(0)
draws = [nn.Dropout(0.1)(torch.ones(10)) for _ in range(100)]
assert len({int((draw != 0).sum()) for draw in draws}) > 2  # other shares are left
assert all(torch.allclose(draw[draw != 0], torch.tensor(1 / 0.9)) for draw in draws)

# %% after: bugs-three  (reason_rounded_angles_are_wrong_far_down)
truth = torch.tensor(sinusoidal_encoding(600, 16))
worst = (BuiltLow(16, 600).encoding - truth).abs().amax(dim=1)
assert worst[0] == 0 < worst[1:6].min()  # not wrong everywhere,
assert worst[1:6].max() < 0.01 < 1 < worst[256:].max()  # and not slightly
terms = torch.tensor(division_terms(16)).float()  # angles in float32 instead
angle = torch.arange(600.0)[:, None] * terms
assert (angle.sin() - truth[:, 0::2]).abs().max() < 1e-3

# %% after: race-figure  (check-race)
flat = {"AlongBatch", "FirstRow"}
for name, runs in curves.items():
    if name in flat:
        assert all(0.4 < score < 0.6 for run in runs for score in run), name
    else:
        assert all(np.mean(run[-3:]) > 0.9 for run in runs), name
seeds = range(3, 6)  # on the way, by curves of other seeds as well
on_the_way = [100 * np.mean(np.subtract(race(PositionalEncoding, n), race(DropsTwice, n)))
              for n in seeds]  # fmt: skip
on_the_way += [100 * np.mean(np.subtract(right, drops)) for right, drops in zip(
    curves["PositionalEncoding"], curves["DropsTwice"], strict=True)]  # fmt: skip
assert 0 < np.mean(on_the_way) < 4  # a point or two
for trained, right in zip(curves["Trained"], curves["PositionalEncoding"], strict=True):
    assert np.mean(trained) > np.mean(right)  # learns faster
net = network(Trained)
net(sentences(64)[0]).square().sum().backward()
assert (net[1].encoding.grad != 0).any(dim=1).nonzero()[:, 0].tolist() == [*range(6)]
assert len(SineTwice(16, 600).encoding[:6].unique(dim=0)) == 6  # six different rows
assert torch.equal(Saved(16, 600).encoding, PositionalEncoding(16, 600).encoding)
turned = torch.randn(3, 6, 16)  # right where the length comes first
along = AlongBatch(16, 600, dropout=0.0)(turned.transpose(0, 1)).transpose(0, 1)
assert torch.equal(along, PositionalEncoding(16, 600, dropout=0.0)(turned))
assert not nn.TransformerEncoderLayer(16, 2).self_attn.batch_first  # PyTorch's default

# %% after: race-figure  (reason_one_row_for_all_tokens)
torch.manual_seed(0)
words, answer = sentences(64)
there_and_back = torch.where(words < 2, 1 - words, words)  # dog and man exchanged
for kind, hears in ((FirstRow, False), (AlongBatch, False), (PositionalEncoding, True)):
    net = network(kind).eval()  # with one row it reads the bag of words alone, untrained too
    change = (net(words).mean(dim=1) - net(there_and_back).mean(dim=1)).abs().max()
    assert (change > 1e-4) == hears


# %% after: race-figure  (reason_six_different_rows)
class TwoRows(PositionalEncoding):  # two are not enough
    def __init__(self, *sizes, **options):
        super().__init__(*sizes, **options)
        self.encoding[1:5] = self.encoding[0]


assert np.mean(race(TwoRows, 0)[-3:]) < 0.9


# %% after: race-figure  (reason_no_mask)
class Causal(nn.Module):  # with a mask the network learns, though all tokens get one row
    def __init__(self, layer):
        super().__init__()
        self.layer = layer

    def forward(self, x):
        return self.layer(x, is_causal=True)


def masked(kind):
    words, module, layer, answer = network(kind)
    return nn.Sequential(words, module, Causal(layer), answer)


for kind in (FirstRow, AlongBatch):
    assert np.mean(race(kind, 0, build=masked)[-3:]) > 0.9


# %% after: race-figure  (reason_one_sentence_in_fifteen)
class OnePairEqual(SineTwice):  # the nearest rows are made equal, and it learns all the same
    def __init__(self, *sizes, **options):
        super().__init__(*sizes, **options)
        self.encoding[5] = self.encoding[4]


between = torch.cdist(SineTwice(16, 600).encoding[:6], SineTwice(16, 600).encoding[:6])
assert (between + 9 * torch.eye(6)).argmin() == 4 * 6 + 5
assert between[4, 5] < 0.5 < 1 < torch.pdist(PositionalEncoding(16, 600).encoding[:6]).min()
torch.manual_seed(0)
there = (sentences(6000)[0][:, 4:] < 2).all(dim=1).float().mean()
assert abs(there - 1 / 15) < 0.02
assert np.mean([race(OnePairEqual, seed)[-3:] for seed in range(3)]) > 0.9


# %% after: race-figure  (reason_the_right_start_is_not_why)
def at_random(kind):
    class Random(kind):
        def __init__(self, *sizes, **options):
            super().__init__(*sizes, **options)
            nn.init.normal_(self.encoding, std=0.5**0.5)

    return Random


fixed = [*curves["PositionalEncoding"], *(race(PositionalEncoding, n) for n in (3, 4))]
for kind in (Trained, PositionalEncoding):  # trained or not
    assert np.mean([race(at_random(kind), seed) for seed in range(5)]) > np.mean(fixed)


# %% after: race-figure  (reason_neighbours_far_down_share_a_row)
def far_down(kind):
    class FarDown(kind):
        def __init__(self, *sizes, **options):
            super().__init__(*sizes, **options)
            self.encoding = self.encoding[300:].clone()

    return np.mean([race(FarDown, seed)[-3:] for seed in range(3)])


assert far_down(BuiltLow) < far_down(PositionalEncoding) - 0.05
rows = BuiltLow(16, 600).encoding
same = (rows[1:] == rows[:-1]).all(dim=1)  # the text's length alone does little:
assert not same[:250].any()
assert same[256:].float().mean() > 0.4

# %% after: definition  (check-zeros)
zeros, exact = torch.zeros(1, 600, 16), torch.tensor(sinusoidal_encoding(600, 16)).float()
for spoil in (lambda x: 0 * x, lambda x: 4 * x, torch.abs, torch.Tensor.detach):

    class Spoils(PositionalEncoding):
        def forward(self, x, spoil=spoil):
            return super().forward(spoil(x))

    assert torch.allclose(Spoils(16, 600, dropout=0.0)(zeros)[0], exact)

# %% after: bugs-table  (check-suite)
torch.manual_seed(0)
every = [*kinds, Detaches, NeverRests, NeverScales, Plain, Promotes]
fails = {k.__name__: {t.__name__ for t in tests if not t(k)} for k in every}
assert fails == {
    "PositionalEncoding": set(),
    "AlongBatch": {"adds_its_row", "refuses_longer"},
    "FirstRow": {"adds_its_row", "refuses_longer"},
    "DropsTwice": {"drops_once"},
    "Trained": {"learns_nothing", "saves_nothing"},
    "Saved": {"saves_nothing"},
    "SineTwice": {"adds_its_row"},
    "BuiltLow": {"adds_its_row"},
    "Detaches": {"passes_gradients"},
    "NeverRests": {"rests_in_eval"},
    "NeverScales": {"drops_once"},
    "Plain": {"moves_along"},
    "Promotes": {"keeps_format"},
}
from pe_lib.nn import SinusoidalPositionalEncoding

assert all(test(SinusoidalPositionalEncoding) for test in tests)


# The file that is taken along finds the same, test by test
import runpy
import sys
import types


def failing(kind):
    sys.modules["my_model"] = types.SimpleNamespace(PositionalEncoding=kind)
    parts = runpy.run_path("test_positional_encoding.py")
    taken = [test for name, test in parts.items() if name.startswith("test_")]
    assert len(taken) == len(tests)
    failed = set()
    for ours, theirs in zip(tests, taken, strict=True):
        marks = getattr(theirs, "pytestmark", [])
        cases = [{marks[0].args[0]: value} for value in marks[0].args[1]] if marks else [{}]
        for case in cases:
            try:
                theirs(**case)
            except (AssertionError, RuntimeError, parts["pytest"].fail.Exception):
                failed.add(ours.__name__)
    return failed


assert {kind.__name__: failing(kind) for kind in every} == fails

# %% after: checkpoint-run  (check-checkpoint)
message = complaint(lambda: new.load_state_dict(old.state_dict()))
assert "size mismatch for encoding" in message
short, long = PositionalEncoding(16, 512), PositionalEncoding(16, 1024)
long.load_state_dict(short.state_dict())
assert torch.equal(short.encoding, long.encoding[:512])

# %% after: checkpoint-read  (check-meta)
for kind, builds in ((PositionalEncoding, False), (SinusoidalPositionalEncoding, True)):
    with torch.device("meta"):
        module = kind(16, 600)
    torch.use_deterministic_algorithms(True)
    module.to_empty(device="cpu")
    torch.use_deterministic_algorithms(False)
    assert bool(module.encoding.isnan().all()) != builds
    assert "All keys matched" in str(module.load_state_dict({}))
    assert torch.allclose(module.encoding, exact) == builds
    with torch.device("meta"):
        module = nn.Sequential(nn.Linear(16, 16), kind(16, 600))
    real = nn.Sequential(nn.Linear(16, 16), kind(16, 600)).state_dict()
    assert "All keys matched" in str(module.load_state_dict(real, assign=True))
    if builds:
        assert module.eval()(torch.zeros(1, 5, 16)).isfinite().all()
    else:
        devices = (module[0].weight.device.type, module[1].encoding.device.type)
        assert devices == ("cpu", "meta")
        assert "device" in complaint(lambda m=module: m(torch.zeros(1, 5, 16)))

# %% after: checkpoint-read  (check-folds)
assert PositionalEncoding(4, max_seq_len=1)(torch.zeros(1, 12, 4)).shape == (1, 12, 4)
assert "max_seq_len=1" in complaint(
    lambda: SinusoidalPositionalEncoding(4, max_seq_len=1)(torch.zeros(1, 12, 4))
)
exact = torch.tensor(sinusoidal_encoding(512, 64))
for kind, exactly in ((PositionalEncoding, False), (SinusoidalPositionalEncoding, True)):
    there = kind(64, 512).bfloat16().float().encoding
    assert torch.allclose(there.double(), exact, rtol=0, atol=1e-7) == exactly
linear = nn.Linear(8, 8).bfloat16()
assert "dtype" in complaint(lambda: linear(torch.zeros(1, 3, 8)))


class InPlace(PositionalEncoding):  # exercise 5
    def forward(self, x):
        x += self.encoding[: x.size(1)]
        return self.dropout(x)


assert not adds_its_row(InPlace)
assert all(test(InPlace) for test in tests if test not in (adds_its_row, passes_gradients))
assert "in-place" in complaint(lambda: passes_gradients(InPlace))

# %% after: scale-run  (check-scale)
assert min(np.mean(ends[1 / 16]), np.mean(ends[1])) > 0.9
assert 0.55 < np.mean(ends[4]) < np.mean(ends[1]) - 0.02  # at √16 it suffers
assert 0.4 < min(ends[16]) <= max(ends[16]) < 0.6


# %% after: scale-run  (reason_short_and_slow)
def changed(start, factor):  # embeddings that start longer or shorter, before the factor
    def build(kind):
        net = network(scaled_by(factor))
        net[0].weight.data.mul_(start)
        return net

    return build


runs = {(start, factor): [race(None, seed, build=changed(start, factor)) for seed in range(n)]
        for start, factor, n in ((1, 1, 6), (1, 1 / 16, 6), (1 / 16, 1, 3), (16, 1 / 16, 3))}  # fmt: skip
at_80 = {name: np.mean([run[8] for run in some]) for name, some in runs.items()}
assert at_80[1, 1 / 16] < 0.88  # with both; short alone and slow alone are near the right one
assert min(at_80[1, 1], at_80[1 / 16, 1], at_80[16, 1 / 16]) > 0.9
at_end = {name: np.mean([run[-3:] for run in some]) for name, some in runs.items()}
assert at_end[1, 1 / 16] < at_end[1, 1]  # still behind


# %% after: scale-run  (reason_tokens_drown_the_rows)
class BothLonger(PositionalEncoding):  # sixteen times too long, and so are the rows
    def forward(self, x):
        return self.dropout(16 * (x + self.encoding[: x.size(1)]))


assert np.mean([race(BothLonger, seed)[-3:] for seed in range(3)]) > 0.9 > 0.6 > max(ends[16])

# %% after: scale-run  (check-lengths)
for width in (16, 64, 512):
    row = np.linalg.norm(sinusoidal_encoding(1, width))
    assert np.isclose(row, (width / 2) ** 0.5)
    words = nn.Embedding(4000, width).weight.detach().norm(dim=1).mean().item()
    assert abs(words / row - 1.41) < 0.03
