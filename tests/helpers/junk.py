"""What is no width, and how it is refused: the library's words and those of the book's own parts."""

import numpy as np
import pytest

D_MODELS = [
    (7, ValueError, "got 7: sine and cosine columns come in pairs"),
    (0, ValueError, "got 0"),
    (-2, ValueError, "got -2"),
    (-(10**30), ValueError, "got -1.000e+30"),
    (4.5, TypeError, "got 4.5 (float)"),
    (4.0, TypeError, "got 4.0 (float)"),
    (True, TypeError, "got True (bool)"),
    (np.True_, TypeError, "True"),
    (None, TypeError, "got None (NoneType)"),
    ("8", TypeError, "got '8' (str)"),
    (4j, TypeError, "got 4j (complex)"),
    ([4], TypeError, "got [4] (list)"),
]


def refuses(call, given, kind, *fragments):
    with pytest.raises((TypeError, ValueError)) as caught:
        call(given)
    assert caught.type is kind
    message = str(caught.value)
    for fragment in fragments:
        assert fragment in message
    assert "\n" not in message
    assert len(message) < 220
