"""The list of what changed: read when it is opened, added to while it is open."""

import pytest

from petdesk.animals.catalogue import Catalogue, merge
from petdesk.animals.changes import (
    CHANGE_RETENTION,
    Change,
    ChangeKind,
    change_words,
)
from petdesk.animals.changes_view_model import ChangesState, ChangesViewModel
from petdesk.animals.store import LoadedCopy, LocalCopy
from petdesk.animals.view_model import MainViewModel
from petdesk.core.disk_errors import CatalogueError
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet, PetStatus
from petdesk.service.contract import PetList
from tests.fakes import (
    Clock,
    FakeCatalogueRepository,
    FakeService,
    SettledWorkspace,
    make_workspace,
    settle,
)

BELLA = Pet(1, "Bella", 1, PetStatus.AVAILABLE)
MAX = Pet(2, "Max", 1, PetStatus.SOLD)


@pytest.fixture
def clock() -> Clock:
    return Clock(10 * CHANGE_RETENTION)


@pytest.fixture
def model(main: MainViewModel, clock: Clock) -> ChangesViewModel:
    return ChangesViewModel(main, clock)


def names(model: ChangesViewModel) -> list[str]:
    return [change.name for change in model.state.shown]


def unlisted(model: ChangesViewModel) -> Change | None:
    return model.state.unlisted


def known(model: ChangesViewModel) -> bool:
    return model.state.is_known


@pytest.mark.asyncio
async def test_what_is_kept_is_read_newest_first_and_no_older_than_a_month(
    model: ChangesViewModel,
    clock: Clock,
    repository: FakeCatalogueRepository,
    settled_workspace: SettledWorkspace,
) -> None:
    repository.changes = tuple(
        Change(clock.now - ago, 1, name, ChangeKind.NEW)
        for ago, name in (
            (5.0, "new"),
            (CHANGE_RETENTION, "old"),
            (CHANGE_RETENTION + 1, "too old"),
        )
    )
    workspace = await settled_workspace(FakeService(clock))
    assert model.state == ChangesState()
    model.open()
    await settle(workspace)
    assert known(model)
    assert names(model) == ["new", "old"]


@pytest.mark.asyncio
async def test_what_a_refresh_finds_while_it_is_open_comes_first_and_is_no_news(
    main: MainViewModel, model: ChangesViewModel, clock: Clock, settled_workspace: SettledWorkspace
) -> None:
    service = FakeService(clock, BELLA)
    workspace = await settled_workspace(service)
    for id_, name in ((2, "Max"), (3, "Zoë")):
        clock.now += 5
        service.pets[id_] = Pet(id_, name, 1)
        main.work_online()
        await settle(workspace)
        if name == "Max":
            assert [change.name for change in main.state.news] == ["Max"]
            model.open()
        await settle(workspace)
        assert main.state.news == ()
    assert names(model) == ["Zoë", "Max"]
    model.close()
    clock.now += 5
    service.pets[4] = Pet(4, "Ada", 1)
    main.work_online()
    await settle(workspace)
    assert [change.name for change in main.state.news] == ["Ada"]


@pytest.mark.asyncio
async def test_news_that_could_not_be_saved_is_shown_all_the_same(
    main: MainViewModel,
    model: ChangesViewModel,
    clock: Clock,
    repository: FakeCatalogueRepository,
    settled_workspace: SettledWorkspace,
) -> None:
    service = FakeService(clock, BELLA)
    workspace = await settled_workspace(service)
    repository.error = CatalogueError("the disk is full")
    clock.now += 5
    service.pets[2] = MAX
    main.work_online()
    await settle(workspace)
    model.open()
    await settle(workspace)
    assert names(model) == ["Max"]
    assert model.state.error == "the disk is full"


@pytest.mark.asyncio
async def test_a_list_opened_before_the_desk_is_read_as_soon_as_it_can_be(
    model: ChangesViewModel, clock: Clock, settled_workspace: SettledWorkspace
) -> None:
    model.open()
    assert not known(model)
    await settled_workspace(FakeService(clock))
    assert known(model)


@pytest.mark.asyncio
async def test_another_environment_s_changes_are_its_own(
    main: MainViewModel,
    model: ChangesViewModel,
    clock: Clock,
    repository: FakeCatalogueRepository,
    settled_workspace: SettledWorkspace,
) -> None:
    repository.changes = (Change(clock.now, 1, "Bella", ChangeKind.NEW),)
    workspace = await settled_workspace(FakeService(clock))
    model.open()
    model.search("bel")
    main.show_loaded(Environment.PRODUCTION, LoadedCopy(LocalCopy()))
    await settle(workspace)
    assert model.state == ChangesState(text="bel")
    other = make_workspace(
        FakeService(clock), FakeCatalogueRepository(), environment=Environment.PRODUCTION
    )
    main.attach(other)
    await settle(other)
    assert known(model)
    assert names(model) == []


@pytest.mark.asyncio
async def test_changes_are_found_by_name_change_or_id(
    model: ChangesViewModel,
    clock: Clock,
    repository: FakeCatalogueRepository,
    settled_workspace: SettledWorkspace,
) -> None:
    repository.changes = (
        Change(clock.now, 812, "Zoë", ChangeKind.STATUS, "available", "sold"),
        Change(clock.now - 1, 7, "Max", ChangeKind.NOT_LISTED),
    )
    workspace = await settled_workspace(FakeService(clock))
    model.open()
    await settle(workspace)
    for text, found in {
        "zoe": ["Zoë"], "sold": ["Zoë"], "812": ["Zoë"], "no longer": ["Max"],
        "sold zoe": ["Zoë"], "max sold": [], "": ["Zoë", "Max"],
        "#812": ["Zoë"], "#81": [], "8": ["Zoë"], "#": ["Zoë", "Max"], "#7 max": ["Max"],
    }.items():  # fmt: skip
        model.search(text)
        assert names(model) == found, text


def test_an_animal_is_shown_or_it_is_shown_why_not(
    main: MainViewModel, model: ChangesViewModel
) -> None:
    both = merge(Catalogue(), PetList((BELLA, MAX), 0, None, 100, 1.0))
    main.show_loaded(
        Environment.STAGING,
        LoadedCopy(LocalCopy(merge(both, PetList((BELLA,), 0, None, 100, 2.0)))),
    )
    bella, gone = (Change(2.0, id_, "x", ChangeKind.NEW) for id_ in (1, 2))
    model.show_animal(bella)
    assert main.state.selected_id == 1
    assert unlisted(model) is None
    main.search("nobody")
    model.show_animal(bella)
    assert not main.state.listing.filter.is_active
    model.show_animal(gone)
    assert unlisted(model) == gone


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (Change(1.0, 1, "x", ChangeKind.NEW, None, "sold"), "New: Sold"),
        (Change(1.0, 1, "x", ChangeKind.NEW), "New: Not stated"),
        (Change(1.0, 1, "x", ChangeKind.FIRST_SEEN, None, "sold"), "First seen: Sold"),
        (Change(1.0, 1, "x", ChangeKind.STATUS, "available", "sold"), "Sold, was Available"),
        (Change(1.0, 1, "x", ChangeKind.STATUS, None, "odd"), "odd, was Not stated"),
        (Change(1.0, 1, "x", ChangeKind.STATUS, "sold", "sold"), "Sold again"),
        (Change(1.0, 1, "x", ChangeKind.STATUS_ENDED, "sold"), "No longer Sold"),
        (Change(1.0, 1, "x", ChangeKind.NAME, "Bel\u202ea", "x"), "Was called Bel\ufffda"),
        (Change(1.0, 1, "x", ChangeKind.CATEGORY, "1", "2"), "Category 2, was Dogs (1)"),
        (Change(1.0, 1, "x", ChangeKind.NOT_LISTED), "No longer listed"),
        (Change(1.0, 1, "x", ChangeKind.LISTED_AGAIN), "Listed again"),
    ],
)
def test_the_words_of_a_change(change: Change, words: str) -> None:
    assert change_words(change, {1: "Dogs"}) == words
