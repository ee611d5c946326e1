# Behind the cells of book/documents/d0-cpp-encoding.ipynb, where tools/weave.py puts it

# %% after: imports  (check-box)
single = [np.float32(np.float32(2 * pair / 16) * np.log(10_000)) for pair in range(8)]
as_float, as_double = np.float32(10.0 ** -float(single[3])), 10 ** -(6 / 16 * np.log(10_000))
assert [f"{v:g}" for v in (as_float, as_double)] == ["0.000351659", "0.00035166"]
mended = 1 / np.exp(2 * np.arange(8) / 16 * np.log(10_000))  # line 297 with std::exp
assert np.allclose(mended, division_terms(16))
assert [f"{v:g}" for v in mended[1:3]] == ["0.316228", "0.1"]

# %% after: why-run  (check-why)
assert not np.allclose(there, back)
assert np.allclose(there, back[::-1], atol=1e-12)

# %% after: lengths-verdict  (reason_fixed_size)
assert claims.noted[-1].verdict == "holds if"  # attention needs no fixed size: a batch does
assert np.allclose(scaled_dot_product_attention(*[words[:2]] * 3)[0].shape, (2, 4))

# %% after: matrix-where-verdict  (check-near-and-far)
assert f"{min(near[:3]):.0%} {near[3]:.0%}" == "98% 100%"
assert all(grows)

# %% after: formula-run  (check-formula)
assert f"{circle.max(axis=0)[1]:.3f}" == "1.606"

# %% after: angles-run  (check-angles)
assert np.allclose(trace.angles, printed, rtol=1e-14, atol=0)

# %% after: angles-formula  (check-angles-formula)
assert [f"{value:.6g}" for value in formula[1, :3]] == ["1", "0.316228", "0.1"]
apart_by = formula[1] / printed[1, 0::2]
assert (np.diff(apart_by) > 0).all()  # every later pair is further off

# %% after: angles-base  (check-base)
assert f"{acting:.2e}" == "1.62e+09"
assert same


# %% after: angles-harm-run  (check-harm)
def idle_columns(n, base):
    return int((np.ptp(sinusoidal_encoding(n, 16, base), axis=0) < 0.1).sum())


assert [idle_columns(n, 10_000) for n in (3, 50, 512)] == [11, 5, 1]
assert [idle_columns(n, acting) for n in (3, 50, 512)] == [13, 11, 9]
steps = [np.linalg.norm(np.diff(encode_positions([0, 1], 16, b), axis=0)) for b in (1e4, acting)]
assert [f"{step:.3f}" for step in steps] == ["1.015", "0.961"]

# %% after: encoding-hands  (check-hands)
degrees = np.degrees(trace_d0([1, 1, 1]).angles[1:, 0:4:2]).round()
assert degrees.tolist() == [[57, 4], [115, 8]]

# %% after: zero-run  (check-zero)
assert f"{np.cos(2):.6f}" == "-0.416147"
assert np.signbit(padded[2]).tolist() == [False, True] + [False] * 14
assert np.signbit(minus * 3)

# %% after: zero-verdict  (reason_no_sign_asked)
assert np.array_equal(*sent)  # without a division the sign is never seen
assert turned_over == (-np.inf, np.inf)  # with one it is

# %% after: comment-order  (check-order)
assert np.array_equal(early[2], early[0])
assert not late[2].any()

# %% after: shapes-run  (check-shapes)
assert (column @ row).tolist() == [[1, 1, 0], [2, 2, 0], [0, 0, 0]]

# %% after: comment-odd-run  (check-odd)
assert np.isclose(filled_flat(7)[1, 0], np.cos(1))
assert np.isclose(filled_flat(7)[2, 0], np.sin(2))  # its number is even, and all is right there
assert np.allclose(filled_flat(16), full)

# %% after: silence-run  (check-silence)
assert [f"{w:.3f}" for w in weights[0, :2, 2]] == ["0.006", "0.003"]
real = (x[0] @ x[0].T / 4)[:2, :2]
assert f"{real.min():.1f} {real.max():.1f}" == "4.3 5.6"

# %% after: silence-lengths  (check-lengths)
assert [f"{v:.3f}" for v in row[:2, ~kept[0]].sum(axis=1)] == ["0.749", "0.573"]

# %% after: silence-lengths  (reason_each_blank_adds_one)
said = np.exp(x[0, :2] @ x[0, :2].T / 4).sum(axis=1)
assert np.allclose(row[:2, ~kept[0]].sum(axis=1), 510 / (510 + said))

# %% after: silence-random-run  (check-random)
assert f"{best / 2000:.0%}" == "42%"

# %% after: silence-random-run  (reason_scores_above_zero)
quiet = 0.05 * x[0]  # all scores near 0: the blank is no worse a match than a word
assert scaled_dot_product_attention(quiet, quiet, quiet)[1][0, 2] > 0.3 > 0.01 > weights[0, 0, 2]

# %% after: silence-figure  (check-figure)
alone = [[0.439, 0.555, 0.006], [0.251, 0.747, 0.003], [0.333, 0.333, 0.333]]
masked = [[0.442, 0.558, 0.0], [0.251, 0.749, 0.0], [0.5, 0.5, 0.0]]
assert weights[0].round(3).tolist() == alone
assert right_weights[0].round(3).tolist() == masked

# %% after: silence-shrink  (check-shrink)
assert np.allclose(output[0, :2], shrunk)
assert np.allclose(right[0, 2], x[0, :2].mean(axis=0))
assert np.allclose(output[0, 2], x[0].mean(axis=0))  # the mean of all three, the blank too

# %% after: code-verdict  (check-exact)
assert values == 34  # 33 in float64: cos(8.7e-9) is rounded to 1
assert np.unique(full).size == 33
assert not np.intersect1d(full[:, 0::2], full[:, 1::2]).size  # no sine equals a cosine
assert f"{exponent:.4f} {per_pair:.4f} {per_column:.4f}" == "1.1513 1.1513 2.3026"

# %% after: batch-run  (check-batch)
assert np.array_equal(fill_as_in_d0(full, both), full)
assert not fill_as_in_d0(full, both[::-1])[2].any()
assert (full * both[:, :, None]).shape == (2, 3, 16)

# %% after: batch-verdict  (reason_one_mask)
assert np.array_equal(fill_as_in_d0(full, both[:1]), padded)  # one mask in all: nothing is wrong
assert not np.array_equal(fill_as_in_d0(full, both), padded)  # one sentence, two masks

# %% after: claims  (check-verdicts)
short = {"holds": "h", "holds if": "i", "does not hold": "n"}
found = "".join(short[c.verdict] for c in claims.noted)
assert found == "ihihnnihnnnhnnhnhhhhhihhhhiinnhinhinnhnni"
by_stage = [c.place for c in claims.noted if c.condition == "the stage that D3 prints is meant"]
assert by_stage == ["91", "239", "205–207, 240", "257–261"]
assert [c.place for c in claims.noted if c.corrects == "bug"] == ["66–70, 205–207, 246", "213"]
float64 = next(c.measured for c in claims.noted if c.place == "304")
assert float64 == "34 different values in 48 places, and 33 of them in float64"
