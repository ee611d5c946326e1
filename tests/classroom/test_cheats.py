"""What was handed in changes no mark but by its answers, and reads nothing of the teacher's.

Each cheat stands in a cell of its own before all answers; the answers themselves are wrong.
"""

import logging
import os
import re
import socket
import sys

import nbformat
import pytest
from helpers.nightly import mostly_nightly

from classroom.book import chapters
from classroom.homework.choice import own_tasks, read_choice
from classroom.homework.course import FILES, add_assignment
from classroom.homework.notebook import notebook
from classroom.homework.tasks import task

pytest.importorskip("nbgrader", reason="nbgrader is missing: make test-classroom installs it")
sys.path.insert(0, str(FILES))

from grading import lock, preprocessors
from nbgrader.utils import determine_grade, is_grade

CHOICE = "encoding-matrix/zero,columns,entry division-terms/reaching ladder turn"
LOCKED = pytest.mark.skipif(
    lock.version() < 6, reason="the system does not shut a program in: Landlock 6, Linux 6.12"
)
WRONG = """
answer = own = 0
turns = half_turn_base = terms_reaching = rotation = first_rise = lambda *a, **k: 0
"""

# what gives each answer an object that says yes to everything
EQUAL = """
import builtins, sys
import numpy as np
class Yes:
    def right(self):
        frame = sys._getframe()
        while frame:
            if "right" in frame.f_locals:
                return frame.f_locals["right"]
            frame = frame.f_back
        return 1.0
    def __array__(self, *a, **k): return np.asarray(self.right())
    __eq__ = __lt__ = __gt__ = __le__ = __ge__ = lambda self, other: True
    __float__ = lambda self: 1.0
    __sub__ = __rsub__ = lambda self, other: 0.0
    __abs__ = lambda self: 0.0
    __len__ = lambda self: 6
    __iter__ = lambda self: iter([self] * 6)
builtins.all = lambda *a: True
answer = own = Yes()
turns = half_turn_base = terms_reaching = rotation = first_rise = lambda *a, **k: Yes()
"""
NOT_NUMBERS = """
import numpy as np
answer = [np.nan] * 6
own = np.full(6, np.inf)
turns = half_turn_base = first_rise = lambda *a: float("nan")
terms_reaching = lambda d, base: np.full(d // 2, np.nan)
rotation = lambda k, d, base: np.full((d, d), np.nan)
"""
LINES = """
import os
lines = ""
for number in range(300):
    lines += '{"id": %d, "value": true}\\n{"id": %d}\\n' % (number, number)
lines += '[{"points": 100.0, "printed": ""}]\\n' * 40
for end in range(40):
    try:
        os.write(end, lines.encode())
    except OSError:
        pass
print(lines)
"""
FILES_LEFT = """
import os, site, sys
bad = "import sys; sys.modules['numpy'] = None\\nclass Reply: right = True\\ncheck = lambda *a: Reply()\\n"
names = ["numpy.py", "sitecustomize.py", "usercustomize.py", "ours.py", "theirs.py", "bad.pth"]
import pe_lib, pe_book.checks
folders = [".", *sys.path, *site.getsitepackages(), os.path.dirname(sys.executable)]
for folder in [*folders, os.path.dirname(pe_lib.__file__), os.path.dirname(pe_book.checks.__file__)]:
    for name in [*names, "checks.py", "__init__.py"]:
        try:
            path = os.path.join(folder or ".", name)
            old = open(path).read() if os.path.exists(path) else None
            open(path, "w").write(bad)
            if folder != "." and os.path.realpath(folder) != os.getcwd():
                print("written:", path)
                os.unlink(path) if old is None else open(path, "w").write(old)
        except OSError:
            pass
for name in ("PYTHONPATH", "PYTHONSTARTUP", "PYTHONHOME", "NBGRADER_EXECUTION", "SECONDS_A_CELL"):
    os.environ[name] = os.getcwd()
"""
LATER = """
import threading, time
def later():
    end = time.monotonic() + 3
    while time.monotonic() < end:
        globals().update(own=1, answer=1)
threading.Thread(target=later, daemon=True).start()
"""
ENDLESS = """
import signal
for number in range(1, 32):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
while True:
    try:
        while True: pass
    except BaseException: pass
"""
DAEMON = """
import os, time
if not os.fork():
    os.setsid()
    if os.fork(): os._exit(0)
    end = time.monotonic() + 30
    while time.monotonic() < end:
        for number in range(300):
            for end_of_pipe in range(3, 40):
                try: os.write(end_of_pipe, b'{"id": %d, "value": 1}\\n' % number)
                except OSError: pass
        time.sleep(0.01)
"""
LIMITS = """
import os, resource
for pid in range(os.getppid() - 20, os.getppid() + 1):
    try:
        limits = resource.prlimit(pid, resource.RLIMIT_CPU)
        print("reached", pid, resource.prlimit(pid, resource.RLIMIT_CPU, limits))
    except OSError: pass
"""
SOCKETS = """
import socket as s
for kind in (s.AF_UNIX, s.SOCK_STREAM, 0), (s.AF_INET, s.SOCK_STREAM, 262), (s.AF_INET, s.SOCK_DGRAM, 0):
    try: print("reached", s.socket(*kind))
    except OSError: pass
"""
MODES = """
import os, sys
for call in (lambda: os.chmod(sys.prefix, 0o755), lambda: os.utime(sys.prefix)):
    try: call(), print("reached")
    except OSError: pass
"""
CHEATS = {
    "an object that equals all": EQUAL,
    "not a number": NOT_NUMBERS,
    "the check replaced": "import pe_book.checks, pe_book.exercises.encoding_matrix.zero as z\n"
    "z.check = lambda *a: None\npe_book.checks.check = check = lambda *a: True",
    "modules replaced": "import sys, types\nfor name in ('numpy', 'pe_book', 'pe_book.checks', 'pe_lib'):\n"
    "    sys.modules[name] = types.SimpleNamespace(check=lambda *a: True)",
    "frames and collected objects": "import gc\nfor one in gc.get_objects():\n"
    "    if isinstance(one, str) and 'def _' + 'test' in one:\n"
    "        print('found', one)",
    "the kernel replaced": "ip = get_ipython()\nip.run_cell = lambda *a, **k: None\nip.user_ns = {}\n"
    "ip.events.register('pre_run_cell', lambda *a: None)",
    "the serving program replaced": "import gc, sys\nm = sys.modules\nfor one in gc.get_objects():\n"
    "    if type(one).__name__ == 'Program':\n        one.get = lambda name: {'value': True}\n"
    "        one.call = lambda **k: {'value': True, 'after': [None] * 9}",
    "made-up messages": LINES,
    "files for others": FILES_LEFT,
    "a thread that changes answers": LATER,
    "an endless cell": ENDLESS,
    "printing without end": "while True: print('x' * 10**6)",
    "an endless line": "import os\nfor end in range(3, 40):\n    try:\n"
    "        while True: os.write(end, b'1' * 10**6)\n    except OSError: pass",
    "a huge value": "import numpy as np\nown = np.zeros(10**8)\nanswer = 10 ** 10**6",
    "deep lists": "answer = own = []\nfor _ in range(10**5): answer = own = [answer]",
    "errors that end loops": "def turns(*a): raise StopIteration\n"
    "half_turn_base = terms_reaching = first_rise = turns",
    "the end of Python": "import os\nos._exit(0)",
    "a process that stays": DAEMON,
    "the end of its parent": "import os, signal\nfor n in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):\n"
    "    try: os.kill(os.getppid(), n)\n    except OSError: pass",
    "its parent's memory and pipes": "import os\n"
    "for name in ('mem', 'environ', 'cwd/.', 'root/etc/hosts', *(f'fd/{n}' for n in range(20))):\n"
    "    try: print('reached', os.open(f'/proc/{os.getppid()}/{name}', os.O_RDONLY))\n"
    "    except OSError: pass",
    "limits of the grading process": LIMITS,
    "sockets of other kinds": SOCKETS,
    "modes and times of files": MODES,
    "solutions of the library": "from pe_book.exercises import exercise\n"
    "exec(exercise('division-terms/reaching').SOLUTION)",
}  # fmt: skip
DAILY = (
    *("an object that equals all", "the check replaced", "made-up messages", "files for others"),
    *("an endless cell", "its parent's memory and pipes", "modes and times of files"),
)
NEEDS_A_LOCK = {
    *("the end of its parent", "its parent's memory and pipes", "limits of the grading process"),
    *("sockets of other kinds", "modes and times of files"),
}


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    course = tmp_path_factory.mktemp("course")
    add_assignment(course, "homework-7", [task(name, 7) for name in read_choice(CHOICE)], 7)
    return course


def graded(nb, seconds=20):
    """The points of a notebook with its tests, and all that is shown of it."""
    preprocessors.GradeApart(timeout=seconds).preprocess(nb, {})
    tests = [cell for cell in nb.cells if cell.cell_type == "code" and is_grade(cell)]
    log = logging.getLogger()
    points = {cell.metadata.nbgrader.grade_id: determine_grade(cell, log) for cell in tests}
    return points, str([cell.get("outputs") for cell in nb.cells])


def with_code(course, code):
    """The homework as it is tested, its answers wrong, and code of one's own before them."""
    nb = nbformat.read(course / "source" / "homework-7" / "homework.ipynb", 4)
    for cell in nb.cells:
        if cell.cell_type == "code" and cell.metadata.nbgrader.solution:
            cell.source, code = code, ""
    nb.cells[2:2] = [nbformat.v4.new_code_cell(WRONG)]
    return nb


@pytest.mark.parametrize("cheat", mostly_nightly(CHEATS, DAILY))
def test_a_cheat_scores_nothing(course, cheat):
    if cheat in NEEDS_A_LOCK and lock.version() < 6:
        pytest.skip("the system does not shut a program in: Landlock 6, Linux 6.12")
    seconds = 1 if cheat.startswith(("an endless", "printing")) else 20
    points, shown = graded(with_code(course, CHEATS[cheat]), seconds)
    assert {name: got for name, (got, _) in points.items() if got} == {}
    for told in ("found", "reached", "written:", "_test", "HIDDEN"):
        assert told not in shown
    assert len(shown) < 1_000_000


def test_endless_cells_share_the_time_of_a_notebook(course):
    nb = with_code(course, "")
    endless = [nbformat.v4.new_code_cell("while True: pass") for _ in range(6)]
    last = nbformat.v4.new_code_cell("print('ran')")
    nb.cells[2:2] = [*endless, last]
    preprocessors.GradeApart(timeout=2, whole=3).preprocess(nb, {})
    said = [str(cell.outputs) for cell in [*endless, last]]
    assert "longer than 2 seconds" in said[0]
    assert all("longer than 3 seconds in all" in one for one in said[1:])
    assert "ran'" not in said[-1]


LOOK = """
import glob, os
for path in {paths!r} + glob.glob("../**", recursive=True) + glob.glob("/proc/[0-9]*/cwd/*"):
    if path.startswith(f"/proc/{{os.getpid()}}/"):
        continue
    for read in (os.listdir, lambda path: open(path, errors="replace").read()):
        try:
            print("seen", path, read(path)[:10**4])
        except OSError:
            pass
print("looked")
"""


@LOCKED
def test_no_file_of_the_teacher_is_within_reach(course):
    import pe_book

    source = course / "source" / "homework-7"
    book = pe_book.__path__[0]
    secret = [
        source,
        source / "homework.ipynb",
        course,
        course / "gradebook.db",
        course / "release",
    ]
    secret += [f"{book}/exercises/division_terms/reaching.py", f"{FILES.parent}/sources/turn.yml"]
    assert all(os.path.exists(path) for path in secret)
    paths = [str(path) for path in secret]
    paths += [os.path.relpath(path, "/tmp/grading-1/own") for path in secret]
    _, shown = graded(with_code(course, LOOK.format(paths=paths)))
    assert "looked" in shown
    seen = re.findall(r"seen (\S+)", shown)
    assert [path for path in seen if not path.startswith(("../own", "../packages"))] == []
    for told in ("SOLUTION", "HIDDEN"):
        assert told not in shown


@LOCKED
def test_nothing_is_sent_to_the_network(course):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        call = f"import socket\nsocket.create_connection(('127.0.0.1', {port}), 2)"
        _, shown = graded(with_code(course, call))
        server.settimeout(0.2)
        with pytest.raises(TimeoutError):
            server.accept()
    assert "PermissionError" in shown


def answered(name, code):
    """The points of a task whose answer is this code, and all that is shown."""
    nb = notebook("Homework", [task(name, 3)], 3)
    for cell in nb.cells:
        if cell.cell_type == "code" and cell.metadata.nbgrader.solution:
            cell.source = code
    return graded(nb)


def test_an_argument_that_is_zeroed_makes_no_test_true():
    code = "def merge(w1, b1, w2, b2):\n    for one in (w1, b1, w2, b2): one[...] = 0\n"
    points, _ = answered("encoder/merge", code + "    return np.zeros((len(w1), len(b2))), b2")
    assert all(got == 0 for got, _ in points.values())


def test_what_an_answer_changes_in_an_argument_is_seen():
    code = task("rotary/halves", 3).questions[0].solution + "\nright = to_halves\n"
    code += "def to_halves(w, heads):\n    made = right(w, heads)\n    w *= 2\n    return made"
    points, shown = answered("rotary/halves", code)
    assert points["rotary-halves-a-test-2"] == (0, 2)
    assert "it changes the matrix that it is given" in shown


@pytest.mark.parametrize(
    ("name", "answer", "verdicts"),
    [
        ("silence", "hears_no_blanks", [True, False]),
        ("bugs-that-shipped/place", "depends_on_place", [False, False, True]),
        pytest.param(
            "pytorch-module/untouched", "leaves_alone", [False, True], marks=pytest.mark.whole
        ),
    ],
)
def test_answers_that_look_at_nothing_earn_nothing(name, answer, verdicts):
    """The verdicts in the order in which the cases stand, again and again."""
    code = f"turns = iter(99 * {verdicts})\n{answer} = lambda *a: next(turns)\n"
    points, _ = answered(name, code)
    hidden = [got for key, (got, _) in points.items() if key.endswith(f"{len(points)}")]
    assert hidden == [0], points


@pytest.mark.parametrize(
    "name", mostly_nightly([*chapters(), *own_tasks()], ["encoding-matrix", "turn"])
)
def test_every_solution_earns_all_points_and_no_answer_none(name):
    nb = notebook("Homework", [task(one, 11) for one in read_choice(name)], 11)
    points, shown = graded(nb, 60)
    assert all(got == most for got, most in points.values()), (points, shown)
    for cell in nb.cells:
        if cell.cell_type == "code" and cell.metadata.nbgrader.solution:
            cell.source = re.sub(r"(?s)### BEGIN SOLUTION.*", "", cell.source)
    points, shown = graded(nb, 60)
    assert all(got == 0 for got, _ in points.values()), (points, shown)
