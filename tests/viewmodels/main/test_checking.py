"""One animal is asked for."""

import pytest

from petdesk.domain.pets import Pet, PetStatus
from petdesk.service.contract import Priority
from petdesk.service.errors import Refused
from petdesk.viewmodels.main.state import Connection
from petdesk.viewmodels.main.view_model import MainViewModel
from tests.fakes import Clock, FakeCatalogueRepository, Serve, SettledDesk, settle
from tests.viewmodels.main.screens import BELLA, checking, connection, problem


@pytest.mark.asyncio
async def test_checking_shows_the_animal_as_the_service_has_it(
    model: MainViewModel,
    repository: FakeCatalogueRepository,
    serve: Serve,
    clock: Clock,
    settled_desk: SettledDesk,
) -> None:
    service = serve(BELLA)
    desk = await settled_desk(service)
    model.check_selected()
    service.pets[1] = Pet(1, "Bella", 1, PetStatus.SOLD)
    clock.now += 5
    model.select(1)
    model.check_selected()
    model.check_selected()
    assert (checking(model), model.state.can_check) == (1, False)
    await settle(desk)
    assert (checking(model), model.state.can_check) == (None, True)
    assert service.calls == [None, 1]
    assert service.priorities[-1] is Priority.PERSON
    assert model.state.selected is not None
    assert model.state.selected.status is PetStatus.SOLD
    assert connection(model) is Connection.READY
    assert repository.records[1].status is PetStatus.SOLD


@pytest.mark.asyncio
async def test_checking_an_animal_that_is_gone_says_so(
    model: MainViewModel, serve: Serve, settled_desk: SettledDesk
) -> None:
    service = serve(BELLA)
    desk = await settled_desk(service)
    service.pets.clear()
    model.select(1)
    model.check_selected()
    await settle(desk)
    assert isinstance(problem(model), Refused)
    assert connection(model) is Connection.READY
