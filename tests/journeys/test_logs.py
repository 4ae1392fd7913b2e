"""The log of a run: useful to an administrator, without keys, with names at DEBUG alone."""

from pathlib import Path

import pytest

from tests.journeys.conftest import StartDesk
from tests.journeys.servers import KEY, serve
from tests.journeys.test_trouble import at_staging, open_form
from tests.journeys.waiting import eventually

NAME = "Zaphodine"


def read_log(folder: Path) -> str:
    return (folder / "data" / "logs" / "petdesk.log").read_text()


@pytest.mark.parametrize("level", ["info", "debug"])
def test_names_stand_in_the_log_at_debug_alone_and_keys_never(
    start: StartDesk, tmp_path: Path, level: str
) -> None:
    with serve(tmp_path) as service:
        desk = start(**at_staging(service.address), PETDESK_LOG_LEVEL=level)
        desk.connected()
        form = open_form(desk, NAME)
        form.press("Add to Staging")
        eventually(lambda: NAME in desk.names())
        desk.quit()
        service.stop()
    log = read_log(tmp_path)
    assert f"environment staging, {service.address}" in log
    assert "added" in log
    assert log.rstrip().endswith("quit")
    assert KEY not in log
    assert (NAME in log) is (level == "debug")


def test_help_opens_the_folder_of_the_logs(start: StartDesk, tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    opener = tmp_path / "bin" / "xdg-open"
    opener.parent.mkdir()
    opener.write_text(f'#!/bin/sh\necho "$1" > "{asked}.part"; mv "{asked}.part" "{asked}"\n')
    opener.chmod(0o755)
    desk = start(PATH=f"{opener.parent}:/usr/bin:/bin")
    desk.connected()
    desk.main.keys("alt+h", "l")
    eventually(asked.exists)
    assert asked.read_text().strip().removeprefix("file://") == str(tmp_path / "data" / "logs")
    desk.quit()
