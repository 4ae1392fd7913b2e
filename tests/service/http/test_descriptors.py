"""Connections of answers that nobody reads to their end, on the loop that PetDesk runs on."""

import asyncio
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

from petdesk.service.errors import ServiceError
from petdesk.service.http import HttpPetService
from petdesk.service.network import Network, Timeouts
from tests import faults
from tests.faults import ScriptedServer
from tests.service.http.straight import KEY, NEW, NO_MARGIN

_DESCRIPTORS = Path("/proc/self/fd")
_TIMES = 4
_QUICK = Timeouts(one_try=0.4, call=0.4)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists what a process has open")
@pytest.mark.parametrize(
    "reply",
    [
        faults.endless(),
        faults.gzip_bomb(32),
        faults.answer(raw=b"x" * 2**20, headers={"Content-Encoding": "gzip"}),
        faults.answer(raw=b"x" * 2**20, headers={"Content-Encoding": "br"}),
        faults.trickle(),
        faults.half_a_body(),
        faults.endless(302),
        faults.endless(503),
        faults.trickle(201),
        faults.endless(201),
    ],
)
def test_an_answer_that_is_not_read_to_its_end_leaves_no_connection_open(
    reply: faults.Reply, qapp: QApplication
) -> None:
    """qasync's loop ends no generator that is dropped, as asyncio's own does."""
    with QEventLoop(qapp) as loop:
        assert loop.run_until_complete(_left_open(reply)) == 0


async def _left_open(reply: faults.Reply) -> int:
    """Ask time and again, and count what is open then that was not before."""
    async with ScriptedServer([reply]) as server:
        client = HttpPetService(
            server.address,
            KEY,
            network=Network(proxy=""),
            timeouts=_QUICK,
            random=lambda: 0.0,
            policy=NO_MARGIN,
        )
        before = _count()
        try:
            for _ in range(_TIMES):
                for call in (client.list_pets(), client.add_pet(NEW)):
                    with pytest.raises(ServiceError):
                        await call
            async with asyncio.timeout(5.0):
                await server.left()
            return _count() - before
        finally:
            await client.close()


def _count() -> int:
    return sum(1 for _ in _DESCRIPTORS.iterdir())
