"""How the room is shared among the columns."""

import pytest

from petdesk.views.table.column_widths import WidthNeed, shared

NEEDS = [WidthNeed(80, 240, 480), WidthNeed(60, 140), WidthNeed(120, 120), WidthNeed(70, 70)]


@pytest.mark.parametrize(
    ("room", "widths"),
    [
        (570, [240, 140, 120, 70]),
        (500, [240, 70, 120, 70]),
        (450, [200, 60, 120, 70]),
        (200, [80, 60, 120, 70]),
        (700, [370, 140, 120, 70]),
        (910, [480, 190, 170, 70]),
    ],
)
def test_status_and_id_are_whole_and_the_name_wins(room: int, widths: list[int]) -> None:
    assert shared(NEEDS, room) == widths
