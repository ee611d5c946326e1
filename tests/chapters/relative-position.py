# Behind the cells of book/relative-position.ipynb, where tools/weave.py puts it

# %% after: picture-run  (check-picture)
turn = 3 * division_terms(8) / (2 * np.pi)
assert 0.45 < turn[0] < 0.5
assert 0.045 < turn[1] < 0.055
assert turn[2] < 0.005

# %% after: build-check-run  (check-build)
assert rotation[:4, :4].round(3).tolist() == [
    [-0.990, 0.141, 0, 0],
    [-0.141, -0.990, 0, 0],
    [0, 0, 0.955, 0.296],
    [0, 0, -0.296, 0.955],
]
assert np.allclose(rotation, offset_rotation(3, 8), rtol=0, atol=1e-15)
for p in (*range(200), 1000, 123_456, 1_000_000):
    here, there = encode_positions([p, p + 3], 8)
    assert np.abs(rotation @ here - there).max() < 1e-15
for step in (-7, 0, 1, 50):
    table = sinusoidal_encoding(300, 64, first_position=10)
    moved = sinusoidal_encoding(300, 64, first_position=10 + step)
    assert np.allclose(table @ offset_rotation(step, 64).T, moved, rtol=0, atol=1e-12)

# %% after: rules  (check-rules)
assert np.allclose(three @ two, five, rtol=0, atol=1e-15)
assert np.array_equal(back, three.T)
assert np.allclose(three.T @ three, np.eye(8), rtol=0, atol=1e-15)

# %% after: turning-run  (check-turning)
assert apart < 2e-13
assert len(np.arange(0, 1000, 32)) == 32
assert 128 + 131_072 // 128 == 1152

# %% after: frequency-run  (check-frequency)
worst = [np.abs(np.sin(p * t + 3) - np.sin((p + 3) * t)).max() for t in division_terms(64)[:4]]
assert worst[0] < 1e-14
assert [f"{w:.2f}" for w in worst[1:]] == ["0.73", "1.22", "1.53"]

# %% after: linear-more-run  (check-linear)
shares = {}
for step in (1, 3):
    for c in (0, 6, 30, 62):
        shares[step, c] = explained(table[:-step, [c]], table[step:, c])[0]
        assert explained(table[:-step, [c, c + 1]], table[step:, c])[0] > 1 - 1e-9
assert f"{alone:.2f}" == "0.09"
assert [f"{w:.3f}" for w in weights[:2]] == ["0.301", "0.954"]
term = division_terms(64)[3]
assert np.allclose(weights[:2], [np.cos(3 * term), np.sin(3 * term)], rtol=0, atol=1e-12)
assert f"{shares[1, 0]:.2f} {shares[3, 0]:.2f}" == "0.29 0.98"
assert min(shares[step, c] for step in (1, 3) for c in (30, 62)) > 0.999
assert f"{np.cos(1) ** 2:.2f} {np.cos(3) ** 2:.2f}" == "0.29 0.98"
every_sine = explained(table[:-1, 0::2], table[1:, 0])[0]
assert f"{every_sine:.2f}" == "0.32"
long = sinusoidal_encoding(100_000, 64)[:, [0, 6]]
for step in (1, 3):
    for c, term in enumerate(division_terms(64)[[0, 3]]):
        found = explained(long[:-step, [c]], long[step:, c])[0]
        assert abs(found - np.cos(step * term) ** 2) < 1e-3
assert 3 * division_terms(64)[15] < 0.05

# %% after: attend-figure  (check-attend)
assert weights.argmax(axis=1).tolist() == [0, 0, 0, 0, 1, 2, 3, 4]
assert f"{weights[3, 0]:.2f}" == "0.94"
assert {f"{weights[p, p - 3]:.2f}" for p in range(4, 8)} == {"0.88"}
assert {f"{weights[p, p - 3 + side]:.2f}" for p in (5, 6, 7) for side in (1, -1)} == {"0.06"}
assert (weights[:3, 0] > 0.96).all()
longer = sinusoidal_encoding(1000, 64)
found = scaled_dot_product_attention(longer @ offset_rotation(-3, 64).T, longer, longer)[1]
assert (found.argmax(axis=1)[3:] == np.arange(997)).all()
flat = found[50, 46:49]
hundred = scaled_dot_product_attention(
    longer[:100] @ offset_rotation(-3, 64).T, longer[:100], longer[:100]
)[1]
assert f"{hundred[50, 47]:.3f} {hundred[50, 46]:.3f} {hundred[50, 48]:.3f}" == "0.043 0.037 0.037"

# %% after: dot-run  (check-dot)
assert {f"{alike[p, p + 5]:.4f}" for p in range(95)} == {"0.7345"}
profile = offset_kernel(range(100), 64) / 32
gap = np.abs(np.subtract.outer(range(100), range(100)))
assert np.allclose(alike, profile[gap], rtol=0, atol=1e-12)
assert np.allclose((table**2).sum(axis=1), 32, rtol=0, atol=1e-12)


# %% after: monotone-figure  (check-monotone)
def first_rise(width):
    return int(np.argmax(np.diff(offset_kernel(range(200), width)) > 0)) + 1


assert (f"{profile[5]:.4f}", f"{profile[6]:.4f}") == ("0.7345", "0.7362")
assert rises[0] == first_rise(64) == 6
assert len(rises) == 38
assert (f"{profile[lowest]:.3f}", lowest, f"{profile[99]:.3f}") == ("0.337", 96, "0.486")
assert [first_rise(width) for width in (8, 16, 128, 512)] == [4, 4, 12, 44]
assert all((curve <= 1 + 1e-12).all() for curve in curves.values())
assert 0 < curves["width 512"][-20:].mean() < curves["width 512"][1:20].mean()
assert curves["width 8"][1:].max() > 0.9
assert (np.diff(np.flatnonzero(np.diff(np.sign(np.diff(curves["width 8"]))) < 0)) <= 7).all()

# %% after: distance-run  (check-distance)
printed = ["0.00", "1.01", "1.81", "2.22", "2.21", "1.93", "1.76", "2.05"]  # by D2's program
assert [f"{value:.2f}" for value in distance] == printed
assert (len(against), len(pairs)) == (9, 21)
assert (2, 6) in against
twenty = similarity(sinusoidal_encoding(20, 16), "euclidean")[0]
more = [(j, k) for k in range(20) for j in range(1, k)]
assert (sum(twenty[k] < twenty[j] for j, k in more), len(more)) == (64, 171)
assert np.allclose(distance, np.sqrt(16 - 2 * offset_kernel(range(8), 16)), atol=1e-7)

# %% after: left-right-run  (check-left-right)
assert f"{before:.4f}" == f"{after:.4f}" == "0.7996"
assert np.allclose(offset_kernel(range(100), 64), offset_kernel(range(0, -100, -1), 64))
turned = table @ offset_rotation(-3, 64).T @ table.T
assert turned[50, 47] > 31.999
assert turned[50, 53] < 24

# %% after: differences-run  (check-differences)
# printed by D2's program, compiled with rustc and run once
D2_PRINTED = {1: ("0.5847", "0.5847"), 2: ("0.5951", "0.5951"), 3: ("0.6192", "0.6192")}
everywhere = {}
for k, numbers in D2_PRINTED.items():
    cosines = similarity(table[k:] - table[:-k])
    following = np.diag(cosines, 1)
    assert (f"{following.mean():.4f}", f"{following.min():.4f}") == numbers
    assert np.ptp(following) < 1e-13
    everywhere[k] = cosines[np.triu_indices(20 - k, 1)]
    assert [round(float(np.ptp(np.diag(cosines, gap))), 12) for gap in (2, 3, 5)] == [0, 0, 0]
assert len(everywhere[1]) == 171
assert (f"{everywhere[1].mean():.4f}", f"{everywhere[1].min():.4f}") == ("-0.0467", "-0.8986")
assert all(-0.05 < e.mean() < -0.03 and e.min() < -0.88 for e in everywhere.values())
assert f"{(everywhere[1] < 0).mean():.0%}" == "56%"
first = similarity(table[1:] - table[:-1])[0]
assert (f"{first[2]:.4f}", f"{first[3]:.4f}") == ("-0.2833", "-0.8175")

# %% after: differences-figure  (check-gaps)
for curve in curves.values():
    assert curve[0] == 1
    assert curve[1] > 0 > curve[2]
    assert curve[3] < -0.65
    assert curve[6] > 0.7
    assert curve[9] < -0.85
size = 4 * np.sin(division_terms(16) / 2) ** 2
assert f"{size[0] / size.sum():.0%}" == "89%"

# %% after: d4-run  (check-d4)
# computed once with D4's PyTorch code, in float32, and rounded as it prints
D4_EARLY = [0.1411, -1.99, 0.7783, -1.6279, 0.9933, -1.116, 0.9536, -0.699]
D4_LATE = [0.9642, 1.7465, -1.2558, -1.2956, 1.4688, -0.273, 0.1616, 1.1713]
assert early[:8].round(4).tolist() == D4_EARLY
assert late[:8].round(4).tolist() == D4_LATE
assert f"{cosine(early[:8], late[:8]):.3f} {cosine(early, late):.3f}" == "-0.102 -0.169"
assert {f"{np.linalg.norm(v):.4f}" for v in (early, late)} == {"3.5813"}
assert {f"{np.linalg.norm(v[:8]):.4f}" for v in (early, late)} == {"3.2963"}
assert (np.sign(early[:8]) != np.sign(late[:8])).sum() == 3
assert f"{cosine(early[32:], late[32:]):.3f}" == "0.997"
assert f"{(early[32:] ** 2).sum() / (early**2).sum():.2%}" == "0.02%"
lengths = np.linalg.norm(table[3:] - table[:-3], axis=1)
assert np.ptp(lengths) < 1e-12

# %% after: d4-turned  (check-d4-turned)
assert np.allclose(offset_rotation(10, 64) @ early, late, rtol=0, atol=1e-12)

# %% after: notice  (check-notice)
assert TurningExplorer(name="check").seq_len == 100
assert TurningExplorer(name="check").d_model == 64
assert np.allclose(offset_kernel(range(100), 2), np.cos(np.arange(100)), rtol=0, atol=1e-12)
assert (offset_kernel(range(50, 100), 64, 1e6) > offset_kernel(range(50, 100), 64)).all()
assert np.cos(6) > 0.96

# %% after: run-it-cell  (check-run-it)
turns(explorer.value)
slider.value = 12
assert explorer.offset == 12
