# Behind the cells of book/add-or-concatenate.ipynb, where tools/weave.py puts it

# %% after: picture-run  (check-picture)
assert added.shape == (3, 16)
assert beside.shape == (3, 80)
assert not added[2].any()
assert not beside[2].any()
assert added[:2].min() >= -0.01

# %% after: definition-run  (check-definition)
assert (words.index("dog"), swapped.index("dog")) == (1, 4)
step = np.linalg.norm(one[1] - two[4])
assert np.isclose(step, np.linalg.norm(np.subtract(*encode_positions([1, 4], 16))))
assert f"{step:.3f}" == "2.217"
assert np.allclose(add_positions(tokens)[1], tokens[1] + encode_positions([1], 16)[0])

# %% after: effect-run  (check-effect)
assert f"{cosine(a, b):.4f}" == "0.5857"
assert f"{cosine(flat, flat):.4f}" == "1.0000"
assert f"{cosine(flat + e[3], flat + e[7]):.4f}" == "0.8762"
assert f"{cosine(a + e[5], b + e[5]):.4f}" == "0.9046"
assert f"{cosine(a + e[5], a + e[15]):.4f}" == "0.7274"
scaled = {}
for s in (0.1, 10):
    scaled[s] = cosine(s * a + e[5], s * b + e[5]), cosine(s * a + e[5], s * a + e[15])
assert [f"{v:.3f}" for v in scaled[0.1]] == ["0.998", "0.484"]
assert [f"{v:.3f}" for v in scaled[10]] == ["0.638", "0.990"]
assert [f"{np.linalg.norm(v):.1f}" for v in (a, b, e[5])] == ["2.0", "2.0", "2.8"]


# %% after: d3-table  (check-d3)
def digits(values):
    return [f"{value:.6g}" for value in np.ravel(values)]


D3_SINES = """
0.909297 0.99748 0.902131 0.746904
-0.756802 0.141539 0.778472 0.993281
0 0 0 0
"""
D3_COSINES = """
-0.416147 0.0709483 0.431463
-0.653644 -0.989933 -0.62768
1 1 1
"""
D3_ENCODING = """
0.909297 -0.416147 0.99748 0.0709483 0.902131 0.431463 0.746904 0.664932
-0.756802 -0.653644 0.141539 -0.989933 0.778472 -0.62768 0.993281 -0.11573
0 0 0 0 0 0 0 0
"""
assert digits(product) == ["1", "1", "0", "2", "2", "0", "0", "0", "0"]
assert digits(scaling[:, :6]) == ["1", "1", "0.749894", "0.749894", "0.562341", "0.562341"] * 3
assert np.allclose(angles, trace.angles, rtol=1e-14, atol=0)
assert digits(np.sin(angles)[:, 0:8:2]) == D3_SINES.split()
assert digits(np.cos(angles)[:, 1:6:2]) == D3_COSINES.split()
assert digits(trace.encoding[:, :8]) == D3_ENCODING.split()
assert trace.positions.tolist() == [2, 4, 0]
assert f"{np.sin(2):.6f} {np.sin(4):.6f}" == "0.909297 -0.756802"
assert trace.encoder_input.shape == (3, 80)
assert digits(trace.encoder_input[:2, 64:]) == PRINTED.split()
assert np.array_equal(trace.encoder_input[:, :64], trace.encoding)
assert not trace.encoder_input[2].any()
assert np.linalg.norm(line, axis=1).round(2).tolist() == [0.78, 2.25, 0]
assert f"{np.linalg.norm(sinusoidal_encoding(1, 64)):.2f}" == "5.66"

# %% after: d3-hands  (check-first-word)
for real, row in zip((1, 2, 3, 4), first, strict=True):
    keep = (np.arange(4) < real).astype(int)
    assert trace_d3(np.zeros((4, 16)), keep).positions[0] == real
    assert np.allclose(row, encode_positions([real], 64)[0], rtol=0, atol=1e-15)
assert np.array_equal(four[0], two[1])
assert trace_d3(np.zeros((4, 16)), [1, 1, 1, 1]).positions.tolist() == [4, 8, 12, 16]
turned = np.degrees(np.outer([1, 2, 3, 4], division_terms(64)[:4]))
assert turned[:, 0].round().tolist() == [57, 115, 172, 229]
assert turned[3].round().tolist() == [229, 172, 129, 97]

# %% after: d3-apart  (check-apart)
far = {}
for real in (1, 2, 3, 10, 100):
    far[real] = f"{np.linalg.norm(np.diff(encode_positions([real, 2 * real], 64), axis=0)):.2f}"
assert far == {1: "1.47", 2: "2.72", 3: "3.58", 10: "4.68", 100: "5.32"}
long = encode_positions(np.arange(1, 101) * 100, 64)
inside = ((long[:, None] - long[None]) ** 2).sum(axis=2)[~np.eye(100, dtype=bool)]
assert inside.min() > 1

# %% after: same-run  (check-same)
assert np.abs(gap).max() < 1e-13
assert np.array_equal(wide_position + wide_word, trace.encoder_input)

# %% after: terms-run  (check-terms)
assert np.allclose(sum(parts.values()), score, rtol=1e-12)
sizes = {name: np.abs(part).mean() for name, part in parts.items()}
assert max(sizes, key=sizes.get) == "position, word"
both = np.hstack([p, x])
blocks = np.block([[g, np.zeros((16, 16))], [np.zeros((16, 16)), g.T]])
only = p @ g @ p.T + x @ g.T @ x.T
assert np.allclose(both @ blocks @ both.T, only, rtol=1e-12)

# %% after: destroy-run  (check-destroy)
read = {d: read_back(d) for d in (16, 64, 512)}
assert np.abs(np.subtract(read[16], (0.993, 0.443))).max() < 0.004
assert np.abs(np.subtract(read[64], (1.0, 0.853))).max() < 0.004
assert read[512] == [1, 1]
overlaps = []
for d in (16, 64, 512):
    x = np.random.default_rng(0).normal(size=(100, d))
    e = sinusoidal_encoding(50, d)
    norms = np.linalg.norm(x, axis=1)[:, None] * np.linalg.norm(e, axis=1)
    overlaps.append(f"{np.abs(x @ e.T / norms).mean():.2f}")
assert overlaps == ["0.20", "0.10", "0.03"]
assert np.linalg.matrix_rank(sinusoidal_encoding(50, 512), tol=1e-6) == 29
x, p = embed(["cat", "sat", "mat"], 16), sinusoidal_encoding(3, 16)

# %% after: add-explorer  (check-add-explorer)
assert [f"{far:.4g}" for far in AddExplorer(name="check").apart()] == ["0.07625", "0.6441"]
assert [AddExplorer(name="check").read_back(d)[1] for d in (4, 512)] == [88, 1000]

# %% after: why-run  (check-why)
assert (3 * 64**2, 3 * 80**2) == (12_288, 19_200)
assert f"{80**2 / 64**2 - 1:.0%}" == "56%"

# %% after: notice  (check-notice)
d3 = {"combine": "concatenate", "length": 3, "d_model": 64, "summed": True, "first": 1}
shown = PaddingExplorer(**d3, column=0)
assert [f"{v:.4f}" for v in shown.encoder_input()[:2, 0]] == ["0.9093", "-0.7568"]
assert np.allclose(shown.encoder_input()[:, :64], trace.encoding, rtol=0, atol=1e-15)
before = shown.encoder_input()
shown.flipped = [2]
assert np.allclose(shown.encoder_input()[:, 0], np.sin([3, 6, 9]))
assert (np.abs(shown.encoder_input() - before).max(axis=1) > 0.1).all()
narrow = PaddingExplorer(**d3, embedding_dim=2)
assert np.array_equal(narrow.encoder_input()[:, :64], before[:, :64])

# %% after: run-it-cell  (check-run-it)
entering(explorer.value)
slider.value = 4
assert explorer.length == 4
word = embed(["the"], 16)[0, 0]
assert np.isclose(explorer.encoder_input()[0, 0], np.sin(4) + word)
