"""The filter and the sort outlive a run; what was typed does not."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.animals import state as main_steps
from petdesk.animals.catalogue import Catalogue, merge
from petdesk.animals.listing import Listing
from petdesk.animals.search import Filter, Sort, SortColumn, StatusFilter
from petdesk.animals.state import MainState
from petdesk.animals.store import LoadedCopy, LocalCopy
from petdesk.animals.view_model import MainViewModel, read_view, view_restored, write_view
from petdesk.core.disk_errors import CatalogueError
from petdesk.core.environments import Environment
from petdesk.core.pets import INT64_MAX, INT64_MIN, Pet, PetStatus
from petdesk.service.contract import PetList
from tests.animals.main.screens import World
from tests.fakes import settle

PETS = (Pet(1, "Bella", 1, PetStatus.SOLD), Pet(2, "Max", 2, None), Pet(3, "Ada", 1, None))
LOADED = LoadedCopy(LocalCopy(merge(Catalogue(), PetList(PETS, 0, None, 100, 1.0))))

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
@pytest.mark.parametrize(
    "known",
    ["", "sold", "odd|||id|", "all|x||id|", "all|||colour|"],
)
def test_what_nobody_wrote_hides_nothing(known: str, odd: str) -> None:
    assert read_view(known) == (Filter(), Sort())
    wanted, _sort = read_view(f"{known}{odd}")
    assert wanted.text == ""


def start(view: str) -> MainState:
    first = MainState(Environment.STAGING)
    state = main_steps.loaded_state(first, Environment.STAGING, LOADED, 2.0)
    return view_restored(state, view)


def view(wanted: Filter = Filter(), sort: Sort = Sort()) -> str:  # noqa: B008  both are frozen
    return write_view(replace(Listing(), filter=wanted, sort=sort))


def names(state: MainState) -> list[str]:
    return [record.name for record in state.listing.shown]


def test_a_start_shows_what_the_last_run_ended_with() -> None:
    assert names(start("")) == ["Ada", "Bella", "Max"]
    assert names(start(view(sort=Sort(SortColumn.ID)))) == ["Bella", "Max", "Ada"]
    state = start(view(Filter("", StatusFilter.NOT_STATED, 2)))
    assert names(state) == ["Max"]
    assert state.listing.filter.is_active
    # A category without animals any more hides them all, and says so.
    assert names(start(view(Filter(category_id=9)))) == []
    assert start(view(Filter(category_id=9))).listing.filter.is_active


async def test_the_view_is_kept_and_costs_nothing_if_it_cannot_be(
    model: MainViewModel, world: World
) -> None:
    model.save_view()  # nothing is open yet
    model.show_loaded(Environment.STAGING, LOADED)
    _, workspace = await world.opened(*PETS)
    model.choose_status(StatusFilter.SOLD)
    model.search("bel")
    model.save_view()
    await settle(workspace)
    stored = Filter(status=StatusFilter.SOLD), Sort()
    assert read_view(world.repository.view) == stored
    world.repository.error = CatalogueError("the disk is full")
    model.clear_filters()
    model.save_view()
    await workspace.lasting.finish()
    model.save_view()
    assert (read_view(world.repository.view), model.state.problem) == (stored, None)
