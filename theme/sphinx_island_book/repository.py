"""Links to the repository that builds the book, which may be a fork."""

import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import quote, urlencode

FORM = "mistake.yml"  # in .github/ISSUE_TEMPLATE, with an input called `page`
SLUG = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+")
GITHUB = re.compile(
    r"^(?:https://(?:[^/@]+@)?github\.com/|git@github\.com:|ssh://git@github\.com/)"
    r"(.+?)(?:\.git)?/?$"
)


@dataclass(frozen=True)
class Repository:
    """A repository on GitHub and the branch that the book is built from."""

    slug: str
    branch: str = "main"
    server: str = "https://github.com"
    form: str = ""

    @property
    def url(self) -> str:
        return f"{self.server}/{self.slug}"

    def source(self, path: str) -> str:
        return f"{self.url}/blob/{quote(self.branch)}/{quote(path)}"

    def report(self, title: str, page: str) -> str:
        """The address of a new issue about a page, with the form for mistakes if there is one."""
        form = {"template": self.form, "page": page} if self.form else {}
        query = urlencode({"title": title} | form, quote_via=quote, safe="")
        return f"{self.url}/issues/new?{query}"

    @property
    def pages(self) -> str | None:
        """The address on GitHub Pages; None for other servers."""
        if self.server != "https://github.com":
            return None
        owner, _, name = self.slug.partition("/")
        host = f"{owner.lower()}.github.io"
        return f"https://{host}/" if name.lower() == host else f"https://{host}/{quote(name)}/"

    def colab(self, path: str) -> str | None:
        """Colab's address for this notebook, if it is on github.com."""
        if self.server != "https://github.com":
            return None
        place = f"{self.slug}/blob/{quote(self.branch)}/{quote(path)}"
        return f"https://colab.research.google.com/github/{place}"

    def binder(self, path: str) -> str | None:
        """Binder's address for this notebook, if it is on github.com."""
        if self.server != "https://github.com":
            return None
        branch, target = quote(self.branch, safe=""), quote(f"/lab/tree/{path}", safe="")
        return f"https://mybinder.org/v2/gh/{self.slug}/{branch}?urlpath={target}"


def find(folder: Path, environ: Mapping[str, str]) -> Repository | None:
    """The repository from GitHub's environment variables, else from the remote ``origin``, or None."""
    repository = _named(folder, environ)
    if repository and (folder / ".github" / "ISSUE_TEMPLATE" / FORM).is_file():
        return replace(repository, form=FORM)
    return repository


def _named(folder: Path, environ: Mapping[str, str]) -> Repository | None:
    slug = environ.get("GITHUB_REPOSITORY", "")
    if SLUG.fullmatch(slug):
        branch = environ.get("GITHUB_REF_NAME", "")
        if environ.get("GITHUB_REF_TYPE", "branch") != "branch" or branch.endswith("/merge"):
            branch = environ.get("GITHUB_HEAD_REF", "")
        server = environ.get("GITHUB_SERVER_URL") or "https://github.com"
        return Repository(slug, branch or "main", server.rstrip("/"))
    match = GITHUB.match(_git(folder, "remote", "get-url", "origin"))
    if match and SLUG.fullmatch(match[1]):
        return Repository(match[1], _git(folder, "symbolic-ref", "--short", "HEAD") or "main")
    return None


def site_url(repository: Repository | None, environ: Mapping[str, str]) -> str:
    """The address of the published book, ending in a slash, or "" if unknown.

    ``SITE_URL`` sets it for a book with its own domain.
    """
    named = environ.get("SITE_URL", "").strip()
    if re.fullmatch(r"https?://[\w.:-]+(/[\w.~/%-]*)?", named):
        return named.rstrip("/") + "/"
    return (repository.pages if repository else None) or ""


def _git(folder: Path, *arguments: str) -> str:
    """The output of git, or "" without git, a checkout or a remote."""
    if not (folder / ".git").exists():
        return ""  # not the repository of a folder above
    try:
        result = subprocess.run(
            ["git", "-C", str(folder), *arguments], capture_output=True, text=True, timeout=10
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return result.stdout.strip() if result.returncode == 0 else ""
