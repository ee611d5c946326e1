"""Two hundred phones answer within three seconds: how long each answer takes to the slides' own page.

The relay, the phones and a Chromium with the slides share this machine, so the milliseconds are the worst
that a room of this size would show, its network apart. Each phone holds a line of its own and answers once
a question; the page notes when its count changes. Five questions; prints half and 95 % of the answers' ways,
and how long the relay took to say that an answer had arrived.
"""

import asyncio
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from aiohttp import ClientError, ClientSession, ClientTimeout, TCPConnector
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tools"), str(ROOT / "tests")]

from find_browser import FLAGS, HOW, find_browser  # noqa: E402
from helpers.books import BOOK  # noqa: E402
from helpers.relay import Relay  # noqa: E402

PHONES = 200
THINKS = 3.0  # seconds at most
STEPS = ("blind", "bridge", "ladder", "two-columns", "how-far")  # of the lecture
KEY = "only-the-teacher"
DECK = "lessons/lecture-45/deck.html"
COUNTED = """() => { window.counted = [];
  new MutationObserver(() => requestAnimationFrame(() => {
    const count = parseInt(document.querySelector('.present .class-count')?.textContent ?? '0');
    if (count && count !== window.counted.at(-1)?.[1]) window.counted.push([Date.now() / 1000, count]);
  })).observe(document.querySelector('.slides'), { subtree: true, childList: true }); }"""


class Phone:
    """A phone that speaks as classroom/relay/static/student.js does, and answers each round
    of each question once it has thought.

    ``choose(question, round)`` is its letter, ``thinks`` how many seconds at most; an answer that did not
    arrive is sent again, as is the line when it is lost.
    """

    def __init__(
        self, base: str, name: str, choose: Callable[[str, int], str], thinks: float = 0.5
    ) -> None:
        self.base, self.name, self.choose, self.thinks = base, name, choose, thinks
        # when an answer was sent, and when it had arrived
        self.sent: list[tuple[float, float]] = []
        self.done: set[tuple[str, int]] = set()

    async def live(self, session: ClientSession) -> None:
        answering: set[asyncio.Task] = set()
        try:
            while True:
                with suppress(ClientError, TimeoutError, ConnectionError):
                    async with session.get(f"{self.base}/class/events") as line:
                        async for row in line.content:
                            if row.startswith(b"data: "):
                                self._hear(json.loads(row[6:]), session, answering)
                await asyncio.sleep(0.5)
        finally:
            for task in answering:
                task.cancel()

    def _hear(self, state: dict, session: ClientSession, answering: set) -> None:
        now = (state["question"], state["round"])
        if state["open"] and now not in self.done:
            self.done.add(now)
            task = asyncio.create_task(self._answer(session, *now))
            answering.add(task)
            task.add_done_callback(answering.discard)

    async def _answer(self, session: ClientSession, question: str, round_: int) -> None:
        await asyncio.sleep(random.uniform(0, self.thinks))
        said = {"who": self.name, "question": question, "letter": self.choose(question, round_)}
        began = time.time()
        while True:
            with suppress(ClientError, TimeoutError, ConnectionError):
                async with session.post(f"{self.base}/class/answer", json=said) as answer:
                    if answer.status == 204:
                        self.sent.append((began, time.time()))
                    return
            await asyncio.sleep(0.5)


async def live(phones: list[Phone]) -> None:
    """All of them, until they are cancelled."""
    async with session() as lines:
        await asyncio.gather(*(one.live(lines) for one in phones))


def session() -> ClientSession:
    """For many phones at once, each with a line of its own and no end to its listening."""
    return ClientSession(connector=TCPConnector(limit=0), timeout=ClientTimeout(total=None))


def ways(phones: list[Phone], counted: list[tuple[float, int]]) -> list[float]:
    """From each answer's sending to the first count that holds it, in the order in which they arrived."""
    sent = sorted((one.sent[-1] for one in phones), key=lambda one: one[1])
    return [
        next(at for at, count in counted if count >= rank) - began
        for rank, (began, _) in enumerate(sent, 1)
    ]


def main() -> None:
    path = find_browser(windowless=True)
    if path is None:
        sys.exit(f"no Chromium was found: {HOW}")
    room = Relay(BOOK, BOOK, KEY)
    phones = [
        Phone(room.base, f"phone-{i:04}", lambda *_, i=i: "ABCD"[i % 4], THINKS)
        for i in range(PHONES)
    ]
    everyone = room.run(live(phones))
    taken: list[float] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        page = browser.new_page(viewport={"width": 1920, "height": 1080})
        for step in STEPS:
            page.goto(f"{room.base}/teacher/{KEY}/{DECK}#/{step}")
            page.frame_locator(".present iframe").locator(".pe-picture").wait_for()
            page.evaluate(COUNTED)
            page.keyboard.press("PageDown")  # the question stands
            page.wait_for_function(f"() => window.counted.at(-1)?.[1] === {PHONES}")
            taken += ways(phones, page.evaluate("window.counted"))
        browser.close()
    everyone.cancel()
    room.close()
    told = sorted(arrived - began for one in phones for began, arrived in one.sent)
    for name, values in {"to the slides": sorted(taken), "to the relay": told}.items():
        half, most = statistics.median(values), values[int(0.95 * len(values))]
        print(
            f"{name:14} {1000 * half:6.0f} ms half, {1000 * most:6.0f} ms 95 %, {len(values)} answers"
        )


if __name__ == "__main__":
    main()
