"""The biases explorer: what is added by offset, and what each kind does beyond the trained length."""

import numpy as np

from pe_book.explorers import BiasesExplorer


def test_what_each_does_beyond_the_trained_length():
    far = {"seq_len": 200, "trained": 48, "position": 199}
    alibi, t5, shaw = (BiasesExplorer(view=v, **far).biases()[1] for v in ("alibi", "t5", "shaw"))
    assert (np.diff(alibi) > 0).all()
    assert len(set(t5[:80])) == 1
    assert len(set(shaw[:183])) == 1
    table = BiasesExplorer(view="table", **far)
    assert np.isnan(table.biases()).all()
    table.still()


def test_beyond_its_end_a_table_says_so_and_shows_no_number(explore):
    explorer = explore("biases", "view=table&position=47")
    assert len(explorer.numbers()) == 2
    explorer.figure.locator(".pe-sign").first.press(".")
    said = explorer.settle().figure.locator(".pe-readout").inner_text()
    assert "has no row in a table of 48" in said
    assert "no row for position 48" in explorer.figure.locator(".pe-picture").inner_text()
