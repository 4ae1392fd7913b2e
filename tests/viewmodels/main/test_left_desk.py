"""What comes late, of a desk that was left, changes nothing of the next one."""

import pytest

from petdesk.domain.pets import Pet, PetStatus
from petdesk.domain.search import Filter, Sort, SortColumn, StatusFilter
from petdesk.service.contract import Budget
from petdesk.service.errors import Offline, ServiceError
from petdesk.storage.disk_errors import CatalogueError
from petdesk.viewmodels.main.state import Connection
from petdesk.viewmodels.main.view_model import MainViewModel
from tests.fakes import (
    STAGING,
    FakeCatalogueRepository,
    OpenDesk,
    Serve,
    SettledDesk,
    make_desk,
    settle,
)
from tests.viewmodels.main.screens import ADA, BELLA, PRODUCTION, ZOE, loaded, names, problem


@pytest.mark.asyncio
@pytest.mark.parametrize("error", [None, Offline("gone")])
async def test_what_a_desk_that_was_left_says_changes_nothing(
    model: MainViewModel,
    repository: FakeCatalogueRepository,
    serve: Serve,
    error: ServiceError | None,
    open_desk: OpenDesk,
) -> None:
    service = serve(BELLA)
    if error is not None:
        service.errors[0] = error
    service.gate.clear()
    desk = open_desk(service)
    model.show_loaded(PRODUCTION, loaded(ZOE))
    before = model.state
    service.gate.set()
    service.report_budget(Budget(60, 59))
    await settle(desk)
    assert model.state is before
    assert not repository.saves


@pytest.mark.asyncio
async def test_each_environment_s_copy_gets_its_own_animals_only(
    model: MainViewModel,
    repository: FakeCatalogueRepository,
    serve: Serve,
    settled_desk: SettledDesk,
) -> None:
    desk = await settled_desk(serve(BELLA))
    # The job that keeps this animal runs only after the other copy is on screen.
    model.pet_seen(ADA)
    model.show_loaded(PRODUCTION, loaded(ZOE))
    await settle(desk)
    assert {record.name for record in repository.records.values()} == {"Bella", "Ada"}
    other = FakeCatalogueRepository()
    desk = make_desk(serve(ZOE), other, environment=PRODUCTION)
    model.attach(desk)
    await settle(desk)
    assert {record.name for record in other.records.values()} == {"Zoë"}


@pytest.mark.asyncio
async def test_a_late_failure_to_save_is_reported_to_its_own_environment_only(
    model: MainViewModel,
    repository: FakeCatalogueRepository,
    serve: Serve,
    settled_desk: SettledDesk,
) -> None:
    desk = await settled_desk(serve())
    repository.error = CatalogueError("disk full")
    model.pet_seen(ADA)
    model.show_loaded(PRODUCTION, loaded())
    await settle(desk)
    assert problem(model) is None


@pytest.mark.asyncio
async def test_a_desk_that_is_being_left_takes_no_more_questions(
    model: MainViewModel, serve: Serve, settled_desk: SettledDesk
) -> None:
    desk = await settled_desk(serve(BELLA))
    model.select(1)
    before = model.state
    await desk.scope.close()
    model.work_online()
    model.work_online()
    model.check_selected()
    assert model.state is before


@pytest.mark.asyncio
async def test_a_late_check_of_a_desk_that_was_left_changes_nothing(
    model: MainViewModel, serve: Serve, settled_desk: SettledDesk
) -> None:
    service = serve(BELLA)
    desk = await settled_desk(service)
    service.gate.clear()
    model.select(1)
    model.check_selected()
    model.show_loaded(PRODUCTION, loaded())
    before = model.state
    service.gate.set()
    await settle(desk)
    assert model.state is before


def test_the_copy_of_another_environment_takes_nothing_over_but_what_a_person_does(
    model: MainViewModel,
) -> None:
    model.show_loaded(STAGING, loaded(BELLA, ADA))
    model.search("a")
    model.choose_status(StatusFilter.SOLD)
    model.choose_category(2)
    model.sort(Sort(SortColumn.ID, descending=True))
    model.select(2)
    model.job_failed("job", ValueError())
    model.show_loaded(PRODUCTION, loaded(ZOE, Pet(7, "Ada", 2, PetStatus.SOLD)))
    state = model.state
    assert state.environment is PRODUCTION
    assert state.listing.filter == Filter("a", StatusFilter.SOLD)
    assert state.listing.sort == Sort(SortColumn.ID, descending=True)
    assert (state.selected_id, state.problem, state.budget) == (None, None, None)
    assert state.connection is Connection.STARTING
    assert sorted(state.listing.records) == [3, 7]
    assert names(model) == ["Ada"]
