import asyncio
from dataclasses import replace

import pytest

from petdesk.animals.catalogue import UNFILTERED_INTERVAL
from petdesk.animals.changes import Change, ChangeKind
from petdesk.animals.main_messages import main_message
from petdesk.animals.state import Connection, Fault, LocalProblem, MainState, is_budget_low, is_due
from petdesk.animals.view_model import AutoRefresh
from petdesk.core.disk_errors import CatalogueError
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet, PetStatus
from petdesk.service import errors
from petdesk.service.contract import Budget, PetList, Priority
from petdesk.service.errors import Effect, Offline, RateLimited, Retired, ServiceError, Unauthorized
from petdesk.service.messages import Action
from petdesk.settings.fields import Settings
from tests.animals.main.screens import ADA, BELLA, LARGE_STORE, PRODUCTION, STATUS_CALLS, ZOE, World
from tests.animals.views.screen import copy_of
from tests.fakes import FakeCatalogueRepository


@pytest.fixture
def answers(world: World) -> list[str]:
    answers: list[str] = []
    world.model.answered.connect(answers.append)
    world.model.unanswered.connect(lambda: answers.append("failed"))
    return answers


@pytest.mark.parametrize("is_wanted", [False, True])  # by who chose the environment
async def test_a_small_store_is_asked_once(world: World, *, is_wanted: bool) -> None:
    service = world.serve(BELLA, ADA, ZOE)
    world.open(service, is_wanted=is_wanted, labels={1: "Dogs"})
    assert world.connection() is Connection.WORKING
    await world.settle()
    assert service.calls == [None]
    assert service.priorities == [Priority.PERSON if is_wanted else Priority.REFRESH]
    assert world.names == ["Ada", "Bella", "Zoë"]
    assert world.connection() is Connection.READY
    assert world.model.state.listing.labels == {1: "Dogs"}
    assert world.repository.records == world.model.state.catalogue.records


async def test_a_larger_store_is_asked_for_each_status_and_for_all_once_a_day(world: World) -> None:
    service = await world.opened(*LARGE_STORE)
    assert len(world.model.state.listing.shown) == len(world.repository.records) == 150
    assert world.repository.saves == 1
    world.clock.now += UNFILTERED_INTERVAL - 1
    await world.refresh()
    assert service.calls == [None, *2 * STATUS_CALLS]
    world.clock.now += 1
    await world.refresh()
    assert service.calls[7:] == [None, *STATUS_CALLS]


async def test_a_refresh_shows_what_is_new_also_after_the_clock_was_set_back(world: World) -> None:
    service = await world.opened(BELLA, ADA)
    world.clock.now -= 365 * 24 * 3600.0
    service.pets[BELLA.id] = BELLA._replace(name="Bella II")
    del service.pets[ADA.id]
    await world.refresh()
    assert world.names == ["Bella II"]
    assert world.repository.records[BELLA.id].name == "Bella II"
    assert world.model.state.catalogue.as_of == world.clock.now
    kinds = [change.kind for change in world.model.state.news]
    assert kinds == [ChangeKind.NAME, ChangeKind.NOT_LISTED]


MAX = Pet(2, "Max", 1, PetStatus.SOLD)


async def test_a_person_s_refresh_goes_before_one_that_nobody_asked_for(world: World) -> None:
    service = world.serve(*LARGE_STORE)
    service.gate.clear()
    world.open(service)
    await service.asked.wait()
    world.model.work_online()
    service.gate.set()
    await world.settle()
    # The call that waited goes on as it was; what had still to be asked for goes first.
    assert service.priorities == [Priority.REFRESH, *[Priority.PERSON] * 3]
    service.priorities.clear()
    world.model.refresh_quietly()
    await world.settle()
    assert set(service.priorities) == {Priority.REFRESH}


async def test_the_lists_of_a_refresh_are_reported_before_they_are_shown(world: World) -> None:
    service = await world.opened(BELLA)
    reports: list[tuple[tuple[Pet, ...], bool]] = []

    def report(answers: tuple[PetList, ...]) -> None:
        (answer,) = answers
        reports.append((answer.pets, MAX.id in world.model.state.catalogue.records))

    world.model.listed.connect(report)
    service.pets[2] = MAX
    world.model.refresh_quietly()
    await world.settle()
    assert reports == [((BELLA, MAX), False)]
    service.errors[2] = Offline()
    world.model.refresh_quietly()
    await world.settle()
    assert len(reports) == 1


async def test_an_animal_that_is_not_found_stays_as_it_was_seen(world: World) -> None:
    service = await world.opened(BELLA, MAX)
    del service.pets[1]
    world.model.select(1)
    world.model.check_selected()
    await world.settle()
    assert isinstance(world.problem(), errors.NotFound)
    assert world.connection() is Connection.READY
    assert world.names == ["Bella", "Max"]
    service.pets[1] = BELLA
    world.model.check_selected()
    await world.settle()
    assert world.problem() is None


async def test_what_changed_since_the_last_refresh_is_news_and_kept(world: World) -> None:
    service = await world.opened(BELLA)
    assert (world.model.state.news, world.repository.changes) == ((), ())
    world.clock.now += 5
    service.pets = {1: Pet(1, "Bella", 1, PetStatus.SOLD), 2: MAX}
    await world.refresh()
    kinds = [(change.animal_id, change.kind) for change in world.model.state.news]
    assert kinds == [(1, ChangeKind.STATUS), (2, ChangeKind.NEW)]
    assert world.repository.changes == tuple(reversed(world.model.state.news))
    world.clock.now += 5
    del service.pets[1]
    await world.refresh()
    assert [change.kind for change in world.model.state.news][2:] == [ChangeKind.NOT_LISTED]
    assert len(world.repository.changes) == 3
    # Kept until it is read, so that the next start tells of it.
    assert set(world.repository.kept.news) == set(world.model.state.news)
    world.model.read_news()
    assert world.model.state.news == ()
    await world.settle()
    assert not world.repository.kept.news


async def test_an_animal_added_here_is_kept_as_new_and_is_no_news(world: World) -> None:
    service = await world.opened(BELLA)
    world.clock.now += 5
    service.pets[2] = MAX
    world.model.pet_added(MAX)
    assert world.names == ["Bella", "Max"]
    await world.settle()
    assert (world.model.state.news, service.calls) == ((), [None])
    assert set(world.repository.records) == {1, 2}
    assert world.repository.changes == (
        Change(world.clock.now, 2, "Max", ChangeKind.NEW, None, PetStatus.SOLD),
    )
    world.clock.now += 5
    await world.refresh()
    assert world.model.state.news == ()
    assert len(world.repository.changes) == 1


async def test_what_could_not_be_saved_is_told_and_saved_once_with_the_next(world: World) -> None:
    await world.opened(BELLA)
    world.repository.error = CatalogueError("disk full")
    world.clock.now += 5
    world.model.pet_added(MAX)
    world.model.pets_restored([(Pet(1, "Bello", 1, PetStatus.AVAILABLE), world.clock.now)])
    await world.settle()
    assert world.problem() == LocalProblem(Fault.COPY_UNSAVED, "disk full")
    assert (world.names, world.repository.changes) == (["Bello", "Max"], ())
    world.repository.error = None
    world.clock.now += 5
    world.model.pets_restored([(BELLA, world.clock.now)])
    world.model.pets_restored([(BELLA, world.clock.now)])
    await world.settle()
    assert world.problem() is None
    assert world.repository.records == world.model.state.catalogue.records
    names = [(change.kind, change.now) for change in world.repository.changes]
    assert sorted(names, key=repr) == sorted(
        [(ChangeKind.NEW, PetStatus.SOLD), (ChangeKind.NAME, "Bello"), (ChangeKind.NAME, "Bella")],
        key=repr,
    )


@pytest.mark.parametrize("is_refreshing", [False, True])
async def test_checking_shows_the_animal_as_the_service_has_it(
    world: World, answers: list[str], *, is_refreshing: bool
) -> None:
    service = await world.opened(BELLA)
    world.model.check_selected()
    world.model.select(1)
    service.gate.clear()
    service.asked.clear()
    if is_refreshing:
        world.model.refresh_quietly()
        await service.asked.wait()
    service.pets[1] = Pet(1, "Bella", 1, PetStatus.SOLD)
    world.clock.now += 5
    world.model.check_selected()
    world.model.check_selected()
    assert (world.model.state.checking_id, world.model.state.can_check) == (1, False)
    service.gate.set()
    await world.settle()
    assert (world.model.state.checking_id, world.model.state.can_check) == (None, True)
    assert answers == ["Checked Bella: Sold"]
    assert service.calls == [None, *[None] * is_refreshing, 1]
    assert service.priorities[-1] is Priority.PERSON
    assert world.model.state.selected is not None
    assert world.model.state.selected.status is PetStatus.SOLD
    assert world.connection() is Connection.READY
    assert world.repository.records[1].status == PetStatus.SOLD


async def test_going_offline_ends_what_runs_and_asks_nothing_until_a_refresh(world: World) -> None:
    service = world.serve(BELLA)
    service.gate.clear()
    world.open(service)
    await service.asked.wait()
    world.model.work_offline()
    service.gate.set()
    world.model.refresh_quietly()
    world.model.select(1)
    world.model.check_selected()
    await world.settle()
    assert (world.connection(), world.names) == (Connection.BY_CHOICE, [])
    assert service.calls == [None]
    await world.refresh()
    assert (world.connection(), world.names) == (Connection.READY, ["Bella"])
    assert service.calls == [None, None]


async def test_who_goes_offline_ends_each_question_about_an_animal(world: World) -> None:
    service = await world.opened(BELLA)
    service.gate.clear()
    for number in ("4000", "4001"):
        world.model.search(number)
        world.model.ask()
        await asyncio.sleep(0)
    world.model.work_offline()
    service.pets[4000] = ZOE._replace(id=4000)
    service.gate.set()
    await world.settle()
    assert 4000 not in world.model.state.catalogue.records


async def test_a_check_asks_for_the_lists_once_single_animals_are_retired(
    world: World, answers: list[str]
) -> None:
    service = await world.opened(BELLA)
    world.clock.now += 5
    service.pets[1] = Pet(1, "Bella", 1, PetStatus.SOLD)
    service.errors = {1: Retired()}
    world.model.select(1)
    world.model.check_selected()
    await world.settle()
    assert answers == ["Checked Bella: Sold"]
    assert service.calls == [None, 1, None]
    assert service.priorities[-1] is Priority.PERSON
    assert (world.problem(), world.model.state.checking_id) == (None, None)


async def test_a_refresh_is_told_of_if_a_person_wanted_it(world: World, answers: list[str]) -> None:
    service, calls = await world.opened(BELLA), list[int]()
    world.model.got_through.connect(lambda: calls.append(len(service.calls)))
    assert answers == []
    service.errors = {1: Offline(), 3: Offline()}
    await world.refresh()
    await world.refresh()
    assert answers == ["failed", "Refreshed: 1 animal(s)"]
    world.model.select(1)
    for _time in range(2):
        world.model.check_selected()
        await world.settle()
    assert calls == [3, 5]  # after which what waits is sent


async def test_what_has_to_wait_says_until_when_once(world: World, answers: list[str]) -> None:
    service = await world.opened(BELLA)
    service.gate.clear()
    world.model.refresh_quietly()
    service.report_budget(Budget(60, 0, paused_until=world.clock.now + 30))
    assert answers == []  # nobody waits for it
    world.model.work_online()
    service.report_budget(Budget(60, 0, paused_until=world.clock.now + 40))
    assert [text.partition(" Continues")[0] for text in answers] == [
        "Shared request limit reached."
    ]
    service.gate.set()
    await world.settle()
    assert answers[1:] == ["Refreshed: 1 animal(s)"]


NOW = 1_000_000.0
REFRESH_EVERY = Settings().refresh_minutes * 60.0
START = MainState(Environment.STAGING)


def test_it_asks_only_what_can_and_should_be_asked() -> None:
    states = {which: replace(START, connection=which) for which in Connection}
    asked = {which for which, state in states.items() if is_due(state, None, NOW, 60.0)}
    assert asked == {Connection.READY, Connection.FAULTY, Connection.FAILED}
    waiting = replace(states[Connection.READY], budget=Budget(60, 60, waiting=1))
    assert not is_due(waiting, None, NOW, REFRESH_EVERY)


@pytest.mark.parametrize(
    ("connection", "ago", "is_time"),
    [
        (Connection.READY, 0.0, False),
        (Connection.READY, 1799.0, False),
        (Connection.READY, 1800.0, True),
        (Connection.READY, 99_999.0, True),
        # The clock was set back.
        (Connection.READY, -1.0, True),
        # A service that was out of reach is tried again sooner.
        (Connection.FAILED, 179.0, False),
        (Connection.FAILED, 180.0, True),
    ],
)
def test_it_waits_for_its_time(connection: Connection, ago: float, *, is_time: bool) -> None:
    state = replace(START, connection=connection)
    assert is_due(state, NOW - ago, NOW, REFRESH_EVERY) is is_time


@pytest.mark.parametrize(
    ("budget", "low"),
    [
        (None, False),
        (Budget(), False),
        (Budget(60, None), False),
        (Budget(None, 3), False),
        (Budget(60, 15), False),
        (Budget(60, 14), True),
        (Budget(1000, 249, NOW + 9), True),
        # What was left belonged to a window that is over.
        (Budget(60, 0, NOW), False),
        (Budget(60, 60, paused_until=NOW + 1), True),
        (Budget(60, 60, paused_until=NOW), False),
    ],
)
def test_it_steps_aside_where_the_limit_is_low(budget: Budget | None, *, low: bool) -> None:
    assert is_budget_low(budget, NOW) is low
    state = replace(START, connection=Connection.READY, budget=budget)
    assert is_due(state, None, NOW, REFRESH_EVERY) is not low


@pytest.fixture
def auto(world: World) -> AutoRefresh:
    auto = AutoRefresh(world.model, lambda: world.is_visible, clock=world.clock)
    auto.seconds = REFRESH_EVERY
    return auto


async def look_after(world: World, auto: AutoRefresh, seconds: float) -> None:
    world.clock.now += seconds
    auto.check()
    if world.model.workspace is not None:
        await world.settle()


async def test_every_half_hour_and_after_everybody_else_while_it_is_on_screen(
    world: World, auto: AutoRefresh
) -> None:
    service = await world.opened(BELLA)
    for seconds, world.is_visible, calls in (
        (REFRESH_EVERY - 1, True, 1),
        (1, True, 2),
        (1, True, 2),
        (10 * REFRESH_EVERY, False, 2),
        (1, True, 3),  # a window that is seen again catches up
    ):
        await look_after(world, auto, seconds)
        assert service.priorities == [Priority.REFRESH] * calls


async def test_a_message_stays_until_the_service_answers(world: World, auto: AutoRefresh) -> None:
    service = await world.opened(BELLA, errors={0: Offline("gone")})
    problem = world.problem()
    service.gate.clear()
    service.asked.clear()
    world.clock.now += REFRESH_EVERY
    auto.check()
    await service.asked.wait()
    assert (world.connection(), world.problem()) == (Connection.WORKING, problem)
    service.gate.set()
    await world.settle()
    assert (type(problem), world.problem()) == (Offline, None)


async def test_time_passes_on_screen_about_every_minute(world: World, auto: AutoRefresh) -> None:
    world.model.tick()
    start = world.model.state.listing.ages.now
    await look_after(world, auto, 59)
    assert world.model.state.listing.ages.now == start
    for seconds in (1, -3600):
        await look_after(world, auto, seconds)
        assert world.model.state.listing.ages.now == world.clock.now


@pytest.mark.parametrize(
    ("error", "settled_as"),
    [
        (Offline("gone"), Connection.FAILED),
        (errors.TimedOut(), Connection.FAILED),
        (Unauthorized(), Connection.KEY_REFUSED),
        (errors.ServerFault(500, effect=Effect.NONE), Connection.FAULTY),
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


async def test_the_connection_follows_each_request(world: World, auto: AutoRefresh) -> None:
    service = await world.opened(BELLA)
    service.report_outcome(Offline("gone"))
    assert (world.connection(), world.problem()) == (Connection.FAILED, None)
    service.report_outcome(None)
    await look_after(world, auto, 1)
    assert (world.connection(), service.calls) == (Connection.READY, [None])
    service.errors = {1: Unauthorized()}
    await world.refresh()
    service.report_outcome(errors.ServerFault(500, effect=Effect.NONE))
    assert (world.connection(), type(world.problem())) == (Connection.FAULTY, Unauthorized)
    service.report_outcome(None)
    assert (world.connection(), world.problem()) == (Connection.READY, None)
    await look_after(world, auto, 1)
    assert service.calls == [None] * 3  # the refresh that the key was refused for, once more
    service.gate.clear()
    world.model.refresh_quietly()
    service.report_outcome(Offline())
    assert world.connection() is Connection.WORKING
    world.model.work_offline()
    service.report_outcome(None)
    assert world.connection() is Connection.BY_CHOICE


async def test_an_error_does_not_cost_the_answers_that_came_before_it(world: World) -> None:
    limited = RateLimited(until=5.0)
    await world.opened(*LARGE_STORE, errors={2: limited})
    shown = world.model.state.listing.records
    assert shown.keys() >= {pet.id for pet in LARGE_STORE[:100]}
    assert shown.keys() >= {pet.id for pet in LARGE_STORE[::3]}
    assert world.problem() is limited
    assert world.model.state.catalogue.truncated_scopes == (PetStatus.PENDING, PetStatus.SOLD, None)
    assert world.repository.records == world.model.state.catalogue.records


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
    world.model.show_loaded(PRODUCTION, copy_of(ZOE))
    before = world.model.state
    service.gate.set()
    service.report_budget(Budget(60, 59))
    service.report_outcome(error)
    await world.settle()
    assert world.model.state is before
    assert not world.repository.saves


async def test_each_environment_s_copy_gets_its_own_animals_only(world: World) -> None:
    await world.opened(BELLA)
    # The job that keeps this animal runs only after the other copy is on screen.
    world.model.pets_restored([(ADA, world.clock.now)])
    world.model.show_loaded(PRODUCTION, copy_of(ZOE))
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
    # What cannot be opened again is tried again.
    wanted: list[bool] = []
    world.model.workspace_wanted.connect(lambda: wanted.append(True))
    world.model.opening_failed(OSError("no such certificates"))
    world.model.work_online()
    assert wanted == [True]


def test_what_cannot_be_opened_says_why_and_a_refresh_tries_again_once(world: World) -> None:
    model = world.model
    wanted: list[bool] = []
    model.workspace_wanted.connect(lambda: wanted.append(True))
    model.show_loaded(PRODUCTION, copy_of(BELLA))
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
