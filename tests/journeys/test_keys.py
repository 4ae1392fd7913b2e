"""A key: typed, kept, asked for at a locked keyring, used, forgotten, and told nowhere."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.journeys.conftest import StartDesk
from tests.journeys.desk import Desk
from tests.journeys.keyrings import Keyring
from tests.journeys.servers import KEY, Service, listing, scripted, serve
from tests.journeys.test_settings import opened_settings, save, shows_llamas
from tests.journeys.waiting import eventually

REAL_KEYRING = {
    "PYTHON_KEYRING_BACKEND": "",
    # The library leaves the connection of a question that was refused to Python to close.
    "PYTHONWARNINGS": "default,ignore:unclosed <socket.socket fd:ResourceWarning",
}


def set_up_production(desk: Desk, service: Service) -> None:
    """Have a desk work in production with a key that the keyring keeps."""
    settings = opened_settings(desk)
    settings.choose("Environment", "Production")
    settings.write("Staging address", "http://127.0.0.1:9/v1")
    settings.write("Production address", service.address)
    settings.write("Production API key", KEY)
    settings.says("Production key note", "The key is stored when you save.")
    save(settings)
    has_llamas(desk)


def has_llamas(desk: Desk) -> None:
    shows_llamas(desk, "Production")
    desk.connected()


class Opening(NamedTuple):
    """A file manager that PetDesk finds by ``path``; it notes its variables and what it opens."""

    path: str
    variables: Path


def opening(folder: Path) -> Opening:
    programs = folder / "programs"
    programs.mkdir()
    opened = Opening(f"{programs}:{os.environ['PATH']}", folder / "variables")
    program = programs / "xdg-open"
    program.write_text(
        f'#!/bin/sh\n(env; echo "OPENED=$1") > {opened.variables}.part\n'
        f"mv {opened.variables}.part {opened.variables}\n"
    )
    program.chmod(0o700)
    return opened


def files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file())


def test_a_prompt_keeps_petdesk_from_nothing_and_can_be_answered_later(
    start: StartDesk, keyring: Keyring, tmp_path: Path
) -> None:
    with serve(tmp_path) as service:
        desk = start(**REAL_KEYRING)
        set_up_production(desk, service)
        desk.quit()
        keyring.lock()
        again = start(**REAL_KEYRING)
        # Nobody answers: it shows the local copy, and ends when asked to.
        keyring.prompt()
        eventually(lambda: again.names() == ["Kuzco", "Pacha"] if again.row_count == 2 else False)
        again.quit()
        keyring.cancel()
        again = start(**REAL_KEYRING)
        keyring.cancel()
        again.message("keyring", "didn't open", "Unlock it and press Refresh")
        assert not keyring.has_prompt
        # One prompt for both keys, and what the desk shows stays.
        settings = opened_settings(again)
        keyring.cancel()
        for environment in ("Production", "Staging"):
            settings.says(
                f"{environment} key note", "stayed locked", "kept only until PetDesk closes"
            )
        assert not keyring.has_prompt
        settings.keys("Escape")
        eventually(lambda: not settings.is_open)
        again.main.press("Refresh")
        keyring.unlock()
        has_llamas(again)
        again.quit()
        service.stop()


@pytest.mark.usefixtures("keyring")
def test_a_key_goes_to_its_own_address_alone_and_stands_nowhere(
    start: StartDesk, tmp_path: Path
) -> None:
    opened = opening(tmp_path)
    with serve(tmp_path) as service, scripted(listing("Yzma")) as other:
        desk = start(**REAL_KEYRING, PETDESK_LOG_LEVEL="debug", PATH=opened.path)
        settings = opened_settings(desk)
        settings.choose("Environment", "Production")
        settings.write("Production address", service.address)
        settings.write("Production API key", f" Bearer {KEY} ")
        settings.says("Production key note", "the word “Bearer” are left out")
        settings.press("Test Production")
        settings.says("Production test report", "accepts the key")
        save(settings)
        has_llamas(desk)
        commands = Path(f"/proc/{desk.process.pid}/cmdline").read_bytes()

        desk.main.choose_in_menu("alt+h", "m", "d")
        diagnosis = desk.window("Diagnose")
        diagnosis.says("Diagnosis note", "works")
        told = eventually(lambda: diagnosis.find("text", "Diagnosis").text)
        assert "The service accepts the key" in told
        assert "keeps, finds and forgets keys" in told
        diagnosis.keys("Escape")

        settings = opened_settings(desk)
        settings.write("Production address", other.address)
        settings.leave("Production address")
        settings.says("Production key note", "Enter the key that belongs to it")
        save(settings)
        desk.main.says("Connection", "No API key")
        settings = opened_settings(desk)
        settings.write("Production address", service.address)
        settings.leave("Production address")
        settings.says("Production key note", "The key is in the system's keyring.")
        settings.press("Forget Production key")
        desk.window("Forget the key for Production?", "alert message").press("Forget key")
        settings.says("Production key note", "Enter the key that belongs to it")
        save(settings)
        desk.main.says("Connection", "No API key")
        desk.quit()

        told_key = start(
            **REAL_KEYRING,
            PATH=opened.path,
            PETDESK_ENVIRONMENT="production",
            PETDESK_API_KEY=f"Bearer {KEY}",
        )
        told_key.connected()
        told_key.main.choose_in_menu("alt+h", "m", "l")
        eventually(opened.variables.exists)
        (folder,) = (
            line.removeprefix("OPENED=").removeprefix("file://")
            for line in opened.variables.read_text().splitlines()
            if line.startswith("OPENED=")
        )
        assert folder == str(tmp_path / "data" / "logs")
        told_key.quit()
        assert other.methods == []
        service.stop()
    log = (tmp_path / "data" / "logs" / "petdesk.log").read_text()
    assert "testing production" in log
    everywhere = [told.encode(), commands, *(one.read_bytes() for one in files(tmp_path))]
    assert not any(KEY.encode() in text for text in everywhere)
