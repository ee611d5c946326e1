"""A fork's links point at the fork; without a repository there are none."""

from __future__ import annotations

import subprocess
from urllib.parse import parse_qs, urlsplit

import yaml
from helpers.books import ROOT

from sphinx_island_book.repository import Repository, find


def checkout(folder, remote, branch="main"):
    subprocess.run(["git", "init", "-q", "-b", branch, str(folder)], check=True)
    if remote:
        subprocess.run(["git", "-C", str(folder), "remote", "add", "origin", remote], check=True)
    return folder


def test_a_checkout_of_github_is_known_and_no_other(tmp_path, monkeypatch):
    assert find(tmp_path, {}) is None
    for n, remote in enumerate([
        "https://github.com/ada/order.git", "https://token@github.com/ada/order",
        "git@github.com:ada/order.git", "ssh://git@github.com/ada/order",
    ]):  # fmt: skip
        found = find(checkout(tmp_path / str(n), remote, branch="draft"), {})
        assert found == Repository("ada/order", "draft"), remote
        assert found.url == "https://github.com/ada/order"
    for n, remote in enumerate([None, "https://example.org/ada/order.git", "/srv/git/order"], 4):
        assert find(checkout(tmp_path / str(n), remote), {}) is None, remote
    monkeypatch.setenv("PATH", "")
    assert find(tmp_path / "0", {}) is None, "without git"


def test_an_archive_inside_another_checkout_is_not_that_repository(tmp_path):
    checkout(tmp_path, "git@github.com:ada/order.git")
    inner = tmp_path / "unpacked"
    inner.mkdir()
    assert find(inner, {}) is None


def test_the_building_fork_wins_over_origin(tmp_path):
    checkout(tmp_path, "git@github.com:ada/order.git")
    environ = {"GITHUB_REPOSITORY": "grace/order", "GITHUB_REF_NAME": "main"}
    assert find(tmp_path, environ).slug == "grace/order"
    environ["GITHUB_SERVER_URL"] = "https://git.example.org"
    found = find(tmp_path, environ)
    assert found.url == "https://git.example.org/grace/order"
    assert found.binder("book/a.ipynb") is None
    assert found.colab("book/a.ipynb") is None


def test_a_pull_request_names_its_branch_and_a_slug_that_is_none_is_ignored(tmp_path):
    pulled = {"GITHUB_REPOSITORY": "ada/order", "GITHUB_REF_NAME": "7/merge"}
    assert find(tmp_path, pulled | {"GITHUB_HEAD_REF": "better-words"}).branch == "better-words"
    assert find(tmp_path, {"GITHUB_REPOSITORY": "../../evil?x=1"}) is None


def test_addresses():
    place = Repository("ada/order", "a/b")
    assert place.source("book/x.ipynb") == "https://github.com/ada/order/blob/a/b/book/x.ipynb"
    assert place.report("A & B", "x.html").endswith("/issues/new?title=A%20%26%20B")
    assert place.colab("book/x.ipynb").startswith("https://colab.research.google.com/github/")
    assert place.binder("book/x.ipynb").endswith(
        "/ada/order/a%2Fb?urlpath=%2Flab%2Ftree%2Fbook%2Fx.ipynb"
    )


def test_a_mistake_is_told_in_the_repositorys_own_form_with_the_page_filled_in(tmp_path):
    checkout(tmp_path, "git@github.com:ada/order.git")
    assert "template" not in find(tmp_path, {}).report("A", "B")
    form = tmp_path / ".github" / "ISSUE_TEMPLATE" / "mistake.yml"
    form.parent.mkdir(parents=True)
    form.write_bytes((ROOT / form.relative_to(tmp_path)).read_bytes())
    asked = parse_qs(
        urlsplit(find(tmp_path, {}).report("Mistake in “A & B”", "A & B, x.html")).query
    )
    fields = {field["id"] for field in yaml.safe_load(form.read_text("utf-8"))["body"]}
    assert asked.pop("template") == [form.name]
    assert asked.pop("title") == ["Mistake in “A & B”"]
    assert asked == {"page": ["A & B, x.html"]}
    assert asked.keys() <= fields
