"""The keys that lead between search and list, and the announcement of what was found."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from petdesk.domain.display_text import sanitize_for_line
from petdesk.viewmodels.listing.listing import Listing
from petdesk.viewmodels.text.wording import counted_animals
from petdesk.views.table.animal_table import AnimalTable, is_letter
from petdesk.views.widgets.spoken_texts import announce

_PAUSE: Final = 900  # ms without a letter; near names are found by then, too
_FOLLOW: Final = 150  # ms; the details change when a person stops to look

_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_BACKSPACE: Final = "\b"


class SearchKeys(QObject):
    """Leads from ``search`` into ``table`` and back; ``settled`` precedes the opening of a match.

    ``offers_wanted`` asks for the names that may be meant, where nothing is found. What is typed in
    ``details`` goes on the search: one card after the other is scanned, each with an Enter that
    leads to the details of its animal.
    """

    settled = Signal()
    offers_wanted = Signal()

    def __init__(self, search: QLineEdit, table: AnimalTable, details: QWidget) -> None:
        super().__init__(table)
        self._search, self._table = search, table
        search.installEventFilter(self)
        details.installEventFilter(self)
        table.typed.connect(self._type)
        table.left.connect(self.go_back)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        """Take Down as "into the list" and Enter as "open what was found".

        Where nothing was, both lead to what may have been meant.
        """
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if watched is self._search:
            return self._lead(event)
        if is_letter(event):
            self._type(event.text())
            return True
        return False

    def _lead(self, event: QKeyEvent) -> bool:
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if event.key() not in (Qt.Key.Key_Down, *_ENTER):
            return False
        if not self._table.isVisible():
            self.offers_wanted.emit()
        elif event.key() == Qt.Key.Key_Down:
            self._table.enter()
        else:
            self.settled.emit()
            self._table.open_match()
        return True

    def _type(self, letters: str) -> None:
        self.go_back()
        self._search.end(False)  # noqa: FBT003  Qt's signature
        if letters == _BACKSPACE:
            self._search.backspace()
        else:
            self._search.insert(letters)

    def go_back(self) -> None:
        """Set the focus on the search."""
        self._search.setFocus(Qt.FocusReason.OtherFocusReason)


class SearchAnnouncer(QObject):
    """Announces to a screen reader what a search or filter found, once typing has paused."""

    def __init__(self, teller: QWidget) -> None:
        super().__init__(teller)
        self._teller = teller
        self._listing: Listing | None = None
        self._nothing: Callable[[], str] = str
        self._names: tuple[str, ...] = ()
        self._timer = QTimer(self, interval=_PAUSE, singleShot=True)
        self._timer.timeout.connect(self._announce)

    def listen(self, listing: Listing, nothing: Callable[[], str]) -> None:
        """Note ``listing``; announce another filter after a pause.

        ``nothing`` returns why there is no row, as the page says that is shown instead.
        """
        before, self._listing, self._nothing = self._listing, listing, nothing
        if before is not None and before.filter != listing.filter:
            self._names = ()
            self._timer.start()

    def offer(self, names: tuple[str, ...]) -> None:
        """Note near names; announce them with the rest, or after it where they come later."""
        self._names = names
        if names and not self._timer.isActive():
            self.say(self._offers())

    def say(self, text: str) -> None:
        """Announce ``text``; what is being read aloud is finished first."""
        announce(self._teller, text)

    def _announce(self) -> None:
        if self._listing is None:
            return
        count = self._listing.row_count
        self.say(counted_animals(count) if count else f"{self._nothing()} {self._offers()}".strip())

    def _offers(self) -> str:
        asked = self.tr("Did you mean %1?")
        return " ".join(asked.replace("%1", sanitize_for_line(name)) for name in self._names)


class Follower(QObject):
    """Emits ``wanted`` a moment after the list shows others by a person's choice.

    Also when what the details show has left the list.
    """

    wanted = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._before: Listing | None = None
        self._timer = QTimer(self, interval=_FOLLOW, singleShot=True)
        self._timer.timeout.connect(self.wanted)

    def listen(self, listing: Listing, selected_id: int | None) -> None:
        """Note ``listing``; the first one is nobody's choice."""
        before, self._before = self._before, listing
        if before is None:
            return
        # Another catalogue is nobody's choice, whatever filter comes with it.
        is_other_view = before.filter != listing.filter or before.sort != listing.sort
        is_chosen = is_other_view and before.records is listing.records
        is_other = before.shown is not listing.shown and selected_id is not None
        if is_chosen or (is_other and not listing.is_shown(selected_id)):
            self._timer.start()

    def settle(self) -> None:
        """Do at once what is still to be done."""
        if self._timer.isActive():
            self._timer.stop()
            self.wanted.emit()
