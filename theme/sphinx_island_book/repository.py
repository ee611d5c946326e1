"""Whose repository is building this book: a fork's links point at the fork, and outside of one
there are none.
"""

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
        """A new issue about a page: in the repository's form for mistakes, where it has one."""
        form = {"template": self.form, "page": page} if self.form else {}
        return (
            f"{self.url}/issues/new?{urlencode({'title': title} | form, quote_via=quote, safe='')}"
        )

    @property
    def pages(self) -> str | None:
        """Where GitHub Pages publishes this repository; other servers publish who knows where."""
        if self.server != "https://github.com":
            return None
        owner, _, name = self.slug.partition("/")
        host = f"{owner.lower()}.github.io"
        return f"https://{host}/" if name.lower() == host else f"https://{host}/{quote(name)}/"

    def colab(self, path: str) -> str | None:
        """Colab's address for this notebook; Colab knows github.com only."""
        if self.server != "https://github.com":
            return None
        place = f"{self.slug}/blob/{quote(self.branch)}/{quote(path)}"
        return f"https://colab.research.google.com/github/{place}"

    def binder(self, path: str) -> str | None:
        """Binder's address for this notebook; Binder knows github.com only."""
        if self.server != "https://github.com":
            return None
        target = quote(f"/lab/tree/{path}", safe="")
        return (
            f"https://mybinder.org/v2/gh/{self.slug}/{quote(self.branch, safe='')}?urlpath={target}"
        )


def find(folder: Path, environ: Mapping[str, str]) -> Repository | None:
    """The repository named by GitHub's own variables, else by the ``origin`` of this checkout, else
    none.
    """
    found = _named(folder, environ)
    if found and (folder / ".github" / "ISSUE_TEMPLATE" / FORM).is_file():
        return replace(found, form=FORM)
    return found


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


def site_url(found: Repository | None, environ: Mapping[str, str]) -> str:
    """The address of the published book with a slash at its end, or nothing where it is not known.

    ``SITE_URL`` names it for a book with a domain of its own.
    """
    named = environ.get("SITE_URL", "").strip()
    if re.fullmatch(r"https?://[\w.:-]+(/[\w.~/%-]*)?", named):
        return named.rstrip("/") + "/"
    return (found.pages if found else None) or ""


def _git(folder: Path, *arguments: str) -> str:
    """What git answers, or nothing: no git, no checkout and no remote are all the same here."""
    if not (folder / ".git").exists():
        return ""  # an unpacked archive inside somebody else's repository is not that repository
    try:
        answer = subprocess.run(
            ["git", "-C", str(folder), *arguments], capture_output=True, text=True, timeout=10
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return answer.stdout.strip() if answer.returncode == 0 else ""
