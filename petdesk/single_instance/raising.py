"""Hears of a second start, and shows the window in its place. Loaded after the first paint."""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Qt

from petdesk.storage.meeting_place import answer, meeting_place, read_question

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from petdesk.domain.environments import Environment

log = logging.getLogger(__name__)


class Ear(Protocol):
    """Hears lines at a place and gives each to a function, whose answer it sends back."""

    trouble: str
    """Why nothing can be heard there; empty where it can."""

    def close(self) -> None:
        """Hear no more."""


class Raising(QObject):
    """Raises ``window`` whenever PetDesk is started again on ``data``, whose lock this one has.

    ``shown`` gives the environment that it shows, and ``started_for`` is called with the one that
    a second start was told, or ``None`` where it was told none.

    A window that is closed already is not raised, and nobody answered: who asked starts instead.
    """

    def __init__(
        self,
        window: QWidget,
        data: Path,
        shown: Callable[[], Environment],
        started_for: Callable[[Environment | None], None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._shown = shown
        self._started_for = started_for
        self._ear = make_ear(meeting_place(data), self._answer, self)
        if self._ear.trouble:
            log.info("a second start will not be heard: %s", self._ear.trouble)

    def close(self) -> None:
        """Hear no more."""
        self._ear.close()

    def _answer(self, line: bytes) -> bytes:
        is_question, told = read_question(line)
        if not is_question or not self._window.isVisible():
            return b""
        log.info("started again%s: the window is raised", f" for {told.value}" if told else "")
        window, state = self._window, Qt.WindowState
        window.setWindowState(window.windowState() & ~state.WindowMinimized | state.WindowActive)
        window.show()
        window.raise_()
        window.activateWindow()
        self._started_for(told)
        return answer(self._shown())


def make_ear(
    place: str, answer: Callable[[bytes], bytes], parent: QObject, system: str = sys.platform
) -> Ear:
    """Return what hears at ``place``, where only one process at a time does: it has the lock.

    Qt's own would do everywhere, but loading it takes a twentieth of the memory that a desk needs,
    and only Windows has nothing else for it.
    """
    if system == "win32":
        from petdesk.single_instance.pipe_ear import PipeEar  # noqa: PLC0415  as said above

        return PipeEar(place, answer, parent)
    from petdesk.single_instance.socket_ear import SocketEar  # noqa: PLC0415  as said above

    return SocketEar(place, answer, parent)
