"""Serves a book on this machine: ``python serve.py FOLDER PORT``, or the next free port."""

import functools
import gzip
import http.server
import io
import os
import re
import sys
from http import HTTPStatus
from pathlib import Path
from typing import BinaryIO
from urllib.parse import unquote, urlsplit

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".xml": "application/xml",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".webp": "image/webp",
}
COMPRESSED = {".html", ".js", ".css", ".svg", ".json", ".xml"}
TRIES = 50
# Against DNS rebinding: only these hosts are served
HERE = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?", re.IGNORECASE)
BASE_PATH = re.compile(r'data-content_root="([^"]+)"')


def takes_gzip(accepts: str) -> bool:
    """Whether an Accept-Encoding header allows gzip; ``gzip;q=0`` does not."""
    offers = [offer.replace(" ", "").lower().partition(";q=") for offer in accepts.split(",")]
    return any(name == "gzip" and (weight or "1").strip("0.") for name, _, weight in offers)


@functools.lru_cache(maxsize=512)
def compressed(path: Path, *state: int) -> bytes:
    """A file gzipped, cached until it changes."""
    return gzip.compress(path.read_bytes(), compresslevel=6, mtime=0)


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves with correct types, gzip for text, the book's 404 page, and no log."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012
    keeps = "no-cache"  # a new build is visible at once

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        if not HERE.fullmatch(self.headers.get("Host", "")):
            return self.send_error(HTTPStatus.MISDIRECTED_REQUEST, "Ask for localhost")
        address = unquote(urlsplit(self.path).path)
        if "\0" in address:
            return self.send_error(HTTPStatus.NOT_FOUND)
        path = Path(self.translate_path(self.path))
        try:
            path.stat()
        except OSError:  # missing, or the name is too long
            return self.send_error(HTTPStatus.NOT_FOUND)
        if path.is_dir():
            if not address.endswith("/"):
                return super().send_head()  # redirects to the address with a slash
            path /= "index.html"
        elif address.endswith("/"):
            return self.send_error(HTTPStatus.NOT_FOUND)
        if not path.is_file():
            return self.send_error(HTTPStatus.NOT_FOUND)
        if path.suffix not in COMPRESSED or not takes_gzip(self.headers.get("Accept-Encoding", "")):
            return super().send_head()
        now = path.stat()  # npm gives all its files the same mtime
        content = compressed(path, now.st_mtime_ns, now.st_ctime_ns, now.st_size)
        return self._answer(HTTPStatus.OK, path.suffix, content, {"Content-Encoding": "gzip"})

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer 404 with the book's page, with links to this server."""
        lost = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not lost.is_file():
            super().send_error(code, message, explain)
            return
        text = lost.read_text(encoding="utf-8")
        if base := BASE_PATH.search(text):
            text = text.replace(f'href="{base[1]}', 'href="/')
        body = self._answer(code, ".html", text.encode(), {})
        if self.command != "HEAD":
            self.wfile.write(body.read())

    def _answer(self, code: int, kind: str, content: bytes, more: dict[str, str]) -> io.BytesIO:
        self.send_response(code)
        for name, value in {"Content-Type": TYPES[kind], **more}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return io.BytesIO(content)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", self.keeps)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


class Server(http.server.ThreadingHTTPServer):
    allow_reuse_address = os.name == "posix"
    request_queue_size = 512  # a class opens a page at the same time

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore connections that a browser closed early."""


def open_server(folder: Path, port: int, kind: type[Handler] = Handler) -> Server:
    """A server on the first free port from this one on; port 0 lets the system choose."""
    handler = functools.partial(kind, directory=str(folder))
    for candidate in range(port, port + (TRIES if port else 1)):
        try:
            return Server(("127.0.0.1", candidate), handler)
        except OSError:
            continue
    raise SystemExit(f"no free port between {port} and {port + TRIES}: say which with make PORT=…")


def main(arguments: list[str]) -> None:
    folder, port = Path(arguments[0]), int(arguments[1])
    if not (folder / "index.html").is_file():
        raise SystemExit(f"there is no book in {folder} yet: type make book")
    with open_server(folder, port) as server:
        print(f"the book is at http://localhost:{server.server_port}/ (Ctrl-C ends it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main(sys.argv[1:])
