"""Each state of the main window and what brings it about; filter and sort outlive a run."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.animals import state as main
from petdesk.animals.catalogue import Catalogue, merge
from petdesk.animals.changes import Change, ChangeKind
from petdesk.animals.listing import Listing, read_view, with_sort, with_view, write_view
from petdesk.animals.search import Filter, Sort, SortColumn, StatusFilter
from petdesk.animals.state import Connection, EmptyReason, Fault, LocalProblem, MainState
from petdesk.animals.store import LocalCopy
from petdesk.core.disk_errors import CatalogueError
from petdesk.core.environments import Environment
from petdesk.core.pets import INT64_MAX, INT64_MIN, Pet, PetStatus
from petdesk.service.contract import Budget, PetList
from petdesk.service.errors import Offline, Unauthorized
from tests.animals.main.screens import World

START = MainState(Environment.STAGING)
BELLA, MAX = Pet(1, "Bella", 1, PetStatus.SOLD), Pet(2, "Max", 2)
DAMAGE = LocalProblem(Fault.COPY_DAMAGED, "malformed", "copy.damaged")
FULL_DISK = CatalogueError("disk full")


def listed(*pets: Pet) -> tuple[PetList, ...]:
    return (PetList(pets, 0, None, 100, 1.0),)


def answered(*pets: Pet, state: MainState = START) -> MainState:
    return main.answered(state, listed(*pets))


def connected(connection: Connection) -> MainState:
    return main.connection_changed(START, connection)


EMPTINESSES: list[tuple[EmptyReason | None, MainState]] = [
    (EmptyReason.LOADING, START),
    (EmptyReason.LOADING, main.refresh_started(START, 1.0)),
    (EmptyReason.NO_ADDRESS, connected(Connection.NOT_SET_UP)),
    (EmptyReason.NO_ADDRESS, connected(Connection.BAD_ADDRESS)),
    (EmptyReason.NO_ADDRESS, connected(Connection.SAME_AS_PRODUCTION)),
    (EmptyReason.NO_ADDRESS, connected(Connection.NO_POLICY)),
    (EmptyReason.NO_KEY, connected(Connection.NO_KEY)),
    (EmptyReason.NO_KEY, connected(Connection.KEYRING_CLOSED)),
    (EmptyReason.NO_KEY, connected(Connection.NO_KEYRING)),
    (EmptyReason.NO_KEY, main.refresh_failed(START, Unauthorized())),
    (EmptyReason.NO_COPY, main.refresh_failed(START, Offline())),
    (EmptyReason.NO_COPY, connected(Connection.BY_CHOICE)),
    (EmptyReason.SERVICE_EMPTY, answered()),
    (EmptyReason.SERVICE_EMPTY, main.refresh_failed(answered(), Offline())),
    (EmptyReason.NO_MATCH, main.filter_chosen(answered(BELLA), Filter("max"))),
    (None, answered(BELLA)),
    (None, main.refresh_failed(answered(BELLA), Unauthorized())),
]


@pytest.mark.parametrize(("empty_reason", "state"), EMPTINESSES)
def test_why_the_table_is_empty(empty_reason: EmptyReason | None, state: MainState) -> None:
    assert state.empty_reason is empty_reason


def test_another_environment_s_copy_keeps_only_what_a_person_does() -> None:
    state = answered(BELLA, MAX)
    state = main.filter_chosen(state, Filter("be", StatusFilter.SOLD, 1))
    state = replace(state, listing=with_sort(state.listing, Sort(SortColumn.ID)))
    state = replace(main.selected(state, 1), budget=Budget(60, 5))
    state = main.refresh_failed(state, Offline())
    news = (Change(1.0, 2, "Max", ChangeKind.NEW),)
    copy = LocalCopy(merge(Catalogue(), listed(MAX)[0]), {2: "Cats"}, news=news)
    opened = main.loaded_state(state, Environment.PRODUCTION, copy, 2.0)
    assert opened.environment is Environment.PRODUCTION
    assert opened.catalogue == copy.catalogue
    assert opened.listing.labels == {2: "Cats"}
    assert opened.news == news
    assert opened.listing.filter == Filter("be", StatusFilter.SOLD)
    assert opened.listing.sort == Sort(SortColumn.ID)
    assert (opened.problem, opened.budget, opened.selected_id) == (None, None, None)
    assert opened.connection is Connection.STARTING


def test_a_copy_of_a_clock_that_was_ahead_is_as_of_now() -> None:
    ahead = LocalCopy(merge(Catalogue(), listed(BELLA)[0]._replace(asked_at=9.0)))
    state = main.loaded_state(START, Environment.STAGING, ahead, 5.0)
    assert state.catalogue.as_of == state.catalogue.records[1].seen_at == 5.0


def test_a_list_asked_for_later_wins_over_an_animal_asked_for_by_itself() -> None:
    sold, back = BELLA, Pet(1, "Bella", 1, PetStatus.AVAILABLE)
    listed = answered(sold)  # at 1.0
    older = main.pet_seen(listed, back, 3.0, asked_at=0.5)
    assert older.catalogue.records[1].status is PetStatus.SOLD
    newer = main.pet_seen(listed, back, 3.0, asked_at=2.0)
    assert newer.catalogue.records[1].status is PetStatus.AVAILABLE
    assert newer.catalogue.records[1].seen_at == 2.0
    # One that nobody knew: the list may have been put together before it came.
    unknown = main.pet_seen(listed, MAX, 3.0, asked_at=0.5)
    assert [record.name for record in unknown.listing.shown] == ["Bella", "Max"]


def test_the_next_try_ends_what_the_service_said_but_not_what_became_of_the_copy() -> None:
    failed = main.refresh_failed(START, Offline())
    for state, left in ((failed, None), (replace(START, problem=DAMAGE), DAMAGE)):
        assert main.connection_changed(state, Connection.READY).problem is left
        assert main.refresh_started(state, 1.0).problem is left
        assert main.answered(state, ()).problem is left


def test_a_save_ends_the_word_that_nothing_can_be_saved_and_no_other() -> None:
    assert main.copy_saved(main.save_failed(START, FULL_DISK)).problem is None
    for state in (
        START,
        replace(START, problem=DAMAGE),
        main.refresh_failed(START, Offline()),
        main.job_failed(START, "x", was_asking=True),
    ):
        assert main.copy_saved(state) is state


def test_labels_that_wait_for_a_person_are_told_before_a_copy_that_does_not() -> None:
    damage, no_labels = CatalogueError("malformed"), CatalogueError("no access")
    problem = LocalProblem(Fault.LABELS_DAMAGED, "no access", "labels.damaged")
    only = LocalCopy(labels_error=no_labels, labels_aside="labels.damaged")
    both = only._replace(error=damage, set_aside="copy.damaged")
    for loaded in (only, both):
        state = main.loaded_state(START, Environment.STAGING, loaded, 2.0)
        assert state.problem == problem
        assert main.refresh_failed(state, Offline()).problem == problem
        assert main.connection_changed(state, Connection.READY).problem == problem
    unread = both._replace(labels_aside="")
    state = main.loaded_state(START, Environment.STAGING, unread, 2.0)
    assert state.problem == DAMAGE


def test_a_copy_that_was_set_aside_is_shown_until_it_is_read_whatever_fails() -> None:
    state = main.refresh_failed(replace(START, problem=DAMAGE), Offline())
    assert (state.problem, state.connection) == (DAMAGE, Connection.FAILED)
    again = main.refresh_failed(replace(state, problem=None), Offline())
    assert isinstance(again.problem, Offline)
    full = main.refresh_failed(main.save_failed(START, FULL_DISK), Offline())
    assert isinstance(full.problem, Offline)


PETS = (Pet(1, "Bella", 1, PetStatus.SOLD), Pet(2, "Max", 2, None), Pet(3, "Ada", 1, None))
LOADED = LocalCopy(merge(Catalogue(), PetList(PETS, 0, None, 100, 1.0)))

filters = st.builds(
    Filter,
    text=st.text(),
    status=st.sampled_from(StatusFilter),
    category_id=st.one_of(st.none(), st.integers(INT64_MIN, INT64_MAX)),
)
sorts = st.builds(Sort, st.sampled_from(SortColumn), st.booleans())


@given(filters, sorts)
def test_what_is_written_is_read_less_what_was_typed(wanted: Filter, sort: Sort) -> None:
    listing = replace(Listing(), filter=wanted, sort=sort)
    assert read_view(write_view(listing)) == (wanted._replace(text=""), sort)


@given(st.text())
@pytest.mark.parametrize("known", ["", "sold", "odd|||id|", "all|x||id|", "all|||colour|"])
def test_what_nobody_wrote_hides_nothing(known: str, odd: str) -> None:
    assert read_view(known) == (Filter(), Sort())
    wanted, _sort = read_view(f"{known}{odd}")
    assert wanted.text == ""


def test_a_start_shows_what_the_last_run_ended_with() -> None:
    loaded = main.loaded_state(START, Environment.STAGING, LOADED, 2.0).listing
    for wanted, sort, names in (
        (Filter(), Sort(), ["Ada", "Bella", "Max"]),
        (Filter(), Sort(SortColumn.ID), ["Bella", "Max", "Ada"]),
        (Filter("", StatusFilter.NOT_STATED, 2), Sort(), ["Max"]),
        (Filter(category_id=9), Sort(), []),  # without animals any more, it hides them all
    ):
        view = write_view(replace(Listing(), filter=wanted, sort=sort))
        listing = with_view(loaded, view)
        assert ([record.name for record in listing.shown], listing.filter) == (names, wanted)


async def test_the_view_is_kept_and_costs_nothing_if_it_cannot_be(world: World) -> None:
    model = world.model
    model.save_view()  # nothing is open yet
    model.show_loaded(Environment.STAGING, LOADED)
    await world.opened(*PETS)
    model.choose_status(StatusFilter.SOLD)
    model.search("bel")
    model.save_view()
    await world.settle()
    stored = Filter(status=StatusFilter.SOLD), Sort()
    assert read_view(world.repository.kept.view) == stored
    world.repository.error = CatalogueError("the disk is full")
    model.clear_filters()
    model.save_view()
    await world.workspace.lasting.finish()
    model.save_view()
    assert (read_view(world.repository.kept.view), model.state.problem) == (stored, None)
