"""Who follows the connection, the problem or the animals known is not called for each letter."""

from collections.abc import Callable

import pytest

from petdesk.domain.search import Sort, SortColumn, StatusFilter
from petdesk.viewmodels.main.state import MainState
from petdesk.viewmodels.main.view_model import MainViewModel
from tests.viewmodels.main.screens import ADA, BELLA, PRODUCTION, loaded


@pytest.fixture
def seen(model: MainViewModel) -> list[MainState]:
    model.show_loaded(PRODUCTION, loaded(ADA, BELLA))
    states: list[MainState] = []
    model.context_changed.connect(states.append)
    return states


@pytest.mark.parametrize(
    "choose",
    [
        lambda model: model.search("bel"),
        lambda model: model.search("1"),
        lambda model: model.choose_status(StatusFilter.SOLD),
        lambda model: model.sort(Sort(SortColumn.ID)),
        lambda model: model.select(BELLA.id),
        lambda model: model.tick(),
    ],
)
def test_what_is_looked_for_and_chosen_leaves_the_context_as_it_is(
    model: MainViewModel, seen: list[MainState], choose: Callable[[MainViewModel], None]
) -> None:
    before = model.state
    choose(model)
    assert model.state is not before
    assert seen == []


@pytest.mark.parametrize(
    "happen",
    [
        lambda model: model.work_offline(),
        lambda model: model.job_failed("save", OSError("disk")),
        lambda model: model.pet_seen(ADA),
        lambda model: model.show_labels({1: "Dogs"}),
        lambda model: model.show_loaded(PRODUCTION, loaded()),
    ],
)
def test_everything_else_is_a_change_of_it(
    model: MainViewModel, seen: list[MainState], happen: Callable[[MainViewModel], None]
) -> None:
    happen(model)
    assert seen[-1] is model.state
