# Behind the cells of book/documents/d1-one-page.ipynb, where tools/weave.py puts it

# %% after: order-run  (check-order)
assert (names.index("dog"), swapped.index("dog")) == (1, 4)
assert f"{np.linalg.norm(one[1] - two[4]):.3f}" == "2.217"

# %% after: adding-run  (check-adding)
read = [f"{word:.0%} {place:.0%}" for word, place in found.values()]
assert read[1:] == ["99% 44%", "100% 85%", "100% 100%"]

# %% after: formulas-typed  (check-typed)
typed = 1 / 10_000**2 * i / d_model
assert (np.diff(typed) > 0).all()
assert np.allclose(np.sin(9 * typed), 0, atol=1e-7)

# %% after: waves-run  (check-waves)
ends = {d: wavelengths(d)[-1] for d in (64, 512)}
assert [f"{end:.0f}" for end in ends.values()] == ["47117", "60611"]
assert [f"{10_000 ** (-2 / d):.2f}" for d in ends] == ["0.75", "0.96"]

# %% after: waves-other-run  (check-other)
assert np.isclose(2 * np.pi / other[-1], 2e4 * np.pi)

# %% after: attend-figure  (check-attend-figure)
assert weights.argmax(axis=1).tolist() == [0, 0, 0, 0, 1, 2, 3, 4]

assert f"{weights[3, 0]:.2f}" == "0.94"
assert {f"{weights[p, p - 3]:.2f} {weights[p, p - 2]:.2f}" for p in range(4, 8)} == {"0.88 0.06"}
assert np.allclose(encode_positions(range(3, 50), 64) @ three, encode_positions(range(47), 64))

# %% after: attend-run  (reason_the_matrix_matters)
for spread in (0.3, 0.5, 1):  # fewer pairs, more hits
    whole, ten = hits[spread]
    assert ten > whole + 5
assert hits[0] == hits[0.03] == [97, 97]

# %% after: attend-run  (reason_words_leave_room)
assert elsewhere == 97
assert three_back(100, three, slow) < 97  # and a matrix that reads the words' columns, too

# %% after: base-run  (check-base)
narrow, wide = wavelengths(64)[-1], wavelengths(512)[-1]
shares = [f"{100 / narrow:.1%}", f"{5000 / narrow:.0%}", f"{1e5 / narrow:.2f}", f"{1e5 / wide:.2f}"]
assert shares == ["0.2%", "11%", "2.12", "1.65"]

# %% after: base-verdict  (check-widths)
assert 9999 / wavelengths(12)[-1] > 0.7  # width 12 or more is not enough for all thousands
assert [five[d] < 0.1 for d in (80, 82)] == [False, True]

# %% after: implementation-loop  (check-loop)
assert faster > 3

# %% after: stable-run  (check-stable)
assert 4e-7 < errors[np.float32][0] < 8e-7
assert errors[np.float32][1] < 1.5e-7
assert max(errors[np.float64]) < 1e-14
last = np.float32(-np.log(10_000) * 510 / 512)
assert f"{last:.1f}" == "-9.2"
assert 9e-7 < abs(np.spacing(last)) < 1e-6

# %% after: stable-run  (reason_rounded_exponent)
unrounded = (np.arange(0, 512, 2) * (-np.log(10_000) / 512)).astype(np.float64)
assert largest(np.exp(unrounded).astype(np.float32) / exact - 1) < 1.5e-7  # no rounded exponent
assert largest(np.exp(unrounded.astype(np.float32)).astype(np.float64) / exact - 1) > 3e-7

# %% after: stable-table-run  (reason_angles_cannot_be_held)
angles = np.outer(np.arange(5000.0), division_terms(512))
rounded = np.sin(angles.astype(np.float32).astype(np.float64))  # exact in all but the angle
assert 5e-5 < largest(rounded - table) < 1e-3

# %% after: stable-table-run  (check-table)
off = [np.abs(np.sin(position * terms) - table).max() for terms in ways.values()]
assert all(1e-4 < error < 1e-3 for error in off)
assert f"{np.spacing(np.float32(5000)):.4f}" == "0.0005"

# %% after: claims  (check-verdicts)
short = {"holds": "h", "holds if": "i", "does not hold": "n"}
assert "".join(short[c.verdict] for c in claims.noted) == "nhhhhhhnhnhhhihhhhihhnh"
