"""The relay's server: two sites, and live answers."""

import asyncio
import json
import re
from collections import defaultdict
from contextlib import suppress
from hmac import compare_digest
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from aiohttp import web

from classroom.relay.rooms import WORD, Refused, Room

STATIC = Path(__file__).parent / "static"
SCRIPTS = {"students.html": "student.js", "deck.html": "deck.js"}  # of a lesson's pages
LAB = re.compile(r"lab-\d+\.html")  # pages whose checks the teacher's board counts
PAUSE = 0.1  # seconds between two events
KEEP_ALIVE = 15  # seconds without an event until a comment is sent
MOST_BYTES = 2000  # of a message
MOST_ROOMS = 50

SITES = web.AppKey("sites", dict)
ROOMS = web.AppKey("rooms", defaultdict)
KEY = web.AppKey("key", str)
ADDRESS = web.AppKey("address", str)
PREFIX = web.AppKey("prefix", str)


def relay(students: Path, teacher: Path, key: str, address: str = "") -> web.Application:
    """The application, for aiohttp's server or behind another, of the sites without and with solutions.

    The key is secret in the teacher's first address, and a cookie from then on. The address is that of the
    slides' QR code; "" is the one that the browser requested. A reverse proxy forwards requests without its
    path.
    """
    app = web.Application(client_max_size=MOST_BYTES, middlewares=[_refusals])
    app[SITES] = {"students": students.resolve(), "teacher": teacher.resolve()}
    app[ROOMS], app[KEY], app[ADDRESS] = defaultdict(Room), key, address.rstrip("/")
    app[PREFIX] = urlsplit(app[ADDRESS]).path
    app.add_routes([
        web.post("/class/answer", _answer),
        web.post("/class/ask", _ask),
        web.post("/class/checked", _checked),
        web.get("/class/board.json", _board),
        web.get("/class/events", _events),
        web.get("/class/table.csv", _table),
        web.static("/class/static", STATIC),
        web.get("/teacher/{path:.*}", _teacher_page),
        web.get("/{path:.*}", _page),
    ])  # fmt: skip
    return app


@web.middleware
async def _refusals(request: web.Request, handler: Any) -> web.StreamResponse:
    """Respond with the reason of a refused message."""
    try:
        return await handler(request)
    except Refused as error:
        raise web.HTTPConflict(text=str(error)) from None


def _room(request: web.Request) -> Room:
    query, rooms = request.query.get("room", "class"), request.app[ROOMS]
    name = re.sub(r"[\s_]+", "-", query.strip().lower())
    if not WORD.fullmatch(name):
        rule = "room must be 1 to 60 letters, digits and hyphens"
        raise web.HTTPBadRequest(text=f"{rule}, got {query[:80]!r}")
    if name not in rooms and len(rooms) >= MOST_ROOMS:
        unused = [one for one, room in rooms.items() if not room.question and not room.answers]
        if not unused or not _is_teacher(request):
            raise web.HTTPBadRequest(text=f"at most {MOST_ROOMS} rooms at a time")
        # rooms that phones made up make way for the teacher's
        del rooms[min(unused, key=lambda one: len(rooms[one].pairs))]
    return rooms[name]


def _is_teacher(request: web.Request) -> bool:
    return any(
        compare_digest(place.get("key", "").encode(), request.app[KEY].encode())
        for place in (request.cookies, request.query)
    )


async def _message(request: web.Request) -> dict[str, Any]:
    try:
        message = json.loads(await request.text())
    except ValueError:
        message = None
    if not isinstance(message, dict):
        raise web.HTTPBadRequest(text="a message is one JSON object")
    return message


async def _answer(request: web.Request) -> web.Response:
    room, message = _room(request), await _message(request)
    fields = [message.get(name) for name in ("who", "question", "letter")]
    room.answer(*fields, request.remote or "")
    return web.Response(status=204)


async def _checked(request: web.Request) -> web.Response:
    room, message = _room(request), await _message(request)
    fields = [message.get(name) for name in ("who", "task", "right", "words")]
    room.checked(*fields, request.remote or "")
    return web.Response(status=204)


async def _board(request: web.Request) -> web.Response:
    if not _is_teacher(request):
        raise web.HTTPForbidden(text="only the teacher sees the board")
    return web.json_response(_room(request).board())


async def _ask(request: web.Request) -> web.Response:
    if not _is_teacher(request):
        raise web.HTTPForbidden(text="only the slides ask")
    room, message = _room(request), await _message(request)
    room.ask(
        message.get("question", ""),
        message.get("round", 1),
        is_open=message.get("open") is True,
        shown=message.get("shown") is True,
    )
    return web.Response(status=204)


async def _events(request: web.Request) -> web.StreamResponse:
    room, teacher = _room(request), _is_teacher(request)
    headers = {"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
    headers["X-Accel-Buffering"] = "no"  # no buffering by nginx
    response = web.StreamResponse(headers=headers)
    await response.prepare(request)
    last = None
    with room.listening(teacher=teacher) as event, suppress(ConnectionResetError):
        while True:
            try:
                await asyncio.wait_for(event.wait(), KEEP_ALIVE)
            except TimeoutError:
                await response.write(b":\n\n")
                continue
            event.clear()
            state = json.dumps(room.state(teacher=teacher))
            if state != last:
                await response.write(f"data: {state}\n\n".encode())
                last = state
            await asyncio.sleep(PAUSE)
    return response


async def _table(request: web.Request) -> web.Response:
    if not _is_teacher(request):
        raise web.HTTPForbidden(text="only the teacher gets the table")
    head = {"Content-Disposition": 'attachment; filename="answers.csv"'}
    return web.Response(text=_room(request).table(), content_type="text/csv", headers=head)


async def _page(request: web.Request) -> web.StreamResponse:
    return _file(request.app[SITES]["students"], request)


async def _teacher_page(request: web.Request) -> web.StreamResponse:
    """A page of the teacher's site; the key in the address becomes a cookie, and is in no other address.

    Without the cookie, redirect to the students' page.
    """
    path = request.match_info["path"]
    first, _, rest = path.partition("/")
    if compare_digest(first.encode(), request.app[KEY].encode()):
        redirect = web.HTTPSeeOther(f"{request.app[PREFIX]}/teacher/{rest}")
        redirect.set_cookie("key", first, httponly=True, samesite="Strict")
        raise redirect
    if not _is_teacher(request):
        raise web.HTTPSeeOther(f"{request.app[PREFIX]}/{'' if path == 'board' else path}")
    if path == "board":
        return web.FileResponse(STATIC / "board.html")
    return _file(request.app[SITES]["teacher"], request)


def _file(site: Path, request: web.Request) -> web.StreamResponse:
    name = request.match_info["path"]
    path = (site / name).resolve()
    if not path.is_relative_to(site):
        raise web.HTTPNotFound
    if path.is_dir():
        if name and not name.endswith("/"):
            raise web.HTTPMovedPermanently(f"{request.app[PREFIX]}{request.path}/")
        path /= "index.html"
    if not path.is_file():
        raise web.HTTPNotFound
    script = SCRIPTS.get(path.name) if path.parent.parent.name == "lessons" else None
    script = "lab.js" if LAB.fullmatch(path.name) else script
    if script is None:
        return web.FileResponse(path)
    page = path.read_text(encoding="utf-8")
    address = request.app[ADDRESS] or f"{request.scheme}://{request.host}"
    added = f'<meta name="class-address" content="{escape(address)}">\n'
    source = f"{request.app[PREFIX]}/class/static/{script}"
    added += f'<script type="module" src="{escape(source)}"></script>\n</head>'
    return web.Response(text=page.replace("</head>", added, 1), content_type="text/html")
