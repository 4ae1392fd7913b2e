"""What is asked for the whole list, and what a screen hears of it."""

from dataclasses import replace

import pytest

from petdesk.domain.catalogue import UNFILTERED_INTERVAL
from petdesk.domain.changes import ChangeKind
from petdesk.service.contract import Budget, Priority
from petdesk.viewmodels.main.state import Connection, MainState
from petdesk.viewmodels.main.view_model import MainViewModel
from tests.fakes import (
    Clock,
    FakeCatalogueRepository,
    OpenDesk,
    Serve,
    SettledDesk,
    make_desk,
    settle,
)
from tests.viewmodels.main.screens import (
    ADA,
    BELLA,
    LARGE_STORE,
    STATUS_CALLS,
    ZOE,
    connection,
    names,
)


@pytest.mark.asyncio
async def test_a_small_store_is_asked_once(
    model: MainViewModel,
    states: list[MainState],
    repository: FakeCatalogueRepository,
    serve: Serve,
    open_desk: OpenDesk,
) -> None:
    service = serve(BELLA, ADA, ZOE)
    desk = open_desk(service, labels={1: "Dogs"})
    assert connection(model) is Connection.WORKING
    await settle(desk)
    assert service.calls == [None]
    assert service.priorities == [Priority.REFRESH]
    assert names(model) == ["Ada", "Bella", "Zoë"]
    assert connection(model) is Connection.READY
    assert model.state.listing.labels == {1: "Dogs"}
    assert repository.records == model.state.catalogue.records
    assert states[-1] is model.state


@pytest.mark.asyncio
async def test_a_larger_store_is_asked_for_each_status_too(
    model: MainViewModel,
    repository: FakeCatalogueRepository,
    serve: Serve,
    settled_desk: SettledDesk,
) -> None:
    service = serve(*LARGE_STORE)
    await settled_desk(service)
    assert service.calls == [None, *STATUS_CALLS]
    assert len(model.state.listing.shown) == 150
    assert len(repository.records) == 150
    assert repository.saves == 1


@pytest.mark.asyncio
async def test_a_store_known_to_be_larger_is_asked_for_all_once_a_day(
    model: MainViewModel, serve: Serve, clock: Clock, settled_desk: SettledDesk
) -> None:
    service = serve(*LARGE_STORE)
    desk = await settled_desk(service)
    service.calls.clear()
    clock.now += UNFILTERED_INTERVAL - 1
    model.work_online()
    await settle(desk)
    assert service.calls == STATUS_CALLS
    clock.now += 1
    model.work_online()
    await settle(desk)
    assert service.calls == [*STATUS_CALLS, None, *STATUS_CALLS]


@pytest.mark.asyncio
async def test_the_budget_is_shown_when_it_changes(
    model: MainViewModel, serve: Serve, states: list[MainState], settled_desk: SettledDesk
) -> None:
    service = serve()
    await settled_desk(service)
    service.report_budget(Budget(60, 59))
    service.report_budget(Budget(60, 59))
    assert model.state.budget == Budget(60, 59)
    assert sum(state.budget is not None for state in states) == 1


@pytest.mark.asyncio
async def test_a_person_who_chose_the_environment_is_not_kept_waiting(
    model: MainViewModel, repository: FakeCatalogueRepository, serve: Serve
) -> None:
    service = serve(BELLA)
    desk = make_desk(service, repository)
    model.attach(desk, is_wanted=True)
    await settle(desk)
    assert service.priorities == [Priority.PERSON]


@pytest.mark.asyncio
async def test_a_refresh_shows_what_is_new_also_after_the_clock_was_set_back(
    model: MainViewModel,
    clock: Clock,
    repository: FakeCatalogueRepository,
    serve: Serve,
    settled_desk: SettledDesk,
) -> None:
    service = serve(BELLA, ADA)
    desk = await settled_desk(service)
    clock.now -= 365 * 24 * 3600.0
    service.pets[BELLA.id] = replace(BELLA, name="Bella II")
    del service.pets[ADA.id]
    model.work_online()
    await settle(desk)
    assert names(model) == ["Bella II"]
    assert repository.records[BELLA.id].name == "Bella II"
    assert model.state.catalogue.as_of == clock.now
    kinds = [change.kind for change in model.state.news]
    assert kinds == [ChangeKind.NAME, ChangeKind.NOT_LISTED]
