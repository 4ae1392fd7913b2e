"""The main window: its parts and their places.

It is on screen before what is shown in it is loaded; then `binding` connects its parts
with the view-model. What is typed meanwhile stands in the search field.
"""

import time
from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import Final

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QMoveEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QMainWindow,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from petdesk.animals.listing import Facets, Listing
from petdesk.animals.views.animal_table import AnimalTable
from petdesk.animals.views.details_panel import DetailsPanel
from petdesk.animals.views.environment_strip import EnvironmentStrip
from petdesk.animals.views.filter_bar import FilterBar
from petdesk.animals.views.menus_and_tools import Menus, Tools
from petdesk.animals.views.status_line import StatusLine
from petdesk.core.environment_names import environment_name
from petdesk.core.environments import Environment
from petdesk.core.translation import translate
from petdesk.design.scale import UNBOUND, add_to, unit

_SIZE: Final = (1100, 720)  # the first window, in pixels
_UNITS: Final = (275, 180)  # the same in units of its letters, where these are larger


_NARROW: Final = 216.0  # units; below it the list needs all the room
_NARROW_PIXELS: Final = 840  # the same, where letters are small
_MAX_LIST_WIDTH: Final = 330.0  # units; a wider one would hold a name and its ID far apart
_MIN_HEIGHT: Final = 16.0
_DETAILS: Final = 69.0
_PARTS: Final = b"|"


class ChildWindow(Enum):
    ADD_FORM = "add form"
    IMPORT = "import"
    SETTINGS = "settings"
    SET_UP = "set up"
    CHANGES = "changes"
    COVERAGE = "coverage"
    INTAKE_LOG = "intake log"
    ACTIVITY = "activity"
    HELP = "help"
    SHORTCUTS = "keyboard shortcuts"
    DIAGNOSE = "diagnose"
    ABOUT = "about"
    RELEASES = "releases"


class MainWindow(QMainWindow):
    """Shows the animals of the active environment.

    ``geometry`` is the place and size that it had (`geometry_bytes`), ``columns`` those of the
    table and of the details (`ListSplit.state`).

    ``child_wanted`` carries a `ChildWindow` to open. ``refresh_wanted`` asks for the animals anew,
    ``logs_wanted`` for the folder of the logs. ``releases_page`` is what `Help > Releases` opens.
    ``export_wanted`` carries an `ExportRequest` and the window that asks, ``print_wanted`` a
    `PrintRequest`. ``acted`` carries an `Action` of a message that is not the main window's own,
    and the id of the intake entry that it is about, or ``None``. ``dragged`` carries the event of
    what is dragged over it, and of what is dropped. ``geometry_changed`` is emitted as it, or a
    part of it, is moved or takes another size. ``browsing_changed`` says whether one only browses
    here now, as ``is_browsing`` does. ``zoomed`` asks for larger (1), smaller (-1) or the usual (0)
    texts, ``message_wanted`` carries what a person's own command came to. ``close_wanted`` is
    emitted instead of closing: whoever owns the loop ends it in good order.
    """

    child_wanted = Signal(object)
    refresh_wanted = Signal()
    logs_wanted = Signal()
    export_wanted = Signal(object, object)
    print_wanted = Signal(object)
    acted = Signal(object, object)
    dragged = Signal(object)
    geometry_changed = Signal()
    zoomed = Signal(int)
    message_wanted = Signal(str)
    browsing_changed = Signal(bool)
    theme_changed = Signal()
    close_wanted = Signal()

    def __init__(
        self,
        environment: Environment,
        clock: Callable[[], float] = time.time,
        geometry: bytes = b"",
        columns: bytes = b"",
    ) -> None:
        super().__init__()
        self.clock = clock
        self.is_browsing = False
        self.releases_page = ""
        self.strip = EnvironmentStrip(self)
        self.filters = FilterBar(self)
        self.table = AnimalTable(self)
        self.details = DetailsPanel(self)
        self.pages = QStackedWidget()
        self.split = ListSplit(self.pages, self.table, self.details)
        self.status_line = StatusLine(self)
        self.menus = Menus(self)
        self.tools = Tools(
            self,
            partial(self.child_wanted.emit, ChildWindow.ADD_FORM),
            self.refresh_wanted.emit,
            partial(self.child_wanted.emit, ChildWindow.SETTINGS),
        )
        self.column = QVBoxLayout()
        self._environment: Environment | None = None
        self.name_environment(environment)
        self.filters.show_listing(Listing(), Facets({}, {}), is_known=False)
        self.status_line.show_texts("", translate("Connection", "Connecting…"), is_busy=True)
        self._lay_out()
        if geometry:
            # Qt mends one that is off the screens.
            self.restoreGeometry(QByteArray(geometry))
        self.split.restore(columns)

    def name_environment(self, environment: Environment) -> None:
        if environment is self._environment:
            return
        self._environment = environment
        self.setWindowTitle(f"PetDesk - {environment_name(environment)}")
        self.strip.render_environment(environment)

    def browse(self, environment: Environment, note: str) -> None:
        """Hide what adds and what changes settings, and show ``note``; empty brings it back."""
        self.tools.set_browsing(is_browsing=bool(note))
        self.strip.show_note(note)
        self.name_environment(environment)
        self.is_browsing = bool(note)
        self.browsing_changed.emit(self.is_browsing)

    def is_seen(self) -> bool:
        """Return whether any of it is on screen: not minimised, and not wholly behind others."""
        is_open = self.isVisible() and not self.isMinimized()
        return is_open and self.windowHandle().isExposed()

    def geometry_bytes(self) -> bytes:
        return bytes(self.saveGeometry().data())

    def list_or_search(self) -> QWidget:
        is_list = self.pages.currentWidget() is self.table
        return self.table if is_list else self.filters.search

    def focus_list(self) -> None:
        self.list_or_search().setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_search(self) -> None:
        self.filters.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filters.search.selectAll()

    def search_by_id(self) -> None:
        self.filters.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filters.search.setText("#")

    def reset_layout(self) -> None:
        self.showNormal()
        self._take_first_size()
        self.split.reset()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.split.fold()
            self.filters.make_room()
        elif event.type() is QEvent.Type.ThemeChange:
            self.theme_changed.emit()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802  Qt's name
        event.ignore()
        self.close_wanted.emit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802  Qt's name
        self.dragged.emit(event)

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802  Qt's name
        self.dragged.emit(event)

    def moveEvent(self, event: QMoveEvent) -> None:  # noqa: N802  Qt's name
        super().moveEvent(event)
        self.geometry_changed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        self.filters.make_room()
        self.geometry_changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        button = self.focusWidget()
        is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if not is_enter or not isinstance(button, QAbstractButton):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            button.click()

    def _lay_out(self) -> None:
        # The message below it is whole, however little room there is.
        self.pages.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.pages.addWidget(self.table)
        self.split.moved.connect(self.geometry_changed)
        self.filters.add_tools(*self.tools.buttons)
        body = QWidget(self)
        column = self.column
        body.setLayout(column)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        add_to(column, self.strip, self.filters, (self.split, 1))
        self.setCentralWidget(body)
        self.setStatusBar(self.status_line)
        self._take_first_size()

    def _take_first_size(self) -> None:
        line, room = self.fontMetrics().height(), self.screen().availableSize()
        width, height = max(_SIZE[0], unit(_UNITS[0])), max(_SIZE[1], unit(_UNITS[1]))
        # With large letters on a small screen the status bar would lie below it, and some screens
        # have nobody who would mend that; the lines are for the window's own frame.
        self.resize(min(width, room.width() - line), min(height, room.height() - 2 * line))


class ListSplit(QSplitter):
    """Shows ``pages``, with ``table`` among them, and ``details``, which fold away where narrow.

    What a person drags is kept (`state`): the room of the details, and the columns of the table.
    ``moved`` is emitted where one of them, or a column, was dragged.
    """

    moved = Signal()

    def __init__(self, pages: QWidget, table: AnimalTable, details: DetailsPanel) -> None:
        super().__init__()
        self._details = details
        self._table = table
        table.columns.changed.connect(self.moved)
        self._wanted = 0  # the width of the details, in pixels; 0 is the usual one
        self._is_called = False
        self.list = QWidget()
        self.foot = QVBoxLayout(self.list)
        """What is below the list is added here."""
        self.foot.setContentsMargins(0, 0, 0, 0)
        self.foot.setSpacing(0)
        self.foot.addWidget(pages, 1)
        self.addWidget(self.list)
        self.addWidget(details)
        self.setChildrenCollapsible(False)
        self.setHandleWidth(1)
        self.setStretchFactor(0, 1)
        self.splitterMoved.connect(self._on_moved)

    def restore(self, state: bytes) -> None:
        width, _, columns = state.partition(_PARTS)
        self._wanted = int(width) if width.isdigit() else 0
        if columns:
            self._table.columns.restore(columns)
        self.fold()

    def state(self) -> bytes:
        return str(self._wanted).encode() + _PARTS + self._table.columns.save()

    def reset(self) -> None:
        self._wanted = 0
        self._is_called = False
        self.fold()
        self._table.columns.reset()
        self.moved.emit()

    def unfold_details(self) -> None:
        if self._details.isHidden():
            self._is_called = True
            self.fold()

    def fold_details(self) -> None:
        self._is_called = False
        self.fold()

    def fold(self) -> None:
        is_narrow = self.width() < max(_NARROW_PIXELS, unit(_NARROW))
        self._details.setVisible(self._is_called or not is_narrow)
        # Bound to the present width, it would bind the splitter, and not grow with the window.
        self.list.setMaximumWidth(UNBOUND if is_narrow else unit(_MAX_LIST_WIDTH))
        wanted = min(self._wanted or unit(_DETAILS), self.width() // 2)
        self.setSizes([self.width() - wanted, wanted])

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return a low height: large letters on a small screen would push the window off it."""
        return QSize(super().minimumSizeHint().width(), unit(_MIN_HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fold()

    def _on_moved(self, _place: int, _index: int) -> None:
        self._wanted = self.sizes()[1]
        self.moved.emit()
