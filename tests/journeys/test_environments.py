"""Where one is can be mistaken for nowhere else, and nothing of one environment is in another."""

from pathlib import Path

from tests.journeys.conftest import StartDesk
from tests.journeys.desk import BUTTONS
from tests.journeys.servers import serve
from tests.journeys.test_settings import opened_settings, save
from tests.journeys.test_trouble import at_staging
from tests.journeys.waiting import eventually


def test_title_strip_and_form_name_the_environment_and_each_has_its_own_draft(
    start: StartDesk, tmp_path: Path
) -> None:
    with serve(tmp_path) as service:
        variables = {**at_staging(service.address), "PETDESK_ENVIRONMENT": "staging"}
        desk = start(**variables)
        desk.connected()
        assert desk.title == "PetDesk - Staging"
        strip = desk.main.label("Environment strip")
        assert strip == "Staging: for trying things out. These are not the shelter's animals."
        desk.main.keys("ctrl+n")
        form = desk.window("Add animal")
        form.find(BUTTONS, "Add to Staging")
        form.type("Yzma")
        form.keys("Escape")
        eventually(lambda: not form.is_open)

        settings = opened_settings(desk)
        settings.choose("Environment", "Practice")
        save(settings)  # nothing is asked
        eventually(lambda: desk.title == "PetDesk - Practice")
        eventually(lambda: desk.row_count == 240)
        assert desk.main.label("Environment strip").startswith("Practice: made-up animals.")
        desk.main.keys("ctrl+n")
        form.find(BUTTONS, "Add to Practice")
        assert form.find("text", "Name").text == ""
        form.keys("Escape")
        eventually(lambda: not form.is_open)

        settings = opened_settings(desk)
        settings.choose("Environment", "Staging")
        save(settings)
        eventually(lambda: desk.title == "PetDesk - Staging")
        eventually(lambda: desk.row_count == 2)
        desk.main.keys("ctrl+n")
        eventually(lambda: form.find("text", "Name").text == "Yzma")
        form.keys("Escape")
        desk.quit()
        service.stop()
