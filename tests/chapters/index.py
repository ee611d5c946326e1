# Behind the cells of index.ipynb, where tools/weave.py puts it

# %% after: caption  (check-caption)
import numpy as np

before = OrderExplorer(sentence="dog bites man", d_model=2, word=2, name="check")
after = OrderExplorer(sentence="dog bites man", d_model=2, word=2, order=[2, 0, 1], name="moved")
plain, moved = before.weights(encoded=False), after.weights(encoded=False)
assert np.allclose(moved, plain[np.ix_([2, 0, 1], [2, 0, 1])], rtol=0, atol=1e-12)
turned = OrderExplorer(sentence="dog bites man", d_model=2, word=2, order=[2, 1, 0], name="turned")
arrows = [
    seen.attention(seen.words)[0][seen.words.index("man")] for seen in (before, after, turned)
]
assert turned.words == ["man", "bites", "dog"]
assert np.allclose(arrows, arrows[0], rtol=0, atol=1e-12)
told, told_moved = before.weights(encoded=True), after.weights(encoded=True)
assert not np.allclose(told_moved, told[np.ix_([2, 0, 1], [2, 0, 1])], rtol=0, atol=0.01)
