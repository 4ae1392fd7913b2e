"""The worlds in which one program has to keep half of what is permitted, on the real queue."""

from dataclasses import replace

import pytest

from tests.benchmarks.rate_limit.__main__ import virtual
from tests.benchmarks.rate_limit.scenarios import FALLS, Row, rows

MINUTES = 3.0


def shortened(row: Row) -> Row:
    # The limit falls halfway through the second minute.
    permitted = 60.0 + 30.0 + 20.0 if row.scenario.name == FALLS else 60.0 * MINUTES
    scenario = replace(row.scenario, minutes=MINUTES)
    return replace(row, scenario=scenario, permitted=permitted)


ALONE = {
    row.scenario.name: shortened(row)
    for row in rows()
    if row.scenario.desks == 1 and row.accepted is not None
}


@pytest.mark.parametrize("row", ALONE.values(), ids=ALONE)
def test_one_program_meets_its_goals_whatever_the_headers_say(row: Row) -> None:
    assert virtual(row, 7).missed() == []
