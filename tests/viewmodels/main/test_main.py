from collections.abc import Callable

import pytest

from petdesk.domain.catalogue import UNFILTERED_EVERY, Catalogue, add, merge
from petdesk.domain.environments import Environment
from petdesk.domain.pets import Pet, PetStatus
from petdesk.domain.search import Filter, Sort, SortColumn, StatusFilter
from petdesk.service.contract import Budget, PetList, Priority
from petdesk.service.errors import (
    Offline,
    RateLimited,
    Refused,
    Retired,
    ServiceError,
    TimedOut,
    Unauthorized,
)
from petdesk.storage.catalogue_file import CatalogueError, LoadedCopy, LocalCopy
from petdesk.viewmodels.listing.listing import Locale
from petdesk.viewmodels.main.state import Connection, Fault, MainState, Problem, StorageProblem
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.viewmodels.words.wording import status_name
from tests.viewmodels.desks import Clock, FakeKeeper, FakeService, make_desk, settle

STAGING, PRODUCTION = Environment.STAGING, Environment.PRODUCTION
LOCALE = Locale(str.casefold, status_name)
BELLA = Pet(1, "Bella", 1, PetStatus.AVAILABLE)
ADA = Pet(2, "Ada", 2, PetStatus.SOLD)
ZOE = Pet(3, "Zoë", 1, None)
LARGE_STORE = [
    Pet(id_, f"Animal {id_}", id_ % 4, status)
    for id_, status in enumerate([*PetStatus] * 50, start=1)
]
STATUS_CALLS = list(PetStatus)


@pytest.fixture
def model(clock: Clock) -> MainViewModel:
    return MainViewModel(STAGING, LOCALE, clock)


@pytest.fixture
def states(model: MainViewModel) -> list[MainState]:
    states: list[MainState] = []
    model.state_changed.connect(states.append)
    return states


def names(model: MainViewModel) -> list[str]:
    listing = model.state.listing
    return [listing.records[row].name for row in listing.shown]


def connection(model: MainViewModel) -> Connection:
    return model.state.connection


def checking(model: MainViewModel) -> int | None:
    return model.state.checking_id


def problem(model: MainViewModel) -> Problem | None:
    return model.state.problem


def loaded(*pets: Pet, at: float = 1.0) -> LoadedCopy:
    return LoadedCopy(LocalCopy(add(Catalogue(), pets, at)))


Serve = Callable[..., FakeService]


@pytest.mark.asyncio
async def test_a_small_store_is_asked_once(
    model: MainViewModel, states: list[MainState], keeper: FakeKeeper, serve: Serve
) -> None:
    service = serve(BELLA, ADA, ZOE)
    desk = make_desk(service, keeper, labels={1: "Dogs"})
    model.attach(desk)
    assert connection(model) is Connection.WORKING
    await settle(desk)
    assert service.calls == [None]
    assert service.priorities == [Priority.REFRESH]
    assert names(model) == ["Ada", "Bella", "Zoë"]
    assert connection(model) is Connection.READY
    assert model.state.listing.labels == {1: "Dogs"}
    assert keeper.records == model.state.catalogue.records
    assert keeper.orders == [[2, 1, 3]]
    assert states[-1] is model.state


@pytest.mark.asyncio
async def test_a_larger_store_is_asked_for_each_status_too(
    model: MainViewModel, keeper: FakeKeeper, serve: Serve
) -> None:
    service = serve(*LARGE_STORE)
    desk = make_desk(service, keeper)
    model.attach(desk)
    await settle(desk)
    assert service.calls == [None, *STATUS_CALLS]
    assert len(model.state.listing.shown) == 150
    assert len(keeper.records) == 150
    assert len(keeper.orders) == 1


@pytest.mark.asyncio
async def test_a_store_known_to_be_larger_is_asked_for_all_once_a_day(
    model: MainViewModel, keeper: FakeKeeper, serve: Serve, clock: Clock
) -> None:
    service = serve(*LARGE_STORE)
    desk = make_desk(service, keeper)
    model.attach(desk)
    await settle(desk)
    service.calls.clear()
    clock.now += UNFILTERED_EVERY - 1
    model.refresh()
    await settle(desk)
    assert service.calls == STATUS_CALLS
    clock.now += 1
    model.refresh()
    await settle(desk)
    assert service.calls == [*STATUS_CALLS, None, *STATUS_CALLS]


@pytest.mark.asyncio
async def test_a_second_refresh_waits_for_no_first_one(
    model: MainViewModel, keeper: FakeKeeper, serve: Serve
) -> None:
    service = serve(BELLA)
    desk = make_desk(service, keeper)
    service.gate.clear()
    model.attach(desk)
    model.refresh()
    model.work_online()
    service.gate.set()
    await settle(desk)
    assert service.calls == [None]


@pytest.mark.asyncio
@pytest.mark.parametrize("trouble", [None, Offline("gone")])
async def test_what_a_desk_that_was_left_says_changes_nothing(
    model: MainViewModel, keeper: FakeKeeper, serve: Serve, trouble: ServiceError | None
) -> None:
    service = serve(BELLA)
    if trouble is not None:
        service.troubles[0] = trouble
    desk = make_desk(service, keeper)
    service.gate.clear()
    model.attach(desk)
    model.show_loaded(PRODUCTION, loaded(ZOE))
    before = model.state
    service.gate.set()
    service.tell_budget(Budget(60, 59))
    await settle(desk)
    assert model.state is before
    assert not keeper.orders


@pytest.mark.asyncio
async def test_each_environment_s_copy_gets_its_own_animals_only(
    model: MainViewModel, keeper: FakeKeeper, serve: Serve
) -> None:
    desk = make_desk(serve(BELLA), keeper)
    model.attach(desk)
    await settle(desk)
    # The job that keeps this animal runs only after the other copy is on screen.
    model.pet_seen(ADA)
    model.show_loaded(PRODUCTION, loaded(ZOE))
    await settle(desk)
    assert {record.name for record in keeper.records.values()} == {"Bella", "Ada"}
    other = FakeKeeper()
    desk = make_desk(serve(ZOE), other, environment=PRODUCTION)
    model.attach(desk)
    await settle(desk)
    assert {record.name for record in other.records.values()} == {"Zoë"}


@pytest.mark.asyncio
async def test_a_late_failure_to_save_is_told_to_its_own_environment_only(
    model: MainViewModel, keeper: FakeKeeper, serve: Serve
) -> None:
    desk = make_desk(serve(), keeper)
    model.attach(desk)
    await settle(desk)
    keeper.trouble = CatalogueError("disk full")
    model.pet_seen(ADA)
    model.show_loaded(PRODUCTION, loaded())
    await settle(desk)
    assert problem(model) is None


@pytest.mark.asyncio
async def test_offline_by_choice_asks_nothing_until_a_person_wants_it(
    model: MainViewModel, keeper: FakeKeeper, serve: Serve
) -> None:
    service = serve(BELLA)
    desk = make_desk(service, keeper)
    model.attach(desk)
    await settle(desk)
    model.work_offline()
    model.refresh()
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
    model: MainViewModel, keeper: FakeKeeper, serve: Serve
) -> None:
    service = serve(BELLA)
    desk = make_desk(service, keeper)
    service.gate.clear()
    model.attach(desk)
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
    model: MainViewModel, keeper: FakeKeeper, reason: Connection
) -> None:
    model.attach(make_desk(None, keeper, connection=reason))
    assert connection(model) is reason
    model.work_offline()
    model.work_online()
    assert connection(model) is reason


def test_without_a_desk_asking_does_nothing(model: MainViewModel) -> None:
    model.refresh()
    model.check_selected()
    model.work_offline()
    model.work_online()
    assert model.state == MainState(STAGING)


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
async def test_an_error_is_told_until_the_next_try(
    model: MainViewModel,
    keeper: FakeKeeper,
    serve: Serve,
    error: ServiceError,
    settled_as: Connection,
) -> None:
    service = serve(BELLA)
    service.troubles[0] = error
    desk = make_desk(service, keeper)
    model.attach(desk)
    await settle(desk)
    assert problem(model) is error
    assert connection(model) is settled_as
    assert not keeper.orders
    model.refresh()
    assert (connection(model), problem(model)) == (Connection.WORKING, None)
    await settle(desk)
    assert (connection(model), problem(model)) == (Connection.READY, None)
    assert names(model) == ["Bella"]


@pytest.mark.asyncio
async def test_an_error_does_not_cost_the_answers_that_came_before_it(
    model: MainViewModel, keeper: FakeKeeper, serve: Serve
) -> None:
    service = serve(*LARGE_STORE)
    limited = RateLimited(until=5.0)
    service.troubles[2] = limited
    desk = make_desk(service, keeper)
    model.attach(desk)
    await settle(desk)
    shown = model.state.listing.records
    assert {record.id for record in shown} >= {pet.id for pet in LARGE_STORE[:100]}
    assert {record.id for record in shown} >= {pet.id for pet in LARGE_STORE[::3]}
    assert problem(model) is limited
    assert model.state.catalogue.cut_off == (PetStatus.PENDING, PetStatus.SOLD, None)
    assert keeper.records == model.state.catalogue.records


@pytest.mark.asyncio
async def test_what_could_not_be_saved_is_told_and_made_up_for(
    model: MainViewModel, keeper: FakeKeeper, serve: Serve
) -> None:
    service = serve(BELLA)
    desk = make_desk(service, keeper)
    keeper.trouble = CatalogueError("disk full")
    model.attach(desk)
    await settle(desk)
    assert problem(model) == StorageProblem("disk full")
    assert names(model) == ["Bella"]
    service.pets = {}
    keeper.trouble = None
    model.pet_seen(ADA)
    await settle(desk)
    assert problem(model) is None
    assert keeper.records == model.state.catalogue.records
    assert {record.name for record in keeper.records.values()} == {"Bella", "Ada"}


@pytest.mark.asyncio
async def test_only_what_is_not_kept_yet_is_saved(
    model: MainViewModel, keeper: FakeKeeper, serve: Serve
) -> None:
    model.show_loaded(STAGING, loaded(ZOE))
    desk = make_desk(serve(BELLA), keeper)
    model.attach(desk)
    await settle(desk)
    assert set(keeper.records) == {1}
    keeper.records.clear()
    model.pet_seen(ADA)
    await settle(desk)
    assert set(keeper.records) == {2}


@pytest.mark.asyncio
async def test_a_copy_that_cannot_be_read_stays_told_so_when_it_cannot_be_saved_either(
    model: MainViewModel, keeper: FakeKeeper, serve: Serve
) -> None:
    error = CatalogueError("written by a newer PetDesk")
    model.show_loaded(STAGING, LoadedCopy(LocalCopy(), error))
    keeper.trouble = error
    desk = make_desk(serve(BELLA), keeper)
    model.attach(desk)
    await settle(desk)
    assert problem(model) == StorageProblem("written by a newer PetDesk", is_unread=True)
    keeper.trouble = CatalogueError("disk full")
    model.pet_seen(ADA)
    await settle(desk)
    assert problem(model) == StorageProblem("disk full")


@pytest.mark.asyncio
async def test_a_damaged_copy_stays_told_until_it_is_read(
    model: MainViewModel, keeper: FakeKeeper, serve: Serve
) -> None:
    error = CatalogueError("malformed", is_damaged=True)
    model.show_loaded(STAGING, LoadedCopy(LocalCopy(), error, "copy.damaged"))
    told = StorageProblem("malformed", "copy.damaged", is_unread=True)
    assert problem(model) == told
    desk = make_desk(serve(BELLA), keeper)
    model.attach(desk)
    await settle(desk)
    assert problem(model) == told
    model.dismiss_problem()
    assert problem(model) is None


@pytest.mark.asyncio
async def test_an_animal_that_was_added_is_in_at_once_and_kept(
    model: MainViewModel, keeper: FakeKeeper, serve: Serve, clock: Clock
) -> None:
    service = serve(BELLA)
    desk = make_desk(service, keeper)
    model.attach(desk)
    await settle(desk)
    clock.now += 5
    model.pet_seen(ADA)
    assert names(model) == ["Ada", "Bella"]
    assert model.state.catalogue.records[2].seen_at == clock.now
    await settle(desk)
    assert service.calls == [None]
    assert set(keeper.records) == {1, 2}


def test_an_animal_is_shown_though_nothing_is_open_to_keep_it(model: MainViewModel) -> None:
    model.pet_seen(ADA)
    assert names(model) == ["Ada"]


@pytest.mark.asyncio
async def test_an_answer_under_way_does_not_undo_an_animal_added_meanwhile(
    model: MainViewModel, keeper: FakeKeeper, serve: Serve, clock: Clock
) -> None:
    service = serve(BELLA)
    desk = make_desk(service, keeper)
    service.gate.clear()
    model.attach(desk)
    await service.asked.wait()
    clock.now += 1
    model.pet_seen(ADA)
    service.gate.set()
    await settle(desk)
    assert names(model) == ["Ada", "Bella"]


@pytest.mark.asyncio
async def test_a_desk_that_is_being_left_takes_no_more_questions(
    model: MainViewModel, keeper: FakeKeeper, serve: Serve
) -> None:
    desk = make_desk(serve(BELLA), keeper)
    model.attach(desk)
    await settle(desk)
    model.select(1)
    before = model.state
    await desk.scope.close()
    model.refresh()
    model.work_online()
    model.check_selected()
    assert model.state is before


@pytest.mark.asyncio
async def test_checking_shows_the_animal_as_the_service_has_it(
    model: MainViewModel, keeper: FakeKeeper, serve: Serve, clock: Clock
) -> None:
    service = serve(BELLA)
    desk = make_desk(service, keeper)
    model.attach(desk)
    await settle(desk)
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
    assert keeper.records[1].status is PetStatus.SOLD


@pytest.mark.asyncio
async def test_checking_an_animal_that_is_gone_says_so(
    model: MainViewModel, keeper: FakeKeeper, serve: Serve
) -> None:
    service = serve(BELLA)
    desk = make_desk(service, keeper)
    model.attach(desk)
    await settle(desk)
    service.pets.clear()
    model.select(1)
    model.check_selected()
    await settle(desk)
    assert isinstance(problem(model), Refused)
    assert connection(model) is Connection.READY


@pytest.mark.asyncio
@pytest.mark.parametrize("is_there", [True, False])
async def test_a_check_under_way_does_not_end_the_choice_to_work_offline(
    model: MainViewModel, keeper: FakeKeeper, serve: Serve, *, is_there: bool
) -> None:
    service = serve(BELLA)
    desk = make_desk(service, keeper)
    model.attach(desk)
    await settle(desk)
    if not is_there:
        service.pets.clear()
    service.gate.clear()
    model.select(1)
    model.check_selected()
    model.work_offline()
    service.gate.set()
    await settle(desk)
    assert connection(model) is Connection.BY_CHOICE


@pytest.mark.asyncio
async def test_a_late_check_of_a_desk_that_was_left_changes_nothing(
    model: MainViewModel, keeper: FakeKeeper, serve: Serve
) -> None:
    service = serve(BELLA)
    desk = make_desk(service, keeper)
    model.attach(desk)
    await settle(desk)
    service.gate.clear()
    model.select(1)
    model.check_selected()
    model.show_loaded(PRODUCTION, loaded())
    before = model.state
    service.gate.set()
    await settle(desk)
    assert model.state is before


@pytest.mark.asyncio
async def test_the_budget_is_shown_when_it_changes(
    model: MainViewModel, keeper: FakeKeeper, serve: Serve, states: list[MainState]
) -> None:
    service = serve()
    desk = make_desk(service, keeper)
    model.attach(desk)
    await settle(desk)
    service.tell_budget(Budget(60, 59))
    service.tell_budget(Budget(60, 59))
    assert model.state.budget == Budget(60, 59)
    assert sum(state.budget is not None for state in states) == 1


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
    assert [record.id for record in state.listing.records] == [3, 7]
    assert names(model) == ["Ada"]


def test_only_what_changes_something_makes_a_new_state(
    model: MainViewModel, states: list[MainState]
) -> None:
    model.show_loaded(STAGING, loaded(BELLA, ADA))
    steps: list[Callable[[], None]] = [
        lambda: model.search("bel"),
        lambda: model.choose_status(StatusFilter.AVAILABLE),
        lambda: model.choose_category(1),
        lambda: model.sort(Sort(SortColumn.STATUS)),
        lambda: model.select(1),
        model.clear_filters,
    ]
    for step in steps:
        states.clear()
        step()
        step()
        assert len(states) == 1
    assert model.state.selected == model.state.listing.record(1)
    assert not model.state.listing.filter.is_active


@pytest.mark.asyncio
async def test_the_order_by_name_is_kept_for_the_next_start_whatever_the_sort(
    model: MainViewModel, keeper: FakeKeeper, serve: Serve
) -> None:
    desk = make_desk(serve(BELLA, ADA), keeper)
    model.sort(Sort(SortColumn.ID))
    model.attach(desk)
    await settle(desk)
    model.sort(Sort())
    model.pet_seen(ZOE)
    await settle(desk)
    assert keeper.orders == [[2, 1], [2, 1, 3]]


@pytest.mark.asyncio
async def test_a_failed_job_of_petdesk_s_own_ends_the_look_of_working(
    model: MainViewModel, keeper: FakeKeeper, serve: Serve
) -> None:
    service = serve(BELLA)
    service.gate.clear()
    desk = make_desk(service, keeper)
    model.attach(desk)
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


def test_offline_and_on_again_leaves_a_way_to_open_what_did_not_open(model: MainViewModel) -> None:
    wanted: list[bool] = []
    model.desk_wanted.connect(lambda: wanted.append(True))
    model.opening_failed(OSError("gone"))
    model.work_offline()
    model.work_online()
    assert wanted == [True]


def test_a_copy_is_merged_with_what_comes_after_it(model: MainViewModel) -> None:
    whole = merge(Catalogue(), PetList((BELLA, ADA), 0, None, 100, 1.0))
    model.show_loaded(STAGING, LoadedCopy(LocalCopy(whole, {1: "Dogs"}, [2, 1])))
    assert list(model.state.listing.order) == [1, 0]
    model.pet_seen(ZOE)
    assert names(model) == ["Ada", "Bella", "Zoë"]
    assert model.state.listing.labels == {1: "Dogs"}
