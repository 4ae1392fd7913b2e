"""What is asked for one animal or for all, who goes first, and what is kept of the answers."""

import pytest

from petdesk.domain.changes import Change, ChangeKind
from petdesk.domain.environments import Environment
from petdesk.domain.pets import Pet, PetStatus
from petdesk.service.contract import PetList, Priority
from petdesk.service.errors import NotFound, Offline, Retired
from petdesk.storage.catalogue import LoadedCopy, LocalCopy
from petdesk.storage.disk_errors import CatalogueError
from petdesk.viewmodels.main.state import Connection
from petdesk.viewmodels.main.view_model import MainViewModel
from tests.fakes import Clock, FakeCatalogueRepository, OpenDesk, Serve, SettledDesk, settle
from tests.viewmodels.main.screens import ADA, BELLA, checking, connection, names, problem

MAX = Pet(2, "Max", 1, PetStatus.SOLD)

LARGE_STORE = [
    Pet(id_, f"Animal {id_}", 1, status) for id_, status in enumerate([*PetStatus] * 50, start=1)
]


def can_check(model: MainViewModel) -> bool:
    return model.state.can_check


def news(model: MainViewModel) -> tuple[Change, ...]:
    return model.state.news


@pytest.mark.asyncio
async def test_a_person_s_refresh_goes_before_one_that_nobody_asked_for(
    model: MainViewModel, serve: Serve, open_desk: OpenDesk
) -> None:
    service = serve(*LARGE_STORE)
    service.gate.clear()
    desk = open_desk(service)
    await service.asked.wait()
    model.work_online()
    service.gate.set()
    await settle(desk)
    # The call that waited goes on as it was; what had still to be asked for goes first.
    assert service.priorities == [Priority.REFRESH, *[Priority.PERSON] * 3]
    service.priorities.clear()
    model.refresh_quietly()
    await settle(desk)
    assert set(service.priorities) == {Priority.REFRESH}


@pytest.mark.asyncio
async def test_the_lists_of_a_refresh_are_reported_before_they_are_shown(
    model: MainViewModel, serve: Serve, settled_desk: SettledDesk
) -> None:
    service = serve(BELLA)
    desk = await settled_desk(service)
    told: list[tuple[tuple[Pet, ...], bool]] = []

    def tell(answers: tuple[PetList, ...]) -> None:
        (answer,) = answers
        told.append((answer.pets, MAX.id in model.state.catalogue.records))

    model.listed.connect(tell)
    service.pets[2] = MAX
    model.refresh_quietly()
    await settle(desk)
    assert told == [((BELLA, MAX), False)]
    service.errors[2] = Offline()
    model.refresh_quietly()
    await settle(desk)
    assert len(told) == 1


@pytest.mark.asyncio
async def test_an_animal_is_checked_while_the_lists_are_asked_for(
    model: MainViewModel, serve: Serve, clock: Clock, settled_desk: SettledDesk
) -> None:
    service = serve(BELLA, MAX)
    desk = await settled_desk(service)
    model.select(1)
    service.gate.clear()
    service.asked.clear()
    model.refresh_quietly()
    await service.asked.wait()
    clock.now += 5
    service.pets[1] = Pet(1, "Bella", 1, PetStatus.SOLD)
    model.check_selected()
    assert connection(model) is Connection.WORKING
    service.gate.set()
    await settle(desk)
    assert service.priorities[-1] is Priority.PERSON
    assert connection(model) is Connection.READY
    assert model.state.selected is not None
    assert model.state.selected.status is PetStatus.SOLD


@pytest.mark.asyncio
async def test_an_animal_that_is_not_found_stays_as_it_was_seen_with_a_note(
    model: MainViewModel, serve: Serve, clock: Clock, settled_desk: SettledDesk
) -> None:
    service = serve(BELLA, MAX)
    desk = await settled_desk(service)
    del service.pets[1]
    clock.now += 5
    model.select(1)
    model.check_selected()
    await settle(desk)
    assert isinstance(problem(model), NotFound)
    assert model.state.not_found == {1: clock.now}
    assert connection(model) is Connection.READY
    assert [record.name for record in model.state.listing.shown] == ["Bella", "Max"]
    service.pets[1] = BELLA
    model.check_selected()
    await settle(desk)
    assert model.state.not_found == {}
    assert problem(model) is None


@pytest.mark.asyncio
async def test_a_retired_look_up_asks_for_the_list_instead_and_says_so(
    model: MainViewModel, serve: Serve, clock: Clock, settled_desk: SettledDesk
) -> None:
    service = serve(BELLA)
    desk = await settled_desk(service)
    service.errors = {1: Retired()}
    clock.now += 5
    model.select(1)
    model.check_selected()
    await settle(desk)
    assert service.calls == [None, 1, None]
    assert service.priorities[-1] is Priority.PERSON
    assert isinstance(problem(model), Retired)
    assert model.state.catalogue.records[1].seen_at == clock.now
    model.work_online()
    await settle(desk)
    assert problem(model) is None


@pytest.mark.asyncio
async def test_going_offline_ends_a_check_and_another_can_follow(
    model: MainViewModel, serve: Serve, settled_desk: SettledDesk
) -> None:
    service = serve(BELLA)
    desk = await settled_desk(service)
    model.select(1)
    service.gate.clear()
    model.check_selected()
    model.work_offline()
    assert not can_check(model)
    service.gate.set()
    model.work_online()
    await settle(desk)
    assert can_check(model)
    model.check_selected()
    model.attach(desk)
    assert can_check(model)
    await settle(desk)


@pytest.mark.asyncio
async def test_what_changed_since_the_last_refresh_is_news_and_kept(
    model: MainViewModel,
    repository: FakeCatalogueRepository,
    serve: Serve,
    clock: Clock,
    settled_desk: SettledDesk,
) -> None:
    service = serve(BELLA)
    desk = await settled_desk(service)
    assert (news(model), repository.changes) == ((), ())
    clock.now += 5
    service.pets = {1: Pet(1, "Bella", 1, PetStatus.SOLD), 2: MAX}
    model.work_online()
    await settle(desk)
    kinds = [(change.animal_id, change.kind) for change in news(model)]
    assert kinds == [(1, ChangeKind.STATUS), (2, ChangeKind.NEW)]
    assert repository.changes == tuple(reversed(news(model)))
    clock.now += 5
    del service.pets[1]
    model.work_online()
    await settle(desk)
    assert [change.kind for change in news(model)][2:] == [ChangeKind.NOT_LISTED]
    assert len(repository.changes) == 3
    # Kept until it is read, so that the next start tells of it.
    assert repository.news == set(news(model))
    model.read_news()
    assert news(model) == ()
    await settle(desk)
    assert repository.news == set()


@pytest.mark.asyncio
async def test_news_of_the_last_run_is_reported_until_it_is_read(
    model: MainViewModel,
    repository: FakeCatalogueRepository,
    serve: Serve,
    settled_desk: SettledDesk,
) -> None:
    change = Change(5.0, 1, "Bella", ChangeKind.NOT_LISTED)
    model.show_loaded(Environment.STAGING, LoadedCopy(LocalCopy(news=(change,))))
    desk = await settled_desk(serve())
    assert news(model) == (change,)
    repository.news, repository.error = {change}, CatalogueError("disk full")
    model.read_news()
    await settle(desk)
    assert (news(model), repository.news) == ((), {change})


@pytest.mark.asyncio
async def test_an_animal_added_here_is_kept_as_new_and_is_no_news(
    model: MainViewModel,
    repository: FakeCatalogueRepository,
    serve: Serve,
    clock: Clock,
    settled_desk: SettledDesk,
) -> None:
    service = serve(BELLA)
    desk = await settled_desk(service)
    clock.now += 5
    service.pets[2] = MAX
    model.pet_added(MAX)
    await settle(desk)
    assert news(model) == ()
    assert repository.changes == (
        Change(clock.now, 2, "Max", ChangeKind.NEW, None, PetStatus.SOLD),
    )
    clock.now += 5
    model.work_online()
    await settle(desk)
    assert news(model) == ()
    assert len(repository.changes) == 1


@pytest.mark.asyncio
async def test_changes_that_could_not_be_saved_are_saved_once_with_the_next(
    model: MainViewModel,
    repository: FakeCatalogueRepository,
    serve: Serve,
    clock: Clock,
    settled_desk: SettledDesk,
) -> None:
    service = serve(BELLA)
    desk = await settled_desk(service)
    repository.error = CatalogueError("the disk is full")
    clock.now += 5
    model.pet_added(MAX)
    model.pet_seen(Pet(1, "Bello", 1, PetStatus.AVAILABLE))
    await settle(desk)
    assert not repository.changes
    repository.error = None
    clock.now += 5
    model.pet_seen(BELLA)
    model.pet_seen(BELLA)
    await settle(desk)
    names = [(change.kind, change.now) for change in repository.changes]
    assert sorted(names, key=repr) == sorted(
        [
            (ChangeKind.NEW, PetStatus.SOLD),
            (ChangeKind.NAME, "Bello"),
            (ChangeKind.NAME, "Bella"),
        ],
        key=repr,
    )


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
async def test_an_animal_that_was_added_is_in_at_once_and_kept(
    model: MainViewModel,
    repository: FakeCatalogueRepository,
    serve: Serve,
    clock: Clock,
    settled_desk: SettledDesk,
) -> None:
    service = serve(BELLA)
    desk = await settled_desk(service)
    clock.now += 5
    model.pet_seen(ADA)
    assert names(model) == ["Ada", "Bella"]
    assert model.state.catalogue.records[2].seen_at == clock.now
    await settle(desk)
    assert service.calls == [None]
    assert set(repository.records) == {1, 2}


@pytest.mark.asyncio
async def test_an_answer_under_way_does_not_undo_an_animal_added_meanwhile(
    model: MainViewModel, serve: Serve, clock: Clock, open_desk: OpenDesk
) -> None:
    service = serve(BELLA)
    service.gate.clear()
    desk = open_desk(service)
    await service.asked.wait()
    clock.now += 1
    model.pet_seen(ADA)
    service.gate.set()
    await settle(desk)
    assert names(model) == ["Ada", "Bella"]


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
