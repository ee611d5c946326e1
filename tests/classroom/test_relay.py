"""A room's answers on the slides: who may ask, what counts, and who is told what."""

import csv
import json
from concurrent.futures import ThreadPoolExecutor
from io import StringIO

import pytest
import requests
from helpers.relay import Relay

from classroom.relay.rooms import MOST_FROM_ONE, MOST_PEOPLE, Refused, Room
from classroom.relay.server import MOST_ROOMS

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


class Speaking:
    """The relay on a port of its own, and a session that speaks with it."""

    def __init__(self, sites, address=""):
        self.relay = Relay(sites / "students", sites / "teacher", KEY, address=address)
        self.session = requests.Session()

    def get(self, path, **options):
        return self.session.get(self.relay.base + path, timeout=30, **options)

    def exactly(self, path):
        """The status of an address that no client tidies up."""
        asked = requests.Request("GET", self.relay.base).prepare()
        asked.url = self.relay.base + path
        return self.session.send(asked).status_code

    def post(self, path, message):
        data = message if isinstance(message, str) else json.dumps(message)
        return requests.post(self.relay.base + path, data=data, timeout=30)

    def ask(self, key=KEY, room="class", **message):
        asked = {"question": STEP, "open": True, **message}
        return self.post(f"/class/ask?room={room}&key={key}", asked).status_code

    def answer(self, who, letter="B", room="class"):
        said = {"who": who, "question": STEP, "letter": letter}
        return self.post(f"/class/answer?room={room}", said).status_code

    def told(self, query="", until=lambda state: True):
        """The first state that an events' line tells and that is as wanted."""
        with self.get(f"/class/events{query}", stream=True) as line:
            for row in line.iter_lines(chunk_size=1):
                if row.startswith(b"data: ") and until(state := json.loads(row[6:])):
                    return state
        raise AssertionError("the line ended")


@pytest.fixture
def room(sites, request):
    """Of an address, where the test says one."""
    made = Speaking(sites, getattr(request, "param", ""))
    yield made
    made.relay.close()


def test_two_hundred_answer_at_once_and_each_counts_once(room):
    assert room.ask() == 204
    people = [(f"person-{i:04}", "ABCD"[i % 4]) for i in range(200)]
    with ThreadPoolExecutor(50) as pool:
        sent = pool.map(lambda one: room.answer(*one), people + 50 * people[:1])  # a flood
    assert set(sent) == {204}
    state = room.told(f"?key={KEY}", lambda state: sum(state["counts"][0].values()) == 200)
    assert state["counts"] == [dict.fromkeys("ABCD", 50), {}]


def test_before_and_after_discussion_stand_side_by_side(room):
    room.ask()
    for who in ("first-one", "second-one"):
        room.answer(who, "A")
    room.ask(round=2)
    room.answer("first-one", "B")
    room.answer("first-one", "C")  # the later choice counts
    state = room.told(f"?key={KEY}", lambda state: state["counts"][1])
    assert state["counts"] == [{"A": 2}, {"C": 1}]
    table = room.get(f"/class/table.csv?key={KEY}").text
    assert list(csv.reader(StringIO(table)))[1:] == [[STEP, "1", "A", "2"], [STEP, "2", "C", "1"]]


def test_two_rooms_at_once_hear_nothing_of_each_other(room):
    for name, letters in {"monday": "AAB", "tuesday": "CC"}.items():
        assert room.ask(room=name) == 204
        for who, letter in enumerate(letters):
            assert room.answer(f"same-phone-{who}", letter, name) == 204
    for name, counts in {"monday": {"A": 2, "B": 1}, "tuesday": {"C": 2}}.items():
        state = room.told(f"?room={name}&key={KEY}", lambda state: state["counts"][0])
        assert state["counts"][0] == counts


def test_students_are_told_what_stands_and_no_count(room):
    room.ask()
    room.answer("somebody")
    assert room.told() == {"question": STEP, "round": 1, "open": True}


def test_only_who_has_the_key_asks_counts_and_sees_answers(room):
    room.ask()
    assert room.ask(key="guess") == 403
    for path in ("/class/table.csv", "/class/table.csv?key=guess"):
        assert room.get(path).status_code == 403
    for path in ("/teacher/guess/index.html", "/lessons/lecture-45/deck.html"):
        assert room.get(path).status_code == 404
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt"):
        assert room.exactly(path) == 404


def test_the_lessons_get_their_script_and_no_address_shows_the_key(room):
    assert "script" not in room.get("/").text
    deck = room.get(f"/teacher/{KEY}/lessons/lecture-45/deck.html")
    assert deck.url == f"{room.relay.base}/teacher/lessons/lecture-45/deck.html"
    assert "/class/static/deck.js" in deck.text
    assert "/class/static/student.js" in room.get("/lessons/lecture-45/students.html").text


def test_a_phone_that_scans_a_projected_address_gets_the_students_page(room):
    page = room.get("/teacher/index.html")
    assert page.url == f"{room.relay.base}/index.html"
    assert "for students" in page.text


@pytest.mark.parametrize(
    ("message", "status"),
    [
        ("no JSON", 400), ("[]", 400), ("x" * 5000, 413),
        ({"who": "short", "question": STEP, "letter": "A"}, 409),
        ({"who": "somebody", "question": STEP, "letter": "Z"}, 409),
        ({"who": "somebody", "question": STEP, "letter": "AB"}, 409),
        ({"who": "somebody", "question": "lecture-45/ladder", "letter": "A"}, 409),
        ({"who": ["somebody"], "question": STEP, "letter": "A"}, 409),
    ],
)  # fmt: skip
def test_a_message_that_is_none_changes_nothing(room, message, status):
    room.ask()
    assert room.post("/class/answer", message).status_code == status
    assert room.told(f"?key={KEY}")["counts"] == [{}, {}]


def test_a_closed_question_takes_no_answer():
    room = Room()
    room.ask(STEP, 1, is_open=False, shown=True)
    with pytest.raises(Refused, match="not open"):
        room.answer("somebody", STEP, "A")


@pytest.mark.parametrize(
    ("most", "address", "says"),
    [(MOST_PEOPLE, "", "the room is full"), (MOST_FROM_ONE, "192.0.2.7", "from this address")],
)
def test_invented_people_do_not_fill_a_room_without_end(most, address, says):
    room = Room()
    room.ask(STEP, 1, is_open=True, shown=False)
    for i in range(most):
        room.answer(f"person-{i:04}", STEP, "A", address)
    with pytest.raises(Refused, match=says):
        room.answer("one-too-many", STEP, "A", address)
    room.answer("person-0000", STEP, "B", address)  # who is in stays in
    assert room.counts(STEP)[0] == {"A": most - 1, "B": 1}
    if address:
        room.answer("from-another", STEP, "A", "192.0.2.8")


def test_invented_rooms_do_not_keep_the_teachers_out_and_names_may_be_written_freely(room):
    for i in range(MOST_ROOMS + 5):
        last = room.post(f"/class/answer?room=invented-{i}", {"who": "somebody"})
    assert (last.status_code, last.text) == (400, f"at most {MOST_ROOMS} rooms at a time")
    assert room.ask(room="Course A") == room.answer("somebody", room="course_a") == 204
    refused = room.post("/class/answer?room=a/b/c", {"who": "somebody"})
    assert refused.status_code == 400
    assert refused.text.startswith("room must be")


def checked(task, right, words="", who="pair-0001"):
    return {"who": who, "task": task, "right": right, "words": words}


def test_the_board_tells_how_far_each_pair_is_and_the_commonest_message_first(room):
    for who, task, right, words in (
        ("pair-0001", "length", True, "Noted"),
        ("pair-0001", "table", False, "Not yet: position 0."),
        ("pair-0001", "table", False, "Not yet: swapped."),
        ("pair-0002", "table", False, "Not yet: swapped."),
        ("pair-0003", "table", True, "That is right."),
        ("pair-0003", "table", False, "Not yet: swapped."),  # tried once more: it stays solved
    ):
        assert room.post("/class/checked", checked(task, right, words, who)).status_code == 204
    assert room.get("/class/board.json").status_code == 403
    assert room.get(f"/class/board.json?key={KEY}").json() == {
        "tasks": ["length", "table"],
        "pairs": [[True, False], [None, False], [None, True]],
        "stuck": [["table", "Not yet: swapped.", 2], ["table", "Not yet: position 0.", 1]],
    }


@pytest.mark.parametrize(
    "message",
    [
        checked("table", "yes"), checked("a b", True), checked("table", True, 3),
        checked("table", True, who="x"),
    ],
)  # fmt: skip
def test_a_check_that_is_none_is_refused(room, message):
    assert room.post("/class/checked", message).status_code == 409
    assert room.get(f"/class/board.json?key={KEY}").json()["pairs"] == []


@pytest.mark.parametrize("room", ["https://campus.example/order/"], indirect=True)
def test_under_a_path_of_another_server_every_address_has_it(room):
    deck = room.get(f"/teacher/{KEY}/lessons/lecture-45/deck.html", allow_redirects=False)
    assert deck.headers["Location"] == "/order/teacher/lessons/lecture-45/deck.html"
    lesson = room.get("/lessons/lecture-45/students.html").text
    assert 'src="/order/class/static/student.js"' in lesson
    assert 'content="https://campus.example/order"' in lesson
    folder = room.get("/lessons", allow_redirects=False)
    assert folder.headers["Location"] == "/order/lessons/"
