"""Naming a category, and asking for a diagnosis, as an administrator does."""

from tests.journeys.desk import Desk
from tests.journeys.waiting import eventually


def test_a_category_is_renamed_and_shown_by_its_new_name_at_once(desk: Desk) -> None:
    desk.search("dogs")
    before = eventually(lambda: desk.row_count)
    desk.main.keys("ctrl+comma")
    settings = desk.window("Settings")
    settings.keys("ctrl+Tab", "ctrl+Tab")
    labels = eventually(lambda: settings.find("table", "Labels"))
    eventually(lambda: labels.row_count > 0)
    labels.focus()
    settings.keys("ctrl+Home", "Right")
    settings.type("Hounds")
    settings.keys("Return")
    eventually(lambda: labels.row(0)[:2] == ("1", "Hounds"))
    settings.press("Save")
    eventually(lambda: not settings.is_open)
    desk.search("hounds")
    eventually(lambda: desk.row_count == before)
    assert desk.rows()[0][1] == "Hounds"
    desk.quit()


def test_a_diagnosis_tells_what_works_here(
    desk: Desk,
) -> None:
    desk.main.keys("alt+h", "d")
    diagnosis = desk.window("Diagnose")
    diagnosis.says("Diagnosis note", "This computer doesn't keep keys")
    text = diagnosis.find("text", "Diagnosis").text
    assert "environment = practice (default)" in text
    assert "Production: not set up" in text
    diagnosis.press("Run again")
    diagnosis.says("Diagnosis note", "This computer doesn't keep keys")
    desk.quit()
