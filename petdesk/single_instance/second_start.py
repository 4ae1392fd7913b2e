"""A second start on the same data folder: activate the running PetDesk, or ask a person.

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

from petdesk.domain.display_text import sanitize_for_display
from petdesk.single_instance.instance_address import (
    instance_address,
    is_own_user,
    read_answer,
    request,
)
from petdesk.viewmodels.text.environment_names import environment_name

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

    from petdesk.domain.environments import Environment
    from petdesk.single_instance.data_lock import DataLock, ForeignLock

TIMEOUT: Final = 8.0
"""Seconds for the running PetDesk to finish its start, to finish its end, or to answer."""

_POLL: Final = 100  # ms


class Outcome(Enum):
    """Result of a second start; the value is the exit code where this process ends."""

    ACTIVATED = 0
    NO_ANSWER = 1
    OTHER_ENVIRONMENT = 3
    """The running one is raised, and shows another environment than this start was for."""
    LOCK_TAKEN = -1
    """The running one has ended meanwhile, so this one takes its place."""
    FOREIGN_LOCK = -2
    """The lock is another computer's: a person has to say whether PetDesk is open there."""


def activate_running_instance(
    lock: DataLock, data: Path, wanted: Environment | None = None, timeout: float = TIMEOUT
) -> Outcome:
    """Raise the PetDesk that is open on ``data``, or take its ``lock`` when it ends.

    ``wanted`` is the environment that this start is for. Where the window shows another one, the
    window and this start's standard output say so; nothing is switched automatically.
    """
    _allow_foreground()
    deadline = time.monotonic() + timeout
    while True:
        if lock.take(_POLL):
            return Outcome.LOCK_TAKEN
        if lock.foreign() is not None:
            return Outcome.FOREIGN_LOCK
        remaining = deadline - time.monotonic()
        if remaining <= 0:
            return Outcome.NO_ANSWER
        is_raised, shown = _send_request(instance_address(data), wanted, remaining)
        if is_raised:
            return compare_environments(wanted, shown)


def compare_environments(wanted: Environment | None, shown: Environment | None) -> Outcome:
    """Return the outcome of an activation; print a line where another than ``wanted`` is shown."""
    if wanted is None or shown is None or wanted is shown:
        return Outcome.ACTIVATED
    text = QCoreApplication.translate(
        "SecondStart",
        "PetDesk is already open in %1, so it didn't start for %2. Its window shows how to switch.",
    )
    name = environment_name
    print(text.replace("%1", name(shown)).replace("%2", name(wanted)), flush=True)  # noqa: T201  the start's answer
    return Outcome.OTHER_ENVIRONMENT


def offer_take_over(application: QApplication, lock: DataLock, *, has_screen: bool) -> bool:
    """Ask a person whether to take ``lock`` from another computer; return whether it was taken."""
    foreign = lock.foreign()
    if foreign is None:
        return False
    text = foreign_lock_text(foreign)
    if sys.stderr is not None:
        remedy = QCoreApplication.translate(
            "SecondStart", "If it isn't open there, delete that file and start PetDesk again."
        )
        print(f"petdesk: {text} {remedy}", file=sys.stderr)  # noqa: T201  a command's answer
    if not has_screen:
        return False
    box = QMessageBox(QMessageBox.Icon.Question, "PetDesk", text)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setInformativeText(
        QCoreApplication.translate(
            "SecondStart", "If it isn't open there, you can continue with that folder here."
        )
    )
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    yes = QCoreApplication.translate("SecondStart", "Continue here")
    here = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    box.finished.connect(application.quit)
    box.open()
    application.exec()
    return box.clickedButton() is here and lock.take_over()


def foreign_lock_text(lock: ForeignLock) -> str:
    """Return which computer's lock keeps PetDesk from starting, and where it is."""
    text = QCoreApplication.translate(
        "SecondStart",
        "PetDesk may be open on the computer “%2” with the same data folder, or the folder "
        "was copied from there. The file %1 says so.",
    )
    unnamed = QCoreApplication.translate(
        "SecondStart",
        "PetDesk may be open elsewhere with the same data folder, or it didn't close "
        "properly. The file %1 says so.",
    )
    text = text if lock.computer else unnamed
    # Each is put in once, so that a "%2" in a file's name stays as it is.
    file, computer = sanitize_for_display(str(lock.file)), sanitize_for_display(lock.computer)
    return file.join(part.replace("%2", computer) for part in text.split("%1"))


def show_no_answer(application: QApplication, lock: DataLock) -> None:
    """Show that the PetDesk that has ``lock`` does not answer, until a person has read it."""
    box = QMessageBox(QMessageBox.Icon.Warning, "PetDesk", no_answer_text(lock.holder_elsewhere()))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.finished.connect(application.quit)
    box.open()
    application.exec()


def no_answer_text(elsewhere: ForeignLock | None) -> str:
    """Return the text about a running PetDesk that does not answer; it may be ``elsewhere``."""
    if elsewhere is not None:
        end = QCoreApplication.translate("SecondStart", "Quit it there first.")
        return f"{foreign_lock_text(elsewhere)} {end}"
    return QCoreApplication.translate(
        "SecondStart",
        "PetDesk is already open, but doesn't respond. Wait a moment and start it again. "
        "If that doesn't help, end it in the system's task list first.",
    )


def _send_request(
    address: str, wanted: Environment | None, remaining: float
) -> tuple[bool, Environment | None]:
    """Return whether the window is raised, and what it shows; wait at most ``remaining`` s."""
    socket = QLocalSocket()
    socket.connectToServer(address)
    if not socket.waitForConnected(_POLL):
        return False, None
    if not is_own_user(int(socket.socketDescriptor())):
        return False, None
    socket.write(request(wanted))
    # Its loop has to answer: one that hangs accepts the connection and stays silent.
    if not socket.waitForReadyRead(int(remaining * 1000)):
        return False, None
    return read_answer(bytes(socket.readLine().data()))


def _allow_foreground() -> None:
    # Windows lets only the program that a person has just started give the foreground away.
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415  only Windows needs it

        any_process = -1
        ctypes.windll.user32.AllowSetForegroundWindow(any_process)
