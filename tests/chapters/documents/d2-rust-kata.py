# Behind the cells of book/documents/d2-rust-kata.ipynb, where tools/weave.py puts it

# %% after: problem-run  (check-problem)
assert in_place > 0.1
assert by_word > 0.1

# %% after: naive-index  (check-index)
assert np.linalg.norm(np.full(64, 1)) > np.linalg.norm(cat)
assert f"{cosine(cat, dog):.3f} {cosine(cat + 10, dog + 10):.3f}" == "0.657 0.999"
assert f"{np.linalg.norm(np.full(64, 10)) / np.linalg.norm(cat):.1f}" == "17.3"

# %% after: naive-attention  (check-attention)
assert (weights[:, 2] > 0.999999).all()

# %% after: pictures-forks  (check-forks)
assert abs(heard[60] - heard[78]) < 1.5e-4
assert np.linalg.norm(table[60] - table[78]) > 4
assert f"{division_terms(64)[1]:.2f}" == "0.75"

# %% after: pictures-clock-run  (check-clock)
assert np.allclose(start, later)
assert f"{np.linalg.norm(np.subtract(*encode_positions([0, 710], 2))):.5f}" == "0.00006"

# %% after: pictures-gps  (check-gps)
assert np.flatnonzero(np.abs(table[:, 0] - table[3, 0]) < 0.02).tolist() == [3, 19, 47]
assert f"{99 / wavelengths(64)[0]:.1f}" == "15.8"

# %% after: pictures-verdict  (check-pictures)
half_turns = np.arange(1, 2001)[:, None] * np.pi * division_terms(16)  # hand 0 is up or down
assert np.abs(np.exp(2j * half_turns) - 1).max(axis=1).min() > 0.01

# %% after: printed-run  (check-printed)
slips = np.argwhere(printed != encoding.round(2)).tolist()
assert slips == [[1, 3], [3, 2]]
assert [f"{encoding[p, c]:.6f}" for p, c in slips] == ["0.995004", "0.295520"]
cut = np.trunc(encoding * 100) / 100
wrongly_cut = (~np.isclose(cut, printed)).sum()
assert wrongly_cut == 20
looked_at = [np.isclose(cut[at], printed[at]) for at in ((1, 3), (3, 2), (1, 2), (2, 0))]
assert looked_at == [True, True, False, False]  # it would explain both, and not 0.10 and 0.91

# %% after: hands-on-run  (check-hands-on)
assert [way[0] for way in compared.values()] == [1, 1, 100, 64]
assert [way[4] for way in compared.values()] == [True, False, True, True]
assert np.isclose(*compared["one-hot"][2:4])
assert all(way[3] > way[2] for name, way in compared.items() if name != "one-hot")
waves = np.linalg.norm(sinusoidal_encoding(100, 64) - sinusoidal_encoding(1, 64), axis=1)
assert (np.diff(waves) < 0).any()

# %% after: program-run  (check-program)
assert f"{division_terms(16)[1]:.3f} {division_terms(8)[1]:.1f}" == "0.316 0.1"

# %% after: heatmap-run  (check-heatmap)
letters = ["".join(symbol(value) for value in row) for row in wide]
assert letters[0] == "-#" * 8  # as if its sines were negative
assert {row[7:] for row in letters[1:]} == {"#+#+#+#+#"}
assert len({row[6] for row in letters[1:]}) > 1
assert len({row[:7] for row in letters}) == 20

# %% after: distances-run  (check-distances)
assert f"{near[0, 6]:.2f} {near[0, 2]:.2f}" == "1.76 1.81"

# %% after: distances-verdict  (check-comparisons)
assert (against, of_all) == (9, 64)

# %% after: differences-run  (check-differences)
first = similarity(wide[1:] - wide[:-1])
pairs = first[np.triu_indices(19, 1)]
assert f"{np.diag(first, 1).mean():.4f} {np.diag(first, 1).min():.4f}" == "0.5847 0.5847"
assert f"{pairs.mean():.2f} {pairs.min():.2f}" == "-0.05 -0.90"
one_on = wide[1] - wide[0]
assert f"{(one_on[:2] ** 2).sum() / (one_on**2).sum():.0%}" == "89%"
assert np.ptp(np.linalg.norm(wide[1:] - wide[:-1], axis=1)) < 1e-12

# %% after: differences-run  (reason_the_difference_turns)
assert f"{(pairs < 0).mean():.0%}" == "56%"
for p in (1, 7, 12):  # undo the turn by p, and all differences are the first one
    assert np.allclose((wide[p + 1] - wide[p]) @ offset_rotation(p, 16), one_on)

# %% after: differences-figure  (check-differences-figure)
assert [round(curve[3], 1) for curve in curves.values()] == [-0.8, -0.8, -0.7]
assert all(curve[2] < 0 < curve[1] for curve in curves.values())
assert all(0.7 < curve[6] < 0.9 for curve in curves.values())

# %% after: effect-run  (check-effect)
six = [cosine(a, b), cosine(flat + wide[3], flat + wide[7]), cosine(a + wide[5], b + wide[5])]
six.append(cosine(a + wide[5], a + wide[15]))
assert [f"{v:.4f}" for v in six] == ["0.5857", "0.8762", "0.9046", "0.7274"]
assert [f"{np.linalg.norm(v):.1f}" for v in (a, b, wide[5])] == ["2.0", "2.0", "2.8"]
sizes = []
for s in (0.1, 10):
    sizes.append(cosine(s * a + wide[5], s * b + wide[5]))
    sizes.append(cosine(s * a + wide[5], s * a + wide[15]))
assert [f"{v:.3f}" for v in sizes] == ["0.998", "0.484", "0.638", "0.990"]

# %% after: takeaways-run  (check-takeaways)
assert (beyond > 0.1).sum() == 19

# %% after: claims  (check-verdicts)
short = {"holds": "h", "holds if": "i", "does not hold": "n"}
assert "".join(short[c.verdict] for c in claims.noted) == "hihhnhhihhhhhhnhinnhhhhhhnnnhihi"
assert "1521 times" in next(c.measured for c in claims.noted if c.place == "19")
