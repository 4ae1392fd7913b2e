"""Offline by choice, and where nothing can be asked."""

import pytest

from petdesk.viewmodels.main.state import Connection
from petdesk.viewmodels.main.view_model import MainViewModel
from tests.fakes import OpenDesk, Serve, SettledDesk, settle
from tests.viewmodels.main.screens import BELLA, connection, names


@pytest.mark.asyncio
async def test_offline_by_choice_asks_nothing_until_a_person_wants_it(
    model: MainViewModel, serve: Serve, settled_desk: SettledDesk
) -> None:
    service = serve(BELLA)
    desk = await settled_desk(service)
    model.work_offline()
    model.refresh_quietly()
    model.select(1)
    model.check_selected()
    await settle(desk)
    assert connection(model) is Connection.BY_CHOICE
    assert service.calls == [None]
    model.work_online()
    await settle(desk)
    assert connection(model) is Connection.READY
    assert service.calls == [None, None]


@pytest.mark.asyncio
async def test_who_goes_offline_meanwhile_ends_what_is_under_way(
    model: MainViewModel, serve: Serve, open_desk: OpenDesk
) -> None:
    service = serve(BELLA)
    service.gate.clear()
    desk = open_desk(service)
    await service.asked.wait()
    model.work_offline()
    service.gate.set()
    await settle(desk)
    assert connection(model) is Connection.BY_CHOICE
    assert names(model) == []
    model.work_online()
    await settle(desk)
    assert (connection(model), names(model)) == (Connection.READY, ["Bella"])
    assert service.calls == [None, None]


@pytest.mark.asyncio
@pytest.mark.parametrize("reason", [Connection.NOT_SET_UP, Connection.NO_KEY])
async def test_what_cannot_be_asked_is_not_called_connected(
    model: MainViewModel, reason: Connection, open_desk: OpenDesk
) -> None:
    open_desk(None, connection=reason)
    assert connection(model) is reason
    model.work_offline()
    model.work_online()
    assert connection(model) is reason


def test_without_a_desk_asking_does_nothing(model: MainViewModel) -> None:
    before = model.state
    model.work_online()
    model.check_selected()
    model.work_offline()
    model.work_online()
    assert model.state == before


@pytest.mark.asyncio
@pytest.mark.parametrize("is_there", [True, False])
async def test_a_check_under_way_does_not_end_the_choice_to_work_offline(
    model: MainViewModel, serve: Serve, settled_desk: SettledDesk, *, is_there: bool
) -> None:
    service = serve(BELLA)
    desk = await settled_desk(service)
    if not is_there:
        service.pets.clear()
    service.gate.clear()
    model.select(1)
    model.check_selected()
    model.work_offline()
    service.gate.set()
    await settle(desk)
    assert connection(model) is Connection.BY_CHOICE


def test_offline_and_on_again_leaves_a_way_to_open_what_did_not_open(model: MainViewModel) -> None:
    wanted: list[bool] = []
    model.desk_wanted.connect(lambda: wanted.append(True))
    model.opening_failed(OSError("gone"))
    model.work_offline()
    model.work_online()
    assert wanted == [True]
