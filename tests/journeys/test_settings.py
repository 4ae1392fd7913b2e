"""Setting PetDesk up for another service than practice."""

from pathlib import Path

from tests.journeys.conftest import StartDesk
from tests.journeys.desk import Desk, Window
from tests.journeys.servers import KEY, Service, serve
from tests.journeys.waiting import eventually


def opened_settings(desk: Desk) -> Window:
    desk.main.keys("ctrl+comma")
    return desk.window("Settings")


def enter_staging(desk: Desk, service: Service, key: str) -> Window:
    """Enter the address and the key of a service, unsaved, and choose to work there."""
    settings = opened_settings(desk)
    settings.choose("Environment", "Staging")
    settings.write("Staging address", service.address)
    settings.write("Staging API key", key)
    return settings


def save(settings: Window) -> None:
    """Save; what the keyring says of a key typed must have been read, or PetDesk tells it first."""
    settings.press("Save")
    eventually(lambda: not settings.is_open)


def shows_llamas(desk: Desk, environment: str = "Staging") -> None:
    eventually(lambda: desk.title == f"PetDesk - {environment}")
    eventually(lambda: desk.names() == ["Kuzco", "Pacha"] if desk.row_count == 2 else False)


def test_staging_is_set_up_with_a_wrong_key_and_the_right_one_and_left_again(
    desk: Desk, start: StartDesk, tmp_path: Path
) -> None:
    with serve(tmp_path) as service:
        settings = enter_staging(desk, service, "not-the-key")
        settings.says("Staging key note", "no keyring", "kept only until PetDesk closes")
        settings.press("Test Staging")
        settings.says("Staging test report", "doesn't accept the key")
        save(settings)
        desk.main.says("Empty", "doesn't accept the API key")
        desk.main.press("Set it up")
        settings = desk.window("Settings")
        settings.press("Replace Staging key")
        settings.write("Staging API key", KEY)
        settings.says("Staging key note", "kept only until PetDesk closes, unless")
        settings.press("Test Staging")
        settings.says("Staging test report", "accepts the key", "Request limit: 60")
        save(settings)
        shows_llamas(desk)
        eventually(lambda: desk.main.label("Message") == "")
        strip = desk.main.label("Environment strip")
        assert strip.startswith("Staging: for trying things out.")
        desk.connected()

        settings = opened_settings(desk)
        settings.choose("Environment", "Practice")
        save(settings)
        eventually(lambda: desk.title == "PetDesk - Practice")
        assert eventually(lambda: desk.row_count) == 240
        desk.search("kuzco")
        eventually(lambda: desk.main.label("Empty"))
        desk.main.press("Clear filters")

        settings = opened_settings(desk)
        settings.choose("Environment", "Staging")
        save(settings)
        shows_llamas(desk)
        desk.quit()

        again = start()
        shows_llamas(again)  # the local copy: without a key nothing can be fetched
        again.message("no keyring", "Enter the API key in Settings")
        again.quit()
        service.stop()
    assert KEY.encode() not in b"".join(
        path.read_bytes() for path in (tmp_path / "data").rglob("*") if path.is_file()
    )
