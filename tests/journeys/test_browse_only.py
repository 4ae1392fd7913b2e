"""A volunteer's desk: only looking, and the way back to everything."""

from pathlib import Path

from tests.journeys.conftest import StartDesk
from tests.journeys.desk import BUTTONS, TOGGLES, Desk
from tests.journeys.waiting import eventually


def has_button(desk: Desk, name: str) -> bool:
    try:
        return bool(desk.main.find(BUTTONS, name))
    except LookupError:
        return False


def test_browsing_begins_in_settings_holds_and_is_left_by_its_command(
    desk: Desk, start: StartDesk, tmp_path: Path
) -> None:
    desk.main.keys("ctrl+comma")
    settings = desk.window("Settings")
    settings.keys("ctrl+Tab")  # the page of this desk
    settings.toggle("Browse only")
    settings.press("Save")
    eventually(lambda: not settings.is_open)
    eventually(lambda: not has_button(desk, "Add animal"))
    desk.quit()
    assert "browse_only = true" in (tmp_path / "data" / "settings.toml").read_text()

    desk = start()
    desk.connected()
    desk.main.says("Environment strip", "Practice", "Browse only", "can't be added here")
    assert desk.main.find(TOGGLES, "Available").is_checked
    assert not desk.main.label("Welcome")
    assert not has_button(desk, "Add animal")
    assert not has_button(desk, "Settings")
    desk.main.keys("ctrl+n", "ctrl+comma")
    desk.search("bel")
    eventually(lambda: "Bella" in desk.names())
    assert len(desk.windows()) == 1

    desk.main.keys("alt+f", "v")
    asked = desk.window("Leave browse-only mode?")
    asked.press("Leave")
    eventually(lambda: has_button(desk, "Add animal"))
    desk.main.keys("ctrl+n")
    form = desk.window("Add animal")
    form.keys("Escape")
    eventually(lambda: not form.is_open)
    desk.quit()
    assert "browse_only" not in (tmp_path / "data" / "settings.toml").read_text()
