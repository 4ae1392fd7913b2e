"""The keys that lead between search and list, and the announcement of what was found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent

from petdesk.domain.display_text import sanitize_for_line
from petdesk.views.table.animal_table import AnimalTable, is_letter
from petdesk.views.widgets.spoken_texts import announce

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from petdesk.views.main.filter_bar import SearchField

_PAUSE: Final = 900  # ms without a letter; near names are found by then, too
_BACKSPACE: Final = "\b"


class SearchKeys(QObject):
    """Leads from ``search`` into ``table`` and back; ``settled`` precedes the opening of a match.

    Where nothing is found, ``offers_wanted`` leads to what is offered instead, and Enter, for which
    it is true, presses the button that asks the service, if there is one. What is typed in
    ``details`` goes on the search: one card after the other is scanned, each with an Enter that
    leads to the details of its animal.
    """

    settled = Signal()
    offers_wanted = Signal(bool)

    def __init__(self, search: SearchField, table: AnimalTable, details: QWidget) -> None:
        super().__init__(table)
        self._search, self._table = search, table
        search.down_pressed.connect(self._enter_list)
        search.enter_pressed.connect(self._open_match)
        details.installEventFilter(self)
        table.typed.connect(self._type)
        table.left.connect(self.go_back)

    def eventFilter(self, _details: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if is_letter(event):
            self._type(event.text())
            return True
        return False

    def go_back(self) -> None:
        self._search.setFocus(Qt.FocusReason.OtherFocusReason)

    def _enter_list(self) -> None:
        if self._table.isVisible():
            self._table.enter()
        else:
            self.offers_wanted.emit(False)  # noqa: FBT003  Qt's signature

    def _open_match(self) -> None:
        if self._table.isVisible():
            self.settled.emit()
            self._table.open_match()
        else:
            self.offers_wanted.emit(True)  # noqa: FBT003  Qt's signature

    def _type(self, letters: str) -> None:
        self.go_back()
        self._search.end(False)  # noqa: FBT003  Qt's signature
        if letters == _BACKSPACE:
            self._search.backspace()
        else:
            self._search.insert(letters)


class SearchAnnouncer(QTimer):
    """Announces to a screen reader what was found, once nobody has started it anew for a while.

    ``found`` returns how many animals there are, or why there is none, as the page says that is
    shown instead.
    """

    def __init__(self, teller: QWidget, found: Callable[[], str]) -> None:
        super().__init__(teller, interval=_PAUSE, singleShot=True)
        self._teller = teller
        self._found = found
        self._names: tuple[str, ...] = ()
        self.timeout.connect(self._announce)

    def offer(self, names: tuple[str, ...]) -> None:
        """Note near names; announce them with the rest, or after it where they come later."""
        self._names = names
        if names and not self.isActive():
            self.say(self._offers())

    def say(self, text: str) -> None:
        """Announce ``text``; what is being read aloud is finished first."""
        announce(self._teller, text)

    def _announce(self) -> None:
        self.say(f"{self._found()} {self._offers()}".strip())

    def _offers(self) -> str:
        asked = self.tr("Did you mean %1?")
        return " ".join(asked.replace("%1", sanitize_for_line(name)) for name in self._names)
