# Behind the cells of book/encoding-matrix.ipynb, where tools/weave.py puts it

# %% after: both  (check-both)
assert f"{np.sin(1):.3f}" == "0.841"
assert f"{np.pi - 1:.3f}" == "2.142"
assert np.isclose(np.sin(1), np.sin(np.pi - 1), rtol=0, atol=1e-15)
assert (f"{np.cos(1):.3f}", f"{np.cos(np.pi - 1):.3f}") == ("0.540", "-0.540")

# %% after: library  (check-build)
# D4's table: computed once with its PyTorch code, in float32, and rounded as it prints
D4_TABLE = [
    [0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0],
    [0.841, 0.54, 0.1, 0.995, 0.01, 1.0, 0.001, 1.0],
    [0.909, -0.416, 0.199, 0.98, 0.02, 1.0, 0.002, 1.0],
    [0.141, -0.99, 0.296, 0.955, 0.03, 1.0, 0.003, 1.0],
    [-0.757, -0.654, 0.389, 0.921, 0.04, 0.999, 0.004, 1.0],
    [-0.959, 0.284, 0.479, 0.878, 0.05, 0.999, 0.005, 1.0],
    [-0.279, 0.96, 0.565, 0.825, 0.06, 0.998, 0.006, 1.0],
    [0.657, 0.754, 0.644, 0.765, 0.07, 0.998, 0.007, 1.0],
    [0.989, -0.146, 0.717, 0.697, 0.08, 0.997, 0.008, 1.0],
    [0.412, -0.911, 0.783, 0.622, 0.09, 0.996, 0.009, 1.0],
]
assert encoding.round(3).tolist() == D4_TABLE
assert np.abs(encoding - sinusoidal_encoding(10, 8)).max() < 2**-51
assert f"{encoding[9, 7]:.5f}" == "0.99996"
assert f"{2**-51:.0e}" == "4e-16"
assert encoding[0].tolist() == [0, 1] * 4
assert not angle[0].any()

# %% after: printed-read  (check-printed)
wrong = [tuple(map(int, at)) for at in np.argwhere(printed != encoding[:5].round(2))]
assert wrong == [(1, 3), (3, 2)]
assert [f"{encoding[at]:.6f}" for at in wrong] == ["0.995004", "0.295520"]
cut = np.trunc(encoding[:5] * 100) / 100
misfit = np.abs(cut - printed) > 1e-9
assert misfit.sum() == 20
assert not misfit[[1, 3], [3, 2]].any()
assert misfit[[1, 2], [2, 0]].all()
assert printed.size == 40

# %% after: sixteen-run  (check-sixteen)
from pe_lib import division_terms

# D2's program, compiled with rustc and run once
D2_TABLE = """
    0   0.000   1.000   0.000   1.000   0.000   1.000   0.000   1.000
    1   0.841   0.540   0.311   0.950   0.100   0.995   0.032   1.000
    2   0.909  -0.416   0.591   0.807   0.199   0.980   0.063   0.998
    3   0.141  -0.990   0.813   0.583   0.296   0.955   0.095   0.996
    4  -0.757  -0.654   0.954   0.301   0.389   0.921   0.126   0.992
    5  -0.959   0.284   1.000  -0.010   0.479   0.878   0.157   0.988
    6  -0.279   0.960   0.947  -0.321   0.565   0.825   0.189   0.982
    7   0.657   0.754   0.800  -0.599   0.644   0.765   0.220   0.976
    8   0.989  -0.146   0.574  -0.819   0.717   0.697   0.250   0.968
    9   0.412  -0.911   0.291  -0.957   0.783   0.622   0.281   0.960
""".strip("\n").splitlines()
ours = [f"{p:>5}" + "".join(f"{v:8.3f}" for v in wide[p, :8]) for p in range(10)]
assert ours == D2_TABLE
assert f"{division_terms(16)[1]:.3f} {division_terms(8)[1]:.1f}" == "0.316 0.1"

# %% after: text-heatmap-run  (check-text-heatmap)
# D2's program, compiled with rustc and run once; a bar stands at the end of each line
D2_HEATMAP = """
     |   |   |   |   |
   0 -#-#-#-#-#-#-#-#|
   1 ##+#+#+#+#+#+#+#|
   2 #-##+#+#+#+#+#+#|
   3 + ##+#+#+#+#+#+#|
   4   #++#+#+#+#+#+#|
   5  +#-+#+#+#+#+#+#|
   6 -##-##+#+#+#+#+#|
   7 ### ##+#+#+#+#+#|
   8 #-# ##+#+#+#+#+#|
   9 + + ##+#+#+#+#+#|
  10   - ##+#+#+#+#+#|
  11  +- #++#+#+#+#+#|
  12  #  #++#+#+#+#+#|
  13 +#  #++#+#+#+#+#|
  14 #+ -#++#+#+#+#+#|
  15 #  +#++#+#+#+#+#|
  16 -  +#-+#+#+#+#+#|
  17  - ##-##+#+#+#+#|
  18  # ##-##+#+#+#+#|
  19 +#-##-##+#+#+#+#|
""".strip("\n").splitlines()
assert [line[:-1] for line in D2_HEATMAP] == [ruler] + [
    f"{p:>4} {row}" for p, row in enumerate(rows)
]
assert len(set(rows)) == 20
assert {row[7:] for row in rows[1:]} == {"#+#+#+#+#"}
assert (wide[0, 0], symbol(0.0)) == (0, "-")

# %% after: heatmap-run  (check-heatmap)
spread = np.ptp(table, axis=0)
assert (spread > 1.9).sum() == 24
assert (spread < 0.01).sum() == 9
lengths = 2 * np.pi / division_terms(64)
assert f"{lengths[0]:.2f} {lengths[-1]:.0f}" == "6.28 47117"

# %% after: seaborn-run  (check-seaborn)
assert " ".join(f"{v:.2f}" for v in encoding[3]) == "0.14 -0.99 0.30 0.96 0.03 1.00 0.00 1.00"

# %% after: explorer  (check-explorer)
assert f"{division_terms(64)[3]:.6f} {17 * division_terms(64)[3]:.6f} {table[17, 6]:.6f}" == (
    "0.421697 7.168841 0.774330"
)
assert np.abs(sinusoidal_encoding(100, 64, base=100)[:, -2]).max() > 0.9
assert table[:, -2].max() < 0.02

# %% after: layout-figure  (check-layout)
assert np.array_equal(halves[:, np.argsort(to_halves)], table)
assert np.allclose(halves @ halves.T, table @ table.T, rtol=0, atol=1e-12)
assert np.array_equal(halves, sinusoidal_encoding(100, 64, layout="halves"))
assert np.allclose(halves[:, :32], np.sin(angles(range(100), 64)), rtol=0, atol=1e-13)


# %% after: odd-refused  (check-odd)
def complaint(act):
    try:
        act()
    except ValueError as error:
        return str(error)


def straightforward():
    np.empty((10, 7))[:, 1::2] = np.cos(angle)


assert "(10,4) into shape (10,3)" in complaint(straightforward)
assert "come in pairs" in complaint(lambda: sinusoidal_encoding(10, 7))
assert np.ptp((dropped**2).sum(axis=1)) > 1e-6
assert np.allclose((padded**2).sum(axis=1), 3, rtol=0, atol=1e-12)

# %% after: run-it-cell  (check-run-it)
hands(explorer.value)
slider.value = 5
assert explorer.position == 5
