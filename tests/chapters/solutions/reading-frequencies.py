# Behind the cells of book/solutions/reading-frequencies.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
assert np.isclose(wavelengths(64)[23] / wavelengths(64)[15], 10, rtol=1e-12)

# %% after: two-run  (check-two)
assert f"{wave / 2:.1f} {wave * 3 / 4:.1f}" == "235.6 353.4"
assert (table[:, 31].argmin(), table[:, 30].argmin()) == (236, 353)

# %% after: three-run  (check-three)
assert np.allclose(shifted @ shifted.T, plain @ plain.T, rtol=0, atol=1e-12)

# %% after: four-run  (check-four)
assert f"{lost[0]:.6f} {lost[1]:.4f}" == "0.000105 0.4740"
chords = 4 * np.sin(np.outer([1, 100, 1000], division_terms(64)) / 2) ** 2
fast, all_hands = (np.sqrt(part.sum(axis=1)) for part in (chords[:, :16], chords))
assert [f"{apart:.2f}" for apart in fast] == ["1.47", "5.11", "4.93"]
assert [f"{apart:.2f}" for apart in all_hands] == ["1.47", "5.32", "6.79"]

# %% after: five-run  (check-five)
from pe_lib import encode_positions

assert (k, f"{distance.min():.4f}", f"{distance[0]:.4f}") == (1885, "0.0444", "0.9589")
a, b = encode_positions([0, 1885], 4)
assert f"{np.linalg.norm(a - b):.4f}" == "0.0444"

# %% after: six-run  (check-six)
assert 0.3 < rightly[8][0] < 0.5
assert 0.3 < rightly[8][1] < 0.45
assert 0.85 < rightly[16][0] < 0.95
assert rightly[16][1] < 0.02
assert rightly[64][0] > 0.98
assert rightly[64][1] == 0
