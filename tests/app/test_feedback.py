"""What a person's own commands came to."""

from __future__ import annotations

from dataclasses import replace

from petdesk.animals.catalogue import Catalogue, Coverage, add
from petdesk.animals.listing import Listing, build
from petdesk.animals.state import Connection, MainState
from petdesk.app.message_bar import RequestFeedback
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet, PetStatus
from petdesk.core.system_locale import Locale
from petdesk.core.wording import status_name
from petdesk.service.contract import Budget

NOW = 5.0


def state(now: float, **changes: object) -> MainState:
    catalogue = add(Catalogue(), [Pet(8, "Bella", 1, PetStatus.SOLD)], now)
    listing = build(Listing(), catalogue, {}, Locale(str.casefold, status_name))
    made = MainState(Environment.STAGING, connection=Connection.READY)
    made = replace(made, catalogue=catalogue, listing=listing)
    return replace(made, **changes)  # type: ignore[arg-type]  # fields by their names


def test_a_check_tells_what_the_service_answered_once() -> None:
    answers, before = RequestFeedback(), state(1.0)
    asking = replace(before, checking_id=8)
    assert answers.follow(before, asking, NOW) == ""
    ended = replace(asking, checking_id=None)
    assert answers.follow(asking, ended, NOW) == ""  # it may have been called off
    assert answers.follow(ended, state(2.0), NOW) == "Checked Bella: Sold"
    assert answers.follow(state(2.0), state(3.0), NOW) == ""


def test_a_check_tells_what_the_service_lacks() -> None:
    answers, before = RequestFeedback(), state(1.0)
    answers.follow(before, replace(before, checking_id=8), NOW)
    gone = replace(before, not_found={8: 2.0})
    assert answers.follow(before, gone, NOW) == "The service didn't find #8"


def test_a_refresh_that_a_person_wanted_is_told() -> None:
    answers, before = RequestFeedback(), state(1.0)
    listed = replace(before.catalogue, coverage={None: Coverage(9.0, is_complete=True)})
    later = replace(before, catalogue=listed)
    assert answers.follow(before, later, NOW) == ""
    answers.expect(before)
    assert answers.follow(before, replace(later, connection=Connection.FAILED), NOW) == ""
    assert answers.follow(before, later, NOW).startswith("Refreshed: ")
    assert answers.follow(before, later, NOW) == ""


def test_answers_of_another_environment_are_none() -> None:
    answers, before = RequestFeedback(), state(1.0)
    answers.expect(before)
    there = replace(state(2.0), environment=Environment.PRODUCTION)
    assert answers.follow(before, there, NOW) == ""


def test_what_has_to_wait_says_until_when_once() -> None:
    answers, before = RequestFeedback(), state(1.0)
    answers.expect(before)
    asking = replace(before, connection=Connection.WORKING)
    assert answers.follow(before, asking, NOW) == ""
    paused = replace(asking, budget=Budget(60, 0, paused_until=NOW + 30))
    told = answers.follow(asking, paused, NOW)
    assert told.startswith("Shared request limit reached. Continues at ")
    assert answers.follow(paused, replace(paused, checking_id=8), NOW) == ""
    ended = replace(paused, connection=Connection.READY)
    assert answers.follow(paused, ended, NOW) == ""
    assert answers.follow(ended, replace(ended, checking_id=8), NOW) == told


def test_a_refresh_that_nobody_asked_for_waits_in_silence() -> None:
    budget = Budget(60, 0, paused_until=NOW + 30)
    before = state(1.0, budget=budget)
    assert (
        RequestFeedback().follow(before, replace(before, connection=Connection.WORKING), NOW) == ""
    )
