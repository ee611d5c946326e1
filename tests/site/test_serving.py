"""The little server: right types, gzip, the next free port."""

from __future__ import annotations

import gzip
import threading
import urllib.request

import pytest
from serve import main, open_server


@pytest.fixture
def server(tmp_path):
    (tmp_path / "index.html").write_text("<h1>here</h1>" * 50, encoding="utf-8")
    (tmp_path / "a.js").write_text("1", encoding="utf-8")
    (tmp_path / "font.woff2").write_bytes(b"wOF2")
    with open_server(tmp_path, 0) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield running
        running.shutdown()


def get(server, path, **headers):
    address = f"http://127.0.0.1:{server.server_port}/{path}"
    return urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=10)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"),
        ("font.woff2", "font/woff2"),
    ],
)
def test_types(server, path, kind):
    assert get(server, path).headers["Content-Type"] == kind


def test_text_is_compressed_for_those_who_take_it(server):
    plain, packed = get(server, ""), get(server, "", **{"Accept-Encoding": "gzip"})
    content = packed.read()
    assert packed.headers["Content-Encoding"] == "gzip"
    assert plain.headers["Content-Encoding"] is None
    assert gzip.decompress(content) == plain.read()


def test_a_missing_page_is_missing(server):
    with pytest.raises(urllib.error.HTTPError, match="404"):
        get(server, "nowhere.html", **{"Accept-Encoding": "gzip"})


def test_a_missing_page_is_answered_with_the_books_own(tmp_path, server):
    lost = '<html data-content_root="/order/"><a href="/order/index.html">front</a>'
    (tmp_path / "404.html").write_text(lost, encoding="utf-8")
    with pytest.raises(urllib.error.HTTPError) as refused:
        get(server, "a/b/nowhere.html")
    assert refused.value.code == 404
    assert '<a href="/index.html">' in refused.value.read().decode()


def test_a_taken_port_gives_way_to_the_next(tmp_path, server):
    with open_server(tmp_path, server.server_port) as second:
        assert second.server_port > server.server_port


def test_an_unbuilt_book_is_said_in_one_line(tmp_path):
    with pytest.raises(SystemExit, match="make book"):
        main([str(tmp_path / "none"), "8000"])
