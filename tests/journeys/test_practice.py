"""A first day on practice, from the welcome on: look, find, add, come back."""

from functools import partial

from tests.journeys.conftest import StartDesk
from tests.journeys.desk import BUTTONS, FIELDS, TOGGLES, Desk
from tests.journeys.test_kill import add_by_keyboard
from tests.journeys.waiting import eventually

FIRST_STOPS = (
    *("Switch environment", "Set up your shelter's service"),
    *("Look around with practice animals", "Search animals"),
)


def is_focused(desk: Desk, name: str) -> bool:
    return bool(desk.main.find((*BUTTONS, *FIELDS), name).is_focused)


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

    desk.main.says("Welcome", "Find any animal", "made up for practice")
    desk.main.take_keyboard()
    eventually(lambda: desk.main.find(BUTTONS, FIRST_STOPS[0])).focus()
    for name in FIRST_STOPS:
        eventually(partial(is_focused, desk, name))
        desk.main.keys("Tab")
    desk.main.press(FIRST_STOPS[1])
    desk.window("Set up PetDesk").escape()
    assert desk.main.label("Welcome")
    desk.main.press(FIRST_STOPS[2])
    eventually(lambda: not desk.main.label("Welcome"))
    desk.main.type("bel")  # the search field has the keyboard next
    eventually(lambda: "Bella" in desk.names())
    assert all("bel" in name.casefold() for name in desk.names())
    found = desk.row_count
    desk.main.press("Available")
    eventually(lambda: 0 < desk.row_count < found)
    assert {row[2] for row in desk.rows()} == {"Available"}
    desk.main.press("Clear filters")
    eventually(lambda: desk.row_count == 240)
    desk.main.keys("ctrl+4")
    eventually(lambda: desk.main.find(TOGGLES, "Sold").is_checked)
    desk.main.keys("ctrl+1")
    eventually(lambda: desk.row_count == 240)

    add_by_keyboard(desk, "Quasimodo")
    eventually(lambda: len(desk.windows()) == 1)
    expected = [("Quasimodo", "Dogs", "Available", "241")]
    desk.search("quasi")
    eventually(lambda: desk.rows() == expected)
    desk.quit()
    again = start().connected()
    assert again.row_count == 241
    assert not again.main.label("Welcome")
    again.search("quasi")
    eventually(lambda: again.rows() == expected)
    again.quit()
