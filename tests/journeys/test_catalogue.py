"""What a desk knows of the animals, from one run to the next, and one of them by its ID."""

from tests.journeys.conftest import StartDesk
from tests.journeys.desk import TOGGLES, Desk
from tests.journeys.waiting import eventually


def look_up_by_keyboard(desk: Desk) -> None:
    desk.main.keys("ctrl+g")
    desk.main.type("12")
    eventually(lambda: desk.main.label("details id") == "12")
    desk.search("9999")
    desk.main.says("Empty", "No animals match “9999” among the 240 that PetDesk knows.")
    desk.main.keys("Return")
    desk.main.says("Empty", "The service found no animal with the ID 9999.")


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
