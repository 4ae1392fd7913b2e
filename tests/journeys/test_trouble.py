"""What goes wrong on the way to the service, and how a desk goes on."""

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from tests.faults import answer
from tests.journeys.conftest import StartDesk
from tests.journeys.desk import FIELDS, Desk, Window, hold
from tests.journeys.servers import KEY, LIMITS, error, listing, scripted, serve
from tests.journeys.waiting import eventually


def at_staging(address: str) -> Mapping[str, str]:
    """Return the variables of a run on staging at ``address``."""
    return {
        "PETDESK_ENVIRONMENT": "staging",
        "PETDESK_STAGING_URL": address,
        "PETDESK_API_KEY": KEY,
    }


def open_form(desk: Desk, name: str) -> Window:
    """Open the add form and fill it for a llama."""
    desk.main.press("Add animal")
    form = desk.window("Add animal")
    form.write("Name", name)
    form.write("Category", "7")
    form.leave("Category")
    return form


def test_with_the_server_down_the_copy_stays_and_retry_works(
    start: StartDesk, tmp_path: Path
) -> None:
    with serve(tmp_path) as service:
        desk = start(**at_staging(service.address))
        desk.connected()
        assert desk.names() == ["Kuzco", "Pacha"]
        service.stop()
    desk.main.press("Refresh")
    desk.message("Can't reach the service", "saved animals")
    desk.main.says("Connection", "No connection")
    assert desk.names() == ["Kuzco", "Pacha"]
    with serve(tmp_path, port=service.port) as service:
        desk.main.press("Retry")
        desk.connected()
        eventually(desk.is_calm)
        form = open_form(desk, "Yzma")
        form.press("Add to Staging")
        eventually(lambda: desk.names() == ["Kuzco", "Pacha", "Yzma"])
        desk.quit()
        service.stop()


def test_a_mistake_in_the_form_is_described_to_a_screen_reader(start: StartDesk) -> None:
    with scripted(listing("Kuzco")) as script:
        desk = start(**at_staging(script.address))
        desk.connected()
        desk.main.press("Add animal")
        form = desk.window("Add animal")
        form.write("Category", "zzz")
        assert not form.find(FIELDS, "Category").description.startswith("No category")
        form.press("Add to Staging")
        for name, words in (("Name", "Enter a name."), ("Category", "No category “zzz”.")):
            eventually(partial(is_described, form, name, words))
        form.write("Name", "Kuzco")
        eventually(lambda: not is_described(form, "Name", "Enter a name."))


def is_described(form: Window, name: str, words: str) -> bool:
    return form.find(FIELDS, name).description.startswith(words)


def test_a_short_pause_is_waited_out_and_nothing_is_sent_in_it(start: StartDesk) -> None:
    pause = 5.0
    with scripted(listing("Kuzco")) as script:
        desk = start(**at_staging(script.address))
        desk.connected()
        script.always = answer(429, headers={**LIMITS, "Retry-After": f"{pause:.0f}"})
        asked = len(script.arrived)
        desk.main.press("Refresh")
        desk.main.says("Budget", "Shared request limit reached. Continues at")
        script.always = listing("Kuzco", "Pacha")
        form = open_form(desk, "Yzma")
        form.press("Add to Staging")
        eventually(lambda: desk.names() == ["Kuzco", "Pacha", "Yzma"])
        refused, *later = script.arrived[asked:]
        assert min(later) >= refused + pause
        assert script.posts() == 1
        desk.quit()


def test_a_long_pause_is_told_and_kept_even_by_a_restart(start: StartDesk) -> None:
    with scripted(listing("Kuzco")) as script:
        desk = start(**at_staging(script.address))
        desk.connected()
        script.always = answer(429, headers={**LIMITS, "Retry-After": "7200"})
        asked = len(script.arrived)
        desk.main.press("Refresh")
        told = desk.message("Shared request limit reached", "Continues at")
        assert re.search(r"Continues at .*\d\d?:\d\d", told)
        script.always = listing("Kuzco", "Pacha")
        desk.main.keys("F5")
        form = open_form(desk, "Yzma")
        form.press("Add to Staging")
        eventually(lambda: not form.is_open)
        waiting = ("Yzma, Waiting…", "7", "Not stated", "Waiting…")
        eventually(lambda: desk.rows()[0] == waiting)
        told = desk.message("Shared request limit reached. Continues at", "1 animal waiting.")
        assert re.search(r"Continues at .*\d\d?:\d\d", told)
        desk.quit()
        again = start(**at_staging(script.address))
        again.message("Shared request limit reached. Continues at", "1 animal waiting.")
        assert again.rows()[0] == waiting
        assert again.names() == ["Yzma, Waiting…", "Kuzco"]
        again.quit()
        assert script.posts() == 0
        assert len(script.arrived) == asked + 1


def test_what_the_service_refuses_opens_again_and_what_tells_nothing_is_told_as_that(
    start: StartDesk,
) -> None:
    with scripted(listing("Kuzco")) as script:
        desk = start(**at_staging(script.address))
        desk.connected()
        script.always = error(400, "No llamas today.")
        form = open_form(desk, "Yzma")
        form.press("Add to Staging")
        desk.message("The service refused “Yzma” (400): No llamas today.")
        script.always = listing("Kuzco")
        desk.main.press("Correct…")
        form.says("Form message", "The service refused it (400): No llamas today.")
        assert form.find("text", "Name").text == "Yzma"
        assert form.find("text", "Category").text == "7"
        form.write("Name", "Yzma the cat")
        form.press("Add to Staging")
        eventually(lambda: not form.is_open)
        eventually(lambda: desk.names() == ["Kuzco", "Yzma the cat"])
        eventually(desk.is_calm)

        script.always = error(500, "Out of hay.")
        form = open_form(desk, "Kronk")
        form.press("Add to Staging")
        told = "The service answered 500, so the animal may or may not have been added."
        desk.message("“Kronk” was sent", told)
        desk.main.press("Did it go through?")
        question = desk.window("Did it go through?")
        question.says("Found", "Sent", told, "PetDesk looks for it at")
        question.read()
        question.press("Decide later")
        desk.quit()
        assert script.posts() == 3


def test_an_animal_is_taken_back_or_sent_before_its_time(start: StartDesk, tmp_path: Path) -> None:
    hold(tmp_path, 30)
    with scripted(listing("Kuzco")) as script:
        desk = start(**at_staging(script.address))
        desk.connected()
        form = open_form(desk, "Yzma")
        form.press("Add to Staging")
        desk.message("Adding “Yzma” to Staging in")
        eventually(lambda: desk.rows()[0][3].startswith("Held: "))
        desk.main.press("Undo")
        eventually(lambda: form.is_open)
        assert form.find("text", "Name").text == "Yzma"
        assert desk.names() == ["Kuzco"]
        assert script.posts() == 0
        form.press("Add to Staging")
        desk.message("Adding “Yzma” to Staging in")
        desk.main.keys("ctrl+z")  # the search field has the keyboard, and nothing to undo
        eventually(lambda: form.is_open)
        assert script.posts() == 0
        form.press("Add to Staging")
        desk.message("Adding “Yzma” to Staging in")
        desk.main.press("Send now")
        eventually(lambda: desk.names() == ["Kuzco", "Yzma"])
        eventually(desk.is_calm)
        desk.quit()
        assert script.posts() == 1
