"""What goes wrong is shown, made up for, and costs nothing else."""

import pytest

from petdesk.domain.pets import PetStatus
from petdesk.service.contract import Budget
from petdesk.service.errors import (
    Offline,
    RateLimited,
    Refused,
    Retired,
    ServiceError,
    TimedOut,
    Unauthorized,
)
from petdesk.storage.catalogue import LoadedCopy, LocalCopy
from petdesk.storage.disk_errors import CatalogueError, DiskProblem
from petdesk.viewmodels.main.state import Connection, Fault, StorageProblem
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
from tests.viewmodels.main.screens import (
    ADA,
    BELLA,
    LARGE_STORE,
    PRODUCTION,
    ZOE,
    connection,
    loaded,
    names,
    problem,
)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("error", "settled_as"),
    [
        (Offline("gone"), Connection.FAILED),
        (TimedOut(), Connection.FAILED),
        (Unauthorized(), Connection.KEY_REFUSED),
        (RateLimited(until=5.0), Connection.READY),
        (Refused(status=400, code="bad", message="no"), Connection.READY),
        (Retired(), Connection.READY),
    ],
)
async def test_an_error_is_reported_until_the_next_try(  # noqa: PLR0913, PLR0917  two are parameters
    model: MainViewModel,
    repository: FakeCatalogueRepository,
    serve: Serve,
    error: ServiceError,
    settled_as: Connection,
    settled_desk: SettledDesk,
) -> None:
    service = serve(BELLA)
    service.errors[0] = error
    desk = await settled_desk(service)
    assert problem(model) is error
    assert connection(model) is settled_as
    assert not repository.saves
    model.work_online()
    assert (connection(model), problem(model)) == (Connection.WORKING, None)
    await settle(desk)
    assert (connection(model), problem(model)) == (Connection.READY, None)
    assert names(model) == ["Bella"]


@pytest.mark.asyncio
async def test_an_error_does_not_cost_the_answers_that_came_before_it(
    model: MainViewModel,
    repository: FakeCatalogueRepository,
    serve: Serve,
    settled_desk: SettledDesk,
) -> None:
    service = serve(*LARGE_STORE)
    limited = RateLimited(until=5.0)
    service.errors[2] = limited
    await settled_desk(service)
    shown = model.state.listing.records
    assert shown.keys() >= {pet.id for pet in LARGE_STORE[:100]}
    assert shown.keys() >= {pet.id for pet in LARGE_STORE[::3]}
    assert problem(model) is limited
    assert model.state.catalogue.truncated_scopes == (PetStatus.PENDING, PetStatus.SOLD, None)
    assert repository.records == model.state.catalogue.records


@pytest.mark.asyncio
async def test_what_could_not_be_saved_is_reported_and_made_up_for(
    model: MainViewModel, repository: FakeCatalogueRepository, serve: Serve
) -> None:
    service = serve(BELLA)
    desk = make_desk(service, repository)
    repository.error = CatalogueError("disk full")
    model.attach(desk)
    await settle(desk)
    assert problem(model) == StorageProblem("disk full")
    assert names(model) == ["Bella"]
    service.pets = {}
    repository.error = None
    model.pet_seen(ADA)
    await settle(desk)
    assert problem(model) is None
    assert repository.records == model.state.catalogue.records
    assert {record.name for record in repository.records.values()} == {"Bella", "Ada"}


@pytest.mark.asyncio
async def test_a_damaged_copy_stays_reported_until_it_is_read(
    model: MainViewModel, serve: Serve, settled_desk: SettledDesk
) -> None:
    error = CatalogueError("malformed", DiskProblem.DAMAGED)
    model.show_loaded(STAGING, LoadedCopy(LocalCopy(), error, "copy.damaged"))
    reason = DiskProblem.DAMAGED
    told = StorageProblem("malformed", "copy.damaged", is_unread=True, reason=reason)
    assert problem(model) == told
    await settled_desk(serve(BELLA))
    assert problem(model) == told
    model.dismiss_problem()
    assert problem(model) is None


@pytest.mark.asyncio
async def test_a_failed_job_of_petdesk_s_own_ends_the_look_of_working(
    model: MainViewModel, serve: Serve, open_desk: OpenDesk
) -> None:
    service = serve(BELLA)
    service.gate.clear()
    desk = open_desk(service)
    model.job_failed("save", OSError())
    assert connection(model) is Connection.WORKING
    model.job_failed("refresh", KeyError("x"))
    assert connection(model) is Connection.READY
    assert problem(model) == Fault("refresh: KeyError")
    service.gate.set()
    await settle(desk)
    model.work_offline()
    model.job_failed("save", OSError())
    assert connection(model) is Connection.BY_CHOICE


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
