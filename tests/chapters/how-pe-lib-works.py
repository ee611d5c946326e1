# Behind the cells of book/how-pe-lib-works.ipynb, where tools/weave.py puts it

# %% after: lost-run  (check-lost)
errors = {}
for position in (100, 100_000, 10_000_000):
    exact = encode_positions([position], 512)[0, 0::2]
    for kind in (np.float32, np.float64):
        errors[position, kind] = np.abs(plain(position, kind) - exact).max()
assert 1e-3 < errors[100_000, np.float32] < 1e-2
assert 1e-10 < errors[10_000_000, np.float64] < 3e-9
assert np.finfo(np.float32).eps / 4 < 3e-8
all_rows = plain(np.arange(5000)[:, None], np.float32)
assert np.abs(all_rows - encode_positions(range(5000), 512)[:, 0::2]).max() < 5e-4

# %% after: turns-run  (check-turns)
assert half[0] / 2**64 == 0.5
assert 100 < abs(product - exact) / abs(counted - exact) < 10_000

# %% after: blocks-run  (check-blocks)
assert first + rotations == 1152
assert f"{(first + rotations) / rows:.1%}" == "0.9%"
assert rows * d_model // 2 == 67_108_864

# %% after: view-run  (check-view)
assert off < 2.0**-25 * 1.001
assert np.shares_memory(table, pairs)

# %% after: alone-run  (check-alone)
assert np.array_equal(long[990:997], late)
assert np.array_equal(late[3], single[0])

# %% after: measured-figure  (check-measured)
ours, exact = MEASURED["pe_lib"], MEASURED["torch in float64, then cast"]
assert exact[1] == ours[1] == 3e-8
import mpmath  # fifty digits, for three rows from position 100 000 on
import torch

from pe_lib import encode_positions

at = np.arange(100_000, 100_003)
with mpmath.workdps(50):
    terms = [mpmath.power(10_000, -mpmath.mpf(2 * i) / 512) for i in range(256)]
    turned = [[p * term for term in terms] for p in at.tolist()]
    right = np.array([[f(a) for a in row for f in (mpmath.sin, mpmath.cos)] for row in turned])
angle = torch.tensor(at)[:, None] * 10_000 ** (-torch.arange(0, 512, 2, dtype=torch.float64) / 512)
rival = torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(1).float().numpy()
for table in (encode_positions(at, 512, dtype=np.float32), rival):
    assert f"{float(abs(table.astype(object) - right).max()):.1e}" == "3.0e-08"
assert 2.5 <= ours[0] < 3
assert 4 < exact[0] / ours[0] < 5
quicker = [error for time, error in MEASURED.values() if ours[0] < time < exact[0]]
assert len(quicker) == 3
assert all(0.0055 < error < 0.0065 for error in quicker)
