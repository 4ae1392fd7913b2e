"""A screen, a session bus and a keyboard of the journeys' own."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.journeys.accessibility import Bus

_SIZE = "1400x1000x24"


@dataclass(frozen=True, slots=True)
class Screen:
    """``variables`` are what a program needs to show itself here."""

    display: str
    session_bus: str
    bus: Bus
    variables: Mapping[str, str]

    def find_windows(self, pattern: str, by: str = "name") -> list[int]:
        """Return the X windows whose title, or class, is ``pattern``."""
        found = self._xdotool("search", "--onlyvisible", f"--{by}", f"^{pattern}$")
        return [int(one) for one in found.split()]

    def focused_window(self) -> int:
        return int(self._xdotool("getwindowfocus"))

    def focus_window(self, window: int) -> None:
        """Set the focus on an X window, as a click on its title bar does."""
        self._xdotool("windowfocus", str(window))

    def press_keys(self, *keys: str) -> None:
        """Press keys by their X names; not F1 to F12, with which xdotool would press Alt."""
        self._xdotool("key", *keys)

    def type_text(self, text: str) -> None:
        # For any other letter xdotool lends it a key for a moment and takes it back: a program
        # that looks up the key after that has no letter there.
        assert text.isascii(), f"no keys for {text}"
        self._xdotool("type", "--delay", "4", "--", text)

    def _xdotool(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments],  # noqa: S607  where the system has it
            env={**os.environ, "DISPLAY": self.display},
            capture_output=True,
            text=True,
            check=False,
        )
        # A search that finds nothing says so by its exit code alone.
        if done.stderr:
            raise LookupError(done.stderr)
        return done.stdout


@contextmanager
def open_screen() -> Iterator[Screen]:
    with ExitStack() as stack:
        # Under /tmp itself: the path of a socket may have 107 bytes, and pytest's are longer.
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="petdesk-")))
        display = stack.enter_context(open_display())
        variables = {
            "DISPLAY": display,
            "XDG_RUNTIME_DIR": str(folder),
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            # Qt complains of us when we ask about what has just gone from the screen.
            "QT_LOGGING_RULES": "qt.accessibility.atspi.warning=false",
        }
        session_bus = stack.enter_context(_session_bus(folder, variables))
        variables["DBUS_SESSION_BUS_ADDRESS"] = session_bus
        bus = stack.enter_context(closing(Bus(session_bus)))
        yield Screen(display, session_bus, bus, variables)


@contextmanager
def open_display() -> Iterator[str]:
    reading, writing = os.pipe()
    # Xvfb takes a free number and says which; without -noreset it starts again when it is left.
    # No key repeats itself (-r): on a busy machine any key is held too long.
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", _SIZE, "-noreset", "-r"]
    with _running([*command, "-nolisten", "tcp"], pass_fds=(writing,)), os.fdopen(reading) as said:
        os.close(writing)
        number = said.readline().strip()
        assert number, "Xvfb did not start"
        yield f":{number}"


@contextmanager
def _session_bus(folder: Path, variables: Mapping[str, str]) -> Iterator[str]:
    # What this bus starts (the accessibility bus, a keyring) keeps its files in this home.
    home = {"HOME": str(folder), "XDG_CACHE_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    command = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"]
    command.append(f"--address=unix:path={folder}/session")
    with _running(command, env={**os.environ, **variables, **home}) as bus:
        assert bus.stdout is not None
        yield bus.stdout.readline().strip()


@contextmanager
def _running(
    command: list[str], *, env: Mapping[str, str] | None = None, pass_fds: tuple[int, ...] = ()
) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        command,
        env=env,
        pass_fds=pass_fds,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


def lacking(*programs: str) -> str:
    """Name what of ``programs`` this machine lacks, or nothing."""
    return ", ".join(name for name in programs if not (shutil.which(name) or Path(name).is_file()))
