# Behind the cells of book/a-longer-copy.ipynb, where tools/weave.py puts it

# %% after: trained-explorer  (check-trained-explorer)
from pe_book.small_model import trained

model, _ = trained("copy", "rotary")
pi_digits = "31415926535897"
for n, said in (
    (10, "3141592653, 10 of 10 right"),
    (11, "31415926535, 11 of 11 right"),
    (12, "writes 3141592658, 9 of 12 right"),  # of 314159265358
    (13, "writes 1415926589, 0 of 13 right"),
    (14, "writes 15926535897, 0 of 14 right"),
):
    assert said in LengthExplorer(digits=pi_digits[:n], length=n).describe()
twelve = pi_digits[:12]
assert twelve[:9] + twelve[11:] == "3141592658"  # without the tenth and the eleventh


def first_look(n, head=6):
    """How much each place gets from the explorer's head, while the first digit is written."""
    from torch import tensor

    kept = []
    attention = model.encoder.layers[head // 4].self_attn
    hook = attention.register_forward_pre_hook(
        lambda _, given, named: kept.append((given, named)), with_kwargs=True
    )
    model(tensor([[*map(int, pi_digits[:n]), 10]]))
    hook.remove()
    given, named = kept[0]
    weights = attention(*given, **(named | {"need_weights": True}))[1]
    return weights[0, head % 4, -1].detach().numpy()


assert first_look(10).argmax() == 0  # ten back
assert first_look(10).max() > 0.9
assert first_look(14).argmax() == 3 == 14 - 11
assert 0.7 < first_look(14).max() < 0.8

# %% after: offset-figure  (check-offset)
ten, fifteen = np.degrees(np.outer([10, 15], frequencies[:4])).round() % 360
assert (*ten[:2], *fifteen[:2]) == (213, 181, 139, 272)
assert [*ten[2:], *fifteen[2:]] == [57, 18, 86, 27]
assert np.degrees(2 * frequencies[1]).round() == 36
assert (10 - 2) * frequencies[0] > 2 * np.pi  # pair 0 is grey all round
assert ((15 - 2) * frequencies[1:] < 2 * np.pi).all()  # no other comes back into its grey

# %% after: measure-run  (check-measure)
from pe_book.records.longer import without_order

for n in (10, 15, 20, 40):
    shares = [guesser(one) for one in rng.integers(10, size=(2000, n))]
    assert abs(np.mean(shares) - without_order("copy", n)) < 0.01

# %% after: measure-run  (reason_one_mistake_spoils)
late = pi[1:13]  # one digit left out, and the other twelve are right
assert sum(a == b for a, b in zip(pi[:13], late, strict=False)) == 0

# %% after: pair-figure  (reason_one_pair)
from pe_lib import division_terms

by_pair = [again.scores("rotary", f"15, pair {pair} by 1.5") for pair in range(8)]
assert by_pair[1].min() > 0.955
assert max(of.max() for pair, of in enumerate(by_pair) if pair != 1) < 0.15
assert round(without_order("copy", 15), 2) == 0.37
wave = 2 * np.pi / division_terms(16)[1]
assert 19.5 < wave < 20 == 10 + 10  # digits, and as many again behind "="
assert np.isclose(15 / 1.5, 10)
assert (15 * division_terms(16)[1:4] > 10 * division_terms(16)[1:4]).all()

# %% after: pair-figure  (reason_as_at_ten_back)
import torch

from pe_book.small_model import rescaled


def copies(n):
    """Digits, and the tokens of a copy: the digits, "=", and the digits again."""
    digits = np.random.default_rng(n).integers(10, size=(256, n))
    tokens = np.hstack([digits, np.full((256, 1), 10), digits])
    return digits, torch.from_numpy(tokens)


def digits_right(n, by=1.0):
    """The share that the page's model gets right, pair 1 slowed by a factor."""
    speeds = division_terms(16)
    speeds[1] /= by
    model.turn_by(plain._replace(frequencies=speeds))
    digits, tokens = copies(n)
    found = (model(tokens)[:, n:-1].argmax(dim=2).numpy() == digits).mean()
    model.turn_by(plain)
    return found


plain = rescaled("plain", 1, 22)
assert 2 < 24 - wave < 10  # an angle that it met
assert digits_right(24) < 0.2
for n in (20, 24, 30):  # its angle is that of five positions back, and of ten
    assert digits_right(n, n / (5 + wave)) < 0.2 < 0.6 < digits_right(n, n / (10 + wave))
assert digits_right(24, 24 / (10 + wave)) > 0.7
assert round((10 + wave) / 24, 2) == 1.24  # a quarter faster
for n in (20, 24):  # stopped
    assert digits_right(n) < without_order("copy", n) < digits_right(n, 1e9)
assert digits_right(24, 24 / 10) > 0.9


# %% after: pair-figure  (reason_the_digit_gets_no_attention)
def by_way_back(n, head, by=1.0):
    """The attention of a head of the second layer while it copies n digits, by positions back: 1 to n."""
    speeds = division_terms(16)
    speeds[1] /= by
    model.turn_by(plain._replace(frequencies=speeds))
    kept = []
    attention = model.encoder.layers[1].self_attn
    hook = attention.register_forward_pre_hook(
        lambda _, given, named: kept.append((given, named)), with_kwargs=True
    )
    model(copies(n)[1])
    hook.remove()
    given, named = kept[0]
    weights = attention(*given, **(named | {"need_weights": True}))[1].mean(dim=0)[head]
    model.turn_by(plain)
    return [float(weights.diagonal(-back)[n - back : -1].mean()) for back in range(1, n + 1)]


looks = {n: [by_way_back(n, head) for head in range(4)] for n in (10, *range(14, 25), 30)}
chosen = {n: {1 + int(np.argmax(by)) for by in heads} for n, heads in looks.items()}
assert chosen[10] == {10}
assert all(chosen[n] <= {10, 11} for n in range(14, 25))
to_the_digit = {n: max(by[-1] for by in heads) for n, heads in looks.items()}
assert to_the_digit[24] < 0.01 < 0.4 < min(to_the_digit[10], to_the_digit[30])
mended, other = (
    max(by_way_back(24, head, 24 / (back + wave))[-1] for head in range(4)) for back in (10, 5)
)
assert other < 0.01 < 0.4 < mended

# %% after: pair-figure  (reason_one_pair_of_eight)
assert np.allclose(division_terms(64)[::4], division_terms(16))  # four pairs where this has one

# %% after: return-run  (check-return)
assert round(float(np.median(every[:, 18])), 2) == 0.09  # twenty digits
assert every[:, :9].min() > 0.99
assert max(every[:, 13:25].max(), every[:, 32:].max()) < 0.21
thirty = [*every[:, 28], *again.scores("rotary", "30, pair 1 by 1")]
assert len(thirty) == 16
assert min(thirty) > 2 / 3

# %% after: return-run  (reason_thirty_is_like_ten)
moved = [again.scores("rotary", f"{n}, pair 1 by 1.1") for n in (30, 33)]
assert (moved[1] - moved[0]).min() > 0.4  # another speed, another peak

# %% after: fixed-run  (reason_fixed_places)
for kind in ("learned", "sinusoidal"):
    assert np.median(again.scores(kind, "8, begun at 0")) > 0.99
    for first in (1, 2):
        assert np.median(again.scores(kind, f"8, begun at {first}", "late")) > 0.7
    assert np.median(longer.scores("copy", kind, 15)) < without_order("copy", 15)
assert 8 + 1 + 8 + 1 <= 10 + 1 + 10  # begun one later: all rows were met

# %% after: fixed-run  (reason_row_of_the_sign)
digits, tokens = copies(8)
at = torch.arange(17)
sign = (at == 8).long()
for kind in ("learned", "sinusoidal"):
    by_rows, _ = trained("copy", kind)
    for moved, late in ((at + 1 - sign, False), (at + sign, True), (at + (at > 7), False)):
        hidden = by_rows.encoder(
            by_rows.embedding(tokens), is_causal=True, position_ids=moved.expand(256, -1)
        )
        wrote = by_rows.score(hidden)[:, 8:-1].argmax(dim=2).numpy()
        shares = [(wrote == digits).mean(), (wrote[:, 1:] == digits[:, :-1]).mean()]
        assert shares[late] > 0.7 > 0.4 > shares[not late]
    assert shares[0] > 0.995  # with the digits alone at their old rows

# %% after: fixed-run  (check-starts)
assert longer.scores("copy", "learned", 15, shifted=True).min() > 0.9
assert np.median(longer.scores("copy", "sinusoidal", 15, shifted=True)) > 0.8

# %% after: fixed-run  (reason_more_beginnings)
from pe_book.records import of_seeds, share
from pe_book.records.longer import FINAL_SEEDS

few = [
    np.median(of_seeds("longer-afterwards", share("15", "symbols"), {"kind": kind, "starts": 11},
                       {"apart": 1}, FINAL_SEEDS))
    for kind in ("learned", "sinusoidal")
]  # fmt: skip
assert few[0] < 0.5 < 0.6 < few[1] < 0.7  # every row of a copy of fifteen was met: 10 + 10 + 1 + 10
assert 15 + 1 + 15 <= 10 + 10 + 1 + 10
