"""Five hundred students open a page at once: the book's own server, and nginx where it is installed.

Each student has a connection of their own and asks for a chapter and all that it loads before a press
of *Run*, with gzip, one file after the other. Prints requests, bytes and seconds, the two servers in turn.
Clients and server share this machine, so the seconds are the worst that a server of this size would show.
"""

import asyncio
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urljoin, urlsplit

ROOT = Path(__file__).parents[1]
BOOK = ROOT / "_build" / "html"
STUDENTS = 500
ROUNDS = 2
PAGE = "book/relative-position.html"
NGINX = """
daemon off; error_log stderr; pid {folder}/pid; worker_processes auto;
events {{ worker_connections 2048; }}
http {{ access_log off; gzip on; gzip_types text/css text/javascript application/javascript image/svg+xml;
  types {{ text/html html; text/css css; text/javascript js; image/svg+xml svg; image/png png; }}
  client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
  uwsgi_temp_path {folder}; scgi_temp_path {folder};
  server {{ listen 127.0.0.1:{port}; root {root}; }} }}
"""


def files_of(page: str) -> list[str]:
    """What a browser loads with a page: scripts, styles, the explorers' own, pictures in view."""
    text = (BOOK / page).read_text(encoding="utf-8")
    found = re.findall(r'<(?:script|link)[^>]*(?:src|href)="([^"#]+\.(?:js|css)[^"]*)"', text)
    found += re.findall(r'data-explorer-(?:script|style)="([^"]+)"', text)
    host = next((one for one in found if "host.js" in one), None)
    for kind in (
        sorted(set(re.findall(r'<figure[^>]*data-explorer="([\w-]+)"', text))) if host else []
    ):
        found.append(re.sub(r"host\.js.*", f"{kind}.js", host))
    found += re.findall(r'<img[^>]*src="([^"]+)"', text)[:2]
    return [f"/{page}", *dict.fromkeys(urlsplit(urljoin(f"/{page}", one)).path for one in found)]


async def student(port: int, paths: list[str]) -> tuple[float, int]:
    """Seconds until all has come, and how many bytes it was."""
    began, received = time.perf_counter(), 0
    for path in paths:  # a connection each: not every server keeps one open
        for attempt in range(5):
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                break
            except OSError:
                await asyncio.sleep(0.05 * 2**attempt)
        else:
            raise SystemExit(f"port {port} takes no more connections")
        ask = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n"
        writer.write(ask.encode())
        answer = await reader.read()
        assert answer.startswith((b"HTTP/1.1 200", b"HTTP/1.0 200")), (path, answer[:80])
        received += len(answer)
        writer.close()
    return time.perf_counter() - began, received


async def class_of(number: int, port: int, paths: list[str]) -> tuple[list[float], int]:
    students = (asyncio.wait_for(student(port, paths), 60) for _ in range(number))
    answers = await asyncio.gather(*students)
    return sorted(seconds for seconds, _ in answers), sum(size for _, size in answers)


def own_server(port: int) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, str(ROOT / "tools" / "serve.py"), str(BOOK), str(port)],
        stdout=subprocess.DEVNULL,
    )


def nginx(port: int, folder: str) -> subprocess.Popen:
    config = Path(folder) / "nginx.conf"
    config.write_text(NGINX.format(folder=folder, port=port, root=BOOK), encoding="utf-8")
    return subprocess.Popen(["nginx", "-c", str(config), "-p", folder], stderr=subprocess.DEVNULL)


def main() -> None:
    if not (BOOK / PAGE).is_file():
        sys.exit("the book is not built: make build")
    paths = files_of(PAGE)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        servers = {"the book's own server": (8431, own_server(8431))}
        if shutil.which("nginx"):
            servers["nginx"] = (8432, nginx(8432, folder))
        time.sleep(1.5)
        print(f"{STUDENTS} students, {len(paths)} requests each: {', '.join(paths)}")
        seconds: dict[str, list[float]] = {}
        size = {}
        for _ in range(ROUNDS):
            for name, (port, _) in servers.items():
                times, size[name] = asyncio.run(class_of(STUDENTS, port, paths))
                seconds.setdefault(name, []).append(times[-1])
        for name, (_, process) in servers.items():
            process.terminate()
            process.wait()
            last, mean = statistics.median(seconds[name]), size[name] / STUDENTS / 1024
            print(f"{name:24}{last:7.2f} s until the last has all; {mean:.0f} KiB a student")


if __name__ == "__main__":
    main()
