"""Phones without a screen: clients of the relay that speak as classroom/relay/static/student.js does."""

import asyncio
import json
import random
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from aiohttp import ClientError, ClientSession, ClientTimeout, TCPConnector, web

from classroom.relay.server import ROOMS, relay


class Relay:
    """The relay in a thread of its own: its address, its rooms, and a way to run phones beside it."""

    def __init__(
        self, students: Path, teacher: Path, key: str, port: int = 0, address: str = ""
    ) -> None:
        self.app = relay(students, teacher, key, address)
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=0.1)
        self.run(self._start(port)).result(30)
        self.port = self.runner.addresses[0][1]
        self.base = f"http://127.0.0.1:{self.port}"

    async def _start(self, port: int) -> None:
        await self.runner.setup()
        await web.TCPSite(self.runner, "127.0.0.1", port).start()

    def run(self, work):
        """A coroutine in the relay's thread."""
        return asyncio.run_coroutine_threadsafe(work, self.loop)

    def cut(self) -> None:
        """Every line that is open now, as a network that fails for a moment."""

        async def abort() -> None:
            for line in list(self.runner.server.connections):
                if line.transport is not None:
                    line.transport.abort()

        self.run(abort()).result(10)

    def table(self, room: str = "class") -> str:
        return self.app[ROOMS][room].table()

    def close(self) -> None:
        self.run(self._end()).result(30)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)

    async def _end(self) -> None:
        await self.runner.cleanup()
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)


class Phone:
    """One phone: it listens, and answers each round of each question once it has thought.

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
        self.refused: list[str] = []

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

    async def flood(self, question: str, times: int) -> None:
        """One answer again and again, as a finger that does not rest."""
        said = {"who": self.name, "question": question, "letter": self.choose(question, 1)}
        async with session() as lines:
            address = f"{self.base}/class/answer"
            sent = await asyncio.gather(*(lines.post(address, json=said) for _ in range(times)))
        assert {one.status for one in sent} == {204}

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
                    else:
                        self.refused.append(await answer.text())
                    return
            await asyncio.sleep(0.5)


async def live(phones: list[Phone]) -> None:
    """All of them, until they are cancelled."""
    async with session() as lines:
        await asyncio.gather(*(one.live(lines) for one in phones))


def session() -> ClientSession:
    """For many phones at once, each with a line of its own and no end to its listening."""
    return ClientSession(connector=TCPConnector(limit=0), timeout=ClientTimeout(total=None))
