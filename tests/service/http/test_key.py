"""The key goes to its address alone, and stands in no log and no error."""

import logging

import pytest

from petdesk.service.errors import Redirected, Refused, Unauthorized
from tests import faults
from tests.faults import ScriptedServer
from tests.service.http.straight import BELLA, KEY, NEW, Connect, failing

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_the_key_does_not_follow_a_redirect(connect: Connect, status: int) -> None:
    async with ScriptedServer([faults.answer(body=[])]) as other:
        moved = faults.answer(status, headers={"Location": f"{other.address}/pets"})
        async with ScriptedServer([moved]) as server:
            caught = await failing(connect(server.address).list_pets())
            assert type(caught) is Redirected
            assert "redirects to 127.0.0.1" in caught.detail
        assert other.seen == []


@pytest.mark.parametrize("status", [401, 403])
async def test_an_error_that_repeats_the_key_is_shown_without_it(
    connect: Connect, status: int
) -> None:
    body = {"code": f"c {KEY}", "message": f"the key {KEY} may not do this", "status": status}
    async with ScriptedServer([faults.answer(status, body)]) as server:
        caught = await failing(connect(server.address).add_pet(NEW))
        assert isinstance(caught, Refused | Unauthorized)
        assert caught.message == "the key *** may not do this"
        assert KEY not in repr(vars(caught))


async def test_no_log_holds_the_key(connect: Connect, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with ScriptedServer([faults.answer(503), faults.answer(201, BELLA)]) as server:
        await failing(connect(server.address).add_pet(NEW))
        await connect(server.address).add_pet(NEW)
    assert KEY not in caplog.text
    assert not [
        record for record in caplog.records if record.name.startswith(("httpx", "httpcore"))
    ]
