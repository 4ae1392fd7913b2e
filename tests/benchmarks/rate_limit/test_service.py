"""The yardstick itself: what the played service counts, and whom it bans."""

import json

import pytest

from tests.benchmarks.rate_limit.service import Answer, Service, Settings, Strikes

NAME = b'{"name": "Rex", "categoryId": 1}'


def spent(strikes: Strikes = "by key") -> Service:
    """Return a service whose limit of one request a minute is used up at the moment 1."""
    service = Service(Settings(limit=1, strikes=strikes), epoch=0.0)
    assert ask(service, "first", 1.0).status == 201
    return service


def ask(service: Service, desk: str, at: float, *, is_told: bool = True) -> Answer:
    service.sent(desk, at)
    answer = service.answer(desk, "POST", "", NAME, at + 0.02, sent_at=at)
    if is_told:
        service.told(desk, answer, at + 0.04)
    return answer


def test_requests_under_way_together_are_no_strikes() -> None:
    service = spent()
    answers = [ask(service, f"desk{number}", 2.0, is_told=False) for number in range(8)]
    for number, answer in enumerate(answers):
        service.told(f"desk{number}", answer, 2.04)
    assert [answer.status for answer in answers] == [429] * 8
    assert (service.accounts.worst, service.accounts.bans) == (8, 0)
    assert +service.accounts.early == {}


def test_the_third_that_is_sent_after_a_429_was_told_brings_the_ban() -> None:
    service = spent()
    answers = [ask(service, f"desk{number}", 2.0 + number) for number in range(4)]
    assert [answer.status for answer in answers] == [429, 429, 429, 403]
    assert +service.accounts.early == {}
    banned = ask(service, "desk9", 100.0)
    assert banned.status == 403
    assert banned.retry_after == pytest.approx(205, abs=1)
    assert json.loads(banned.body)["status"] == 403
    assert service.accounts.bans == 1


def test_each_closed_window_is_counted_by_itself() -> None:
    service = spent()
    for minute in range(3):
        statuses = [ask(service, f"desk{n}", minute * 60.0 + 2.0 + n).status for n in range(3)]
        assert 403 not in statuses
    assert service.accounts.bans == 0


@pytest.mark.parametrize(("strikes", "bans"), [("by key", 1), ("by desk", 0)])
def test_a_milder_service_holds_nothing_against_who_was_not_told(
    strikes: Strikes, bans: int
) -> None:
    service = spent(strikes)
    for number in range(8):
        ask(service, f"desk{number}", 2.0 + number)
    assert service.accounts.bans == bans


@pytest.mark.parametrize("strikes", ["by key", "by desk"])
def test_a_desk_that_goes_on_after_its_429_is_early_and_banned(strikes: Strikes) -> None:
    service = spent(strikes)
    for number in range(4):
        ask(service, "desk0", 2.0 + number)
    assert service.accounts.early["desk0"] == 3
    assert service.accounts.bans == 1


def test_a_wait_counts_whatever_the_status() -> None:
    service = Service(Settings(down_from=10.0, down_for=20.0), epoch=0.0)
    assert ask(service, "desk0", 10.0).retry_after == 20
    ask(service, "desk0", 29.0)
    assert service.accounts.early["desk0"] == 1
