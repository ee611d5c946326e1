"""The experiment behind "Beyond a line": its pictures, its record, its statements, run again."""

import numpy as np
import pytest
import torch
from helpers.retrained import begins_like_its_own

from experiments.vision import train as pictures
from pe_book import records


def test_without_an_encoding_a_shuffled_picture_gets_the_same_answer():
    torch.manual_seed(0)
    reader = pictures.Reader("none", 0)
    colours, _ = pictures.pictures(np.random.default_rng(0), 20)
    order = torch.randperm(36, generator=torch.Generator().manual_seed(0))
    shuffled = colours.flatten(1)[:, order].view(20, 6, 6)
    assert torch.allclose(reader(colours), reader(shuffled), atol=1e-5)
    placed = pictures.Reader("axial", 0)
    assert not torch.allclose(placed(colours), placed(shuffled), atol=1e-3)


def test_all_rows_have_one_length_and_the_controls_the_same_rows_elsewhere():
    for kind in ("flat", "axial", "mixed", "axial, permuted", "random"):
        rows = pictures.natural_rows(kind, 6, seed=3)
        assert np.sqrt((rows**2).sum(axis=-1).mean()) == pytest.approx(4, rel=0.03), kind
    rows, moved = (pictures.natural_rows(kind, 6, 3) for kind in ("axial", "axial, permuted"))
    assert not np.allclose(rows, moved)
    flat = [sorted(map(tuple, table.reshape(36, -1))) for table in (rows, moved)]
    assert np.allclose(*flat)


@pytest.mark.parametrize("kind", ["axial", "learned", pictures.TURNED])
def test_swapped_axes_are_those_of_the_mirrored_picture(kind):
    torch.manual_seed(0)
    reader = pictures.Reader(kind, 0)
    colours, _ = pictures.pictures(np.random.default_rng(1), 20)
    mirrored = reader(colours.transpose(1, 2))
    assert torch.allclose(reader(colours, "swapped"), mirrored, atol=1e-4)


@pytest.mark.whole
@pytest.mark.parametrize("kind", [pictures.TURNED, "learned", "axial, permuted"])
def test_a_stored_training_begins_again_alike(kind):
    runs = records.stored("vision")
    stored = next(run for run in runs if run["settings"]["kind"] == kind)
    again = pictures.train(**stored["settings"] | {"steps": 50})
    assert begins_like_its_own(again["losses"], stored, runs)
