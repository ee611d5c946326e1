"""The relay in a thread of its own, beside a test or a benchmark."""

import asyncio
import threading
from pathlib import Path

from aiohttp import web

from classroom.relay.server import relay


class Relay:
    """The relay: its address, and a way to run others beside it."""

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
