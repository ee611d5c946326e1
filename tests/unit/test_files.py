"""The repository's own files: lines, locks, workflows."""

import re
import subprocess
import tomllib
from importlib.metadata import distributions
from pathlib import Path

import pytest
import yaml
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).resolve().parents[2]
SOURCES = {".py", ".js", ".mjs", ".css", ".toml", ".yml", ".yaml"}
LONGEST = 110
BUNDLES = (
    "companion/pe_book/explorers/static/",
    "book/front/",
    "classroom/static/",
    "theme/sphinx_island_book/theme/static/cells.js",
)
PINNED = re.compile(r"\buses: (?:\./[\w./-]+|[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$")
VERSIONS = re.compile(r"^([\w.-]+)==([^\s;\\]+)", re.MULTILINE)
# in halves, so that this file holds none
REGISTRY = re.compile("registry" r"\.|index" "-url|/simple" "/|pythonhosted" r"\.")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def versions(name: str) -> dict[str, str]:
    return dict(VERSIONS.findall(read(name)))


@pytest.fixture(scope="module")
def files() -> list[str]:
    """Every file of the repository, new ones too."""
    if not (ROOT / ".git").exists():
        pytest.skip("an unpacked archive: git does not know its files")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, encoding="utf-8")
    return [name for name in answer.stdout.split("\0") if name and (ROOT / name).is_file()]


def test_no_line_is_longer_than_a_screen(files):
    sources = [f for f in files if Path(f).suffix in SOURCES or f in ("Makefile", ".ci/run")]
    for name in (name for name in sources if not name.startswith(BUNDLES)):
        for number, line in enumerate(read(name).splitlines(), 1):
            assert len(line) <= LONGEST, f"{name}:{number}"


def test_every_folder_of_tests_is_run_by_make(files):
    folders = {Path(f).parts[1] for f in files if re.match(r"tests/.+/test_\w+\.py$", f)}
    run = re.findall(r"\btests/(\w+)", "\n".join(re.findall(r"^\t.*", read("Makefile"), re.M)))
    assert folders
    assert folders <= {*run}


def test_no_file_names_a_registry(files):
    texts = {f: (ROOT / f).read_bytes().decode("utf-8", "ignore") for f in files}
    named = [name for name, text in texts.items() if REGISTRY.search(text)]
    assert named == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_uses_what_it_has_seen_and_may_no_more_than_it_must(path):
    text = path.read_text(encoding="utf-8")
    used = [line.strip() for line in text.splitlines() if re.search(r"\buses\b", line)]
    assert used
    assert [line for line in used if not PINNED.search(line)] == []
    workflow = yaml.safe_load(text)
    rights = {"": workflow["permissions"]}
    rights |= {name: job.get("permissions", {}) for name, job in workflow["jobs"].items()}
    assert all(isinstance(right, dict) for right in rights.values()), "name each right"
    writing = {name for name, right in rights.items() if "write" in right.values()}
    assert writing <= {"deploy", "publish"}
    for name, job in workflow["jobs"].items():
        for step in job.get("steps", []):
            assert "run" not in step or "write" not in rights[name].values(), "it installs nothing"
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False


def test_the_readmes_systems_are_the_workflows():
    jobs = yaml.safe_load(read(".github/workflows/test.yml"))["jobs"]
    pythons = jobs["everything"]["strategy"]["matrix"]["python"]
    assert f"Python {', '.join(pythons[:-1])} or {pythons[-1]}" in read("README.md")
    systems = jobs["library"]["strategy"]["matrix"]["system"]
    assert {"macos-latest", "windows-latest"} <= set(systems)


def test_the_lock_holds_the_versions_that_readers_get_with_the_digests_of_their_files():
    lock, constraints = versions("requirements.lock"), versions("constraints.txt")
    assert len(lock) > 100
    assert lock.items() <= constraints.items()
    groups = tomllib.loads(read("pyproject.toml"))["dependency-groups"]
    wanted = versions("requirements.txt") | dict(one.split("==") for one in groups["dev"])
    assert wanted.items() <= constraints.items()
    # PyTorch's builds for GPUs and for processors bear one version and have different digests
    assert wanted.keys() - lock.keys() == {"torch"}
    entries = re.split(r"\n(?=\S)", read("requirements.lock").strip())
    assert [e for e in entries if not e.startswith("#") and "--hash=sha256:" not in e] == []
    assert read("requirements.txt").splitlines()[0] == "-c constraints.txt"
    assert "install -c constraints.txt --group dev --group classroom\n" in read("README.md")


def test_the_tested_versions_run_on_the_first_release_of_every_python_that_is_named():
    """Distributions keep an early one: Debian 12 has 3.11.2."""
    refused = [
        f"{d.name} {d.version}: {d.metadata.get('Requires-Python')}"
        for d in distributions()
        for python in ("3.11.0", "3.12.0", "3.13.0")
        if not SpecifierSet(d.metadata.get("Requires-Python") or "").contains(python)
    ]
    assert refused == []
