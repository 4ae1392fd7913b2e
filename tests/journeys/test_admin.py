"""What an administrator sets up: each page of Settings does what it says, and only at Save."""

import shutil
from pathlib import Path

import pytest

from tests.faults import CERTIFICATE, silence
from tests.journeys.conftest import StartDesk
from tests.journeys.desk import BUTTONS, FIELDS, TOGGLES, Desk, Window
from tests.journeys.policies import with_policy
from tests.journeys.servers import KEY, listing, scripted
from tests.journeys.test_settings import opened_settings, save
from tests.journeys.waiting import eventually

NOT_APPLIED = "What you changed here has not been saved."


def opened_page(desk: Desk, number: int) -> Window:
    settings = opened_settings(desk)
    settings.keys(*["ctrl+Tab"] * number)
    return settings


def chosen(folder: Path) -> str:
    """Return what is stored of the settings, without where the window was, which follows them."""
    return (folder / "data" / "settings.toml").read_text().strip()


def enter(settings: Window, address: str) -> None:
    """Paste, as it were: no matter what the field makes of it."""
    settings.write("Production address", address)


def refuses_to_save(settings: Window, name: str) -> None:
    """See that saving only takes the keyboard to the field that has to be corrected."""
    settings.press("Save")
    eventually(lambda: settings.find(FIELDS, name).is_focused)
    assert settings.is_open


@pytest.fixture
def start_there(start: StartDesk, tmp_path: Path) -> Desk:
    """PetDesk past its welcome, whose room the animals then have."""
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "settings.toml").write_text(
        'undo_seconds = 0\n[production]\naddress = "https://pets.example/v1"\n'
    )
    desk = start()
    desk.connected()
    return desk


def test_an_address_is_looked_at_as_it_is_typed_and_can_be_mended(desk: Desk) -> None:
    settings = opened_settings(desk)
    note = "Production address note"
    enter(settings, "http://pets.example/v1")
    settings.says(note, "must start with https://", "only on this computer")
    enter(settings, "https://kim:secret@pets.example/v1")
    settings.says(note, "Leave out the user name and password")
    enter(settings, "https://pets.example/v1?limit=3")
    settings.says(note, "Leave out everything from ? or # on")
    refuses_to_save(settings, "Production address")
    for pasted in ("https://pets.example/v1/", "https://pets.example"):
        enter(settings, pasted)
        settings.press("Use https://pets.example/v1")
        field = settings.find(FIELDS, "Production address")
        eventually(lambda field=field: field.text == "https://pets.example/v1")  # type: ignore[misc]  # bound at once
    save(settings)
    desk.quit()


def test_the_plan_is_chosen_and_doubted_where_the_service_says_otherwise(
    desk: Desk, tmp_path: Path
) -> None:
    with scripted(listing("Kuzco")) as script:
        settings = opened_settings(desk)
        settings.write("Staging address", script.address)
        settings.write("Staging API key", KEY)
        settings.choose("Staging plan", "Pro: 300 requests a minute, 10000 a day", "alt+p")
        settings.press("Test Staging")
        settings.says("Staging test report", "Request limit: 60.", "Your plan has another limit")
        settings.keys("alt+p", "End")
        eventually(lambda: settings.combo("Staging plan").name == "Custom limits")
        settings.write("Staging requests a minute", "sixty")
        settings.says("Staging per_minute note", "a whole number")
        refuses_to_save(settings, "Staging requests a minute")
        settings.write("Staging requests a minute", "60")
        settings.write("Staging requests a day", "2500")
        settings.says("Staging key note", "until PetDesk closes")
        save(settings)
        desk.quit()
    stored = (tmp_path / "data" / "settings.toml").read_text()
    assert all(line in stored for line in ('plan = "own"', "per_minute = 60", "per_day = 2500"))
    assert KEY not in stored


def test_appearance_and_text_size_change_while_petdesk_runs(start_there: Desk) -> None:
    desk = start_there

    def brightness() -> int:
        return sum(desk.main.ground_of("Environment strip"))

    def height() -> int:
        return desk.main.find(BUTTONS, "Add animal").place[3]

    light, small = brightness(), height()
    settings = opened_page(desk, 1)
    settings.choose("Appearance", "Dark", "alt+a")
    settings.choose("Text size", "200%", "alt+z")
    assert height() == small
    save(settings)
    eventually(lambda: brightness() < light / 2)
    eventually(lambda: height() > 1.5 * small)
    settings = opened_page(desk, 1)
    settings.choose("Appearance", "Light", "alt+a")
    settings.choose("Text size", "System default", "alt+z")
    save(settings)
    eventually(lambda: brightness() == light)
    eventually(lambda: height() == small)
    desk.quit()


def test_the_system_s_proxy_is_used_unless_another_is_entered_and_a_test_can_be_cancelled(
    start: StartDesk,
) -> None:
    with scripted(silence) as system, scripted(silence) as ours:
        desk = start(https_proxy=system.address.removesuffix("/v1"))
        desk.connected()
        settings = opened_settings(desk)
        settings.write("Staging address", "https://pets.invalid/v1")
        settings.write("Staging API key", KEY)
        settings.press("Test Staging")
        settings.says("Staging test report", "Testing…")
        eventually(lambda: system.targets == ["pets.invalid:443"])
        settings.press("Test Staging")  # it says Cancel test meanwhile, under the same name
        eventually(lambda: "Testing" not in settings.label("Staging test report"))
        settings.keys(*["ctrl+Tab"] * 3)
        settings.choose("Proxy", "Use this proxy", "alt+p")
        settings.write("Proxy address", "ftp://proxy")
        settings.says("Proxy address note", "must start with http://")
        settings.write("Proxy address", ours.address.removesuffix("/v1"))
        settings.keys("ctrl+Tab")
        assert "Testing" not in settings.label("Staging test report")
        settings.press("Test Staging")
        eventually(lambda: ours.targets == ["pets.invalid:443"])
        settings.press("Test Staging")  # which cancels it
        assert len(system.targets) == 1
        settings.keys("Escape")
        desk.window("Close without saving?", "alert message").press("Discard changes")
        desk.quit()


def test_a_file_of_certificates_is_trusted_besides_the_system_s(desk: Desk, tmp_path: Path) -> None:
    trusted = tmp_path / "our-authority.pem"
    shutil.copy(CERTIFICATE, trusted)
    with scripted(listing("Kuzco"), is_tls=True) as script:
        settings = opened_settings(desk)
        settings.choose("Environment", "Staging")
        settings.write("Staging address", script.address)
        settings.write("Staging API key", KEY)
        settings.press("Test Staging")
        settings.says("Staging test report", "doesn't trust who issued")
        settings.says("Staging key note", "until PetDesk closes")
        settings.keys(*["ctrl+Tab"] * 3)
        settings.write("Certificate file", str(tmp_path / "llamas.json"))
        settings.press("Save")
        settings.says("Certificate note", "Can't use this file")
        settings.write("Certificate file", str(trusted))
        save(settings)
        desk.connected()
        assert desk.names() == ["Kuzco"]
        desk.quit()


def test_nothing_counts_until_save_and_what_was_not_saved_is_asked_about_once(
    desk: Desk, tmp_path: Path
) -> None:
    before = chosen(tmp_path)
    settings = opened_page(desk, 1)
    settings.write("Who to ask for changes", "Ask Kim.")
    settings.toggle("Browse only")
    settings.keys("Escape")
    asked = desk.window("Close without saving?", "alert message")
    asked.press("Cancel")
    eventually(lambda: not asked.is_open)
    assert settings.find(FIELDS, "Who to ask for changes").text == "Ask Kim."
    assert settings.find(TOGGLES, "Browse only").is_checked
    desk.main.find(BUTTONS, "Add animal")
    settings.press("Cancel")
    asked.press("Discard changes")
    eventually(lambda: not settings.is_open)
    assert [window.name for window in desk.windows()] == [desk.title]
    assert chosen(tmp_path) == before
    settings = opened_page(desk, 1)
    assert settings.find(FIELDS, "Who to ask for changes").text == ""
    settings.keys("Escape")  # nothing was changed, so nothing is asked
    eventually(lambda: not settings.is_open)
    desk.quit()


def test_what_the_administrator_set_is_locked_and_says_so(start: StartDesk, tmp_path: Path) -> None:
    policy = """
environment = "staging"
undo_seconds = 10
[staging]
address = "https://pets.example/v1"
[network]
proxy = "none"
"""
    desk = start(**with_policy(tmp_path, policy))
    eventually(lambda: desk.title == "PetDesk - Staging")
    settings = opened_settings(desk)
    locked = "Set by your administrator."
    settings.says("Environment lock", locked)
    settings.says("Staging address lock", locked)
    assert not settings.combo("Environment").is_enabled
    assert not settings.find(FIELDS, "Staging address").is_enabled
    assert settings.find(FIELDS, "Production address").is_enabled
    settings.keys("ctrl+Tab")
    settings.says("Undo time lock", locked)
    assert not settings.combo("Undo time").is_enabled
    assert settings.combo("Appearance").is_enabled
    settings.write("Who to ask for changes", "Ask Kim.")
    settings.keys(*["ctrl+Tab"] * 2)
    settings.says("Proxy lock", locked)
    save(settings)
    desk.quit()
    stored = (tmp_path / "data" / "settings.toml").read_text()
    assert 'admin_line = "Ask Kim."' in stored
    assert not any(name in stored for name in ("environment =", "pets.example", "proxy ="))
