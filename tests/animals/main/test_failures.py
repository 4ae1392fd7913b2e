"""What goes wrong is shown, made up for, and costs nothing else."""

import pytest

from petdesk.animals.main_messages import empty_reason, main_message
from petdesk.animals.state import Connection, Fault, LocalProblem
from petdesk.core.disk_errors import CatalogueError
from petdesk.core.pets import PetStatus
from petdesk.service import errors
from petdesk.service.contract import Budget
from petdesk.service.errors import Offline, RateLimited, ServiceError, Unauthorized
from petdesk.service.messages import Action
from tests.animals.main.screens import ADA, BELLA, LARGE_STORE, PRODUCTION, ZOE, World, loaded
from tests.fakes import FakeCatalogueRepository


@pytest.mark.parametrize(
    ("error", "settled_as"),
    [
        (Offline("gone"), Connection.FAILED),
        (errors.TimedOut(), Connection.FAILED),
        (Unauthorized(), Connection.KEY_REFUSED),
        (RateLimited(until=5.0), Connection.READY),
        (errors.Refused(status=400, code="bad", message="no"), Connection.READY),
        (errors.Retired(), Connection.READY),
    ],
)
async def test_an_error_is_reported_until_the_next_try(
    world: World, error: ServiceError, settled_as: Connection
) -> None:
    await world.opened(BELLA, errors={0: error})
    assert world.problem() is error
    assert world.connection() is settled_as
    assert not world.repository.saves
    world.model.work_online()
    assert (world.connection(), world.problem()) == (Connection.WORKING, None)
    await world.settle()
    assert (world.connection(), world.problem()) == (Connection.READY, None)
    assert world.names == ["Bella"]


async def test_a_wrong_key_is_told_once_with_one_button(world: World) -> None:
    await world.opened(BELLA, errors={0: Unauthorized()})
    assert main_message(world.model.state, 0.0) is None
    message = empty_reason(world.model.state)
    assert message is not None
    assert "doesn't accept the API key" in message.text
    assert message.action is Action.OPEN_SETTINGS


async def test_an_error_does_not_cost_the_answers_that_came_before_it(world: World) -> None:
    limited = RateLimited(until=5.0)
    await world.opened(*LARGE_STORE, errors={2: limited})
    shown = world.model.state.listing.records
    assert shown.keys() >= {pet.id for pet in LARGE_STORE[:100]}
    assert shown.keys() >= {pet.id for pet in LARGE_STORE[::3]}
    assert world.problem() is limited
    assert world.model.state.catalogue.truncated_scopes == (PetStatus.PENDING, PetStatus.SOLD, None)
    assert world.repository.records == world.model.state.catalogue.records


async def test_what_could_not_be_saved_is_reported_and_made_up_for(world: World) -> None:
    world.repository.error = CatalogueError("disk full")
    service = await world.opened(BELLA)
    assert world.problem() == LocalProblem(Fault.COPY_UNSAVED, "disk full")
    assert world.names == ["Bella"]
    service.pets = {}
    world.repository.error = None
    world.model.pets_restored([(ADA, world.clock.now)])
    await world.settle()
    assert world.problem() is None
    assert world.repository.records == world.model.state.catalogue.records
    assert {record.name for record in world.repository.records.values()} == {"Bella", "Ada"}


async def test_a_failed_job_of_petdesk_s_own_ends_the_look_of_working(world: World) -> None:
    service = world.serve(BELLA)
    service.gate.clear()
    world.open(service)
    world.model.job_failed("save", OSError())
    assert world.connection() is Connection.WORKING
    world.model.job_failed("refresh", KeyError("x"))
    assert world.connection() is Connection.READY
    assert world.problem() == LocalProblem(Fault.JOB, "refresh: KeyError")
    service.gate.set()
    await world.settle()
    world.model.work_offline()
    world.model.job_failed("save", OSError())
    assert world.connection() is Connection.BY_CHOICE


@pytest.mark.parametrize("error", [None, Offline("gone")])
async def test_what_a_desk_that_was_left_says_changes_nothing(
    world: World, error: ServiceError | None
) -> None:
    service = world.serve(BELLA, errors={0: error} if error else None)
    service.gate.clear()
    world.open(service)
    world.model.show_loaded(PRODUCTION, loaded(ZOE))
    before = world.model.state
    service.gate.set()
    service.report_budget(Budget(60, 59))
    await world.settle()
    assert world.model.state is before
    assert not world.repository.saves


async def test_each_environment_s_copy_gets_its_own_animals_only(world: World) -> None:
    await world.opened(BELLA)
    # The job that keeps this animal runs only after the other copy is on screen.
    world.model.pets_restored([(ADA, world.clock.now)])
    world.model.show_loaded(PRODUCTION, loaded(ZOE))
    await world.settle()
    assert {record.name for record in world.repository.records.values()} == {"Bella", "Ada"}
    other = FakeCatalogueRepository()
    world.open(world.serve(ZOE), repository=other, environment=PRODUCTION)
    await world.settle()
    assert {record.name for record in other.records.values()} == {"Zoë"}


async def test_a_desk_that_is_being_left_takes_no_more_questions(world: World) -> None:
    await world.opened(BELLA)
    world.model.select(1)
    before = world.model.state
    await world.workspace.scope.close()
    world.model.work_online()
    world.model.work_online()
    world.model.check_selected()
    assert world.model.state is before


def test_what_cannot_be_opened_says_why_and_a_refresh_tries_again_once(world: World) -> None:
    model = world.model
    wanted: list[bool] = []
    model.workspace_wanted.connect(lambda: wanted.append(True))
    model.show_loaded(PRODUCTION, loaded(BELLA))
    model.opening_failed(OSError("the disk is gone"))
    message = main_message(model.state, 0.0)
    assert message is not None
    assert message.text == "Can't open Production: the disk is gone. Showing saved animals."
    assert message.action is Action.RETRY
    model.work_offline()
    model.work_online()
    model.work_online()
    assert wanted == [True]
    assert (world.connection(), world.names) == (Connection.STARTING, ["Bella"])
