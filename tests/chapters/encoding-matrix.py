# Behind the cells of book/encoding-matrix.ipynb, where tools/weave.py puts it

# %% after: ticks-figure  (check-ticks)
assert [f"{value:.3f}" for value in np.sin(both)] == ["0.841", "0.837"]
assert [f"{value:.3f}" for value in np.sin(both + 1)] == ["0.909", "-0.009"]

# %% after: linear-read  (check-linear)
every = np.arange(1000)
hands = np.stack([np.sin(every), np.cos(every)])
assert np.allclose(step @ hands[:, :-1], hands[:, 1:], rtol=0, atol=1e-12)  # wherever it stands
three = np.linalg.matrix_power(step, 3)
assert np.allclose(three @ hands[:, :-3], hands[:, 3:], rtol=0, atol=1e-12)
assert len(np.unique(np.sin(every).round(12))) == len(every)  # no two share a sine
assert hands[1, 21] < 0  # it points down

# %% after: linear-read  (reason_no_recipe_from_the_sine_alone)
factors = np.sin([2, 22]) / np.sin([1, 21])  # what a fixed number would have to be
assert factors[0] > 1 > 0 > factors[1]
best = hands[0, 1:] @ hands[0, :-1] / (hands[0, :-1] @ hands[0, :-1])  # least squares
assert np.abs(best * hands[0, :-1] - hands[0, 1:]).max() > 0.8
line = np.polyfit(hands[0, :-1], hands[0, 1:], 1)  # and a bias does not help
assert np.abs(np.polyval(line, hands[0, :-1]) - hands[0, 1:]).max() > 0.8

# %% after: linear-read  (reason_any_hand_out_of_step)
for behind in (0.3, 1, 2):  # a second number out of step serves as well: one number is too few
    shifted = np.stack([hands[0, :-3], np.sin(every[:-3] + behind)])
    later = np.stack([hands[0, 1:-2], np.sin(every[1:-2] + behind)])
    carries = later @ np.linalg.pinv(shifted)
    assert np.allclose(carries @ shifted, later, atol=1e-9)
for speed in (0.1, 0.01):  # each hand has a matrix of its own
    other = np.stack([np.sin(speed * every), np.cos(speed * every)])
    assert np.abs(step @ other[:, :-1] - other[:, 1:]).max() > 0.5

# %% after: linear-read  (reason_the_cosine_is_not_there_to_tell_apart)
rounded = hands[:, :60].round(1)
assert len(np.unique(rounded[0])) < 25 < len(np.unique(rounded, axis=1).T)
assert len(np.unique(hands[0].round(9))) == len(every)  # the sine alone tells them apart

# %% after: build-read  (check-build)
assert encoding[0].tolist() == [0, 1] * 4
assert np.allclose((encoding**2).sum(axis=1), 4, rtol=1e-12)
assert np.ptp(np.linalg.norm(encoding[:, ::2], axis=1)) > 1  # of sines alone
swing = np.ptp(encoding, axis=0)
assert swing[:2].min() > 1.8
assert swing[4:].max() < 0.1

# %% after: build-read  (reason_squares_add_up)
halved = encoding * np.where(np.arange(8) % 2, 0.5, 1)  # cosines half as long: no such sum
assert np.ptp((halved**2).sum(axis=1)) > 0.5

# %% after: library-run  (check-library)
assert np.abs(encoding - sinusoidal_encoding(10, 8)).max() < 2**-51
assert 1e-8 < np.abs(lines - encode_positions([far], 64)[0, 0::2]).max() < 1e-6  # the last digits

# %% after: still-run  (check-still)
assert (moves < 0.1).sum() == 21
assert (moves[-16:] < 0.1).all()
assert not (moves[-17] < 0.1 and moves[-18] < 0.1)
assert (moves[32:] > 0.1).sum() == 11
assert (moves[32:36] > 0.25).all()  # they fade visibly
assert low.min() > 0.5  # at base 100 no column stands still
near = np.abs(table[17] - table[18])
assert near[:8].max() > 0.5
assert near[32:].max() < 0.05
opened = EncodingExplorer(name="check")
assert (opened.seq_len, opened.d_model, opened.base) == (100, 64, 10_000)

# %% after: layout-figure  (check-layout)
assert np.array_equal(halves, sinusoidal_encoding(100, 64, layout="halves"))

# %% after: layout-read  (check-odd)
odd = np.outer(range(10_000), 10_000 ** (-np.arange(0, 7, 2) / 7))
squares = (np.sin(odd) ** 2).sum(axis=1) + (np.cos(odd[:, :3]) ** 2).sum(axis=1)
assert (f"{squares.min():.2f}", f"{squares.max():.2f}") == ("3.00", "4.00")

# %% after: layout-read  (reason_either_order_is_learned)
drawn = np.random.default_rng(0)
learned, tokens = drawn.normal(size=(64, 64)), drawn.normal(size=(100, 64))
order = np.r_[0:64:2, 1:64:2]
moved = (tokens[:, order] + halves) @ learned[order]  # vectors and matrix in the other order
assert np.allclose(moved, (tokens + table) @ learned)
assert np.abs((tokens + halves) @ learned - (tokens + table) @ learned).max() > 1  # one alone isn't
