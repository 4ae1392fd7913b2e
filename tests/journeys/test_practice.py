"""A first day on practice: look, find, add, come back."""

from tests.journeys.conftest import StartDesk
from tests.journeys.desk import TOGGLES, Desk
from tests.journeys.test_kill import add_by_keyboard
from tests.journeys.waiting import eventually


def test_a_first_day_looks_finds_adds_by_keyboard_and_comes_back(
    desk: Desk, start: StartDesk
) -> None:
    assert desk.title == "PetDesk - Practice"
    strip = desk.main.label("Environment strip")
    assert strip == "Practice: made-up animals. Nothing here reaches a real service."
    assert desk.row_count == 240
    assert desk.main.find(TOGGLES, "All").name in {"All 240", "All 240+"}
    desk.main.says("Coverage", "240 animal", "as of")
    assert desk.main.label("Message") == ""

    desk.search("bel")
    eventually(lambda: "Bella" in desk.names())
    assert all("bel" in name.casefold() for name in desk.names())
    found = desk.row_count
    desk.main.toggle("Available")
    eventually(lambda: 0 < desk.row_count < found)
    assert {row[2] for row in desk.rows()} == {"Available"}
    desk.main.press("Clear filters")
    eventually(lambda: desk.row_count == 240)
    desk.search("no such animal")
    desk.main.press("Show all animals")
    eventually(lambda: desk.row_count == 240)
    desk.search("bel")
    eventually(lambda: desk.row_count < 240)
    desk.main.keys("Escape")
    eventually(lambda: desk.row_count == 240)
    desk.main.keys("ctrl+4")
    eventually(lambda: desk.main.find(TOGGLES, "Sold").is_checked)
    eventually(lambda: desk.row_count < 240)
    desk.main.keys("ctrl+1")
    eventually(lambda: desk.row_count == 240)

    add_by_keyboard(desk, "Quasimodo")
    eventually(lambda: len(desk.windows()) == 1)
    expected = [("Quasimodo", "Dogs", "Available", "241")]
    desk.search("quasi")
    eventually(lambda: desk.rows() == expected)
    desk.quit()
    again = start()
    again.connected()
    assert again.row_count == 241
    again.search("quasi")
    eventually(lambda: again.rows() == expected)
    again.quit()
