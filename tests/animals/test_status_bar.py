from datetime import datetime
from functools import reduce

import pytest

from petdesk.animals import status_bar
from petdesk.animals.catalogue import Catalogue, add, merge
from petdesk.animals.listing import Listing, build
from petdesk.animals.state import MainState
from petdesk.animals.status_bar import coverage_rows
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet, PetStatus
from petdesk.service.contract import Budget, PetList
from petdesk.service.errors import PauseReason

pytestmark = pytest.mark.usefixtures("british")

NOW = datetime(2026, 3, 14, 10, 42).astimezone().timestamp()


def shown(catalogue: Catalogue) -> MainState:
    listing = build(Listing(), catalogue, {})
    return MainState(Environment.STAGING, listing)


def state_after(*answers: PetList) -> MainState:
    return shown(reduce(merge, answers, Catalogue()))


BELLA, MAX = Pet(1, "Bella", 1, PetStatus.SOLD), Pet(2, "Max", 1)
CUT = PetList((BELLA,), 0, None, 1, NOW - 300)
NO_SOLD = PetList((), 0, PetStatus.SOLD, 100, NOW - 240)
MAY_BE_MORE = " Some may be missing."


@pytest.mark.parametrize(
    ("state", "words", "shorter"),
    [
        (MainState(Environment.STAGING), "No animals saved yet", ""),
        (shown(add(Catalogue(), [BELLA], NOW)), "1 animal(s), no list yet", ""),
        (
            state_after(PetList((BELLA, MAX), 0, None, 100, NOW - 120)),
            "2 animal(s), as of 10:40",
            "As of 10:40",
        ),
        (
            state_after(CUT, NO_SOLD),
            f"1 animal(s), as of 10:38.{MAY_BE_MORE}",
            f"As of 10:38.{MAY_BE_MORE}",
        ),
        (
            state_after(PetList((), 3, None, 100, NOW)),
            "0 animal(s), as of 10:42. None of 3 animal(s) could be read.",
            f"As of 10:42.{MAY_BE_MORE}",
        ),
    ],
)
def test_coverage_says_what_is_known_and_what_may_be_missing(
    state: MainState, words: str, shorter: str
) -> None:
    assert status_bar.coverage(state, NOW) == words
    assert status_bar.shorter_coverage(state, NOW) == shorter


def paused(seconds: float, reason: PauseReason = PauseReason.LIMIT) -> Budget:
    return Budget(60, 0, None, NOW + seconds, reason, waiting=37)


@pytest.mark.parametrize(
    ("budget", "words"),
    [
        (None, ""),
        (Budget(), "No request limit stated"),
        (Budget(60), "No request limit stated"),
        (Budget(None, 5), "No request limit stated"),
        (Budget(60, 41), "41 of 60 requests left"),
        (Budget(60, 0, NOW + 60), "0 of 60 requests left until 10:43"),
        (Budget(60, 41, NOW), "Limit of 60 requests"),
        (paused(118.2), "Shared request limit reached. Continues at 10:43 (119 s)"),
        (paused(7200, PauseReason.BLOCKED), "Key blocked by the service. Tries again at 12:42"),
        (paused(20, PauseReason.ASKED), "The service asks to wait. Continues at 10:42 (20 s)"),
        (paused(7200), "Shared request limit reached. Continues at 12:42"),
        (Budget(60, 41, None, NOW), "41 of 60 requests left"),
    ],
)
def test_the_budget(budget: Budget | None, words: str) -> None:
    assert status_bar.budget(budget, NOW) == words


def test_each_status_says_for_itself_what_may_be_missing() -> None:
    available = PetList((BELLA,), 0, PetStatus.AVAILABLE, 1, NOW)
    sold = PetList((), 2, PetStatus.SOLD, 100, NOW)
    rows = coverage_rows(state_after(CUT, sold, available), NOW)
    extent_of = {row.status: row.extent for row in rows}
    assert extent_of["Sold"] == "2 animal(s) couldn't be read."
    for status in ("Available", "Pending"):
        assert "the service lists at most 100" in extent_of[status]
    assert "only the full list shows these" in extent_of["Not stated"]
