# Behind the cells of index.ipynb, where tools/weave.py puts it

# %% after: opening  (check-opening)
from itertools import permutations

import numpy as np

from pe_book.opening import answer

words = ["dog", "bites", "man"]
plain, clocked = (
    np.array([answer(words, order, clocks=clocks)[1] for order in permutations(range(3))])
    for clocks in (False, True)
)
assert np.allclose(plain, plain[0], rtol=0, atol=1e-12)
away = np.linalg.norm(clocked[:, None, :2] - clocked[None, :, :2], axis=-1)
assert away[~np.eye(6, dtype=bool)].min() > 0.09  # six arrows that the eye tells apart
