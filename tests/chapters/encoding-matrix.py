# Behind the cells of book/encoding-matrix.ipynb, where tools/weave.py puts it

# %% after: ticks-figure  (check-ticks)
assert [f"{value:.3f}" for value in np.sin(both)] == ["0.841", "0.837"]
assert [f"{value:.3f}" for value in np.sin(both + 1)] == ["0.909", "-0.009"]
assert np.allclose(tips(both)[0, 0::2], 0.84, atol=5e-3)
assert f"{21 - 3 * 2 * np.pi:.2f}" == "2.15"
# 21 points where the mirror image of 1 does, to half a degree
assert abs((21 - (np.pi - 1) + np.pi) % (2 * np.pi) - np.pi) < np.radians(0.6)

# %% after: linear-run  (check-linear)
assert [f"{np.sin(p):.3f}" for p in (1, 21, 2, 22)] == ["0.841", "0.837", "0.909", "-0.009"]
assert (f"{np.cos(1):.3f}", f"{np.sin(1):.3f}") == ("0.540", "0.841")
from pe_lib import division_terms


def explained(*columns):
    later = table[1:, columns[0]]
    inputs = np.column_stack([table[:-1, list(columns)], np.ones(99)])
    weights = np.linalg.lstsq(inputs, later)[0]
    return f"{1 - (later - inputs @ weights).var() / later.var():.2f}", weights


share, weights = explained(0, 1)
assert [share, *(f"{weight:.3f}" for weight in weights[:2])] == ["1.00", "0.540", "0.841"]
assert np.allclose(weights[:2], [np.cos(1), np.sin(1)], atol=1e-9)
assert [explained(0)[0], explained(16)[0]] == ["0.29", "0.99"]
assert f"{1 - share_missed:.2f}" == "0.99"

all_sines = np.column_stack([table[:-1, ::2], np.ones(99)])
missing = table[1:, 0] - all_sines @ np.linalg.lstsq(all_sines, table[1:, 0])[0]
assert f"{1 - missing.var() / table[1:, 0].var():.0%}" == "32%"

# %% after: build-read  (check-build)
assert np.abs(encoding - sinusoidal_encoding(10, 8)).max() < 2**-51
assert encoding[0].tolist() == [0, 1] * 4
assert not angle[0].any()
assert (encoding[:, 7].round(3) == 1).all()
assert f"{encoding[9, 7]:.5f}" == "0.99996"
assert np.allclose((encoding**2).sum(axis=1), 4, rtol=1e-12)
of_sines = np.linalg.norm(table[:, ::2], axis=1)
assert (of_sines[0], f"{of_sines.max():.2f}") == (0, "3.53")

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
assert (f"{table[99, 62]:.4f}", f"{low_base[99, 62]:.4f}") == ("0.0132", "0.9100")
assert table[:, 62].argmax() == 99
assert f"{np.ptp(low_base, axis=0).min():.2f}" == f"{low.min():.2f}" == "0.59"

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
assert "come in pairs" in complaint(lambda: angles(range(10), 7))
squares = (np.sin(odd) ** 2).sum(axis=1) + (np.cos(odd[:, :3]) ** 2).sum(axis=1)
assert (f"{squares.min():.2f}", f"{squares.max():.2f}") == ("3.00", "4.00")
