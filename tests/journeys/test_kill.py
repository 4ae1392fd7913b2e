"""``kill -9`` at odd moments: a clean next start, and nothing lost, doubled or sent again."""

import re
import subprocess

import pytest

from tests.faults import silence
from tests.journeys.conftest import StartDesk
from tests.journeys.desk import TOGGLES, Desk
from tests.journeys.servers import Script, listing
from tests.journeys.waiting import eventually


def lives_for(desk: Desk, seconds: float) -> None:
    """Wait for a while, whatever the process is doing, and kill it."""
    with pytest.raises(subprocess.TimeoutExpired):
        desk.process.wait(timeout=seconds)
    desk.kill()


def starts_clean(desk: Desk) -> Desk:
    """See that a start has nothing to complain of."""
    assert desk.connected().main.label("Message") == ""
    return desk


def test_killed_while_it_starts(start: StartDesk) -> None:
    # The first starts make the practice animals and the local copy; the later ones read them.
    for seconds in (0.15, 0.4, 0.9, 0.6):
        lives_for(start(), seconds)
    desk = starts_clean(start())
    assert desk.row_count == 240
    desk.quit()


def found(desk: Desk, text: str) -> list[tuple[str, ...]]:
    """Search, and give the rows found, of which there must be few."""
    desk.search(text)
    count = eventually(lambda: re.match(r"(\d) of ", desk.main.label("Found")))
    return desk.rows() if count[1] != "0" else []


def settled(desk: Desk, name: str) -> list[tuple[str, ...]]:
    """Return the rows of ``name`` once nothing is on its way."""

    def rows() -> list[list[tuple[str, ...]]]:
        shown = found(desk, name)
        is_on_its_way = any(row[3] in ("Waiting…", "Sending…") for row in shown)
        return [] if is_on_its_way else [shown]

    return eventually(rows)[0]


def test_killed_right_after_an_add_it_is_there_once_or_its_text_is(start: StartDesk) -> None:
    name = "Zaphod"
    desk = starts_clean(start())
    add_by_keyboard(desk, name)
    desk.kill()
    again = start().connected()
    rows = settled(again, name)
    numbered = [row for row in rows if row[3].isdecimal()]
    assert len(numbered) <= 1
    message = again.main.label("Message")
    if any(row[3] == "Unknown" for row in rows):
        assert message.startswith(f"“{name}” may not have been added")
    elif not numbered:
        # It was killed before the animal was committed, and with it all but what was typed last.
        assert message == "" or message.startswith("Your entry")
    again.quit()


def test_killed_while_the_copy_is_saved_what_was_shown_is_there(start: StartDesk) -> None:
    name = "Zaphod"
    desk = starts_clean(start())
    add_by_keyboard(desk, name)
    eventually(lambda: desk.row_count == 241)
    eventually(lambda: desk.main.find(TOGGLES, "All").name.rstrip("+") == "All 241")
    desk.kill()
    again = starts_clean(start())
    assert [row[0] for row in found(again, name)] == [name]
    again.quit()


def add_by_keyboard(desk: Desk, name: str) -> None:
    """Send an animal on its way and wait for nothing."""
    desk.main.keys("ctrl+n")
    form = desk.window("Add animal")
    form.type(name)
    form.keys("Tab")
    form.type("1")
    form.keys("Tab")
    # Without a status, no list call of a store this large would ever show it again.
    form.choose("Status", "Available")
    form.keys("Return")


def test_killed_with_an_animal_on_its_way_it_is_not_sent_again(
    start: StartDesk, script: Script
) -> None:
    desk = start(script).connected()
    script.always = silence
    desk.add_llama("Yzma")
    eventually(lambda: script.posts() == 1)
    desk.kill()
    script.always = listing("Kuzco", "Yzma")
    again = start(script)
    again.message("“Yzma” may not have been added")
    eventually(lambda: again.names() == ["Yzma, Unknown", "Kuzco", "Yzma"])
    again.main.press("Did it go through?")
    question = again.window("Did it go through?")
    question.says("Found", "no answer.")  # after a minute, also what it may be
    question.read()
    question.press("Decide later")
    eventually(lambda: not question.is_open)
    again.quit()
    assert script.posts() == 1


def test_killed_while_settings_are_saved(start: StartDesk, script: Script) -> None:
    desk = start().connected()
    settings = desk.settings()
    settings.choose("Environment", "Staging")
    settings.write("Staging address", script.address)
    settings.press("Save")
    desk.kill()
    again = start()
    # Either what was saved holds whole, or what held before does.
    title = eventually(lambda: again.title)
    if title == "PetDesk - Staging":
        settings = again.settings()
        field = eventually(lambda: settings.find("text", "Staging address"))
        assert field.text == script.address
        settings.escape()
    else:
        assert title == "PetDesk - Practice"
        starts_clean(again)
    again.quit()
