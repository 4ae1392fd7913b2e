"""The worlds in which one program has to keep half of what is permitted, on the real queue."""

import pytest

from tests.benchmarks.rate_limit.__main__ import virtual
from tests.benchmarks.rate_limit.scenarios import Row, rows

ALONE = {
    row.scenario.name: row
    for row in rows()
    if row.scenario.desks == 1 and row.goals.accepted is not None
}


@pytest.mark.parametrize("row", ALONE.values(), ids=ALONE)
def test_one_program_meets_its_goals_whatever_the_headers_say(row: Row) -> None:
    assert virtual(row, 7).missed() == []
