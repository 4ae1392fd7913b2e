"""What tests of the commands share: a shell on a data folder, and a scripted service at staging."""

import io
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import keyring
import pytest
from PySide6.QtWidgets import QApplication

from petdesk.app.cli import main
from petdesk.core.paths import find_paths, present_file
from petdesk.intake.entry import IntakeEntry
from petdesk.intake.file import IntakeFile
from petdesk.settings.fields import Settings
from petdesk.settings.store import SettingsStore
from tests.app.test_self_check import Memory
from tests.journeys.servers import Script, at_staging, listing, scripted


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> Iterator[None]:
    """Provide an application to the commands, and restore its names."""
    names = qapp.applicationName(), qapp.organizationName()
    yield
    qapp.setApplicationName(names[0])
    qapp.setOrganizationName(names[1])


class Said(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def values(self) -> dict[str, Any]:
        values: dict[str, Any] = json.loads(self.out)
        return values


class Shell:
    """Runs commands as they are typed, without a process; on practice unless ``variables`` differ.

    A text in ``policy`` is a policy.
    """

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.policy = folder / "data", folder / "policy.toml"
        self.variables = {"PETDESK_DATA_DIR": str(self.folder)}
        self._capsys = capsys

    def __call__(self, *arguments: str, typed: str | bytes = "", **variables: str) -> Said:
        data = typed.encode() if isinstance(typed, str) else typed
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
            patch.setattr(
                "petdesk.app.commands.start.policy_file", lambda: present_file(self.policy)
            )
            for name, value in (self.variables | variables).items():
                patch.setenv(name, value)
            try:
                code = main(arguments)
            except SystemExit as ended:
                code = int(ended.code or 0)
        return Said(code, *self._capsys.readouterr())

    @property
    def file(self) -> IntakeFile:
        return IntakeFile(self.folder / "intake.sqlite3")

    def entries(self) -> list[IntakeEntry]:
        return list(self.file.load(time.time()).entries)


class Desk(Shell):
    """A shell with settings, and a keyring that works."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        super().__init__(folder, capsys)
        self.folder.mkdir()
        paths = find_paths(str(self.folder))
        self.settings, self.prefix = paths.settings_file, paths.keyring_prefix
        self.backend = Memory()
        keyring.set_keyring(self.backend)

    def store(self, settings: Settings) -> None:
        SettingsStore(self.settings).write(settings)


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(tmp_path, capsys)


@pytest.fixture
def shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(tmp_path, capsys)


@pytest.fixture
def script(shell: Shell) -> Iterator[Script]:
    """A service that the shell has at staging, with a key."""
    with scripted(listing("Kuzco")) as script:
        shell.variables |= at_staging(script.address)
        yield script
