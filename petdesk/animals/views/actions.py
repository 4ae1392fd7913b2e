"""The commands of the main window: each one's text, call, keys and state, and the menus of them."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from petdesk.animals.search import Sort, SortColumn, StatusFilter
from petdesk.animals.state import Connection, MainState
from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.window import ChildWindow, MainWindow
from petdesk.core.translation import filled, translate
from petdesk.core.wording import STATUSES
from petdesk.service.messages import Action, Undo

Keys = QKeySequence.StandardKey
Roles = QAction.MenuRole

_NOTCH: Final = 120  # eighths of a degree, as any wheel has them

_MENUS: Final = {
    "file": "export print | environment leave settings | quit",
    "edit": "undo | copy copy_ids | find clear",
    "animal": "add send_now import look_up | details copy_id check cards | log",
    "view": "refresh | sort | changes coverage | larger smaller usual | full_screen reset",
    "help": "help shortcuts | administrators | releases about",
}
"""The commands of each menu, and its separators; those for a status have chips and keys only."""

_ADMINISTRATORS: Final = "diagnose logs activity offline"
_ROWS: Final = "details copy copy_ids export cards check"
_DETAILS: Final = "copy_id check cards"
_NOT_WHILE_BROWSING: Final = "undo send_now settings add import log environment administrators"


class MainActions(QObject):
    def __init__(self, window: MainWindow, model: MainViewModel) -> None:
        super().__init__(window)
        self._window, self._model = window, model
        self._actions: dict[str, QAction] = {}
        self._states: list[Callable[[MainState], None]] = []
        self._undoable: Undo | None = None
        self._held_id: int | None = None
        self._add_common()
        self._add_for_animals()
        self._add_for_view()
        self._add_for_help()
        for menu, names in _MENUS.items():
            self._fill(getattr(window.menus, menu), names)
        for widget, names in ((window.table, _ROWS), (window.details, _DETAILS)):
            self._set_context_menu(widget, names)
        for name, button in window.details.buttons:
            button.clicked.connect(self._actions[name].trigger)
        self._describe_buttons()
        self.offer_undo(None, None)
        window.browsing_changed.connect(self._show_for_browsing)
        self._show_for_browsing()

    def render_state(self, state: MainState) -> None:
        for render in self._states:
            render(state)
        # A button that is disabled loses the keyboard; while it has it, it does nothing instead.
        button = self._window.refresh_button
        self._window.can_refresh = state.connection.can_refresh
        self._actions["refresh"].setEnabled(self._window.can_refresh)
        button.setEnabled(self._window.can_refresh or button.hasFocus())

    def offer_undo(self, undoable: Undo | None, held_id: int | None) -> None:
        """Offer to take ``undoable`` back, and to send the entry ``held_id`` now."""
        if undoable is not None and undoable != self._undoable:
            search = self._window.filters.search
            search.setText(search.text())  # by which its typing, now older, is not undone
        self._undoable, self._held_id = undoable, held_id
        undo, send_now = self._actions["undo"], self._actions["send_now"]
        undo.setText(undoable.text if undoable else self.tr("&Undo"))
        undo.setEnabled(undoable is not None)
        send_now.setEnabled(held_id is not None)

    def go_to_details(self) -> None:
        pending = self._window.table.only_pending
        if len(pending) == 1 and pending[0].is_unknown and not self._window.is_browsing:
            self._window.acted.emit(Action.ASK, pending[0].entry_id)
            return
        if self._model.state.selected is not None:
            self._window.split.unfold_details()
        self._window.details.focus_first()

    def _add_common(self) -> None:
        add, window, table = self._add, self._window, self._window.table
        export = partial(window.export_wanted.emit, None, window)
        add("export", self.tr("&Export…"), export, when=_has_rows)
        add("print", self.tr("&Print…"), window.print_wanted.emit, Keys.Print, _has_rows)
        add("settings", self.tr("&Settings…"), ChildWindow.SETTINGS, "Ctrl+,")
        add("leave", self.tr("Lea&ve browse-only mode"), window.leave_wanted.emit)
        # Windows has no key for it.
        add("quit", self.tr("&Quit"), window.close_wanted.emit, with_own(Keys.Quit, "Ctrl+Q"))
        self._actions["settings"].setMenuRole(Roles.PreferencesRole)
        self._actions["quit"].setMenuRole(Roles.QuitRole)
        self._actions["environment"] = window.menus.environment.menuAction()
        self._actions["environment"].setMenuRole(Roles.NoRole)
        undo = add("undo", "", self._undo, Keys.Undo)
        undo.setAutoRepeat(False)  # or a key held down undoes what nobody meant
        # Without a key of its own: the table itself takes it, and the fields keep theirs.
        add("copy", self.tr("&Copy rows"), table.copy_rows)
        add("copy_ids", self.tr("Copy I&Ds"), table.copy_ids, when=self._has_ids)
        add("find", self.tr("&Find"), window.focus_search, Keys.Find)
        clear = self._model.clear_filters
        add("clear", self.tr("Clear fi&lters"), clear, when=lambda s: s.listing.filter.is_active)

    def _add_for_animals(self) -> None:
        add, window, model = self._add, self._window, self._model
        add("add", self.tr("&Add animal…"), ChildWindow.ADD_FORM, Keys.New)
        send = self.tr("&Send now")
        add("send_now", send, lambda: window.acted.emit(Action.SEND_NOW, self._held_id))
        add("import", self.tr("I&mport from a sheet…"), ChildWindow.IMPORT, "Ctrl+I")
        add("look_up", self.tr("&Look up by ID…"), window.search_by_id, "Ctrl+G")
        add("details", self.tr("Show &details"), self.go_to_details, when=_is_one)
        add("copy_id", self.tr("Copy &ID"), self._copy_id, when=_is_one)
        check = self.tr("Check &now")
        add("check", check, model.check_selected, when=lambda s: _is_one(s) and s.can_check)
        add("cards", self.tr("Print ca&rds…"), window.print_wanted.emit, when=self._has_ids)
        add("log", self.tr("Inta&ke log…"), ChildWindow.INTAKE_LOG)

    def _add_for_view(self) -> None:
        add, window, model = self._add, self._window, self._model
        # The help names both keys; the system has them only on some desktops.
        keys = with_own(Keys.Refresh, "F5", "Ctrl+R")
        add("refresh", self.tr("&Refresh"), window.refresh_wanted.emit, keys)
        for number, status in enumerate((each for each in STATUSES if each.command), start=1):
            which = StatusFilter(status.value)
            text = translate("MainActions", status.command)
            add(status.value, text, partial(model.choose_status, which), f"Ctrl+{number}")
        self._add_sorts()
        add("changes", self.tr("W&hat changed…"), ChildWindow.CHANGES)
        add("coverage", self.tr("&Coverage…"), ChildWindow.COVERAGE)
        zoom, larger = window.zoomed.emit, with_own(Keys.ZoomIn, "Ctrl+=")
        zooms = (
            add("larger", self.tr("Lar&ger text"), lambda: zoom(1), larger),
            add("smaller", self.tr("S&maller text"), lambda: zoom(-1), with_own(Keys.ZoomOut)),
            add("usual", self.tr("Normal text si&ze"), lambda: zoom(0), "Ctrl+0"),
        )
        WindowKeys(window, zooms, zoom)
        full = with_own(Keys.FullScreen, "F11")  # on macOS it shows the desktop
        add("full_screen", self.tr("F&ull screen"), self._turn_full_screen, full)
        add("reset", self.tr("Reset &layout"), window.reset_layout)

    def _add_for_help(self) -> None:
        add, window, model = self._add, self._window, self._model
        add("help", self.tr("PetDesk &help…"), ChildWindow.HELP, Keys.HelpContents)
        add("shortcuts", self.tr("&Keyboard shortcuts…"), ChildWindow.SHORTCUTS)
        add("diagnose", self.tr("&Diagnose…"), ChildWindow.DIAGNOSE)
        add("logs", self.tr("Open &log folder"), window.logs_wanted.emit)
        add("activity", self.tr("Activit&y"), ChildWindow.ACTIVITY)
        offline = self._add(
            "offline",
            self.tr("Work &offline"),
            lambda: model.work_offline() if offline.isChecked() else model.work_online(),
            when=lambda s: s.connection.can_fetch or s.connection is Connection.BY_CHOICE,
        )
        self._tick(offline, lambda state: state.connection is Connection.BY_CHOICE)
        administrators = self._add_menu("administrators", self.tr("For ad&ministrators"))
        self._fill(administrators, _ADMINISTRATORS)
        releases = add("releases", self.tr("&Releases"), ChildWindow.RELEASES)
        window.menus.help.aboutToShow.connect(
            lambda: releases.setVisible(bool(window.releases_page))
        )
        about = add("about", self.tr("&About PetDesk…"), ChildWindow.ABOUT)
        about.setMenuRole(Roles.AboutRole)

    def _add_sorts(self) -> None:
        texts = {
            SortColumn.NAME: self.tr("&Name"),
            SortColumn.CATEGORY: self.tr("&Category"),
            SortColumn.STATUS: self.tr("&Status"),
            SortColumn.ID: self.tr("&ID"),
            SortColumn.FIRST_SEEN: self.tr("Ne&west first"),
        }
        menu = self._add_menu("sort", self.tr("Sort &by"))
        group = QtGui.QActionGroup(menu)
        for column, text in texts.items():
            sort = partial(self._model.sort, Sort(column))
            action = self._add(f"sort {column.value}", text, sort)
            self._tick(action, partial(_is_sorted, column))
            group.addAction(action)
            menu.addAction(action)

    def _add(
        self,
        name: str,
        text: str,
        call: ChildWindow | Callable[[], object],
        keys: Keys | list[QKeySequence] | str = "",
        when: Callable[[MainState], bool] | None = None,
    ) -> QAction:
        window = self._window
        action = self._actions[name] = QAction(text, window)
        # By default macOS guesses by the text, in which Undo has an animal's name.
        action.setMenuRole(Roles.NoRole)
        action.setShortcuts([QKeySequence(keys)] if isinstance(keys, str) and keys else keys or [])
        # A lambda, since triggered also carries whether a checkable action is on.
        if isinstance(call, ChildWindow):
            action.triggered.connect(lambda _on=False: window.child_wanted.emit(call))
        else:
            action.triggered.connect(lambda _on=False: call())
        if when is not None:
            self._states.append(lambda state: action.setEnabled(when(state)))
        window.addAction(action)
        return action

    def _tick(self, action: QAction, is_on: Callable[[MainState], bool]) -> None:
        action.setCheckable(True)
        self._states.append(lambda state: action.setChecked(is_on(state)))

    def _add_menu(self, name: str, text: str) -> QMenu:
        menu = QMenu(text, self._window)
        self._actions[name] = menu.menuAction()
        self._actions[name].setMenuRole(Roles.NoRole)
        return menu

    def _fill(self, menu: QMenu, names: str) -> None:
        for name in names.split():
            if name == "|":
                menu.addSeparator()
            else:
                menu.addAction(self._actions[name])

    def _set_context_menu(self, widget: QWidget, names: str) -> None:
        widget.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        widget.addActions([self._actions[name] for name in names.split()])

    def _describe_buttons(self) -> None:
        window = self._window
        for name, button in zip(("refresh", "settings", "add"), window.buttons, strict=True):
            action = self._actions[name]
            # A language may have a space before the dots.
            words = action.text().replace("&", "").removesuffix("…").rstrip()
            key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            button.setToolTip(filled(self.tr("%1 (%2)"), words, key))

    def _show_for_browsing(self) -> None:
        is_browsing = self._window.is_browsing
        for name in _NOT_WHILE_BROWSING.split():
            self._actions[name].setVisible(not is_browsing)
        self._actions["leave"].setVisible(is_browsing and self._window.can_leave_browsing)

    def _copy_id(self) -> None:
        window, record = self._window, self._model.state.selected
        if window.details.count > 1:
            window.table.copy_ids()
        elif record is not None:
            QApplication.clipboard().setText(str(record.id))
            window.message_wanted.emit(filled(self.tr("Copied ID %1"), record.id))

    def _has_ids(self, state: MainState) -> bool:
        return _has_rows(state) and not self._window.table.only_pending

    def _undo(self) -> None:
        if self._undoable is not None:
            self._window.acted.emit(self._undoable.action, self._undoable.id)

    def _turn_full_screen(self) -> None:
        self._window.setWindowState(self._window.windowState() ^ Qt.WindowState.WindowFullScreen)


class WindowKeys(QObject):
    """Makes ``actions`` work in each window that has had the keyboard, modal ones too.

    There the wheel with Ctrl calls ``zoom``, with 1 for larger texts and -1 for smaller, and
    Shift+F10 opens a context menu.
    """

    def __init__(
        self, window: QWidget, actions: Sequence[QAction], zoom: Callable[[int], None]
    ) -> None:
        super().__init__(window)
        self._zoom = zoom
        self._turned = 0
        menu = QAction(self)
        menu.setShortcut("Shift+F10")  # on Windows, Qt gets the system's own event instead
        menu.triggered.connect(_open_context_menu)
        self._actions = (*actions, menu)
        self._serve(window)
        application = QApplication.instance()
        assert isinstance(application, QApplication)  # noqa: S101  a window has been made
        application.focusWindowChanged.connect(self._serve_active)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        """Take the wheel if it turns with Ctrl, before what lies under the pointer scrolls."""
        if not isinstance(event, QtGui.QWheelEvent):
            return False
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        self._turned += event.angleDelta().y()  # fine notches add up
        steps = int(self._turned / _NOTCH)
        self._turned -= steps * _NOTCH
        for _ in range(abs(steps)):
            self._zoom(1 if steps > 0 else -1)
        return True

    def _serve_active(self, handle: QtGui.QWindow | None) -> None:
        for window in QApplication.topLevelWidgets():
            is_popup = window.windowType() is Qt.WindowType.Popup  # a menu would show the commands
            if handle is not None and window.windowHandle() == handle and not is_popup:
                self._serve(window)

    def _serve(self, window: QWidget) -> None:
        """Make keys and wheel work in ``window``; calling it again changes nothing."""
        window.addActions(self._actions)
        handle = window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)


def _open_context_menu() -> None:
    window = QApplication.focusWindow()
    if window is not None:
        # Qt finds the widget and the place, as it does for the menu key.
        pressed = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
        QApplication.sendEvent(window, pressed)


def with_own(standard: Keys, *own: str) -> list[QKeySequence]:
    keys = QKeySequence.keyBindings(standard)
    return keys + [key for key in map(QKeySequence, own) if key not in keys]


def _has_rows(state: MainState) -> bool:
    return bool(state.listing.records)


def _is_one(state: MainState) -> bool:
    return state.selected is not None


def _is_sorted(column: SortColumn, state: MainState) -> bool:
    return state.listing.sort.column is column
