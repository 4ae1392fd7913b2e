"""Desks that share a key and work off a backlog: the program's own queue, client and governor.

In virtual time, without a thread; `tests/benchmarks/rate_limit` plays more, and for longer.
"""

import statistics

import pytest

from tests.benchmarks.rate_limit.play import Played, Scenario, play
from tests.benchmarks.rate_limit.service import Settings

MINUTES = 5.0


def accepted(played: Played) -> int:
    return played.accounts.by_window.total()


def assert_good_citizens(played: Played) -> None:
    accounts = played.accounts
    assert played.faults == []
    assert set(played.wrong.values()) == {0}, played.wrong
    assert accounts.bans == 0
    assert +accounts.early == {}


@pytest.mark.parametrize(
    ("desks", "part", "refused", "apart"),
    [(4, 0.90, 1, 0.0), (4, 0.90, 1, 22.2), (8, 0.80, 2, 0.0)],
)
def test_desks_share_a_period(desks: int, part: float, refused: int, apart: float) -> None:
    played = play(Scenario("clean", desks, MINUTES, apart=apart))
    assert_good_citizens(played)
    assert played.accounts.refused.total() <= refused
    assert accepted(played) >= part * 60 * MINUTES
    if not apart:  # a desk that begins later has less
        parts = [played.accounts.accepted[f"desk{number}"] for number in range(desks)]
        assert min(parts) >= 0.6 * statistics.mean(parts)


OUTAGE = Settings(down_from=100.0, down_for=45.0)


@pytest.mark.parametrize(
    ("scenario", "part"),
    [
        (Scenario("clock", 4, MINUTES, service=Settings(ahead=90.0)), 0.90),
        (Scenario("clock", 4, MINUTES, service=Settings(ahead=-90.0)), 0.90),
        (Scenario("sliding", 1, MINUTES, service=Settings(rule="sliding")), 0.97 / 2),
        (Scenario("bucket", 1, MINUTES, service=Settings(rule="bucket")), 0.97 / 2),
        (Scenario("sliding", 4, MINUTES, service=Settings(rule="sliding")), 0.97 / 2),
        (Scenario("bucket", 8, MINUTES, service=Settings(rule="bucket")), 0.97 / 2),
        (Scenario("none", 8, MINUTES, service=Settings(headers="none")), 0.0),
        (Scenario("alone", 1, MINUTES, service=Settings(headers="remaining alone")), 0.0),
        (Scenario("past", 1, MINUTES, service=Settings(headers="reset past")), 0.0),
        (Scenario("stopped", 4, MINUTES, stopped=((65.0, 90.0),)), 0.0),
        (Scenario("503", 4, MINUTES, service=OUTAGE), 0.0),
    ],
)
def test_in_odd_worlds_nobody_is_banned_and_work_goes_on(scenario: Scenario, part: float) -> None:
    played = play(scenario)
    assert_good_citizens(played)
    assert accepted(played) >= part * 60 * MINUTES


def test_a_persons_request_among_a_backlog_goes_within_two_seconds() -> None:
    played = play(Scenario("people", 1, MINUTES, visits=10.0))
    assert_good_citizens(played)
    assert len(played.waits) > 15
    assert played.turned_away == 0
    assert statistics.quantiles(played.waits, n=20)[-1] <= 2.0


@pytest.mark.parametrize("desks", [1, 8])
def test_a_spent_day_draws_no_429(desks: int) -> None:
    played = play(Scenario("day", desks, 8.0, service=Settings(per_day=300)))
    assert_good_citizens(played)
    assert 240 <= accepted(played) <= 300
    assert played.accounts.refused.total() <= 1


@pytest.mark.parametrize("desks", [1, 4])
def test_with_the_plan_known_a_tenth_of_the_day_is_left_to_people(desks: int) -> None:
    played = play(Scenario("plan", desks, 8.0, plan=300, service=Settings(per_day=300)))
    assert_good_citizens(played)
    # A desk learns from its own next answer alone what others took; and each refreshed once.
    assert 240 <= accepted(played) <= 270 + 3 * desks + desks


@pytest.mark.parametrize("writing", [0.0, 0.4])
def test_nothing_is_sent_early_on_a_spent_key(writing: float) -> None:
    spent = Scenario("stranger takes all", 4, MINUTES, stranger=(70, 60.0), writing=writing)
    played = play(spent)
    # A desk cannot know of a limit that a stranger has just spent, but each hears of it only once.
    assert set(played.wrong.values()) == {0}, played.wrong
    assert +played.accounts.early == {}


def test_a_clock_set_back_in_a_pause_makes_nobody_wait_for_an_hour() -> None:
    service = Settings(strikes="by desk")  # nobody can know what a stranger has just taken
    spent = Scenario(
        "clock", 4, 8.0, stranger=(50, 50.0), clock_set=(70.0, -3600.0), service=service
    )
    played = play(spent)
    assert_good_citizens(played)
    assert all(played.accounts.by_window[minute] for minute in range(5, 8))
