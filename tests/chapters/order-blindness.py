# Behind the cells of book/order-blindness.ipynb, where tools/weave.py puts it

# %% after: notice  (check-explorer)
seen = OrderExplorer(sentence="dog bites man", d_model=2, word=2)
for order_now in ([], [2, 0, 1], [2, 1, 0], [0, 2, 1]):
    seen.order = order_now
    made, shares = seen.attention(seen.words)
    at = seen.words.index("man")
    assert [f"{value:.3f}" for value in made[at]] == ["0.305", "0.355"]
    assert sorted(f"{share:.3f}" for share in shares[at]) == ["0.305", "0.313", "0.382"]
assert np.array_equal(sinusoidal_encoding(9, 2), sinusoidal_encoding(9, 2, base=2))
assert embed(["dog", "bites", "man"], 2).tolist() == [[0, 0.4], [0.5, 0], [0.4, 0.6]]

# %% after: seats-figure  (check-seats)
assert [f"{one:.2f}" for one in share[0]] == ["0.31", "0.30", "0.38"]
assert np.allclose(share[0], seen.attention(["dog", "bites", "man"])[1][2], rtol=0, atol=1e-12)

# %% after: definition  (check-table)
products = embed(["dog", "bites", "man"], 2) @ embed(["man"], 2)[0]
assert [f"{product:.2f}" for product in products] == ["0.24", "0.20", "0.52"]
assert [f"{score:.3f}" for score in products / 2**0.5] == ["0.170", "0.141", "0.368"]
raised = np.exp(products / 2**0.5)
assert [f"{value:.3f}" for value in raised] == ["1.185", "1.152", "1.444"]
assert [f"{share:.3f}" for share in raised / raised.sum()] == ["0.313", "0.305", "0.382"]
averaged = np.array([0.313, 0.305, 0.382]) @ embed(["dog", "bites", "man"], 2)
assert [f"{value:.2f}" for value in averaged] == ["0.31", "0.35"]

# %% after: attention-by-hand-read  (check-by-hand)
drawn = np.random.default_rng(0)
for width in (2, 16, 64, 512):
    query, key = drawn.normal(size=(2, 4000, width))
    assert abs(((query * key).sum(axis=1) / np.sqrt(width)).std() - 1) < 0.05
assert weights[2].round(3).tolist() == [0.313, 0.305, 0.382]
assert output[2].round(3).tolist() == [0.305, 0.355]
assert np.allclose(weights, scaled_dot_product_attention(x, x, x)[1], rtol=0, atol=1e-12)

# %% after: shuffle-figure  (check-shuffle)
assert embed(moved_words, 2).tolist() == x[order].tolist()
assert np.allclose(moved_weights, weights[order][:, order], rtol=0, atol=1e-12)
assert np.allclose(moved_output, output[order], rtol=0, atol=1e-12)
assert [f"{w:.3f}" for w in (moved_weights[0, 0], moved_weights[0, 2], moved_weights[1, 1])] == [
    "0.382",
    "0.313",
    "0.357",
]

# %% after: twins-run  (check-twins)
assert np.array_equal(twins[0], twins[3])
assert len(np.unique(twins.round(9), axis=0)) == 4

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

# %% after: two-words-run  (check-two-words)
assert np.allclose(there, back, rtol=0, atol=1e-12)

# %% after: encoding-read  (check-encoding)
assert (np.linalg.norm(encoding, axis=1) > 1.3 * np.linalg.norm(x, axis=1).max()).all()
first, last = (attend(rows + encoding)[0] for rows in (x[order], x))
assert np.abs(last[2] - first[0]).max() > 0.4
before = [(rows + encoding).mean(axis=0) for rows in (x, x[order])]
assert np.allclose(*before, rtol=0, atol=1e-12)
assert np.abs(last.mean(axis=0) - first.mean(axis=0)).max() > 0.1
seen.encoded, seen.order = True, []
assert np.allclose(seen.attention(seen.words)[0], last, rtol=0, atol=1e-12)

# %% after: causal-run  (check-causal)
assert np.abs(once).max() < 1e-15
assert np.abs(twice).max() > 0.1
assert np.abs(layer(x)[0] - layer(swapped)[1]).max() > 0.01  # dog, first and second
assert np.abs(layer(x)[1] - layer(swapped)[0]).max() > 0.01  # bites, second and first
