"""``python -m classroom.relay``: see `classroom.relay`."""

import argparse
import secrets
import socket
import sys
from pathlib import Path

from aiohttp import web

from classroom.relay.server import ROOMS, relay


def here() -> str:
    """This machine's address on its network, found without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(("192.0.2.1", 9))  # reserved for documentation
        except OSError:
            return "127.0.0.1"
        return line.getsockname()[0]


def main() -> None:
    parser = argparse.ArgumentParser(description="Live answers of a class on the slides.")
    parser.add_argument("students", type=Path, help="the site without solutions")
    parser.add_argument("teacher", type=Path, help="the whole site")
    parser.add_argument("--port", type=int, default=8090)
    parser.add_argument("--address", default="", help="address for phones; default: this machine's")
    parser.add_argument("--key", default="", help="the teacher's key; default: random")
    parser.add_argument("--csv", type=Path, help="write the counts into this file at the end")
    arguments = parser.parse_args()
    for site in (arguments.students, arguments.teacher):
        if not (site / "index.html").is_file():
            sys.exit(f"{site} is no built site: make class builds both")
    if arguments.csv and not arguments.csv.absolute().parent.is_dir():
        sys.exit(f"--csv must be a file in a folder that exists, got {arguments.csv}")
    key = arguments.key or secrets.token_urlsafe(9)
    address = arguments.address or f"http://{here()}:{arguments.port}"
    app = relay(arguments.students, arguments.teacher, key, address)
    print(f"students, on their phones:  {address}/, or a lesson's page, which its slides show")
    print(f"you, before you project:    {address}/teacher/{key}/book/teach.html")
    print(f"the lab's board, for you:   {address}/teacher/{key}/board")
    print("Ctrl-C closes the room; nothing is kept", "but the counts" if arguments.csv else "")
    quiet = {"print": lambda *_: None, "access_log": None}
    try:
        web.run_app(app, port=arguments.port, shutdown_timeout=1, **quiet)
    except OSError as error:
        sys.exit(f"--port must be free, got {arguments.port}: {error.strerror}")
    if arguments.csv:
        rooms = app[ROOMS]
        text = "".join(f"# {name}\n{room.table()}" for name, room in rooms.items())
        arguments.csv.write_text(text, encoding="utf-8")
        print(f"the counts are in {arguments.csv}")


if __name__ == "__main__":
    main()
