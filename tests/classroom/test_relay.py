"""A room's answers on the slides: who may ask, what counts, and who is told what."""

import asyncio
import csv
import json
import subprocess
import sys
from io import StringIO

import pytest
from aiohttp import ClientSession, CookieJar, web
from helpers.books import ROOT

from classroom.relay.rooms import MOST_FROM_ONE, MOST_PEOPLE, Refused, Room
from classroom.relay.server import MOST_ROOMS, relay

KEY = "only-the-teacher"
STEP = "lecture-45/blind"
HEAD = "<html><head><title>{}</title></head><body></body></html>"


@pytest.fixture
def sites(tmp_path):
    for name, title in {"students": "for students", "teacher": "with answers"}.items():
        lesson = tmp_path / name / "lessons" / "lecture-45"
        lesson.mkdir(parents=True)
        (tmp_path / name / "index.html").write_text(HEAD.format(title))
        (lesson / "students.html").write_text(HEAD.format(title))
    (tmp_path / "teacher/lessons/lecture-45/deck.html").write_text(HEAD.format("slides"))
    (tmp_path / "secret.txt").write_text("outside both sites")
    return tmp_path


class Running:
    """The relay on a port of its own, and a session that speaks with it."""

    def __init__(self, sites, address=""):
        self.sites, self.address = sites, address

    async def __aenter__(self):
        app = relay(self.sites / "students", self.sites / "teacher", KEY, self.address)
        self.runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self.runner.setup()
        await web.TCPSite(self.runner, "127.0.0.1", 0).start()
        self.base = f"http://127.0.0.1:{self.runner.addresses[0][1]}"
        self.session = ClientSession(cookie_jar=CookieJar(unsafe=True))  # an address of digits
        return self

    async def __aexit__(self, *_):
        await self.session.close()
        await self.runner.cleanup()

    async def get(self, path, *, allow_redirects=True):
        async with self.session.get(self.base + path, allow_redirects=allow_redirects) as answer:
            found = answer.status, await answer.text(), answer.url.path
            return found if allow_redirects else (*found, answer.headers["Location"])

    async def post(self, path, message):
        data = message if isinstance(message, str) else json.dumps(message)
        async with self.session.post(self.base + path, data=data) as answer:
            return answer.status, await answer.text()

    async def ask(self, key=KEY, **message):
        return await self.post(f"/class/ask?key={key}", {"question": STEP, "open": True, **message})

    async def answer(self, who, letter="B", question=STEP):
        return await self.post(
            "/class/answer", {"who": who, "question": question, "letter": letter}
        )

    async def told(self, query="", until=lambda state: True):
        """The first state that an events' line tells and that is as wanted."""
        async with self.session.get(f"{self.base}/class/events{query}") as line:
            async for row in line.content:
                if row.startswith(b"data: ") and until(state := json.loads(row[6:])):
                    return state
        raise AssertionError("the line ended")


def run(sites, talk, address=""):
    async def whole():
        async with Running(sites, address) as room:
            return await asyncio.wait_for(talk(room), 60)

    return asyncio.run(whole())


def test_two_hundred_answer_at_once_and_each_counts_once(sites):
    async def talk(room):
        assert (await room.ask())[0] == 204
        people = [f"person-{i:04}" for i in range(200)]
        sent = [room.answer(who, "ABCD"[i % 4]) for i, who in enumerate(people)]
        sent += [room.answer(people[0], "A") for _ in range(50)]  # a flood
        assert {status for status, _ in await asyncio.gather(*sent)} == {204}
        enough = lambda state: sum(state["counts"][0].values()) == 200  # noqa: E731
        return await room.told(f"?key={KEY}", enough)

    assert run(sites, talk)["counts"] == [dict.fromkeys("ABCD", 50), {}]


def test_before_and_after_discussion_stand_side_by_side(sites):
    async def talk(room):
        await room.ask()
        for who in ("first-one", "second-one"):
            await room.answer(who, "A")
        await room.ask(round=2)
        await room.answer("first-one", "B")
        await room.answer("first-one", "C")  # the later choice counts
        state = await room.told(f"?key={KEY}", lambda state: state["counts"][1])
        return state, await room.get(f"/class/table.csv?key={KEY}")

    state, (status, table, _) = run(sites, talk)
    assert state["counts"] == [{"A": 2}, {"C": 1}]
    assert status == 200
    assert list(csv.reader(StringIO(table)))[1:] == [[STEP, "1", "A", "2"], [STEP, "2", "C", "1"]]


def test_two_rooms_at_once_hear_nothing_of_each_other(sites):
    async def talk(room):
        for name, letters in {"monday": "AAB", "tuesday": "CC"}.items():
            asked = {"question": STEP, "open": True}
            assert (await room.post(f"/class/ask?room={name}&key={KEY}", asked))[0] == 204
            for who, letter in enumerate(letters):
                said = {"who": f"same-phone-{who}", "question": STEP, "letter": letter}
                assert (await room.post(f"/class/answer?room={name}", said))[0] == 204
        return [
            await room.told(f"?room={name}&key={KEY}", lambda state: state["counts"][0])
            for name in ("monday", "tuesday")
        ]

    monday, tuesday = run(sites, talk)
    assert monday["counts"][0] == {"A": 2, "B": 1}
    assert tuesday["counts"][0] == {"C": 2}


def test_students_are_told_what_stands_and_no_count(sites):
    async def talk(room):
        await room.ask()
        await room.answer("somebody")
        return await room.told()

    assert run(sites, talk) == {"question": STEP, "round": 1, "open": True}


def test_a_line_that_was_lost_is_told_the_state_of_now(sites):
    async def talk(room):
        await room.ask()
        before = await room.told()
        await room.ask(round=2)
        return before, await room.told()

    before, after = run(sites, talk)
    assert (before["round"], after["round"]) == (1, 2)


def test_only_who_has_the_key_asks_counts_and_sees_answers(sites):
    async def talk(room):
        await room.ask()
        return [
            (await room.ask(key="guess"))[0],
            (await room.get("/class/table.csv"))[0],
            (await room.get("/class/table.csv?key=guess"))[0],
            (await room.get("/teacher/guess/index.html"))[0],
            (await room.get("/lessons/lecture-45/deck.html"))[0],
            (await room.get("/../secret.txt"))[0],
            (await room.get("/%2e%2e/secret.txt"))[0],
            (await room.get("/..%2fsecret.txt"))[0],
        ]

    assert run(sites, talk) == [403, 403, 403, 404, 404, 404, 404, 404]


def test_the_sites_are_served_and_the_lessons_get_their_script(sites):
    async def talk(room):
        return [
            await room.get("/"),
            await room.get("/lessons/lecture-45/students.html"),
            await room.get(f"/teacher/{KEY}/lessons/lecture-45/deck.html"),
            await room.get("/class/static/student.js"),
        ]

    front, students, deck, script = run(sites, talk)
    assert (front[0], "for students" in front[1], "script" in front[1]) == (200, True, False)
    assert deck[2] == "/teacher/lessons/lecture-45/deck.html", (
        "an address that is projected has no key"
    )
    assert "/class/static/student.js" in students[1]
    assert "/class/static/deck.js" in deck[1]
    assert '<meta name="class-address" content="http://127.0.0.1' in deck[1]
    assert script[0] == 200


def test_a_phone_that_scans_a_projected_address_gets_the_students_page(sites):
    async def talk(room):
        return await room.get("/teacher/index.html")

    status, text, path = run(sites, talk)
    assert (status, path) == (200, "/index.html")
    assert "for students" in text


@pytest.mark.parametrize(
    ("message", "status"),
    [
        ("no JSON", 400),
        ("[]", 400),
        ("x" * 5000, 413),
        ({"who": "short", "question": STEP, "letter": "A"}, 409),
        ({"who": "somebody", "question": STEP, "letter": "Z"}, 409),
        ({"who": "somebody", "question": STEP, "letter": "AB"}, 409),
        ({"who": "somebody", "question": "lecture-45/ladder", "letter": "A"}, 409),
        ({"who": ["somebody"], "question": STEP, "letter": "A"}, 409),
    ],
)
def test_a_message_that_is_none_changes_nothing(sites, message, status):
    async def talk(room):
        await room.ask()
        found = await room.post("/class/answer", message)
        return found[0], await room.told(f"?key={KEY}")

    found, state = run(sites, talk)
    assert found == status
    assert state["counts"] == [{}, {}]


def test_a_closed_question_takes_no_answer():
    room = Room()
    room.ask(STEP, 1, is_open=False, shown=True)
    with pytest.raises(Refused, match="not open"):
        room.answer("somebody", STEP, "A")


def test_invented_people_of_one_address_do_not_fill_a_room():
    room = Room()
    room.ask(STEP, 1, is_open=True, shown=False)
    for i in range(MOST_FROM_ONE):
        room.answer(f"invented-{i:04}", STEP, "A", "192.0.2.7")
    with pytest.raises(Refused, match="from this address"):
        room.answer("invented-more", STEP, "A", "192.0.2.7")
    room.answer("honest-phone", STEP, "B", "192.0.2.8")
    assert room.counts(STEP)[0]["B"] == 1


def test_invented_rooms_do_not_keep_the_teachers_out_and_names_may_be_written_freely(sites):
    async def talk(room):
        for i in range(MOST_ROOMS + 5):
            last = await room.post(f"/class/answer?room=invented-{i}", {"who": "somebody"})
        asked = {"question": STEP, "open": True}
        said = {"who": "somebody", "question": STEP, "letter": "B"}
        return [
            last,
            await room.post(f"/class/ask?room=Course A&key={KEY}", asked),
            await room.post("/class/answer?room=course_a", said),
            await room.post("/class/answer?room=a/b/c", said),
        ]

    last, asked, said, refused = run(sites, talk)
    assert last == (400, f"at most {MOST_ROOMS} rooms at a time")
    assert (asked[0], said[0]) == (204, 204)
    assert refused == (400, "room must be 1 to 60 letters, digits and hyphens, got 'a/b/c'")


def checked(task, right, words="", who="pair-0001"):
    return {"who": who, "task": task, "right": right, "words": words}


def test_the_board_tells_how_far_each_pair_is_and_the_commonest_message_first(sites):
    async def talk(room):
        for who, task, right, words in (
            ("pair-0001", "length", True, "Noted"),
            ("pair-0001", "table", False, "Not yet: swapped."),
            ("pair-0002", "table", False, "Not yet: position 0."),
            ("pair-0003", "table", False, "Not yet: position 0."),
            ("pair-0003", "table", False, "Not yet: swapped."),
            ("pair-0004", "table", False, "Not yet: swapped."),
            ("pair-0004", "table", True, "That is right."),
            ("pair-0004", "table", False, "Not yet: swapped."),  # tried once more: it stays solved
        ):
            sent = await room.post("/class/checked", checked(task, right, words, who))
            assert sent[0] == 204
        students = await room.get("/class/board.json")
        return students[0], json.loads((await room.get(f"/class/board.json?key={KEY}"))[1])

    status, board = run(sites, talk)
    assert status == 403
    assert board["tasks"] == ["length", "table"]
    assert board["pairs"] == [[True, False], [None, False], [None, False], [None, True]]
    swapped, zero = ("Not yet: swapped.", 2), ("Not yet: position 0.", 2)
    assert {(words, count) for _, words, count in board["stuck"]} == {swapped, zero}


@pytest.mark.parametrize(
    "message",
    [
        checked("table", "yes"), checked("a b", True), checked("table", True, 3),
        checked("table", True, who="x"),
    ],
)  # fmt: skip
def test_a_check_that_is_none_is_refused(sites, message):
    async def talk(room):
        return await room.post("/class/checked", message), await room.get(
            f"/class/board.json?key={KEY}"
        )

    (status, _), board = run(sites, talk)
    assert status == 409
    assert json.loads(board[1])["pairs"] == []


def test_under_a_path_of_another_server_every_address_has_it(sites):
    async def talk(room):
        deck = await room.get(f"/teacher/{KEY}/lessons/lecture-45/deck.html", allow_redirects=False)
        lesson = await room.get("/lessons/lecture-45/students.html")
        folder = await room.get("/lessons", allow_redirects=False)
        return deck, lesson, folder

    deck, lesson, folder = run(sites, talk, address="https://campus.example/order/")
    assert deck[3] == "/order/teacher/lessons/lecture-45/deck.html"
    assert 'src="/order/class/static/student.js"' in lesson[1]
    assert 'content="https://campus.example/order"' in lesson[1]
    assert folder[3] == "/order/lessons/"


def test_counts_need_a_folder_to_be_written_to(sites):
    command = [sys.executable, "-m", "classroom.relay", sites / "students", sites / "teacher"]
    command += ["--csv", sites / "missing" / "counts.csv"]
    (sites / "teacher" / "index.html").write_text("")
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 1
    assert "--csv must be a file in a folder that exists" in done.stderr


def test_a_room_that_is_full_says_so():
    room = Room()
    room.ask(STEP, 1, is_open=True, shown=False)
    for i in range(MOST_PEOPLE):
        room.answer(f"person-{i:04}", STEP, "A")
    with pytest.raises(Refused, match="the room is full"):
        room.answer("one-too-many", STEP, "A")
    room.answer("person-0000", STEP, "B")  # who is in stays in
    assert room.counts(STEP)[0] == {"A": MOST_PEOPLE - 1, "B": 1}
