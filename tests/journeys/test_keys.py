"""A key: typed, kept, asked for at a locked keyring, used, forgotten, and told nowhere."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.journeys.conftest import StartDesk
from tests.journeys.desk import Desk
from tests.journeys.keyrings import Keyring
from tests.journeys.servers import KEY, listing, scripted, serve
from tests.journeys.test_settings import shows_llamas
from tests.journeys.waiting import eventually

REAL_KEYRING = {
    "PYTHON_KEYRING_BACKEND": "",
    # The library leaves the connection of a question that was refused to Python to close.
    "PYTHONWARNINGS": "default,ignore:unclosed <socket.socket fd:ResourceWarning",
}


def has_llamas(desk: Desk) -> None:
    shows_llamas(desk, "Production")
    desk.connected()


def with_file_manager(folder: Path, opened: Path) -> str:
    """Return a path with a file manager that notes its variables and what it opens."""
    folder.mkdir()
    program = folder / "xdg-open"
    program.write_text(f'#!/bin/sh\n(env; echo "$1") > {opened}.part\nmv {opened}.part {opened}\n')
    program.chmod(0o700)
    return f"{folder}:{os.environ['PATH']}"


def files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file())


def test_a_prompt_keeps_petdesk_from_nothing_and_can_be_answered_later(
    start: StartDesk, keyring: Keyring, tmp_path: Path
) -> None:
    with serve(tmp_path) as service:
        desk = start(**REAL_KEYRING)
        settings = desk.settings()
        settings.choose("Environment", "Production")
        settings.write("Staging address", "http://127.0.0.1:9/v1")
        settings.write("Production address", service.address)
        settings.write("Production API key", KEY)
        settings.says("Production key note", "The key is stored when you save.")
        settings.save()
        has_llamas(desk)
        desk.quit()
        keyring.lock()
        again = start(**REAL_KEYRING)
        # Nobody answers: it shows the local copy, and ends when asked to.
        keyring.prompt()
        eventually(lambda: again.names() == ["Kuzco", "Pacha"] if again.row_count == 2 else False)
        again.process.send_signal(signal.SIGTERM)  # the prompt may hold the keyboard
        assert again.ended() == 0
        keyring.cancel()
        again = start(**REAL_KEYRING)
        keyring.cancel()
        again.message("keyring", "didn't open", "Unlock it and press Refresh")
        assert not keyring.has_prompt
        # One prompt for both keys, and what the desk shows stays.
        settings = again.settings()
        keyring.cancel()
        for environment in ("Production", "Staging"):
            settings.says(
                f"{environment} key note", "stayed locked", "kept only until PetDesk closes"
            )
        assert not keyring.has_prompt
        settings.escape()
        again.main.press("Refresh")
        keyring.unlock()
        has_llamas(again)
        again.quit()
        service.stop()


@pytest.mark.usefixtures("keyring")
def test_a_key_goes_to_its_own_address_alone_and_stands_nowhere(
    start: StartDesk, tmp_path: Path
) -> None:
    opened = tmp_path / "opened"
    path = with_file_manager(tmp_path / "programs", opened)
    with serve(tmp_path) as service, scripted(listing("Yzma")) as other:
        desk = start(**REAL_KEYRING, PETDESK_LOG_LEVEL="debug", PATH=path)
        settings = desk.settings()
        settings.choose("Environment", "Production")
        settings.write("Production address", service.address)
        settings.write("Production API key", f" Bearer {KEY} ")
        settings.says("Production key note", "the word “Bearer” are left out")
        settings.press("Test Production")
        settings.says("Production test report", "accepts the key")
        settings.save()
        has_llamas(desk)
        commands = Path(f"/proc/{desk.process.pid}/cmdline").read_bytes()

        settings = desk.settings()
        settings.write("Production address", other.address)
        settings.leave("Production address")
        settings.says("Production key note", "Enter the key that belongs to it")
        settings.save()
        desk.main.says("Connection", "No API key")
        settings = desk.settings()
        settings.write("Production address", service.address)
        settings.leave("Production address")
        settings.says("Production key note", "The key is in the system's keyring.")
        settings.press("Forget Production key")
        desk.window("Forget the key for Production?").press("Forget key")
        settings.says("Production key note", "Enter the key that belongs to it")
        settings.save()
        desk.main.says("Connection", "No API key")
        desk.quit()

        told_key = start(
            **REAL_KEYRING,
            PATH=path,
            PETDESK_ENVIRONMENT="production",
            PETDESK_API_KEY=f"Bearer {KEY}",
        )
        told_key.connected().main.choose_in_menu("alt+h", "m", "l")
        eventually(opened.exists)
        folder = opened.read_text().splitlines()[-1].removeprefix("file://")
        assert folder == str(tmp_path / "data" / "logs")
        told_key.quit()
        assert other.methods == []
        service.stop()
    log = (tmp_path / "data" / "logs" / "petdesk.log").read_text()
    assert "testing production" in log
    everywhere = [commands, *(one.read_bytes() for one in files(tmp_path))]
    assert not any(KEY.encode() in text for text in everywhere)
