"""Desks that share a key, on a clock that jumps; `tests/benchmarks/rate_limit` measures more."""

import statistics

import pytest

from petdesk.service.governor import Policy
from tests.benchmarks.rate_limit.rules import Bucket, Fixed, Sliding
from tests.benchmarks.rate_limit_virtual import play


@pytest.mark.parametrize(
    ("desks", "accepted", "refused"), [(1, 0.98, 1), (4, 0.94, 1), (8, 0.90, 2)]
)
@pytest.mark.parametrize("apart", [0.0, 22.2])
@pytest.mark.parametrize("ahead", [0.0, 90.0, -90.0])
def test_desks_share_a_window_without_429s(
    desks: int, accepted: float, refused: int, apart: float, ahead: float
) -> None:
    played = play(Fixed(60, 60.0), desks, apart=apart, ahead=ahead)
    assert sum(played.accepted) >= accepted * 600
    assert played.refused <= refused
    assert played.early == 0


def test_every_desk_gets_its_part() -> None:
    played = play(Fixed(60, 60.0), 8)
    assert min(played.accepted) >= 0.6 * statistics.mean(played.accepted)


def test_a_persons_request_among_bulk_work_goes_within_two_seconds() -> None:
    played = play(Fixed(60, 60.0), 1, people=10.0)
    assert len(played.waits) > 30
    assert statistics.quantiles(played.waits, n=20)[-1] <= 2.0


@pytest.mark.parametrize("desks", [1, 4, 8])
@pytest.mark.parametrize("rule", [Sliding(60, 60.0), Bucket(60, 60.0)])
def test_other_kinds_of_limit_are_obeyed_too(desks: int, rule: Sliding | Bucket) -> None:
    played = play(type(rule)(60, 60.0), desks)
    assert played.early == 0
    assert sum(played.accepted) >= 0.7 * 600
    assert played.refused <= 0.15 * sum(played.accepted)


@pytest.mark.parametrize("desks", [1, 4, 8])
def test_without_headers_the_own_rate_obeys_each_429(desks: int) -> None:
    played = play(Fixed(60, 60.0), desks, headers=False)
    assert played.early == 0
    assert played.refused <= 6 * desks


@pytest.mark.parametrize("desks", [1, 4])
def test_a_spent_day_draws_no_429(desks: int) -> None:
    played = play(Fixed(60, 60.0, per_day=300), desks)
    assert 265 <= sum(played.accepted) <= 300
    assert (played.refused, played.early) == (0, 0)


@pytest.mark.parametrize("desks", [1, 4])
def test_with_the_plan_known_a_tenth_of_the_day_is_left_to_people(desks: int) -> None:
    played = play(Fixed(60, 60.0, per_day=300), desks, policy=Policy(per_day=300))
    # A desk learns from its own next answer alone what others took.
    assert 260 <= sum(played.accepted) <= 270 + 3 * desks
