"""What goes wrong on the way to the service, and how a desk goes on."""

import re
from pathlib import Path

from tests.faults import answer
from tests.journeys.conftest import StartDesk
from tests.journeys.servers import LIMITS, Script, error, listing, serve
from tests.journeys.waiting import eventually


def test_with_the_server_down_the_copy_stays_and_retry_works(
    start: StartDesk, tmp_path: Path
) -> None:
    with serve(tmp_path) as service:
        desk = start(service).connected()
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
        service.stop()
    desk.add_llama("Yzma")
    desk.main.says("Connection", "No connection")
    with serve(tmp_path, port=service.port) as service:
        desk.connected()  # though nobody refreshed
        eventually(lambda: desk.names() == ["Kuzco", "Pacha", "Yzma"])
        desk.quit()
        service.stop()


def test_a_long_pause_is_told_and_kept_even_by_a_restart(start: StartDesk, script: Script) -> None:
    desk = start(script).connected()
    script.always = answer(429, headers={**LIMITS, "Retry-After": "7200"})
    asked = len(script.methods)
    desk.main.press("Refresh")
    told = desk.message("Shared request limit reached", "Continues at")
    assert re.search(r"Continues at .*\d\d?:\d\d", told)
    script.always = listing("Kuzco", "Pacha")
    desk.main.press("Refresh")
    form = desk.add_llama("Yzma")
    eventually(lambda: not form.is_open)
    waiting = ("Yzma, Waiting…", "7", "Not stated", "Waiting…")
    eventually(lambda: desk.rows()[0] == waiting)
    desk.message("Shared request limit reached. Continues at", "1 animal waiting.")
    desk.quit()
    again = start(script)
    again.message("Shared request limit reached. Continues at", "1 animal waiting.")
    assert again.rows()[0] == waiting
    assert again.names() == ["Yzma, Waiting…", "Kuzco"]
    again.quit()
    assert script.posts() == 0
    assert len(script.methods) == asked + 1


def test_what_the_service_refuses_opens_again_and_what_tells_nothing_is_told_as_that(
    start: StartDesk, script: Script
) -> None:
    desk = start(script).connected()
    script.always = error(400, "No llamas today.")
    form = desk.add_llama("Yzma")
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
    desk.add_llama("Kronk")
    told = "The service answered 500, so the animal may or may not have been added."
    desk.message("“Kronk” was sent", told)
    desk.main.press("Did it go through?")
    question = desk.window("Did it go through?")
    question.says("Found", "Sent", told, "PetDesk looks for it at")
    question.read()
    question.press("Decide later")
    desk.quit()
    assert script.posts() == 3
