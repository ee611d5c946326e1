# Behind the cells of book/solutions/division-terms.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
assert np.allclose(division_terms(6, base=1000), [1, 0.1, 0.01], rtol=1e-12)

# %% after: one-run  (reason_the_root_of_the_base)
assert np.isclose(1000 ** (1 / 3), 10)
assert not np.isclose(division_terms(8, base=1000)[1], 0.1)  # another width, another root

# %% after: two-run  (check-two)
assert f"{256 * np.log(1000 / (2 * np.pi)) / np.log(10_000):.1f}" == "140.9"
assert np.argmax(wavelengths(512) > 1000) == 141

# %% after: four-run  (check-four)
assert f"{base:.0f}" == "2019"
assert abs(wavelengths(64, base)[-1] - 10_000) < 1e-6

# %% after: three-run  (check-three)
assert {f"{wavelengths(64, base=base)[0]:.4f}" for base in (100, 10_000, 1_000_000)} == {"6.2832"}

# %% after: three-run  (reason_positions_not_the_base)
slower = np.arange(200) * 2 * np.pi / 10  # positions, multiplied
assert np.allclose(np.sin(slower[10:]), np.sin(slower[:-10]))  # 10 words for a turn
assert all(division_terms(64, b)[0] == 1 for b in (1.01, 1e10))  # no base does it

# %% after: five-run  (check-five)
assert f"{0.0705842**-8:.2e}" == f"{10 ** np.log(10_000):.2e}" == "1.62e+09"
printed = [f"{term:.6g}" for term in division_terms(16, base=10 ** np.log(10_000))[:4]]
assert printed == ["1", "0.0705842", "0.00498213", "0.00035166"]
assert f"{division_terms(16)[1]:.6f}" == "0.316228"

# %% after: five-run  (reason_half_of_one_with_half_of_the_other)
exponent = -2 * np.arange(4) / 16
assert np.allclose(np.exp(exponent * np.log(10_000)), division_terms(16)[:4])  # each form is right
assert np.allclose(10_000.0**exponent, division_terms(16)[:4])
half_of_each = 10.0 ** (exponent * np.log(10_000))
assert np.allclose(half_of_each, [float(term) for term in printed], rtol=1e-5)

# %% after: six-run  (check-six)
assert np.isclose(terms_reaching(64)[-1] * 10_000, 1, rtol=1e-12)
assert np.isclose(terms_reaching(4)[0], 1, rtol=1e-12)

# %% after: six-run  (reason_one_hand_is_not_two)
import pytest

with pytest.raises(ValueError, match="at least 4"):
    terms_reaching(2)
for width in (4, 16, 512):  # any more hands, and it works
    assert np.isclose(terms_reaching(width)[-1], 1e-4)
