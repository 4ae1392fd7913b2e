"""The loop that PetDesk runs on."""

import asyncio
import warnings

import pytest
from PySide6.QtWidgets import QApplication

from petdesk.app.application import ScreenLostError
from petdesk.app.loop import QtLoop


async def _busy() -> None:
    while True:  # noqa: ASYNC110  it waits for nothing
        await asyncio.sleep(0)


def test_a_job_that_goes_on_is_no_error_after_the_last_turn(qapp: QApplication) -> None:
    """Python 3.14 lets no task run where no loop does."""
    failures = []
    with QtLoop(qapp) as loop:
        loop.set_exception_handler(lambda _loop, context: failures.append(context))
        going_on = loop.create_task(_busy())
        assert loop.run_until_complete(asyncio.sleep(0.01, "done")) == "done"
        assert not going_on.done()
        going_on.cancel()
        with pytest.raises(asyncio.CancelledError):
            loop.run_until_complete(going_on)
    assert failures == []


def test_a_callback_warns_of_nothing(qapp: QApplication) -> None:
    called: list[str] = []
    with warnings.catch_warnings(action="error"), QtLoop(qapp) as loop:
        loop.call_soon(called.append, "soon")
        loop.call_later(0.001, called.append, "later")
        loop.run_until_complete(asyncio.sleep(0.05))
    assert called == ["soon", "later"]


def test_a_loop_that_is_stopped_before_its_job_is_done_says_so(qapp: QApplication) -> None:
    with QtLoop(qapp) as loop:
        loop.call_soon(loop.stop)
        job = loop.create_task(asyncio.sleep(5))
        with pytest.raises(ScreenLostError):
            loop.run_until_complete(job)
        job.cancel()
        loop.handle_events()
