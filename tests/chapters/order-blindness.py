# Behind the cells of book/order-blindness.ipynb, where tools/weave.py puts it

# %% after: notice  (check-explorer)
seen = OrderExplorer(sentence="dog bites man", d_model=2, word=2)
for order_now in ([], [2, 0, 1], [2, 1, 0], [0, 2, 1]):
    seen.order = order_now
    made, shares = seen.attention(seen.words)
    at = seen.words.index("man")
    assert [f"{value:.3f}" for value in made[at]] == ["0.305", "0.355"]
    assert sorted(f"{share:.3f}" for share in shares[at]) == ["0.305", "0.313", "0.382"]
assert embed(["dog", "bites", "man"], 2).tolist() == [[0, 0.4], [0.5, 0], [0.4, 0.6]]

# %% after: definition  (check-table)
products = embed(["dog", "bites", "man"], 2) @ embed(["man"], 2)[0]
assert [f"{product:.2f}" for product in products] == ["0.24", "0.20", "0.52"]
assert [f"{score:.3f}" for score in products / 2**0.5] == ["0.170", "0.141", "0.368"]
raised = np.exp(products / 2**0.5)
assert [f"{value:.3f}" for value in raised] == ["1.185", "1.152", "1.444"]
assert [f"{share:.3f}" for share in raised / raised.sum()] == ["0.313", "0.305", "0.382"]
averaged = np.array([0.313, 0.305, 0.382]) @ embed(["dog", "bites", "man"], 2)
assert [f"{value:.2f}" for value in averaged] == ["0.31", "0.35"]

# %% after: definition  (reason_the_root_evens_out)
drawn = np.random.default_rng(0)
sizes = [(drawn.normal(size=(2, 4000, d)).prod(axis=0).sum(axis=1) ** 2).mean() for d in (4, 256)]
assert 40 < sizes[1] / sizes[0] < 90  # the more numbers the wider; the root of 64 evens that out
own = [np.diag(x @ x.T / np.sqrt(d)).mean() for d in (2, 512) for x in [drawn.normal(size=(50, d))]]
assert own[1] > 10 * own[0]  # not of a vector with itself

# %% after: attention-by-hand-read  (check-by-hand)
assert weights[2].round(3).tolist() == [0.313, 0.305, 0.382]
assert np.allclose(output, theirs, rtol=0, atol=1e-12)


# %% after: attention-by-hand-read  (reason_a_sum_has_no_order)
def in_turn(rows):  # the same shares, but what comes later is halved once more: no plain sum
    shares = attend(rows)[1] / 2 ** np.arange(len(rows))
    return shares @ rows


assert np.allclose(attend(x[[2, 1, 0]])[0], output[[2, 1, 0]], rtol=0, atol=1e-12)
assert np.abs(in_turn(x[[2, 1, 0]]) - in_turn(x)[[2, 1, 0]]).max() > 0.05

# %% after: shuffle-figure  (check-shuffle)
assert f"{weights[1, 1]:.3f}" == "0.357"
assert np.allclose(moved_weights, weights[order][:, order], rtol=0, atol=1e-12)
assert np.allclose(moved_output, output[order], rtol=0, atol=1e-12)

# %% after: twins-run  (check-twins)
assert np.array_equal(twins[0], twins[3])
assert len(np.unique(twins.round(9), axis=0)) == 4

# %% after: twins-run  (reason_both_hold_one_card)
other = embed(["the", "dog", "bites", "man", "man"], 2)  # not the same card
assert np.abs(attend(other)[0][0] - attend(other)[0][3]).max() > 0.01
masked = scaled_dot_product_attention(*[embed(["the", "dog", "bites", "the", "man"], 2)] * 3,
                                      np.tri(5, dtype=bool))[0]  # fmt: skip
assert np.abs(masked[0] - masked[3]).max() > 0.01  # not the same five cards to meet

# %% after: ways  (check-ways)
two_ways = OrderExplorer(sentence="dog bites man", d_model=2, order=[2, 1, 0], view="ways")
carried = two_ways.attention(["dog", "bites", "man"])[0][[2, 1, 0]]
assert np.allclose(two_ways.attention(two_ways.words)[0], carried, rtol=0, atol=1e-12)
two_ways.causal = True
carried = two_ways.attention(["dog", "bites", "man"])[0][[2, 1, 0]]
assert np.abs(two_ways.attention(two_ways.words)[0] - carried).max() > 0.01

# %% after: law-test  (check-law)
assert np.abs(f(p @ tokens) - p @ f(tokens)).max() < 1e-13
assert np.abs(f(p @ tokens) - f(tokens)).max() > 1

# %% after: law-test  (reason_matrices_on_the_right)
w_left = np.random.default_rng(1).normal(size=(6, 6))  # a learned matrix on the left mixes rows
assert np.abs(w_left @ (p @ tokens) - p @ (w_left @ tokens)).max() > 1
assert np.allclose((p @ tokens) @ w_q, p @ (tokens @ w_q))

# %% after: law-test  (reason_only_rows_move)
assert np.allclose(sorted(from_moved.tolist()), sorted(kept.tolist()), rtol=0, atol=1e-12)

# %% after: two-words-run  (check-two-words)
assert np.allclose(there, back, rtol=0, atol=1e-12)

# %% after: encoding-read  (check-encoding)
first, last = (attend(rows + encoding)[0] for rows in (x[order], x))
assert np.abs(last[2] - first[0]).max() > 0.4
before = [(rows + encoding).mean(axis=0) for rows in (x, x[order])]
assert np.allclose(*before, rtol=0, atol=1e-12)
assert np.abs(last.mean(axis=0) - first.mean(axis=0)).max() > 0.1

# %% after: encoding-read  (reason_the_encoding_stays)
alike = attend(x[[2, 1, 0]] + encoding[0])[0]  # one that stays and is the same everywhere
assert np.allclose(alike, attend(x + encoding[0])[0][[2, 1, 0]], rtol=0, atol=1e-12)
along = attend((x + encoding)[[2, 1, 0]])[0]  # an encoding that moves with its word
assert np.allclose(along, attend(x + encoding)[0][[2, 1, 0]], rtol=0, atol=1e-12)

# %% after: encoding-read  (reason_what_is_done_before_the_sum)
rowwise = np.random.default_rng(0).normal(size=(2, 2))  # a matrix on each row remembers nothing
means = [((rows + encoding) @ rowwise).mean(axis=0) for rows in (x, x[[2, 1, 0]])]
assert np.allclose(*means, rtol=0, atol=1e-12)
times = [(rows * encoding).mean(axis=0) for rows in (x, x[[2, 1, 0]])]
assert np.abs(times[0] - times[1]).max() > 0.05  # multiplied on, even the mean remembers
sums = [rows + encoding for rows in (x, x[[2, 1, 0]])]
mixed = [(np.full((3, 3), 1 / 3) @ rows).mean(axis=0) for rows in sums]
assert np.allclose(*mixed, rtol=0, atol=1e-12)  # to mix rows is not enough, and not needed
cut = [np.maximum(rows - 1, 0).mean(axis=0) for rows in sums]
assert np.abs(cut[0] - cut[1]).max() > 0.05

# %% after: causal-run  (check-causal)
assert np.abs(once).max() < 1e-15
assert np.abs(twice).max() > 0.1

# %% after: causal-run  (reason_the_first_layer_leaves_a_trace)
first = [scaled_dot_product_attention(rows, rows, rows)[0] for rows in (x, swapped)]
assert np.allclose(layer(first[0])[2], layer(first[1])[2], rtol=0, atol=1e-12)  # no mask below
one_card = np.array([[1, 0, 0], [1, 0, 0], [1, 1, 1]], dtype=bool)  # both see one, not their own
twice_over = [scaled_dot_product_attention(*[scaled_dot_product_attention(*[rows] * 3, one_card)[0]]
                                           * 3, mask)[0][2] for rows in (x, swapped)]  # fmt: skip
assert np.abs(twice_over[0] - twice_over[1]).max() > 0.05  # it is not how many they see

# %% after: causal-read  (reason_the_mask_stays)
order = [2, 0, 1]
with_words = scaled_dot_product_attention(*[x[order]] * 3, mask[order][:, order])[0]
assert np.allclose(with_words, layer(x)[order], rtol=0, atol=1e-12)  # a mask that moves along
assert np.abs(layer(x[order]) - layer(x)[order]).max() > 0.05
for same_for_all in (np.ones((3, 3), bool), np.eye(3, dtype=bool), ~np.eye(3, dtype=bool)):  # stays
    stays = [scaled_dot_product_attention(*[rows] * 3, same_for_all)[0] for rows in (x, x[order])]
    assert np.allclose(stays[1], stays[0][order], rtol=0, atol=1e-12)
