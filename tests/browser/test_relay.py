"""A room of phones and the slides, in real browsers: a vote, a discussion, a line that was lost."""

import asyncio
import threading

import pytest
from aiohttp import web
from helpers.books import BOOK
from playwright.sync_api import expect

from classroom.relay.server import relay

KEY = "only-the-teacher"
LESSON = "lessons/lecture-45"


async def end(runner):
    await runner.cleanup()
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)


@pytest.fixture(scope="module")
def room():
    """The relay's address; it serves the built book to both."""
    if not (BOOK / "index.html").is_file():
        pytest.fail("the book is not built: run make build first", pytrace=False)
    loop, runner = asyncio.new_event_loop(), None
    started = threading.Event()

    async def start():
        nonlocal runner
        runner = web.AppRunner(relay(BOOK, BOOK, KEY), access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        started.set()

    def run():
        asyncio.set_event_loop(loop)
        loop.create_task(start())
        loop.run_forever()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    assert started.wait(30)
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    asyncio.run_coroutine_threadsafe(end(runner), loop).result(30)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(10)


def test_a_vote_before_and_after_a_discussion(watch, room):
    deck = watch(width=1920, height=1080).page
    deck.goto(f"{room}/teacher/{KEY}/{LESSON}/deck.html")
    join = deck.locator("#title .join")
    expect(join).to_have_attribute("href", f"{room}/{LESSON}/students.html")
    assert join.locator("svg").is_visible()
    phones = [watch(width=390, height=844) for _ in range(2)]
    for phone in phones:
        phone.page.goto(f"{room}/{LESSON}/students.html")
        assert phone.page.locator("li.right, .because").count() == 0
    question = deck.locator(".present .question:not([hidden])")
    for _ in range(6):
        deck.keyboard.press("PageDown")
        if question.count():
            break
    one, other = (phone.page for phone in phones)
    for page in (one, other):
        expect(page.locator(".class-says")).to_have_text("Answer now.")
    one.locator("section[data-now] input").nth(0).check()
    other.locator("section[data-now] input").nth(1).check()
    expect(deck.locator(".class-count:visible")).to_have_text("2 answers")
    assert deck.locator(".class-bar:visible").count() == 0, "nobody sees a bar until it is shown"
    deck.keyboard.press("t")
    bars = deck.locator(".class-bar:visible em")
    expect(bars.first).to_have_text("1")
    assert bars.all_inner_texts() == ["1", "1", "0", "0"]
    deck.keyboard.press("a")
    expect(one.locator(".class-says")).to_contain_text("answer once more")
    assert not one.locator("section[data-now] input:checked").count()
    phones[1].page.context.set_offline(True)
    other.locator("section[data-now] input").nth(2).check()
    expect(other.locator(".class-says")).to_contain_text("sent again")
    phones[1].page.context.set_offline(False)
    expect(other.locator(".class-says")).to_have_text("Your answer has arrived.", timeout=15_000)
    phones[1].errors.clear()  # the browser's own words on a lost line
    one.locator("section[data-now] input").nth(2).check()
    expect(deck.locator(".class-count:visible")).to_have_text("2 answers, after discussion")
    deck.keyboard.press("t")
    expect(bars).to_have_count(8)
    assert bars.all_inner_texts() == ["1", "0", "1", "0", "0", "2", "0", "0"]
    assert one.locator(".code output").inner_text().startswith("SO2-L")
    assert not any(phone.errors for phone in phones)
