"""What `import pe_lib` brings in, and what it offers."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import pe_lib

ROOT = Path(__file__).parents[2]
HEAVY = ("numpy", "torch", "matplotlib", "seaborn", "anywidget", "ipywidgets")


def loaded_after(statement):
    check = f"{statement}\nimport sys\nprint(*[name for name in {HEAVY} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    return run.stdout.split()


def test_importing_it_loads_nothing_and_using_it_numpy_alone():
    assert loaded_after("import pe_lib") == []
    everything = "from pe_lib import *; import pe_lib.words; sinusoidal_encoding(2, 4)"
    assert loaded_after(everything) == ["numpy"]


def test_figures_load_matplotlib_alone():
    assert loaded_after("import pe_lib.figures") == ["numpy", "matplotlib"]


def test_the_public_names():
    assert sorted(pe_lib.__all__) == [
        "RotaryTables",
        "add_positions",
        "alibi_bias",
        "alibi_slopes",
        "angles",
        "apply_rotary",
        "binary_encoding",
        "concatenate_positions",
        "division_terms",
        "encode_positions",
        "index_encoding",
        "normalised_index_encoding",
        "offset_kernel",
        "offset_rotation",
        "one_hot_encoding",
        "pad_embeddings",
        "padding_mask",
        "relative_index",
        "rotary_tables",
        "scaled_dot_product_attention",
        "similarity",
        "sinusoidal_encoding",
        "t5_buckets",
        "wavelengths",
    ]
    assert {*pe_lib.__all__, "words", "figures", "__version__"} <= set(dir(pe_lib))
    for name in pe_lib.__all__:
        assert getattr(pe_lib, name).__name__ == name
    assert pe_lib.words.__name__ == "pe_lib.words"


def test_a_name_that_is_not_there():
    with pytest.raises(AttributeError, match="'pe_lib' has no attribute 'sinusoid'"):
        pe_lib.sinusoid  # noqa: B018


def test_the_version_is_the_packages():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert pe_lib.__version__ == project["version"]
