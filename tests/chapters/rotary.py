# Behind the cells of book/rotary.ipynb, where tools/weave.py puts it

# %% after: notice  (check-notice)
from pe_book.explorers import RotaryExplorer
from pe_lib import division_terms

opening = RotaryExplorer(name="check-notice")
assert (opening.offset, opening.d_model) == (3, 16)
by_offset = opening.scores_by_offset()[0]
assert np.ptp(opening.scores_along()[0]) < 1e-14
assert abs(by_offset[53] - by_offset[47]) > 0.5  # it knows ahead from back

# %% after: notice  (reason_the_angle_between_stays)
two = division_terms(16), division_terms(16, 100.0)  # queries and keys with other frequencies
far = [sum(np.cos(3 * two[1] + p * (two[1] - two[0]))) for p in range(50)]
assert np.ptp(far) > 1  # then the angle between them changes, and so does the score

# %% after: arrows-figure  (check-arrows)
first, both, alone = (table[0] @ table[1] for table in panels.values())
assert np.isclose(first, both)
assert abs(alone - first) > 0.2

# %% after: turn-compare  (check-turn)
assert error < 1e-13


# %% after: waves-figure  (check-waves)
def wave_sum(offset):
    return (heights * np.cos(offset * division_terms(16) + phases)).sum() / 4


for p, m in ((0, 3), (700, 703), (703, 700), (12, 999)):
    turned = turn(np.array([q, k]), [p, m])
    assert np.isclose(turned[0] @ turned[1] / 4, wave_sum(m - p), rtol=0, atol=1e-11)
assert np.allclose(gathered[7], [wave_sum(offset) for offset in offsets])
assert np.ptp(waves[3:].sum(axis=0)) < 0.2 < 0.6 < np.ptp(waves[1:3].sum(axis=0))

# %% after: waves-figure  (reason_the_fastest_pair_tells_a_neighbour)
drawn = np.random.default_rng(0).normal(size=(2, 4000, 16))
steps = []  # what each pair adds to the difference between a token and its neighbour, squared
for i, term in enumerate(division_terms(16)):
    a, b = (x[:, 2 * i] + 1j * x[:, 2 * i + 1] for x in drawn)
    steps.append((((a.conj() * b) * (np.exp(1j * term) - 1)).real ** 2).mean())
assert steps[0] > 0.85 * sum(steps)

# %% after: trained-figure  (check-trained)
back, induction = (np.array(panel) for panel in panels.values())
assert back[:10].sum() > 0.3 * back.sum()
assert back.argmax() == 25
assert induction[:16].max() < 1
assert set(np.argsort(induction)[-2:]) == {30, 31}

# %% after: trained-figure  (reason_fast_waves_make_the_peak)
phases = np.array(record("smollm2")["heads"]["phase"][16 * 9])
waves_back = back * np.cos(np.outer(np.arange(17), division_terms(64, 100_000)) + phases)
assert waves_back.sum(axis=1).argmax() == waves_back[:, :10].sum(axis=1).argmax() == 1
assert np.ptp(waves_back[:, 10:].sum(axis=1)) < 0.2 * np.ptp(waves_back[:, :10].sum(axis=1))
assert waves_back[:, 10:].sum(axis=1).max() < -8  # the slow ones set the level

# %% after: decay-run  (check-decay)
for key, falls in ((other, False), (query, True)):
    sizes = [np.sqrt((scored(key, m) ** 2).mean()) for m in (0, 1000)]
    assert sizes[1] < 0.4 * sizes[0] if falls else [f"{size:.0f}" for size in sizes] == ["1", "1"]


def ratio(queries, keys):
    """The size of the scores at offset 1000, as a share of that at 0."""
    turned = [turn(keys, np.full(2000, m)) for m in (0, 1000)]
    ends = [np.sqrt(((queries * there).sum(axis=1) ** 2).mean()) for there in turned]
    return ends[1] / ends[0]


halves = [np.random.default_rng(seed).normal(size=64) / 2 for seed in range(5)]
assert np.median([ratio(query + half, other + half) for half in halves]) < 0.7  # added: a bias

# the bound of Su et al.: a sum by parts, steps from pair to pair and turns added up
arrows = [part[:, 0::2] + 1j * part[:, 1::2] for part in (query, other)]
steps = np.abs(np.diff(arrows[0].conj() * arrows[1], append=0)).max(axis=1)
bound = {}
for m in (0, 1, 10, 100, 700, 1000):
    turns = np.exp(1j * m * division_terms(64))
    bound[m] = steps * np.abs(turns.cumsum()).sum() / 8
    assert np.abs(scored(other, m)).max() < bound[m].min() / 10  # far above all the scores
assert np.median(bound[1000]) < 0.3 * np.median(bound[0])  # it falls


# %% after: decay-run  (reason_in_pairs_that_turn_within_the_distance)
def common_in(pairs, m):
    """The mean score of vectors that share a part of length 3 in these pairs, at an offset."""
    return 9 / 8 * np.cos(m * division_terms(64)[pairs]).sum()


fast_common, slow_common = slice(8, 12), slice(28, 32)
far_off = [common_in(fast_common, n) for n in range(500, 1001)]
assert abs(np.mean(far_off)) < 0.2 * common_in(fast_common, 0)
assert common_in(slow_common, 1000) > 0.9 * common_in(slow_common, 0)  # in common, and no fall
squares = query[:, 0::2] ** 2 + query[:, 1::2] ** 2
opposite = [-(squares * np.cos(n * division_terms(64))).sum(axis=1).mean() for n in (0, 1000)]
assert opposite[1] > opposite[0]  # of a vector with its opposite the score rises

# %% after: decay-run  (reason_drawn_around_zero)
one_sided = np.random.default_rng(0).uniform(0, 1, (2, 2000, 64))  # by chance, not around zero
assert ratio(*one_sided) < 0.5

# %% after: decay-run  (reason_waves_drift_apart)
together = query[:, 0::2] ** 2 + query[:, 1::2] ** 2  # one vector with itself,
starts = np.random.default_rng(0).uniform(0, 2 * np.pi, 32)  # tops elsewhere
ends = [np.sqrt(((together * np.cos(m * division_terms(64) + starts)).sum(axis=1) ** 2).mean()) / 8
        for m in (0, 1000)]  # fmt: skip
assert ends[1] > 0.5 * ends[0]

# %% after: decay-figure  (check-figure)
assert max(two) < 1.1 * min(two)
assert (np.diff(one) > 0).any(), "unsteadily"
assert f"{one.min():.1f} {one[-1]:.1f}" == "0.2 0.3"
assert 650 < offsets[one.argmin() - 1] < 750

# %% after: layouts-run  (check-layouts)
some_rows, at_rows = np.random.default_rng(7).normal(size=(6, 16)), rotary_tables(6, 16)
assert np.allclose(turn_halves(some_rows, range(6)), apply_rotary(some_rows, at_rows, "halves"))
slid = scores(w_q, w_k, turn_halves, first=900)
assert np.abs(slid - loaded).max() < 1e-12  # the offset alone, and wrong
assert np.abs(loaded - trained).max() > 0.5
assert np.abs(converted - trained).max() < 1e-14


weights = np.random.default_rng(8).normal(size=16)  # of a norm on queries and keys


def normed_scores(columns, gains, layout):
    made = [x @ w[:, columns] for w in (w_q, w_k)]
    normed = [row / np.sqrt((row**2).mean(axis=-1, keepdims=True)) * gains for row in made]
    query, key = (apply_rotary(row, at_rows, layout) for row in normed)
    return query @ key.T


right = normed_scores(np.arange(16), weights, "interleaved")
assert np.allclose(normed_scores(order, weights[order], "halves"), right)
assert not np.allclose(normed_scores(order, weights, "halves"), right, atol=0.5)

# %% after: parts-run  (check-parts)
from pe_configs import rope_frequencies

narrow = rope_frequencies(configuration("gpt-j-6b")).frequencies
assert np.allclose(narrow, division_terms(64))  # of a narrower head

some = np.random.default_rng(2).normal(size=(6, 16))
lengths = np.sqrt((some**2).mean(axis=1, keepdims=True))
there = rotary_tables(6, 16)
for gains, either in ((np.ones(16), True), (np.repeat(np.arange(1, 9), 2), True),
                      (1 + np.arange(16) / 16, False)):  # fmt: skip
    after = apply_rotary(some, there) / lengths * gains
    assert np.allclose(apply_rotary(some / lengths * gains, there), after) == either

# %% after: parts-run  (reason_no_common_turn_of_values)
weights = np.random.default_rng(4).dirichlet(np.ones(6), size=6)


def heard(first, back):
    """Outputs of turned values, turned back by the query's position or not."""
    there = rotary_tables(6, 16, first_position=first)
    out = weights @ apply_rotary(x, there)
    return apply_rotary(out, there._replace(sin=-there.sin)) if back else out


assert np.allclose(heard(0, True), heard(900, True), rtol=0, atol=1e-12)  # as DeepSeek-V4 has it
assert not np.allclose(heard(0, False), heard(900, False), atol=0.05)
import inspect

from transformers.models.deepseek_v4 import modeling_deepseek_v4

source = inspect.getsource(modeling_deepseek_v4)
assert "apply_rotary_pos_emb(attn_output.transpose(1, 2), cos, -sin)" in source

# %% after: parts-run  (reason_a_turn_between_key_and_matrices)
from pe_lib import offset_rotation

unpack, packed = np.random.default_rng(5).normal(size=(2, 16, 16))
merged = [offset_rotation(k, 16).T @ unpack for k in (1, 2)]
assert np.abs(merged[0] - merged[1]).max() > 0.5  # another matrix for every offset: none to keep

# %% after: module-run  (check-module)
assert worst < 2e-6

# %% after: packing-run  (check-packing)
off = [
    (attention(sentence, mask=mask, position_ids=ids)[0][:, 5:] - alone).abs().max().item()
    for mask, ids in (
        (apart, torch.arange(12)[None]), (apart, again), (torch.ones(12, 12).tril().bool(), again)
    )
]  # fmt: skip
assert max(off[:2]) < 1e-5 < 0.05 < off[2]

from transformers import LlamaConfig, LlamaModel

sizes = {"hidden_size": 32, "intermediate_size": 32, "num_hidden_layers": 2, "vocab_size": 20}
for kernel in ("eager", "sdpa"):  # not with flash attention alone
    torch.manual_seed(0)
    config = LlamaConfig(**sizes, num_attention_heads=4, attn_implementation=kernel)
    llama, ids = LlamaModel(config).eval(), torch.arange(12)[None]
    with torch.no_grad():
        own = llama(ids[:, 5:], use_cache=False).last_hidden_state
        as_said = [
            (llama(ids, position_ids=places, use_cache=False).last_hidden_state[:, 5:] - own)
            .abs().max() for places in (again, ids)
        ]  # fmt: skip
    assert as_said[0] < 1e-5 < 0.05 < as_said[1]

# %% after: precision-run  (check-precision)
assert bfloat16(np.arange(257)).tolist() == list(range(257))
assert not (bfloat16(np.arange(256, 512)) % 2).any()
