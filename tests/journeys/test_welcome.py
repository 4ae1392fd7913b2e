"""A first run says what PetDesk is, and gives two ways to begin; both by keyboard."""

from functools import partial

from tests.journeys.conftest import StartDesk
from tests.journeys.desk import BUTTONS, FIELDS, Desk
from tests.journeys.waiting import eventually

SET_UP = "Set up your shelter's service"
LOOK_AROUND = "Look around with practice animals"


def is_focused(desk: Desk, roles: str | tuple[str, ...], name: str) -> bool:
    return desk.main.find(roles, name).is_focused


def test_looking_around_by_keyboard_ends_the_welcome_for_good(desk: Desk, start: StartDesk) -> None:
    desk.main.says("Welcome", "Find any animal", "made up for practice")
    desk.main.says("Environment strip", "reaches a real service")
    assert desk.row_count == 240
    desk.main.take_keyboard()
    eventually(lambda: desk.main.find(BUTTONS, "Switch environment")).focus()
    eventually(lambda: desk.main.find(BUTTONS, "Switch environment").is_focused)
    for name in (SET_UP, LOOK_AROUND):
        desk.main.keys("Tab")
        eventually(partial(is_focused, desk, BUTTONS, name))
    desk.main.keys("Tab")
    eventually(partial(is_focused, desk, "text", "Search animals"))
    desk.main.press(LOOK_AROUND)
    eventually(lambda: not desk.main.label("Welcome"))
    desk.main.type("bel")  # the search field has the keyboard next
    eventually(lambda: "Bella" in desk.names())
    desk.quit()
    again = start()
    again.connected()
    assert not again.main.label("Welcome")
    again.quit()


def test_setting_up_takes_one_page_and_keeps_what_was_typed(desk: Desk, start: StartDesk) -> None:
    desk.main.press(SET_UP)
    window = desk.window("Set up PetDesk")
    window.write("Production address", "http://127.0.0.1:9/v1")
    window.keys("Escape")
    eventually(lambda: not window.is_open)
    assert desk.main.label("Welcome")
    desk.main.press(SET_UP)
    window = desk.window("Set up PetDesk")
    assert window.find(FIELDS, "Production address").text == "http://127.0.0.1:9/v1"
    window.write("Production API key", "not-the-key")
    window.press("Test Production")
    window.says("Production test report", "Can't reach the service")
    window.press("Save")
    desk.window("Switch to Production?", "alert message").press("Switch to Production")
    eventually(lambda: not window.is_open)
    eventually(lambda: not desk.main.label("Welcome"))
    eventually(lambda: desk.main.title == "PetDesk - Production")
    desk.quit()
    again = start()
    again.main.says("Connection", "No keyring")
    assert not again.main.label("Welcome")
    again.quit()
