"""PetDesk as a process on a screen, found, read and driven from outside as a person does it."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Self

from tests.conftest import NO_KEYRING
from tests.journeys.accessibility import Node
from tests.journeys.screen import Screen
from tests.journeys.waiting import eventually
from tests.programs import ROOT

FIELDS = ("text", "password text")
BUTTONS = ("push button", "button")
TOGGLES = ("check box", "toggle button")

_WINDOWS = ("frame", "dialog", "alert message")
_DOT = "\N{BLACK CIRCLE}"
_MAIN = "PetDesk - "
_END_LIMIT = 120.0  # seconds; beside eight other programs one start takes ten
_DOUBLE_CLICK = 0.5  # seconds; Qt's own is 0.4 here


@dataclass(frozen=True, slots=True)
class Window:
    """One window of a program, by its title.

    The main window has no title of its own here: it changes with the environment, also while
    something is waited for.
    """

    desk: "Desk"
    own_title: str = ""

    @property
    def title(self) -> str:
        """The title it has now. Raises `LookupError` where the main window is not on screen."""
        return self.own_title or self.desk.title

    @property
    def node(self) -> Node:
        """The window's own place in the tree. Raises `LookupError` where it is not on screen."""
        return self.desk.find_window(self.own_title)

    @property
    def is_open(self) -> bool:
        try:
            return bool(self.node)
        except LookupError:
            return False

    def find(self, roles: str | tuple[str, ...], name: str) -> Node:
        """Find by role and name; a count may follow the name. Raises `LookupError`."""
        wanted = (roles,) if isinstance(roles, str) else roles
        for node in self.node.walk():
            if node.role in wanted and (node.name == name or _without_count(node.name) == name):
                return node
        raise LookupError(f"no {' or '.join(wanted)} {name!r} in {self.title!r}")

    def combo(self, name: str) -> Node:
        """Find a combo box: on Linux its name is its choice, so its description is asked."""
        for node in self.node.walk():
            if node.role == "combo box" and node.description == name:
                return node
        raise LookupError(f"no combo box {name!r} in {self.title!r}")

    def label(self, object_name: str) -> str:
        for node in self.node.walk():
            if node.role == "label" and node.object_name == object_name:
                return node.name.replace("\u200b", "")  # where a long word may break
        return ""

    def says(self, object_name: str, *parts: str) -> str:
        """Wait for a label to say all of ``parts``."""

        def answer() -> str:
            text = self.label(object_name)
            if not text or not all(part in text for part in parts):
                raise LookupError(f"{object_name} in {self.title!r} says {text!r}, not {parts}")
            return text

        return eventually(answer)

    def press(self, name: str) -> None:
        def ready() -> Node:
            node = self.find((*BUTTONS, *TOGGLES), name)
            if not node.is_enabled:
                raise LookupError(f"{name!r} is not enabled")
            return node

        # Not by the accessibility action: Qt animates it and clicks a tenth of a second later.
        self._give_focus(eventually(ready))
        self.keys("space")

    def save(self) -> None:
        self.press("Save")
        eventually(lambda: not self.is_open)

    def escape(self) -> None:
        self.keys("Escape")
        eventually(lambda: not self.is_open)

    def read(self) -> None:
        """Read what has come up: a press before that counts as the second of a double click."""
        shown = time.monotonic()
        eventually(lambda: time.monotonic() > shown + _DOUBLE_CLICK)

    def write(self, name: str, text: str) -> None:
        field = eventually(lambda: self.find(FIELDS, name))
        self._give_focus(field)
        self.keys("ctrl+a", "Delete")
        self.type(text)
        eventually(lambda: _shows(field.text, text))

    def leave(self, name: str) -> None:
        """Press Tab in the field of that name, and wait until the focus has gone.

        The bus may overtake the key, which would then move the focus on from the next button.
        """
        self.keys("Tab")
        eventually(lambda: not self.find(FIELDS, name).is_focused)

    def choose(self, combo: str, choice: str) -> None:
        """Choose by arrow keys in the combo box that has the keyboard: no other can be given it.

        Letters would count as one word only in quick turn.
        """
        node = eventually(lambda: self.combo(combo))
        self.take_keyboard()
        eventually(lambda: node.is_focused)
        choices = [item.name for item in node.children()[0].children()]
        steps = choices.index(choice) - choices.index(node.name)
        if steps:
            self.keys(*["Down" if steps > 0 else "Up"] * abs(steps))
        eventually(lambda: _same(node.name, choice))

    def keys(self, *keys: str) -> None:
        """Press keys, by their X names, while this window has the keyboard."""
        self.take_keyboard()
        self.desk.screen.press_keys(*keys)

    def choose_in_menu(self, *keys: str) -> None:
        """Press ``keys``, each once the menu before is open: Qt opens it a moment after its key."""
        self.take_keyboard()
        for number, key in enumerate(keys):
            eventually(partial(self._has_open_menus, number))
            self.desk.screen.press_keys(key)

    def _has_open_menus(self, number: int) -> bool:
        nodes = self.node.walk()
        return (
            len([each for each in nodes if each.role == "popup menu" and each.is_showing]) == number
        )

    def type(self, text: str) -> None:
        """Type while this window has the keyboard."""
        self.take_keyboard()
        self.desk.screen.type_text(text)

    def take_keyboard(self) -> None:
        """Set the focus on this window; there is no window manager that would."""
        if not eventually(lambda: self.node).is_active:
            eventually(self._focused)

    def _give_focus(self, node: Node) -> None:
        self.take_keyboard()
        node.focus()
        eventually(lambda: node.is_focused)

    def _focused(self) -> bool:
        for window in self.desk.screen.find_windows(self.title):
            self.desk.screen.focus_window(window)
            if self.node.is_active:
                return True
        return False


@dataclass(frozen=True, slots=True)
class Desk:
    screen: Screen
    process: subprocess.Popen[bytes]
    stderr: Path

    @property
    def main(self) -> Window:
        eventually(self.find_window)
        return Window(self)

    @property
    def title(self) -> str:
        return self.find_window().name

    @property
    def row_count(self) -> int:
        return self._table().row_count

    def window(self, title: str) -> Window:
        eventually(lambda: self.find_window(title))
        return Window(self, title)

    def rows(self) -> list[tuple[str, ...]]:
        table = self._table()
        return [table.row(number) for number in range(table.row_count)]

    def names(self) -> list[str]:
        return [row[0] for row in self.rows()]

    def search(self, text: str) -> None:
        self.main.keys("ctrl+f")
        self.main.write("Search animals", text)

    def settings(self) -> Window:
        self.main.keys("ctrl+comma")
        return self.window("Settings")

    def add_llama(self, name: str) -> Window:
        """Fill the add form for a llama and press its button; return the form."""
        self.main.press("Add animal")
        form = self.window("Add animal")
        form.write("Name", name)
        form.write("Category", "7")
        form.leave("Category")
        form.press("Add to Staging")
        return form

    def message(self, *parts: str) -> str:
        return self.main.says("Message", *parts)

    def is_calm(self) -> bool:
        told = self.main.label("Message")
        return not told or told.startswith("Added ")

    def connected(self) -> Self:
        self.main.says("Connection", "Connected")
        return self

    def windows(self) -> list[Node]:
        shown = self.screen.bus.program(self.process.pid).children()
        return [node for node in shown if node.role in _WINDOWS and node.is_showing]

    def find_window(self, title: str = "") -> Node:
        """Find a window, or the main one. Raises `LookupError`."""
        assert self.process.poll() is None, self.complaints()
        for node in self.windows():
            if node.name == title if title else node.name.startswith(_MAIN):
                return node
        shown = [(node.role, node.name) for node in self.windows()]
        raise LookupError(f"no window {title!r} among {shown}")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def ended(self) -> int:
        return self.process.wait(timeout=_END_LIMIT)

    def quit(self) -> None:
        self.main.keys("ctrl+q")
        assert self.ended() == 0

    def complaints(self) -> str:
        return self.stderr.read_text()

    def _table(self) -> Node:
        return self.main.find("table", "Animals")


@contextmanager
def run_desk(screen: Screen, folder: Path, variables: Mapping[str, str]) -> Iterator[Desk]:
    """Start PetDesk with its data and home in ``folder``; whatever happens, it is ended.

    An empty text among ``variables`` leaves that variable out. Where the folder has no settings
    yet, what is added is sent at once.
    """
    hold(folder, 0)
    stderr = folder / "stderr"
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("PETDESK_", "QT_"))}
    own = {
        "HOME": str(folder),
        "PETDESK_DATA_DIR": str(folder / "data"),
        "PYTHON_KEYRING_BACKEND": NO_KEYRING,
        "PYTHONWARNINGS": "default",  # so that they are seen on stderr
        "LC_ALL": "C.UTF-8",
    }
    everything = {**inherited, **screen.variables, **own, **variables}
    told = {name: value for name, value in everything.items() if value}
    with (
        stderr.open("ab") as errors,
        subprocess.Popen(
            [sys.executable, "-m", "petdesk"],
            cwd=ROOT,
            env=told,
            stdout=subprocess.DEVNULL,
            stderr=errors,
        ) as process,
    ):
        try:
            yield Desk(screen, process, stderr)
        finally:
            process.kill()


def hold(folder: Path, seconds: int) -> None:
    """Set how long a first start in ``folder`` holds what is added, so that it can be undone."""
    settings = folder / "data" / "settings.toml"
    if not settings.exists():
        settings.parent.mkdir(exist_ok=True)
        settings.write_text(f"undo_seconds = {seconds}\n")


def _without_count(name: str) -> str:
    words, _, count = name.rpartition(" ")
    return words if count.removesuffix("+").isdecimal() else name


def _shows(shown: str, typed: str) -> bool:
    # A key's field shows a dot for each letter.
    return _same(shown, typed if set(shown) != {_DOT} else _DOT * len(typed))


def _same(found: str, wanted: str) -> bool:
    if found != wanted:
        raise LookupError(f"{found!r} instead of {wanted!r}")
    return True
