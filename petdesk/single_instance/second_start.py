"""What a second start does: it has the window of the first one raised, and ends.

Loaded only where another PetDesk has the lock of the data folder.
"""

from __future__ import annotations

import sys
import time
from enum import Enum
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QMessageBox

from petdesk.domain.text import harmless
from petdesk.single_instance.peer import is_own_user
from petdesk.storage.meeting_place import meeting_place, question, read_answer
from petdesk.viewmodels.words.environments import environment_name

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

    from petdesk.domain.environments import Environment
    from petdesk.storage.data_lock import DataLock, LeftLock

PATIENCE: Final = 8.0
"""Seconds that the first one gets: to finish its start, to finish its end, or to answer."""

_STEP: Final = 100  # ms between two looks


class Outcome(Enum):
    """What came of meeting the first one, with the exit code where this one ends."""

    RAISED = 0
    SILENT = 1
    ELSEWHERE = 3
    """The first one is raised, and shows another environment than this start was told."""
    FREE = -1
    """The first one has ended meanwhile, so this one is the first."""
    LEFT = -2
    """Another computer left the lock: a person has to say whether PetDesk is open there."""


def meet(
    lock: DataLock, data: Path, told: Environment | None = None, patience: float = PATIENCE
) -> Outcome:
    """Have the PetDesk that is open on ``data`` raised, or take its ``lock`` when it ends.

    ``told`` is the environment that this start was told. Where the window shows another one, it
    says so, and so does this start on its standard output: nothing is switched by itself.
    """
    _let_it_take_the_foreground()
    deadline = time.monotonic() + patience
    while True:
        if lock.take(_STEP):
            return Outcome.FREE
        if lock.left() is not None:
            return Outcome.LEFT
        left = deadline - time.monotonic()
        if left <= 0:
            return Outcome.SILENT
        is_raised, shown = _ask(meeting_place(data), told, left)
        if is_raised:
            return raised(told, shown)


def raised(told: Environment | None, shown: Environment | None) -> Outcome:
    """Return what came of it, and say where the window shows another environment than ``told``."""
    if told is None or shown is None or told is shown:
        return Outcome.RAISED
    text = QCoreApplication.translate(
        "SecondStart",
        "PetDesk is open already and shows %1, so it was not started for %2. Its window says how "
        "to switch.",
    )
    name = environment_name
    print(text.replace("%1", name(shown)).replace("%2", name(told)), flush=True)  # noqa: T201  the start's answer
    return Outcome.ELSEWHERE


def go_on(application: QApplication, lock: DataLock, *, has_screen: bool) -> bool:
    """Ask a person whether to take ``lock`` from another computer; tell whether it was taken."""
    left = lock.left()
    if left is None:
        return False
    text = left_text(left)
    if sys.stderr is not None:
        remedy = QCoreApplication.translate(
            "SecondStart", "If it is not open there, delete that file and start PetDesk again."
        )
        print(f"petdesk: {text} {remedy}", file=sys.stderr)  # noqa: T201  a command's answer
    if not has_screen:
        return False
    box = QMessageBox(QMessageBox.Icon.Question, "PetDesk", text)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setInformativeText(
        QCoreApplication.translate(
            "SecondStart", "If it is not open there, PetDesk can go on with that folder here."
        )
    )
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    yes = QCoreApplication.translate("SecondStart", "Go on here")
    here = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    box.finished.connect(application.quit)
    box.open()
    application.exec()
    return box.clickedButton() is here and lock.take_over()


def left_text(left: LeftLock) -> str:
    """Return what says which computer's lock keeps PetDesk from starting, and where it lies."""
    text = QCoreApplication.translate(
        "SecondStart",
        "By the file %1, PetDesk is open on the computer %2 with the same data folder, or that "
        "folder was copied from there.",
    )
    unnamed = QCoreApplication.translate(
        "SecondStart",
        "By the file %1, PetDesk is open elsewhere with the same data folder, or it ended badly.",
    )
    text = text if left.computer else unnamed
    # Each is put in once, so that no name is taken for a place to put the next.
    file, computer = harmless(str(left.file)), harmless(left.computer)
    return file.join(part.replace("%2", computer) for part in text.split("%1"))


def tell_silence(application: QApplication, lock: DataLock) -> None:
    """Say that the first one, which has ``lock``, does not answer, until a person has read it."""
    box = QMessageBox(QMessageBox.Icon.Warning, "PetDesk", silence_text(lock.elsewhere()))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.finished.connect(application.quit)
    box.open()
    application.exec()


def silence_text(elsewhere: LeftLock | None) -> str:
    """Return what is said of a first one that does not answer: it may be ``elsewhere``."""
    if elsewhere is not None:
        end = QCoreApplication.translate("SecondStart", "End it there first.")
        return f"{left_text(elsewhere)} {end}"
    return QCoreApplication.translate(
        "SecondStart",
        "PetDesk is open already, but does not answer. Wait a moment and start it again; if that "
        "does not help, end it in the system's list of programs first.",
    )


def _ask(place: str, told: Environment | None, left: float) -> tuple[bool, Environment | None]:
    """Ask for the window; tell whether it is raised, and what it shows."""
    socket = QLocalSocket()
    socket.connectToServer(place)
    if not socket.waitForConnected(_STEP):
        return False, None
    if not is_own_user(int(socket.socketDescriptor())):
        return False, None  # it only stands where the first one should
    socket.write(question(told))
    # It is heard by the first one's own loop: one that hangs lets us connect, and does not answer.
    if not socket.waitForReadyRead(int(left * 1000)):
        return False, None
    return read_answer(bytes(socket.readLine().data()))


def _let_it_take_the_foreground() -> None:
    # Windows lets only the program that a person has just started give the foreground away.
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415  only Windows needs it

        any_process = -1
        ctypes.windll.user32.AllowSetForegroundWindow(any_process)
