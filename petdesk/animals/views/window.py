"""The main window: its parts and their places, which `binding` connects with the view-model."""

import time
from collections.abc import Callable
from enum import Enum
from typing import Final

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QByteArray, QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from petdesk.animals.listing import Facets, Listing
from petdesk.animals.views.animal_table import AnimalTable
from petdesk.animals.views.banners import EnvironmentStrip, WelcomePanel
from petdesk.animals.views.details_panel import DetailsPanel
from petdesk.animals.views.filter_bar import FilterBar
from petdesk.animals.views.status_line import StatusLine
from petdesk.core.environments import Environment, environment_name
from petdesk.core.translation import translate
from petdesk.design.layout import add_to, set_spacing, unit
from petdesk.design.widgets import Button, ScrollBody, icon_button

_SIZE: Final = (294, 192)  # of the first window, in units
_NARROW: Final = 224.0  # units; below it the list needs all the room
_MAX_LIST_WIDTH: Final = 330.0  # units; a wider one would hold a name and its ID far apart
_MIN_HEIGHT: Final = 16.0
_MIN_LIST: Final = 30.0
_DETAILS: Final = 69.0
_PARTS: Final = b"|"
_UNBOUND: Final = (1 << 24) - 1  # pixels (QWIDGETSIZE_MAX)


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


class Menus:
    def __init__(self, window: QtWidgets.QMainWindow) -> None:
        bar = window.menuBar()
        self.file = bar.addMenu(translate("Menus", "&File"))
        self.edit = bar.addMenu(translate("Menus", "&Edit"))
        self.animal = bar.addMenu(translate("Menus", "&Animal"))
        self.view = bar.addMenu(translate("Menus", "&View"))
        self.help = bar.addMenu(translate("Menus", "&Help"))
        self.environment = QtWidgets.QMenu(translate("EnvironmentMenu", "E&nvironment"), window)
        """Part of ``file``; the strip opens it too."""


class MainWindow(QtWidgets.QMainWindow):
    """Shows the animals of the active environment; signals ask for what is done elsewhere.

    ``geometry`` is the place and size that it had (`geometry_bytes`), ``columns`` those of the
    table and of the details (`ListSplit.state`). ``releases_page`` is what `Help > Releases` opens.
    """

    child_wanted = Signal(object)
    refresh_wanted = Signal()
    logs_wanted = Signal()
    export_wanted = Signal(object, object)  # a request or, for the animals shown, None; its window
    print_wanted = Signal()
    acted = Signal(object, object)  # an `Action`, and the id of the intake entry that it is about
    dragged = Signal(object)  # the event of what is dragged over the window, or dropped on it
    zoomed = Signal(int)  # larger (1), smaller (-1) or the usual (0) texts
    message_wanted = Signal(str)
    browsing_changed = Signal()
    leave_wanted = Signal()
    theme_changed = Signal()
    close_wanted = Signal()  # whoever owns the loop then ends it in good order

    def __init__(
        self,
        environment: Environment,
        clock: Callable[[], float] = time.time,
        geometry: bytes = b"",
        columns: bytes = b"",
    ) -> None:
        super().__init__()
        self.clock = clock
        self.is_browsing = self.can_leave_browsing = False
        self.can_refresh = True
        self.releases_page = ""
        self.menus = Menus(self)
        # Each is made in its place: moved there, all that is in it would be styled again.
        self._body = _Body(self)
        body = self._body.content
        self.strip = EnvironmentStrip(body)
        self.welcome = WelcomePanel(body)
        self.filters = FilterBar(body)
        self.split = ListSplit(body)
        self.pages, self.table = self.split.pages, self.split.table
        self.details = self.split.details
        self.status_line = StatusLine(self)
        self._note = ""
        self._lay_out()
        self.name_environment(environment)
        self.filters.show_listing(Listing(), Facets({}, {}), is_known=False)
        if geometry:
            # Qt mends one that is off the screens.
            self.restoreGeometry(QByteArray(geometry))
        self.split.restore(columns)
        self.filters.search.setFocus()  # and not what stands above it

    def name_environment(self, environment: Environment) -> None:
        self.setWindowTitle(f"PetDesk - {environment_name(environment)}")
        self.strip.show_environment(environment, self._note)

    def browse(self, environment: Environment, note: str, *, can_leave: bool = False) -> None:
        """Hide what adds and what changes settings, and show ``note``; empty brings it back."""
        self.is_browsing, self.can_leave_browsing, self._note = bool(note), can_leave, note
        for button in self.buttons[1:]:
            button.setVisible(not note)
        self.name_environment(environment)
        self.browsing_changed.emit()

    def is_seen(self) -> bool:
        """Return whether any of it is on screen: not minimised, and not wholly behind others."""
        is_open = self.isVisible() and not self.isMinimized()
        return is_open and self.windowHandle().isExposed()

    def geometry_bytes(self) -> bytes:
        return bytes(self.saveGeometry().data())

    def focus_list(self) -> None:
        """Give the keyboard to the list or, if it is empty, to the search."""
        is_list = self.pages.currentWidget() is self.table
        widget = self.table if is_list else self.filters.search
        widget.setFocus(Qt.FocusReason.OtherFocusReason)

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
        elif event.type() is QEvent.Type.ThemeChange:
            self.theme_changed.emit()

    def closeEvent(self, event: QtGui.QCloseEvent) -> None:  # noqa: N802  Qt's name
        event.ignore()
        self.close_wanted.emit()

    def dragEnterEvent(self, event: QtGui.QDragEnterEvent) -> None:  # noqa: N802  Qt's name
        self.dragged.emit(event)

    def dropEvent(self, event: QtGui.QDropEvent) -> None:  # noqa: N802  Qt's name
        self.dragged.emit(event)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:  # noqa: N802  Qt's name
        button = self.focusWidget()
        is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if not is_enter or not isinstance(button, QtWidgets.QAbstractButton):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            button.click()

    def _refresh(self) -> None:
        if self.can_refresh:
            self.refresh_wanted.emit()

    def _lay_out(self) -> None:
        add = translate("ToolActions", "Add animal")
        bar, column = self.filters, self._body.column
        self.add_button = Button(add, bar, icon="plus", primary=True)
        self.refresh_button = icon_button("refresh", translate("ToolActions", "Refresh"), bar)
        self.settings_button = icon_button("settings", translate("ToolActions", "Settings"), bar)
        self.buttons = (self.refresh_button, self.settings_button, self.add_button)
        self.refresh_button.clicked.connect(self._refresh)
        self.settings_button.clicked.connect(lambda: self.child_wanted.emit(ChildWindow.SETTINGS))
        self.add_button.clicked.connect(lambda: self.child_wanted.emit(ChildWindow.ADD_FORM))
        self.filters.add_tools(*self.buttons)
        # The message below it is whole, however little room there is.
        self.pages.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        set_spacing(column, 0)
        add_to(column, self.strip, self.welcome, self.filters, (self.split, 1))
        QWidget.setTabOrder(self.welcome.set_up, self.welcome.look_around)
        QWidget.setTabOrder(self.welcome.look_around, self.filters.search)
        self.welcome.hide()
        self.welcome.set_up.clicked.connect(lambda: self.child_wanted.emit(ChildWindow.SET_UP))
        self.setCentralWidget(self._body)
        self.setStatusBar(self.status_line)
        self._take_first_size()

    def _take_first_size(self) -> None:
        line, room = self.fontMetrics().height(), self.screen().availableSize()
        # With large letters on a small screen the status bar would lie below it, and some screens
        # have nobody who would mend that; the lines are for the window's own frame.
        room -= QSize(line, 2 * line)
        self.resize(QSize(unit(_SIZE[0]), unit(_SIZE[1])).boundedTo(room))


class _Body(ScrollBody):
    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        width = self.content.minimumSizeHint().width()
        return QSize(width + self.verticalScrollBar().sizeHint().width(), unit(_MIN_HEIGHT))


class ListSplit(QtWidgets.QSplitter):
    """Shows ``pages``, with ``table`` among them, and ``details``, which fold away if it is narrow.

    What a person drags is kept (`state`): the room of the details, and the columns of the table.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.list = QWidget(self)
        self.details = DetailsPanel(self)
        self.pages = QtWidgets.QStackedWidget(self.list)
        self.table = AnimalTable()
        self.pages.addWidget(self.table)
        self.pages.currentChanged.connect(self.updateGeometry)
        self._wanted = 0  # the width of the details, in pixels; 0 is the usual one
        self._is_called = False
        self.foot = QtWidgets.QVBoxLayout(self.list)
        """What is below the list is added here."""
        self.foot.setContentsMargins(0, 0, 0, 0)
        self.foot.setSpacing(0)
        self.foot.addWidget(self.pages, 1)
        self.addWidget(self.list)
        self.addWidget(self.details)
        self.setChildrenCollapsible(False)
        self.setHandleWidth(1)
        self.setStretchFactor(0, 1)
        self.splitterMoved.connect(self._on_moved)

    def restore(self, state: bytes) -> None:
        width, _, columns = state.partition(_PARTS)
        self._wanted = int(width) if width.isdigit() else 0
        self.table.columns.restore(columns)
        self.fold()

    def state(self) -> bytes:
        return str(self._wanted).encode() + _PARTS + self.table.columns.save()

    def reset(self) -> None:
        self._wanted = 0
        self.fold_details()
        self.table.columns.reset()

    def unfold_details(self) -> None:
        if self.details.isHidden():
            self._is_called = True
            self.fold()

    def fold_details(self) -> None:
        self._is_called = False
        self.fold()

    def fold(self) -> None:
        is_narrow = self.width() < unit(_NARROW)
        self.details.setVisible(self._is_called or not is_narrow)
        # Bound to the present width, it would bind the splitter, and not grow with the window.
        self.list.setMaximumWidth(_UNBOUND if is_narrow else unit(_MAX_LIST_WIDTH))
        wanted = min(self._wanted or unit(_DETAILS), self.width() // 2)
        self.setSizes([self.width() - wanted, wanted])
        self.updateGeometry()

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        page = self.pages.currentWidget() or self.table
        layout, width = page.layout(), self.list.width()
        height = max(unit(_MIN_LIST), layout.minimumHeightForWidth(width) if layout else 0)
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        for below in self.list.findChildren(QWidget, options=direct):
            if below is not self.pages and not below.isHidden():
                height += below.heightForWidth(width)
        return QSize(super().minimumSizeHint().width(), height)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fold()

    def _on_moved(self, _place: int, _index: int) -> None:
        self._wanted = self.sizes()[1]
