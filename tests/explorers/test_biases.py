"""The biases explorer: what is added by offset, and what each kind does beyond the trained length."""


def test_beyond_its_end_a_table_says_so_and_shows_no_number(explore):
    explorer = explore("biases", "view=table&position=47")
    assert len(explorer.numbers()) == 2
    explorer.figure.locator(".pe-sign").first.press(".")
    said = explorer.settle().figure.locator(".pe-readout").inner_text()
    assert "has no row in a table of 48" in said
    assert "no row for position 48" in explorer.figure.locator(".pe-picture").inner_text()
