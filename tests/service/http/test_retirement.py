"""When the operation to fetch one animal is not asked any more."""

import pytest

from petdesk.service.errors import Retired
from petdesk.service.http import HttpPetService
from tests import faults
from tests.faults import ScriptedServer
from tests.service.conftest import SetClock
from tests.service.http.straight import BELLA, KEY, Connect, failing

pytestmark = pytest.mark.asyncio


async def test_our_own_clock_retires_the_operation_before_the_first_answer(
    set_clock: SetClock,
) -> None:
    set_clock.wall_now = 1_922_745_600.0  # 5 December 2030, 00:00 UTC
    service = HttpPetService("https://pets.example/v1", KEY, clock=set_clock)
    with pytest.raises(Retired):
        await service.fetch_pet(1)
    await service.close()


async def test_a_410_retires_the_operation_for_good(connect: Connect) -> None:
    async with ScriptedServer([faults.answer(410, raw=b"", kind=None)]) as server:
        service = connect(server.address)
        for _ in range(3):
            assert isinstance(await failing(service.fetch_pet(1)), Retired)
        assert len(server.seen) == 1


async def test_the_services_own_date_retires_the_operation(connect: Connect) -> None:
    script = [faults.answer(body=BELLA, headers={"Date": "Wed, 04 Dec 2030 23:59:59 GMT"})]
    async with ScriptedServer(script) as server:
        service = connect(server.address)
        assert (await service.fetch_pet(812)).pet.name == "Bella"
        server.script[:] = [
            faults.answer(body=BELLA, headers={"Date": "Thu, 05 Dec 2030 00:00:00 GMT"})
        ]
        assert (await service.fetch_pet(812)).pet.name == "Bella"
        assert isinstance(await failing(service.fetch_pet(812)), Retired)
        assert len(server.seen) == 2
