"""A first run says what PetDesk is, and gives two ways to begin; both by keyboard."""

from tests.journeys.conftest import StartDesk
from tests.journeys.desk import BUTTONS, FIELDS, Desk
from tests.journeys.waiting import eventually

SET_UP = "Set up your shelter's service"
LOOK_AROUND = "Look around with practice animals"


def test_looking_around_ends_the_welcome_for_good(desk: Desk, start: StartDesk) -> None:
    desk.main.says("Welcome", "Find any animal", "made up for practice")
    desk.main.says("Environment strip", "reaches a real service")
    assert desk.row_count == 240
    desk.main.press(LOOK_AROUND)
    eventually(lambda: not desk.main.label("Welcome"))
    desk.main.type("bel")  # the search field has the keyboard next
    eventually(lambda: "Bella" in desk.names())
    desk.quit()
    again = start()
    again.connected()
    assert not again.main.label("Welcome")
    again.quit()


def test_setting_up_takes_three_steps_and_keeps_what_was_typed(
    desk: Desk, start: StartDesk
) -> None:
    desk.main.press(SET_UP)
    steps = desk.window("Set up PetDesk")
    steps.write("Service address", "http://127.0.0.1:9/v1")
    steps.keys("Escape")
    eventually(lambda: not steps.is_open)
    assert desk.main.label("Welcome")
    desk.main.press(SET_UP)
    steps = desk.window("Set up PetDesk")
    assert steps.find(FIELDS, "Service address").text == "http://127.0.0.1:9/v1"
    steps.press("Next")
    steps.write("API key", "not-the-key")
    steps.press("Next")
    steps.says("Production test outcome", "No connection")
    steps.says("Production test report", "Can't reach the service")
    steps.press("Save")
    eventually(lambda: not steps.is_open)
    eventually(lambda: not desk.main.label("Welcome"))
    eventually(lambda: desk.main.title == "PetDesk - Production")
    desk.quit()
    again = start()
    again.main.says("Connection", "No keyring")
    assert not again.main.label("Welcome")
    again.quit()


def test_the_welcome_is_reached_by_tab_before_the_search(desk: Desk) -> None:
    desk.main.take_keyboard()
    eventually(lambda: desk.main.find(BUTTONS, "Switch environment")).focus()
    eventually(lambda: desk.main.find(BUTTONS, "Switch environment").is_focused)
    desk.main.keys("Tab")
    eventually(lambda: desk.main.find(BUTTONS, SET_UP).is_focused)
    desk.main.keys("Tab")
    eventually(lambda: desk.main.find(BUTTONS, LOOK_AROUND).is_focused)
    desk.main.keys("Tab")
    eventually(lambda: desk.main.find("text", "Search animals").is_focused)
    desk.quit()
