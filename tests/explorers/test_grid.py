"""Patches of a picture: similarities against the library, a table resized by PyTorch, and an edge."""

import numpy as np
import pytest
import torch
from playwright.sync_api import expect

from pe_book.explorers import GridExplorer
from pe_book.numbers import normals


@pytest.mark.parametrize("size", [5, 14, 28, 64])
def test_the_learned_table_is_resized_as_pytorch_resizes_it(size):
    table = torch.from_numpy(normals(11, 14 * 14 * 64).reshape(1, 14, 14, 64)).permute(0, 3, 1, 2)
    theirs = torch.nn.functional.interpolate(
        table, (size, size), mode="bicubic", align_corners=False
    )
    ours = GridExplorer(view="resized", size=size).learned().reshape(size, size, 64)
    np.testing.assert_allclose(ours, theirs[0].permute(1, 2, 0).numpy(), rtol=0, atol=1e-12)


@pytest.mark.parametrize("view", ["axial", "rotary"])
def test_axial_scores_cannot_tell_one_diagonal_from_the_other(view):
    map_ = GridExplorer(view=view, size=30, row=20, column=9).similarities()
    own = np.random.default_rng(3)
    for _ in range(50):
        (a, b), (c, d) = own.integers(0, 30, (2, 2))
        assert map_[a, b] + map_[c, d] == pytest.approx(map_[a, d] + map_[c, b], abs=1e-12)
    mixed = GridExplorer(view="mixed", size=30, row=20, column=9).similarities()
    assert abs(mixed[20, 9] + mixed[10, 19] - mixed[20, 19] - mixed[10, 9]) > 0.01


def test_sections_one_after_the_other_leave_columns_nearly_alike():
    """At base 1e6, 14 columns: the similarity in p's row never leaves 1 by a millionth."""
    map_ = GridExplorer(view="mrope", base=1e6).similarities()
    assert map_[7].min() > 1 - 1e-6
    assert map_[:, 7].min() < 0.9999
    mixed = GridExplorer(view="mrope", base=1e6, interleaved=True).similarities()
    assert mixed[7].min() < 0.99


def test_a_photo_stays_on_the_page_and_a_file_that_is_none_is_named(explore, tmp_path):
    explorer = explore("grid")
    page, photo, words = explorer.page, tmp_path / "photo.png", tmp_path / "words.txt"
    page.screenshot(path=photo, clip={"x": 0, "y": 0, "width": 40, "height": 30})
    canvas = explorer.figure.locator("canvas").first.element_handle()
    before = canvas.evaluate("c => c.toDataURL()")
    explorer.figure.locator(".pe-photo-file").set_input_files(photo)
    expect(explorer.figure.locator(".pe-photo")).to_contain_text("Your own photo")
    page.wait_for_function("([c, was]) => c.toDataURL() !== was", arg=[canvas, before])
    words.write_text("no picture")
    explorer.figure.locator(".pe-photo-file").set_input_files(words)
    expect(explorer.figure.locator(".pe-photo")).to_contain_text("words.txt is no picture")
