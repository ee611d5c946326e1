# Behind the cells of book/encoding-matrix.ipynb, where tools/weave.py puts it

# %% after: ticks-figure  (check-ticks)
assert f"{np.sin(1):.4f}" == "0.8415"
assert f"{np.pi - 1:.3f}" == "2.142"
assert np.isclose(np.sin(1), np.sin(np.pi - 1), rtol=0, atol=1e-15)
assert [f"{abs(value):.3f}" for value in np.sin(both + 1)] == ["0.909", "0.000"]
assert np.allclose(tips(both)[0, 0::2], 0.8415, atol=1e-4)

# %% after: linear-run  (check-linear)
sines = np.sin(np.arange(100))
gaps = np.abs(sines[:, None] - sines) + 9 * np.eye(100)
assert sorted(np.unravel_index(gaps.argmin(), gaps.shape)) == [11, 55]
assert f"{gaps.min():.4f}" == "0.0002"
assert (f"{np.cos(1):.3f}", f"{np.sin(1):.3f}") == ("0.540", "0.841")
from pe_lib import division_terms

speed = division_terms(64)[3]
assert [f"{weight:.3f}" for weight in weights[:2]] == ["0.301", "0.954"]
assert np.allclose(weights[:2], [np.cos(3 * speed), np.sin(3 * speed)], atol=1e-9)
assert missed < 1e-12
alone = np.column_stack([now[:, 6], np.ones(97)])
rest = later - alone @ np.linalg.lstsq(alone, later)[0]
assert f"{1 - rest.var() / later.var():.2f}" == "0.09"

slow = np.column_stack([table[:-3, 16], np.ones(97)])
left = table[3:, 16] - slow @ np.linalg.lstsq(slow, table[3:, 16])[0]
assert f"{1 - left.var() / table[3:, 16].var():.0%}" == "90%"
assert f"{np.degrees(3 * 10_000 ** (-6 / 64)):.0f}" == "72"

# %% after: build-read  (check-build)
assert np.abs(encoding - sinusoidal_encoding(10, 8)).max() < 2**-51
assert encoding[0].tolist() == [0, 1] * 4
assert not angle[0].any()
assert (encoding[:, 7].round(3) == 1).all()
assert f"{encoding[9, 7]:.5f}" == "0.99996"
assert np.allclose((encoding**2).sum(axis=1), 4, rtol=1e-12)

# %% after: still-run  (check-still)
assert (moves < 0.1).sum() == 21
assert (moves[-16:] < 0.1).all()
assert not (moves[-17] < 0.1 and moves[-18] < 0.1)
assert (moves[32:] > 0.1).sum() == 11
assert f"{moves[32]:.2f}" == "0.84"
opened = EncodingExplorer(name="check")
assert (opened.seq_len, opened.d_model, opened.position, opened.column) == (100, 64, 17, 6)
assert f"{division_terms(64)[3]:.4f} {table[17, 6]:.4f}" == "0.4217 0.7743"
assert not table[0, 0::2].any()
assert (table[0, 1::2] == 1).all()
low_base = sinusoidal_encoding(100, 64, base=100)
assert np.abs(low_base[:, -2]).max() > 0.9
assert np.ptp(low_base, axis=0).min() > 0.1
assert table[:, -2].max() < 0.02

# %% after: layout-figure  (check-layout)
assert np.array_equal(halves[:, np.argsort(to_halves)], table)
assert np.allclose(halves @ halves.T, table @ table.T, rtol=0, atol=1e-12)
assert np.array_equal(halves, sinusoidal_encoding(100, 64, layout="halves"))


# %% after: layout-read  (check-odd)
def complaint(act):
    try:
        act()
    except ValueError as error:
        return str(error)


odd = np.outer(range(10_000), 10_000 ** (-np.arange(0, 7, 2) / 7))


def straightforward():
    np.empty((10_000, 7))[:, 1::2] = np.cos(odd)


assert "into shape" in complaint(straightforward)
assert "come in pairs" in complaint(lambda: sinusoidal_encoding(10, 7))
squares = (np.sin(odd) ** 2).sum(axis=1) + (np.cos(odd[:, :3]) ** 2).sum(axis=1)
assert (f"{squares.min():.2f}", f"{squares.max():.2f}") == ("3.00", "4.00")
