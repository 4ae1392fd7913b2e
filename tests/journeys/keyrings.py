"""GNOME's keyring on the screen's bus, and its prompt, as a person sees and answers it."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import secretstorage
from jeepney.io.blocking import open_dbus_connection  # type: ignore[import-untyped]  # has no stubs

from tests.journeys.accessibility import owner_id
from tests.journeys.screen import Screen
from tests.journeys.waiting import eventually

PASSWORD = "password"
PROMPTER = "/usr/share/dbus-1/services/org.gnome.keyring.SystemPrompter.service"
_SERVICE = "org.freedesktop.secrets"
_PROMPT = "gcr-prompter"


@dataclass(frozen=True, slots=True)
class Keyring:
    """The keyring that programs on this screen find."""

    screen: Screen

    def lock(self) -> None:
        with open_dbus_connection(self.screen.session_bus) as bus:
            secretstorage.get_default_collection(bus).lock()

    def prompt(self) -> int:
        """Wait for the system's own prompt, and give its window."""
        return eventually(self._prompts)[0]

    @property
    def has_prompt(self) -> bool:
        return bool(self._prompts())

    def cancel(self) -> None:
        self._answer("Escape")

    def unlock(self) -> None:
        self._answer(*PASSWORD, "Return")

    def _answer(self, *keys: str) -> None:
        window = self.prompt()
        before = self.screen.focused_window()
        self.screen.focus_window(window)
        self.screen.press_keys(*keys)
        eventually(lambda: window not in self._prompts())
        # As a window manager would: the prompt takes the keyboard with it otherwise.
        with suppress(LookupError):  # what was saved has closed its window
            self.screen.focus_window(before)

    def _prompts(self) -> list[int]:
        return self.screen.find_windows(_PROMPT, by="class")


@contextmanager
def open_keyring(screen: Screen, home: Path) -> Iterator[Keyring]:
    """Run GNOME's keyring, unlocked, on the screen's bus."""
    with subprocess.Popen(
        ["gnome-keyring-daemon", "--foreground", "--unlock", "--components=secrets"],  # noqa: S607  where the system has it
        env={**os.environ, **screen.variables, "HOME": str(home), "XDG_DATA_HOME": str(home)},
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            assert process.stdin is not None
            process.stdin.write(PASSWORD)
            process.stdin.close()
            eventually(lambda: owner_id(screen.session_bus, _SERVICE) == process.pid)
            yield Keyring(screen)
        finally:
            process.terminate()
