"""When what is unknown is looked for."""

from petdesk.intake.schedule import (
    LOOKUP_DELAY,
)
from petdesk.service.network import Timeouts


def test_a_look_waits_until_the_longest_try_must_be_over() -> None:
    assert Timeouts().attempt < LOOKUP_DELAY


def test_no_step_of_the_network_outlives_its_try() -> None:
    limits = Timeouts()
    assert max(limits.connect, limits.read, limits.write) < limits.attempt
