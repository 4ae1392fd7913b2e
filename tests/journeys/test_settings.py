"""Setting PetDesk up for another service than practice."""

from pathlib import Path

from tests.journeys.conftest import StartDesk
from tests.journeys.desk import Desk
from tests.journeys.servers import KEY, serve
from tests.journeys.waiting import eventually


def work_in(desk: Desk, environment: str) -> None:
    settings = desk.settings()
    settings.choose("Environment", environment)
    settings.save()  # nothing is asked


def shows_llamas(desk: Desk, environment: str = "Staging") -> None:
    eventually(lambda: desk.title == f"PetDesk - {environment}")
    eventually(lambda: desk.names() == ["Kuzco", "Pacha"] if desk.row_count == 2 else False)


def test_staging_is_set_up_with_a_wrong_key_and_the_right_one_and_left_again(
    desk: Desk, start: StartDesk, tmp_path: Path
) -> None:
    with serve(tmp_path) as service:
        settings = desk.settings()
        settings.choose("Environment", "Staging")
        settings.write("Staging address", service.address)
        settings.write("Staging API key", "not-the-key")
        settings.says("Staging key note", "no keyring", "kept only until PetDesk closes")
        settings.press("Test Staging")
        settings.says("Staging test report", "doesn't accept the key")
        settings.save()
        assert not desk.main.label("Welcome")
        desk.main.says("Empty", "doesn't accept the API key")
        desk.main.press("Set it up")
        settings = desk.window("Settings")
        settings.press("Replace Staging key")
        settings.write("Staging API key", KEY)
        settings.says("Staging key note", "kept only until PetDesk closes, unless")
        settings.press("Test Staging")
        settings.says("Staging test report", "accepts the key", "Request limit: 60")
        settings.save()
        shows_llamas(desk)
        eventually(lambda: desk.main.label("Message") == "")
        desk.main.says("Environment strip", "Staging: for trying things out.")
        desk.connected()

        work_in(desk, "Practice")
        eventually(lambda: desk.title == "PetDesk - Practice")
        eventually(lambda: desk.row_count == 240)
        desk.search("kuzco")
        eventually(lambda: desk.main.label("Empty"))
        desk.main.press("Clear filters")
        work_in(desk, "Staging")
        shows_llamas(desk)
        desk.quit()

        again = start()
        shows_llamas(again)  # the local copy: without a key nothing can be fetched
        again.message("no keyring", "Enter the API key in Settings")
        again.quit()
        service.stop()
    files = [path for path in (tmp_path / "data").rglob("*") if path.is_file()]
    assert not any(KEY.encode() in path.read_bytes() for path in files)
