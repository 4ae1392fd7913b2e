"""What a desk knows of the animals, from one run to the next, and one of them by its ID."""

from tests.journeys.conftest import StartDesk
from tests.journeys.desk import TOGGLES, Desk
from tests.journeys.waiting import eventually


def look_up_by_keyboard(desk: Desk) -> None:
    """Look for an animal by its ID: one that is there, and one that is not."""
    desk.main.keys("ctrl+g")
    window = desk.window("Look up by ID")
    window.type("twelve")
    window.keys("Return")
    window.says("ID error", "a whole number")
    window.write("ID", "12")
    window.press("Look up")
    window.says("Look-up result", "In the local copy")
    window.press("Show in the table")
    eventually(lambda: desk.main.label("details id") == "12")
    window.write("ID", "9999")
    window.press("Look up")
    window.says("Look-up result", "The service found no animal with this ID.")
    window.says("Look-up note", "5 December 2030")
    window.keys("Escape")
    eventually(lambda: not window.is_open)


def test_a_filter_outlives_the_run_and_an_animal_is_looked_up_by_its_id(
    desk: Desk, start: StartDesk
) -> None:
    desk.main.toggle("Sold")
    eventually(lambda: desk.row_count < 240)
    sold = desk.row_count
    desk.search("a")
    eventually(lambda: desk.row_count < sold)
    desk.quit()
    again = start()
    eventually(lambda: again.row_count == sold)
    assert again.main.find(TOGGLES, "Sold").is_checked
    again.main.says("Found", f"{sold} of 240")
    again.main.press("Clear filters")
    eventually(lambda: again.row_count == 240)
    look_up_by_keyboard(again)
    again.quit()
