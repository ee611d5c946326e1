"""The little server: right types, gzip, what is there and nothing else, the next free port."""

from __future__ import annotations

import gzip
import http.client
import os
import threading
import urllib.request

import pytest
from serve import main, open_server


@pytest.fixture
def server(tmp_path):
    (tmp_path / "index.html").write_text("<h1>here</h1>" * 50, encoding="utf-8")
    (tmp_path / "a.js").write_text("1", encoding="utf-8")
    (tmp_path / "font.woff2").write_bytes(b"wOF2")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "b.html").write_text("there", encoding="utf-8")
    with open_server(tmp_path, 0) as running:
        threading.Thread(target=running.serve_forever, args=(0.02,), daemon=True).start()
        yield running
        running.shutdown()


def get(server, path, **headers):
    address = f"http://127.0.0.1:{server.server_port}/{path}"
    return urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=10)


def test_types(server):
    types = {"": "text/html; charset=utf-8", "a.js": "text/javascript; charset=utf-8"}
    for path, kind in (types | {"font.woff2": "font/woff2"}).items():
        assert get(server, path).headers["Content-Type"] == kind


def test_text_is_compressed_for_those_who_take_it(server):
    plain = get(server, "").read()
    for offer in ("gzip", "gzip;q=0.5", "br, GZIP", "gzip ; q=1.0"):
        packed = get(server, "", **{"Accept-Encoding": offer})
        assert packed.headers["Content-Encoding"] == "gzip", offer
        assert gzip.decompress(packed.read()) == plain
    for offer in ("", "gzip;q=0", "gzip; q=0.000, br", "br", "identity, *;q=0"):
        answered = get(server, "", **{"Accept-Encoding": offer})
        assert answered.headers["Content-Encoding"] is None, offer


def test_what_has_changed_is_compressed_anew(server, tmp_path):
    def read():
        return gzip.decompress(get(server, "a.js", **{"Accept-Encoding": "gzip"}).read())

    assert read() == read() == b"1"
    before = (tmp_path / "a.js").stat()
    while (tmp_path / "a.js").stat().st_ctime_ns == before.st_ctime_ns:  # a clock has its ticks
        (tmp_path / "a.js").write_text("2", encoding="utf-8")
        os.utime(tmp_path / "a.js", ns=(before.st_atime_ns, before.st_mtime_ns))
    assert read() == b"2", "of the same size, and with the date of before"


def answer(server, path, host="localhost", **headers):
    """Status and text of an answer to exactly this request line."""
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    connection.putrequest("GET", path, skip_host=True)
    for name, value in {"Host": host, **headers}.items():
        if value is not None:
            connection.putheader(name, value)
    connection.endheaders()
    response = connection.getresponse()
    return response.status, response.read().decode()


LOST = ["nowhere.html", "folder/", "index.html/", "a.js/?x=1", "%00", "x%00.html", "../serve.py",
        f"{'x' * 300}.html", "x/" * 5000]  # fmt: skip


@pytest.mark.parametrize("path", LOST, ids=lambda path: path[:20])
def test_what_is_not_a_page_is_not_there(tmp_path, server, path):
    own = '<html data-content_root="/order/"><a href="{}index.html">front</a>'
    (tmp_path / "404.html").write_text(own.format("/order/"), encoding="utf-8")
    for said in ({}, {"Accept-Encoding": "gzip"}):
        assert answer(server, f"/{path}", **said) == (404, own.format("/"))


def test_a_folder_is_led_to_its_slash(server):
    assert answer(server, "/folder")[0] == 301
    assert answer(server, "/folder/b.html") == (200, "there")


def test_it_answers_to_this_machine_and_not_to_a_strangers_name(server):
    for host in ("localhost", "LOCALHOST:8000", "127.0.0.1:1", "[::1]:65535", "[::1]"):
        assert answer(server, "/a.js", host) == (200, "1"), host
    for host in ("evil.test", "localhost.evil.test", "127.0.0.1.evil.test", "", None):
        assert answer(server, "/a.js", host)[0] == 421, host


def test_a_taken_port_gives_way_to_the_next(tmp_path, server):
    with open_server(tmp_path, server.server_port) as second:
        assert second.server_port > server.server_port


def test_an_unbuilt_book_is_said_in_one_line(tmp_path):
    with pytest.raises(SystemExit, match="make book"):
        main([str(tmp_path / "none"), "8000"])
