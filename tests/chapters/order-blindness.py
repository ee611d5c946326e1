# Behind the cells of book/order-blindness.ipynb, where tools/weave.py puts it

# %% after: picture-weights  (check-picture)
# Computed once with PyTorch, as D4 does, and rounded as it prints
D4_WEIGHTS = [[0.402, 0.246, 0.351], [0.246, 0.500, 0.254], [0.350, 0.254, 0.395]]
assert weights.round(3).tolist() == D4_WEIGHTS
assert np.allclose(weights.sum(axis=1), 1)

# %% after: attention-by-hand-read  (check-by-hand)
assert weights.round(3).tolist() == D4_WEIGHTS
assert np.allclose(weights, scaled_dot_product_attention(x, x, x)[1], rtol=0, atol=1e-12)

# %% after: shuffle-test  (check-shuffle)
D4_SHUFFLED = [[0.395, 0.350, 0.254], [0.351, 0.402, 0.246], [0.254, 0.246, 0.500]]
assert shuffled_weights.round(3).tolist() == D4_SHUFFLED
assert sorted(np.ravel(D4_WEIGHTS)) == sorted(np.ravel(D4_SHUFFLED))
assert np.allclose(shuffled_weights, weights[order][:, order], rtol=0, atol=1e-12)
assert np.allclose(shuffled_output, output[order], rtol=0, atol=1e-12)

# %% after: law-test  (check-law)
assert np.abs(f(p @ tokens) - p @ f(tokens)).max() < 1e-13
assert np.abs(f(p @ tokens) - f(tokens)).max() > 1

# %% after: two-words-run  (check-two-words)
assert embed(["man", "bites", "dog"], 8).tolist() == man_first.tolist()
assert np.abs(a - b).max() > 0.05
assert np.abs(a[0] - b[2]).max() < 1e-12
assert np.abs(a.mean(axis=0) - b.mean(axis=0)).max() < 1e-12

# %% after: claims  (check-claims)
cat_first, _ = attend(embed(["cat", "chased", "mouse"], 8))
mouse_first, _ = attend(embed(["mouse", "chased", "cat"], 8))
assert np.allclose(cat_first, mouse_first[::-1], rtol=0, atol=1e-12)
assert np.abs(cat_first - mouse_first).max() > 0.01

# %% after: notice  (check-notice)
start = OrderExplorer(order=[2, 0, 1])
assert start.words == shuffled_words
assert np.allclose(start.weights(encoded=False), shuffled_weights, rtol=0, atol=1e-12)
moved = OrderExplorer(sentence="cat sat mat", order=[1, 0, 2])
fixed = OrderExplorer(sentence="cat sat mat")
assert (
    np.abs(moved.weights(encoded=True)[2] - fixed.weights(encoded=True)[2][[1, 0, 2]]).max() > 0.01
)
twice = OrderExplorer(sentence="cat sat cat")
assert np.allclose(*twice.weights(encoded=False)[[0, 2]], rtol=0, atol=1e-12)
assert np.abs(np.subtract(*twice.weights(encoded=True)[[0, 2]])).max() > 0.01

# %% after: encoding-dog  (check-encoding)
assert with_position.round(3).tolist() == [
    [0.303, 0.501, 0.196],
    [0.266, 0.629, 0.105],
    [0.237, 0.239, 0.524],
]
assert shuffled_with_position.round(3).tolist() == [
    [0.350, 0.321, 0.329],
    [0.181, 0.516, 0.302],
    [0.226, 0.368, 0.406],
]
assert not np.allclose(sorted(with_position.flat), sorted(shuffled_with_position.flat), atol=0.01)
assert np.abs(a.mean(axis=0) - b.mean(axis=0)).max() > 0.1

# %% after: causal-run  (check-causal)
assert causal[:, 0].round(3).tolist() == [1.0, 0.478, 0.314, 0.234, 0.186]
assert np.ptp(free[1:, 0]) < 1e-12
assert (
    np.ptp(scaled_dot_product_attention(sentence, sentence, sentence)[0][1:], axis=0).max() < 1e-12
)
p5 = np.eye(5)[[1, 0, 2, 3, 4]]
before, after = (scaled_dot_product_attention(s, s, s, mask)[0] for s in (sentence, p5 @ sentence))
assert np.abs(after - p5 @ before).max() > 0.1  # the mask breaks the law

# %% after: run-it-cell  (check-run-it)
departure(explorer.value)
width.value = 16
assert explorer.d_model == 16
