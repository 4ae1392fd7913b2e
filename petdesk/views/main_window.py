"""The main window: it renders the main state and calls the view-model's methods."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6 import QtCore
from PySide6.QtCore import QByteArray, QTimer, Signal
from PySide6.QtWidgets import (
    QMainWindow,
    QSplitter,
    QStackedWidget,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from petdesk.viewmodels.environment_wording import environment_name
from petdesk.viewmodels.main_state import Connection
from petdesk.views.animal_table import AnimalTable
from petdesk.views.details_panel import DetailsPanel
from petdesk.views.environment_strip import EnvironmentStrip
from petdesk.views.filter_bar import FilterBar
from petdesk.views.main_actions import Commands, MainActions
from petdesk.views.status_line import StatusLine

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QCloseEvent

    from petdesk.viewmodels.main import MainViewModel
    from petdesk.viewmodels.main_state import MainState
    from petdesk.viewmodels.messages import Action
    from petdesk.views.empty_page import EmptyPage
    from petdesk.views.message_bar import MessageBar
    from petdesk.views.view_actions import ViewCommands

_TICK = 1000  # ms; a pause counts down its seconds


class MainWindow(QMainWindow):
    """Shows the animals of the active environment.

    ``add_wanted``, ``settings_wanted``, ``help_wanted``, ``about_wanted`` and ``activity_wanted``
    ask for the other windows.
    ``close_wanted`` is emitted instead of closing: whoever owns the loop ends it in good order.
    """

    add_wanted = Signal()
    settings_wanted = Signal()
    help_wanted = Signal()
    about_wanted = Signal()
    activity_wanted = Signal()
    close_wanted = Signal()

    def __init__(self, view_model: MainViewModel, clock: Callable[[], float] = time.time) -> None:
        super().__init__()
        self._view_model = view_model
        self._clock = clock
        self._strip = EnvironmentStrip(self)
        self._message: MessageBar | None = None
        self._filters = FilterBar(self)
        self._table = AnimalTable(self)
        self._empty: EmptyPage | None = None
        self._details = DetailsPanel(self)
        self._pages = QStackedWidget(self)
        self._status_line = StatusLine(self)
        self._actions = MainActions(self, self._commands())
        self._tools = QToolBar(self.tr("Tools"), self)
        self._column = QVBoxLayout()
        self._lay_out()
        self._connect()
        self._render(view_model.state)

    def complete(self) -> None:
        """Build what the first paint need not wait for, all at once."""
        for step in self.completing():
            step()

    def completing(self) -> tuple[Callable[[], None], ...]:
        """Give the steps of `complete`, each short: events may be handled in between."""
        return (
            self._table.complete,
            self._complete_tools,
            self._details.complete,
            self._add_message_bar,
            self._fill_menus,
            self._start_ticks,
        )

    def _complete_tools(self) -> None:
        self._tools.setContextMenuPolicy(QtCore.Qt.ContextMenuPolicy.PreventContextMenu)
        for action in self._tools.actions():
            self._tools.widgetForAction(action).setFocusPolicy(QtCore.Qt.FocusPolicy.TabFocus)

    def _add_message_bar(self) -> None:
        from petdesk.views.message_bar import MessageBar  # noqa: PLC0415  after the first paint

        self._message = MessageBar(self)
        self._message.dismissed.connect(self._view_model.dismiss_problem)
        self._message.acted.connect(self._act)
        self._column.insertWidget(self._column.indexOf(self._filters), self._message)
        self._render_message(self._view_model.state, self._clock())

    def _start_ticks(self) -> None:
        ticks = QTimer(self)
        ticks.timeout.connect(self.render_times)
        ticks.start(_TICK)

    def render_times(self) -> None:
        """Say again what depends on the time of day."""
        self._status_line.render_state(self._view_model.state, self._clock())

    def restore(self, geometry: bytes) -> None:
        """Take the last run's place and size; Qt mends one that is off the screens."""
        if geometry:
            self.restoreGeometry(QByteArray(geometry))

    def geometry_bytes(self) -> bytes:
        """Give the window's place and size, for `restore`."""
        return bytes(self.saveGeometry().data())

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802  Qt's name
        """Ask for the end instead of closing: what is under way is finished first."""
        event.ignore()
        self.close_wanted.emit()

    def _commands(self) -> Commands:
        model = self._view_model
        return Commands(
            add_animal=self.add_wanted.emit,
            refresh=model.work_online,
            settings=self.settings_wanted.emit,
            quit=self.close_wanted.emit,
            find=self._find,
            copy=self._table.copy_selection,
            clear_filters=model.clear_filters,
            show_details=self._details.focus_first,
            copy_id=self._details.copy_id,
            check_now=model.check_selected,
            work_offline=lambda on: model.work_offline() if on else model.work_online(),
            choose_status=model.choose_status,
            activity=self.activity_wanted.emit,
            help=self.help_wanted.emit,
            about=self.about_wanted.emit,
            view=self._view_commands,
        )

    def _view_commands(self) -> ViewCommands:
        from petdesk.views.view_actions import ViewCommands  # noqa: PLC0415  after the first paint

        model = self._view_model
        return ViewCommands(lambda on: model.show_added_today(is_on=on), model.sort_by)

    def _fill_menus(self) -> None:
        self._actions.fill_menus()
        self._render_actions(self._view_model.state)

    def _lay_out(self) -> None:
        tools = self._tools
        tools.setObjectName("Tools")
        tools.setMovable(False)
        actions = self._actions
        tools.addActions([actions.add_animal, actions.refresh, actions.settings])
        self.addToolBar(tools)
        self._pages.addWidget(self._table)
        split = QSplitter()  # the layout gives it its parent; an argument may be a Qt.Orientation
        split.setChildrenCollapsible(False)
        split.addWidget(self._pages)
        split.addWidget(self._details)
        split.setStretchFactor(0, 1)
        characters = self.fontMetrics().averageCharWidth()
        split.setSizes([80 * characters, 36 * characters])
        body = QWidget(self)
        column = self._column
        body.setLayout(column)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._strip)
        column.addWidget(self._filters)
        column.addWidget(split, 1)
        self.setCentralWidget(body)
        self.setStatusBar(self._status_line)
        self.resize(130 * characters, 40 * self.fontMetrics().height())

    def _connect(self) -> None:
        model = self._view_model
        model.state_changed.connect(self._render)
        self._filters.text_changed.connect(model.search)
        self._filters.status_chosen.connect(model.choose_status)
        self._filters.category_chosen.connect(model.choose_category)
        self._filters.today_left.connect(lambda: model.show_added_today(is_on=False))
        self._filters.cleared.connect(model.clear_filters)
        self._table.chosen.connect(model.select)
        self._table.sort_wanted.connect(model.sort)
        self._table.opened.connect(self._details.focus_first)
        self._details.check_wanted.connect(model.check_selected)

    def _render(self, state: MainState) -> None:
        now = self._clock()
        self.setWindowTitle(f"PetDesk - {environment_name(state.environment)}")
        self._strip.render_environment(state.environment)
        self._render_message(state, now)
        self._filters.render_listing(state.listing)
        self._table.render_listing(state.listing, state.selected_id)
        self._details.render_state(state, now)
        self._status_line.render_state(state, now)
        if state.emptiness is None:
            self._pages.setCurrentWidget(self._table)
        else:
            self._render_emptiness(state)
        self._render_actions(state)

    def _render_message(self, state: MainState, now: float) -> None:
        if self._message is not None:
            from petdesk.viewmodels.messages import main_message  # noqa: PLC0415  likewise

            self._message.render_message(main_message(state, now))

    def _render_emptiness(self, state: MainState) -> None:
        # Most starts have rows to show.
        from petdesk.viewmodels.messages import emptiness  # noqa: PLC0415  see above
        from petdesk.views.empty_page import EmptyPage  # noqa: PLC0415  see above

        if self._empty is None:
            self._empty = EmptyPage(self)
            self._empty.acted.connect(self._act)
            self._pages.addWidget(self._empty)
        message = emptiness(state)
        if message is not None:
            self._empty.render_message(message)
        self._pages.setCurrentWidget(self._empty)

    def _render_actions(self, state: MainState) -> None:
        actions, connection = self._actions, state.connection
        is_offline = connection is Connection.BY_CHOICE
        actions.refresh.setEnabled(connection.can_refresh)
        actions.work_offline.setEnabled(
            connection.can_ask or is_offline or connection is Connection.WORKING
        )
        actions.work_offline.setChecked(is_offline)
        actions.clear_filters.setEnabled(state.listing.filter.is_active)
        actions.render_listing(state.listing)
        has_selection = state.selected is not None
        actions.show_details.setEnabled(has_selection)
        actions.copy_id.setEnabled(has_selection)
        actions.check_now.setEnabled(has_selection and connection.can_ask)

    def _find(self) -> None:
        self._filters.search.setFocus(QtCore.Qt.FocusReason.ShortcutFocusReason)
        self._filters.search.selectAll()

    def _act(self, action: Action) -> None:
        from petdesk.viewmodels.messages import Action  # noqa: PLC0415  somebody made one

        model = self._view_model
        {
            Action.RETRY: model.work_online,
            Action.REFRESH: model.work_online,
            Action.OPEN_SETTINGS: self.settings_wanted.emit,
            Action.WORK_OFFLINE: model.work_offline,
            Action.CLEAR_FILTERS: model.clear_filters,
            Action.ADD_ANIMAL: self.add_wanted.emit,
        }[action]()
