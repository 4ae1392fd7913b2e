"""Desks that share a key and work off a backlog: the program's own queue, client and governor.

In virtual time, without a thread; `tests/benchmarks/rate_limit` measures more.
"""

import pytest

from tests.benchmarks.rate_limit.play import Played, Scenario, play
from tests.benchmarks.rate_limit.service import Settings


def assert_good_citizens(played: Played) -> None:
    accounts = played.accounts
    assert played.faults == []
    assert set(played.wrong.values()) == {0}, played.wrong
    assert accounts.bans == 0
    assert +accounts.early == {}


def test_four_desks_use_the_limit_without_drawing_429s() -> None:
    played = play(Scenario("clean", 4, minutes=3))
    assert_good_citizens(played)
    assert played.accounts.refused.total() <= 1
    assert sum(played.accounts.by_window.values()) >= 0.94 * 180


def test_desks_that_come_back_with_a_backlog_are_not_banned() -> None:
    played = play(
        Scenario("restart", 8, minutes=4, backlog=20, endless=False, opens=5.0, together=1.0)
    )
    assert_good_citizens(played)
    assert played.accounts.refused.total() <= 2
    assert played.stages == {"added": 160}


@pytest.mark.parametrize("writing", [0.0, 0.4])
def test_nothing_is_sent_early_on_a_spent_key(writing: float) -> None:
    spent = Scenario("stranger takes all", 4, minutes=4, stranger=(70, 60.0), writing=writing)
    played = play(spent)
    # A desk cannot know of a limit that a stranger has just spent, but each hears of it only once.
    assert set(played.wrong.values()) == {0}, played.wrong
    assert +played.accounts.early == {}


def test_a_desk_that_was_stopped_hears_of_the_limit_first() -> None:
    assert_good_citizens(play(Scenario("stopped", 4, minutes=4, stopped=((65.0, 90.0),))))


def test_a_wait_named_by_an_outage_is_waited_for() -> None:
    outage = Settings(down_from=70.0, down_for=45.0)
    assert_good_citizens(play(Scenario("503", 4, minutes=4, service=outage)))


def test_people_are_not_held_back_by_the_backlog_of_their_desk() -> None:
    played = play(Scenario("people", 1, minutes=4, visits=10.0))
    assert_good_citizens(played)
    assert len(played.waits) > 15
    assert sorted(played.waits)[int(0.95 * len(played.waits))] <= 2.0
