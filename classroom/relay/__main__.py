"""``python -m classroom.relay``: a room's answers on the slides. See `classroom.relay`."""

import argparse
import secrets
import socket
import sys
from pathlib import Path

from aiohttp import web

from classroom.relay.server import ROOMS, relay


def here() -> str:
    """This machine's address on its network. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(("192.0.2.1", 9))  # an address that is nobody's
        except OSError:
            return "127.0.0.1"
        return line.getsockname()[0]


def main() -> None:
    parser = argparse.ArgumentParser(description="The room's answers on the slides.")
    parser.add_argument("students", type=Path, help="the site without solutions")
    parser.add_argument("teacher", type=Path, help="the whole site")
    parser.add_argument("--port", type=int, default=8090)
    parser.add_argument("--address", default="", help="where phones find it, if not this machine")
    parser.add_argument("--key", default="", help="the teacher's; one is drawn if none is given")
    parser.add_argument("--csv", type=Path, help="write the counts into this file at the end")
    wanted = parser.parse_args()
    for site in (wanted.students, wanted.teacher):
        if not (site / "index.html").is_file():
            sys.exit(f"{site} is no built site: make class builds both")
    key = wanted.key or secrets.token_urlsafe(9)
    address = wanted.address or f"http://{here()}:{wanted.port}"
    app = relay(wanted.students, wanted.teacher, key, address)
    print(f"students, on their phones:  {address}/, or a lesson's page, which its slides show")
    print(
        f"you, on this machine:       http://127.0.0.1:{wanted.port}/teacher/{key}/book/teach.html"
    )
    print("Ctrl-C closes the room; nothing is kept", "but the counts" if wanted.csv else "")
    quiet = {"print": lambda *_: None, "access_log": None}
    web.run_app(app, port=wanted.port, shutdown_timeout=1, **quiet)
    if wanted.csv:
        rooms = app[ROOMS]
        text = "".join(f"# {name}\n{room.table()}" for name, room in rooms.items())
        wanted.csv.write_text(text, encoding="utf-8")
        print(f"the counts are in {wanted.csv}")


if __name__ == "__main__":
    main()
