"""A screen, a session bus and a keyboard of the journeys' own."""

import ctypes
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.journeys.accessibility import Bus

_SIZE = "1400x1000x24"
_CLIENT_MESSAGE = 33
_MORE_LETTERS = "ñ"
_FUNCTION_KEYS = range(0xFFBE, 0xFFCA)  # the symbols of F1 to F12


@dataclass(frozen=True, slots=True)
class Screen:
    """``variables`` are what a program needs to show itself here."""

    display: str
    folder: Path
    session_bus: str
    bus: Bus
    variables: Mapping[str, str]

    def find_windows(self, title: str) -> list[int]:
        return [
            int(one)
            for one in self._xdotool("search", "--onlyvisible", "--name", f"^{title}$").split()
        ]

    def find_windows_of(self, program: str) -> list[int]:
        """Return the X windows of a program, by its class."""
        found = self._xdotool("search", "--onlyvisible", "--class", f"^{program}$")
        return [int(one) for one in found.split()]

    def focused_window(self) -> int:
        return int(self._xdotool("getwindowfocus"))

    def focus_window(self, window: int) -> None:
        """Set the focus on an X window, as a click on its title bar does."""
        self._xdotool("windowfocus", str(window))

    def press_keys(self, *keys: str) -> None:
        self._xdotool("key", *keys)

    def type_text(self, text: str) -> None:
        """Type what is ASCII or among the letters that `open_screen` adds to the keyboard."""
        # For any other letter xdotool lends it a key for a moment and takes it back: a program
        # that looks up the key after that has no letter there.
        missing = {letter for letter in text if not letter.isascii()} - set(_MORE_LETTERS)
        assert not missing, f"no keys for {missing}"
        self._xdotool("type", "--delay", "4", "--", text)

    def close_window(self, number: int) -> None:
        """Ask a window to close, as the button in its title bar does (ICCCM 4.2.8.1)."""
        with _opened(self.display) as (x11, display):
            x11.XInternAtom.restype = ctypes.c_ulong
            window = ctypes.c_ulong(number)
            asked = _ClientMessage(
                type=_CLIENT_MESSAGE,
                window=window,
                message_type=x11.XInternAtom(display, b"WM_PROTOCOLS", 0),
                format=32,
            )
            asked.data[0] = x11.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
            x11.XSendEvent(display, window, 0, ctypes.c_long(0), ctypes.byref(asked))

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


def _add_keys(display: str, letters: str) -> None:
    """Put ``letters`` and F1 to F12 on keys that have none, before any program looks at them.

    A newer keyboard's own function keys know Alt, and xdotool would press Alt with them.
    """
    # A symbol of Latin-1 has the number of its letter.
    symbols = [*map(ord, letters), *_FUNCTION_KEYS]
    with _opened(display) as (x11, opened):
        x11.XGetKeyboardMapping.restype = ctypes.POINTER(ctypes.c_ulong)
        lowest, highest, width = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
        x11.XDisplayKeycodes(opened, ctypes.byref(lowest), ctypes.byref(highest))
        first, count = lowest.value, highest.value - lowest.value + 1
        mapping = x11.XGetKeyboardMapping(opened, first, count, ctypes.byref(width))
        each = width.value
        free = [key for key in range(count) if not any(mapping[key * each : key * each + each])]
        x11.XFree(mapping)
        for symbol in _FUNCTION_KEYS:
            _put(x11, opened, x11.XKeysymToKeycode(opened, ctypes.c_ulong(symbol)), 0)
        for key, symbol in zip(free, symbols, strict=False):
            _put(x11, opened, first + key, symbol)
        x11.XSync(opened, 0)


def _put(x11: ctypes.CDLL, opened: ctypes.c_void_p, key: int, symbol: int) -> None:
    """Let ``key`` have ``symbol`` alone, or none."""
    x11.XChangeKeyboardMapping(opened, key, 1, ctypes.byref(ctypes.c_ulong(symbol)), 1)


@contextmanager
def _opened(display: str) -> Iterator[tuple[ctypes.CDLL, ctypes.c_void_p]]:
    """Open a connection to the screen; what is held back is sent as it is closed."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    opened = ctypes.c_void_p(x11.XOpenDisplay(display.encode()))
    try:
        yield x11, opened
    finally:
        x11.XCloseDisplay(opened)


class _ClientMessage(ctypes.Structure):
    """Xlib's XClientMessageEvent, as long as its XEvent."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("pad", ctypes.c_long * 24),
    )


@contextmanager
def open_screen() -> Iterator[Screen]:
    with ExitStack() as stack:
        # Under /tmp itself: the path of a socket may have 107 bytes, and pytest's are longer.
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="petdesk-")))
        display = stack.enter_context(open_display())
        _add_keys(display, _MORE_LETTERS)
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
        bus = stack.enter_context(Bus(session_bus))
        yield Screen(display, folder, session_bus, bus, variables)


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
