"""The commands of the main window: each one's text, keys, menu, call, and when it is enabled.

A command is made in `MainActions`, and put into its menu by `MainActions.fill_menus`. Those of the
toolbar are made in `menus_and_tools`; those for an animal that can be taken back in `UndoActions`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from petdesk.animals.cells import COLUMNS
from petdesk.animals.search import Sort, SortColumn, StatusFilter
from petdesk.animals.state import Connection, MainState
from petdesk.animals.views.menus_and_tools import with_own
from petdesk.animals.views.window import ChildWindow, MainWindow
from petdesk.core.translation import translate
from petdesk.core.wording import STATUSES
from petdesk.design.every_window import Zoom, add_context_menu_key
from petdesk.service.messages import Action, Undo

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.animals.view_model import MainViewModel
    from petdesk.animals.views.animal_table import AnimalTable

Keys = QKeySequence.StandardKey
Roles = QAction.MenuRole


_CAN_GO_OFFLINE: Final = (Connection.BY_CHOICE, Connection.WORKING)


class MainActions:
    def __init__(self, window: MainWindow, model: MainViewModel, table: AnimalTable) -> None:
        self._window = window
        self._model = model
        new, opens, details = self._new, self._opens, window.details
        # Windows has no key for it.
        quits = with_own(Keys.Quit, "Ctrl+Q")
        self.quit = new(
            translate("MainActions", "&Quit"), window.close_wanted.emit, quits, Roles.QuitRole
        )
        self.find = new(translate("MainActions", "&Find"), window.focus_search, Keys.Find)
        # Without a key of its own: the table itself takes it, and the fields keep theirs.
        self.copy = new(translate("MainActions", "&Copy rows"), table.copy_selection)
        self.copy_ids = new(translate("MainActions", "Copy I&Ds"), table.copy_ids)
        self.export = new(translate("MainActions", "&Export…"), partial(self._export, table))
        self.print = new(
            translate("MainActions", "&Print…"), partial(self._print, table), Keys.Print
        )
        self.print_cards = new(
            translate("MainActions", "Print ca&rds…"), partial(self._print, table, wants_cards=True)
        )
        self.full_screen = new(
            translate("MainActions", "F&ull screen"),
            self._turn_full_screen,
            with_own(Keys.FullScreen, "F11"),  # which shows the desktop on macOS
        )
        add_context_menu_key(window)
        self.zooms = Zoom(window, window.zoomed.emit).actions
        self.clear_filters = new(translate("MainActions", "Clear fi&lters"), model.clear_filters)
        self.show_details = new(translate("MainActions", "Show &details"), self.go_to_details)
        self.copy_id = new(translate("MainActions", "Copy &ID"), details.copy_id)
        self.check_now = new(translate("MainActions", "Check &now"), model.check_selected)
        _set_context_menu(
            table, self.show_details, self.copy, self.copy_ids, self.export, self.print_cards
        )
        _set_context_menu(table, self.check_now)
        _set_context_menu(details, self.copy_id, self.check_now, self.print_cards)
        details.card_wanted.connect(self.print_cards.trigger)
        self.look_up = new(
            translate("MainActions", "&Look up by ID…"), window.search_by_id, "Ctrl+G"
        )
        self.import_sheet = new(
            translate("MainActions", "I&mport from a sheet…"),
            opens(ChildWindow.IMPORT),
            "Ctrl+I",
        )
        self.intake_log = new(
            translate("MainActions", "Inta&ke log…"), opens(ChildWindow.INTAKE_LOG)
        )
        # They are about what is added; who only browses has no use for them.
        for action in (self.import_sheet, self.intake_log):
            action.setVisible(not window.is_browsing)
            window.browsing_changed.connect(lambda is_on, each=action: each.setVisible(not is_on))
        self.work_offline = self._new_switch(
            translate("MainActions", "Work &offline"),
            lambda on: model.work_offline() if on else model.work_online(),
        )
        self.statuses = [
            new(text, partial(model.choose_status, which), f"Ctrl+{number}")
            for number, (text, which) in enumerate(_status_texts(), start=1)
        ]
        self.added_today = self._new_switch(
            translate("ViewActions", "Added &today"), lambda on: model.show_added_today(is_on=on)
        )
        self.sorts = self._make_sorts()
        self.changes = new(translate("ViewActions", "W&hat changed…"), opens(ChildWindow.CHANGES))
        self.coverage = new(translate("ViewActions", "&Coverage…"), opens(ChildWindow.COVERAGE))
        self.activity = new(translate("MainActions", "Activit&y"), opens(ChildWindow.ACTIVITY))
        self.reset_layout = new(translate("ViewActions", "Reset &layout"), window.reset_layout)
        self.help = new(
            translate("MainActions", "PetDesk &help…"), opens(ChildWindow.HELP), Keys.HelpContents
        )
        self.shortcuts = new(
            translate("MainActions", "&Keyboard shortcuts…"), opens(ChildWindow.SHORTCUTS)
        )
        # The header's own menu, for who has no mouse: the header never has the keyboard.
        self._columns = QMenu(translate("ViewActions", "Colum&ns"), window)
        self._columns.setObjectName("Columns")
        self._columns.menuAction().setMenuRole(Roles.NoRole)
        self._columns.aboutToShow.connect(lambda: table.columns.fill(self._columns))
        table.columns.fill(self._columns)
        self.diagnose = new(translate("MainActions", "&Diagnose…"), opens(ChildWindow.DIAGNOSE))
        self.logs = new(translate("MainActions", "Open &log folder"), window.logs_wanted.emit)
        self.releases = new(translate("MainActions", "&Releases"), opens(ChildWindow.RELEASES))
        window.menus.help.aboutToShow.connect(
            lambda: self.releases.setVisible(bool(window.releases_page))
        )
        self.about = new(
            translate("MainActions", "&About PetDesk…"),
            opens(ChildWindow.ABOUT),
            role=Roles.AboutRole,
        )

    def fill_menus(self) -> None:
        tools, menus = self._window.tools, self._window.menus
        _fill(menus.file, [self.export, self.print, None, tools.settings, None, self.quit])
        _fill(menus.edit, [self.copy, self.copy_ids, None, self.find, self.clear_filters])
        chosen = [self.show_details, self.copy_id, self.check_now, self.print_cards]
        adding = [tools.add_animal, self.import_sheet, self.look_up]
        _fill(menus.animal, [*adding, None, *chosen, None, self.intake_log])
        _fill(menus.view, [tools.refresh, self.work_offline, None, *self.statuses])
        _fill(menus.view, [self.added_today, None])
        menus.view.addMenu(self._sort_menu())
        menus.view.addMenu(self._columns)
        _fill(menus.view, [None, self.changes, self.coverage, self.activity])
        _fill(menus.view, [None, *self.zooms, None, self.full_screen, self.reset_layout])
        _fill(
            menus.help,
            [
                *(self.help, self.shortcuts, None, self.diagnose, self.logs, None),
                *(self.releases, self.about),
            ],
        )

    def render_state(self, state: MainState) -> None:
        connection, listing = state.connection, state.listing
        has_rows, has_selection = bool(listing.records), state.selected is not None
        tools = self._window.tools
        tools.refresh.setEnabled(connection.can_refresh)
        # A button that is disabled loses the keyboard; its action does nothing meanwhile.
        button = tools.refresh_button
        button.setEnabled(connection.can_refresh or button.hasFocus())
        self.work_offline.setEnabled(connection.can_ask or connection in _CAN_GO_OFFLINE)
        self.work_offline.setChecked(connection is Connection.BY_CHOICE)
        self.clear_filters.setEnabled(listing.filter.is_active)
        self.added_today.setChecked(listing.filter.added_today)
        self.sorts[listing.sort.column].setChecked(True)
        for action in (self.export, self.print, self.print_cards):
            action.setEnabled(has_rows)
        self.show_details.setEnabled(has_selection)
        self.copy_id.setEnabled(has_selection)
        self.check_now.setEnabled(has_selection and state.can_check)

    def go_to_details(self) -> None:
        if self._model.state.selected is not None:
            self._window.split.unfold_details()
        self._window.details.focus_first()

    def _export(self, table: AnimalTable) -> None:
        window = self._window
        from petdesk.export.request import animals_request  # noqa: PLC0415  rows come first

        offer = animals_request(self._model.state, table.selected_ids(), window.clock())
        window.export_wanted.emit(offer, window)

    def _print(self, table: AnimalTable, *, wants_cards: bool = False) -> None:
        from petdesk.printing.view_model import print_request  # noqa: PLC0415  rows come first

        state, now, ids = self._model.state, self._window.clock(), table.selected_ids()
        self._window.print_wanted.emit(print_request(state, ids, now, wants_cards=wants_cards))

    def _turn_full_screen(self) -> None:
        self._window.setWindowState(self._window.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _opens(self, which: ChildWindow) -> Callable[[], None]:
        return partial(self._window.child_wanted.emit, which)

    def _new(
        self,
        text: str,
        call: Callable[[], None],
        keys: Keys | list[QKeySequence] | str | None = None,
        role: QAction.MenuRole = Roles.NoRole,
    ) -> QAction:
        action = QAction(text, self._window)
        action.setMenuRole(role)
        if keys is not None:
            action.setShortcuts([QKeySequence(keys)] if isinstance(keys, str) else keys)
        # A lambda, since triggered also carries whether a checkable action is on.
        action.triggered.connect(lambda _on=False: call())
        self._window.addAction(action)
        return action

    def _new_switch(self, text: str, call: Callable[[bool], None]) -> QAction:
        action = self._new(text, lambda: call(action.isChecked()))
        action.setCheckable(True)
        return action

    def _make_sorts(self) -> dict[SortColumn, QAction]:
        sorts = {}
        for column, text in _sort_texts().items():
            sorts[column] = self._new(text, partial(self._model.sort, Sort(column)))
            sorts[column].setCheckable(True)
        return sorts

    def _sort_menu(self) -> QMenu:
        menu = QMenu(translate("ViewActions", "Sort &by"), self._window)
        menu.menuAction().setMenuRole(Roles.NoRole)
        group = QActionGroup(menu)
        for action in self.sorts.values():
            group.addAction(action)
            menu.addAction(action)
        return menu


def _status_texts() -> tuple[tuple[str, StatusFilter], ...]:
    return tuple(
        (translate("MainActions", status.command), StatusFilter(status.value))
        for status in STATUSES
        if status.command
    )


def _sort_texts() -> dict[SortColumn, str]:
    columns = {
        SortColumn(column.sort): translate("ViewActions", column.command) for column in COLUMNS
    }
    return columns | {SortColumn.FIRST_SEEN: translate("ViewActions", "Ne&west first")}


def _set_context_menu(widget: QWidget, *actions: QAction) -> None:
    widget.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
    widget.addActions(actions)


def _fill(menu: QMenu, actions: list[QAction | None]) -> None:
    for action in actions:
        if action is None:
            menu.addSeparator()
        else:
            menu.addAction(action)


class UndoActions(QObject):
    """Adds the commands to the menus; ``acted`` carries an `Action` and the entry's or import's id.

    They are for who has no Alt keys (macOS), and for who looks for Undo where it always is.
    """

    acted = Signal(object, object)

    def __init__(self, window: QMainWindow, edit: QMenu, animal: QMenu) -> None:
        super().__init__(window)
        self._shown: Undo | None = None
        self._held_id: int | None = None
        self._undo = QAction(window)
        self._undo.setShortcuts(QKeySequence.StandardKey.Undo)
        self._undo.setAutoRepeat(False)  # or a key held down undoes what nobody meant
        self._undo.triggered.connect(self._take_back)
        self._send_now = QAction(self.tr("&Send now"), window)
        self._send_now.triggered.connect(self._send)
        for action in (self._undo, self._send_now):
            # By default macOS guesses by the text, in which Undo has an animal's name.
            action.setMenuRole(QAction.MenuRole.NoRole)
        first = edit.actions()[0]
        edit.insertAction(first, self._undo)
        edit.insertSeparator(first)
        animal.insertAction(animal.actions()[1], self._send_now)
        self.offer(None, None)

    def offer(self, undoable: Undo | None, held_id: int | None) -> None:
        """Offer to take ``undoable`` back, and to send the entry ``held_id`` now."""
        self._shown, self._held_id = undoable, held_id
        self._undo.setText(self.tr("&Undo") if undoable is None else undoable.text)
        self._undo.setEnabled(undoable is not None)
        self._send_now.setEnabled(held_id is not None)

    def set_browsing(self, is_browsing: bool) -> None:  # noqa: FBT001  a signal's argument
        for action in (self._undo, self._send_now):
            action.setVisible(not is_browsing)

    def _take_back(self) -> None:
        if self._shown is not None:
            self.acted.emit(self._shown.action, self._shown.id)

    def _send(self) -> None:
        if self._held_id is not None:
            self.acted.emit(Action.SEND_NOW, self._held_id)
