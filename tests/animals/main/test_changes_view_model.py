import pytest

from petdesk.animals.changes import CHANGE_RETENTION, Change, ChangeKind, change_words
from petdesk.animals.changes_view_model import ChangesState, ChangesViewModel
from petdesk.animals.store import LocalCopy
from petdesk.core.disk_errors import CatalogueError
from petdesk.core.pets import Pet, PetStatus
from tests.animals.main.screens import BELLA, PRODUCTION, World
from tests.fakes import FakeCatalogueRepository, FakeService

MAX = Pet(2, "Max", 1, PetStatus.SOLD)


@pytest.fixture
def changes(world: World) -> ChangesViewModel:
    world.clock.now = 10 * CHANGE_RETENTION
    return ChangesViewModel(world.model, world.clock)


def names(changes: ChangesViewModel) -> list[str]:
    return [change.name for change in changes.state.shown]


async def add_and_refresh(world: World, service: FakeService, pet: Pet) -> None:
    world.clock.now += 5
    service.pets[pet.id] = pet
    await world.refresh()


async def test_what_is_kept_is_read_newest_first_and_no_older_than_a_month(
    world: World, changes: ChangesViewModel
) -> None:
    for ago, name in ((CHANGE_RETENTION + 1, "older"), (CHANGE_RETENTION, "old"), (5.0, "new")):
        world.repository.keep(Change(world.clock.now - ago, 1, name, ChangeKind.NEW))
    assert changes.state == ChangesState()
    changes.open()
    assert not changes.state.is_known  # nothing is open yet that it could be read from
    await world.opened()
    assert names(changes) == ["new", "old"]


async def test_what_a_refresh_finds_while_it_is_open_comes_first_and_is_no_news(
    world: World, changes: ChangesViewModel
) -> None:
    service = await world.opened(BELLA)
    await add_and_refresh(world, service, MAX)
    assert [change.name for change in world.model.state.news] == ["Max"]
    changes.open()
    await world.settle()
    await add_and_refresh(world, service, Pet(3, "Zoë", 1))
    assert (names(changes), world.model.state.news) == (["Zoë", "Max"], ())
    changes.is_open = False
    await add_and_refresh(world, service, Pet(4, "Ada", 1))
    assert [change.name for change in world.model.state.news] == ["Ada"]


async def test_news_that_could_not_be_saved_is_shown_all_the_same(
    world: World, changes: ChangesViewModel
) -> None:
    service = await world.opened(BELLA)
    world.repository.error = CatalogueError("the disk is full")
    await add_and_refresh(world, service, MAX)
    changes.open()
    await world.settle()
    assert (names(changes), changes.state.error) == (["Max"], "the disk is full")


async def test_each_environment_has_own_changes(world: World, changes: ChangesViewModel) -> None:
    world.repository.keep(Change(world.clock.now, 1, "Bella", ChangeKind.NEW))
    await world.opened()
    changes.open()
    changes.search("bel")
    world.model.show_loaded(PRODUCTION, LocalCopy())
    await world.settle()
    assert changes.state == ChangesState(text="bel")
    world.open(world.serve(), repository=FakeCatalogueRepository(), environment=PRODUCTION)
    await world.settle()
    assert changes.state.is_known
    assert names(changes) == []


async def test_changes_are_found_by_name_change_or_id(
    world: World, changes: ChangesViewModel
) -> None:
    world.repository.keep(
        Change(world.clock.now, 812, "Zoë", ChangeKind.STATUS, "available", "sold"),
        Change(world.clock.now - 1, 7, "Max", ChangeKind.NOT_LISTED),
    )
    changes.open()
    await world.opened()
    for text, matches in {
        "zoe": ["Zoë"], "sold": ["Zoë"], "812": ["Zoë"], "no longer": ["Max"],
        "sold zoe": ["Zoë"], "max sold": [], "": ["Zoë", "Max"],
        "#812": ["Zoë"], "#81": [], "8": ["Zoë"], "#": ["Zoë", "Max"], "#7 max": ["Max"],
    }.items():  # fmt: skip
        changes.search(text)
        assert names(changes) == matches, text


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
