"""The main window, alive: renders each state into its parts and calls the view-model's methods."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeySequence

from petdesk.domain.changes import summary
from petdesk.viewmodels.changes.wording import summary_words
from petdesk.viewmodels.listing.near_names import NearNames
from petdesk.viewmodels.main.state import Connection, Emptiness
from petdesk.viewmodels.words import wording
from petdesk.viewmodels.words.coverage import coverage_lines
from petdesk.viewmodels.words.emptiness import emptiness
from petdesk.viewmodels.words.messages import Action
from petdesk.viewmodels.words.shown import shown_filter
from petdesk.views.main.actions import MainActions
from petdesk.views.main.commands import Commands
from petdesk.views.main.empty_page import EmptyPage
from petdesk.views.main.held_actions import HeldActions
from petdesk.views.main.message_bar import MessageBar
from petdesk.views.main.message_binding import MessageBinding
from petdesk.views.main.view_actions import ViewCommands
from petdesk.views.table.animal_table import AnimalTable

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.viewmodels.bar.view_model import BarViewModel
    from petdesk.viewmodels.main.state import MainState
    from petdesk.viewmodels.main.view_model import MainViewModel
    from petdesk.views.main.window import MainWindow

_TICK: Final = 1000  # ms; a pause counts down its seconds
_BUSY: Final = (Connection.STARTING, Connection.WORKING)


def attach(window: MainWindow, view_model: MainViewModel) -> None:
    """Show ``view_model``'s state in ``window`` from now on, with all of the steps at once."""
    for step in MainBinding(window, view_model).steps():
        step()


class MainBinding(QObject):
    """Connects the parts of ``window`` with ``view_model``, once its `steps` are taken."""

    def __init__(self, window: MainWindow, view_model: MainViewModel) -> None:
        super().__init__(window)
        self._window = window
        self._model = view_model
        self._table = AnimalTable(window)
        self._actions = MainActions(window, window.menus, window.tools, self._commands())
        self._message = MessageBar(window)
        self._messages = MessageBinding(self._message, view_model, window.clock)
        self._empty = EmptyPage(window)
        self._near = NearNames(self)
        for page in (self._table, self._empty):
            window.pages.addWidget(page)
        window.take_binding(self)

    def steps(self) -> tuple[Callable[[], None], ...]:
        """Return what is to be done, step by step; events may be handled in between."""
        return (
            self._window.strip.complete,
            self._window.details.complete,
            self._window.tools.complete,
            self._window.status_line.complete,
            self._window.filters.complete,
            self._start,
            self._fill_menus,
            self._repeat_keys,
        )

    def render_times(self) -> None:
        """Say again what depends on the time of day."""
        self._render_status(self._model.state, self._window.clock())
        self._messages.render_message()

    def follow(self, bar: BarViewModel) -> None:
        """Let the message bar tell of everything from now on."""
        self._messages.follow(bar)
        window, menus = self._window, self._window.menus
        held = HeldActions(window, menus.edit, menus.animal)
        held.share_key_with(window.filters.search)
        held.acted.connect(window.entry_acted)
        bar.state_changed.connect(lambda state: held.render_held(state.intake.held))
        held.render_held(bar.state.intake.held)

    def _start(self) -> None:
        """Take over from what the first paint showed, with what was typed meanwhile."""
        window, model = self._window, self._model
        column = window.column
        column.insertWidget(column.indexOf(window.filters), self._message)
        model.search(window.filters.search.text())
        if window.first_table.chosen_id is not None:
            model.select(window.first_table.chosen_id)
        self._connect()
        self._render(model.state)
        self._replace_first_table()
        ticks = QTimer(self)
        ticks.timeout.connect(self.render_times)
        ticks.start(_TICK)

    def _fill_menus(self) -> None:
        self._actions.fill_menus()
        self._render_actions(self._model.state)

    def _repeat_keys(self) -> None:
        """Pass the keys pressed since the first paint to the commands that they are for."""
        for key in self._window.take_early_keys():
            for action in self._window.actions():
                if QKeySequence(key) in action.shortcuts():
                    action.trigger()

    def _replace_first_table(self) -> None:
        first, table = self._window.first_table, self._table
        table.executeDelayedItemsLayout()
        table.verticalScrollBar().setValue(first.verticalScrollBar().value())
        if first.hasFocus():
            table.setFocus(Qt.FocusReason.OtherFocusReason)
        self._window.pages.removeWidget(first)
        first.hide()
        first.deleteLater()

    def _connect(self) -> None:
        window, model = self._window, self._model
        model.state_changed.connect(self._render)
        window.refresh_wanted.connect(model.work_online)
        window.filters.text_changed.connect(model.search)
        window.filters.status_chosen.connect(model.choose_status)
        window.filters.category_chosen.connect(model.choose_category)
        window.filters.today_left.connect(lambda: model.show_added_today(is_on=False))
        window.filters.cleared.connect(model.clear_filters)
        window.status_line.news_opened.connect(window.changes_wanted)
        self._table.chosen.connect(model.select)
        self._table.sort_wanted.connect(model.sort)
        self._table.opened.connect(window.details.focus_first)
        window.details.check_wanted.connect(model.check_selected)
        self._messages.acted.connect(self._act)
        self._empty.acted.connect(self._act)
        self._empty.name_chosen.connect(self._search_for)
        self._near.found.connect(self._empty.offer_names)

    def _commands(self) -> Commands:
        window, model = self._window, self._model
        return Commands(
            quit=window.close_wanted.emit,
            find=self._find,
            copy=self._table.copy_selection,
            clear_filters=model.clear_filters,
            show_details=window.details.focus_first,
            copy_id=window.details.copy_id,
            check_now=model.check_selected,
            work_offline=lambda on: model.work_offline() if on else model.work_online(),
            choose_status=model.choose_status,
            intake_log=window.intake_log_wanted.emit,
            activity=window.activity_wanted.emit,
            help=window.help_wanted.emit,
            about=window.about_wanted.emit,
            diagnose=window.diagnose_wanted.emit,
            logs=window.logs_wanted.emit,
            look_up=window.look_up_wanted.emit,
            view=ViewCommands(
                added_today=lambda on: model.show_added_today(is_on=on),
                sort=model.sort_by,
                changes=window.changes_wanted.emit,
                coverage=window.coverage_wanted.emit,
            ),
        )

    def _render(self, state: MainState) -> None:
        window, now = self._window, self._window.clock()
        window.name_environment(state.environment)
        self._messages.render_message()
        window.filters.show_filter(shown_filter(state.listing))
        self._table.render_listing(state.listing, state.selected_id)
        window.details.render_state(state, now)
        self._render_status(state, now)
        self._show_page(state)
        self._render_actions(state)

    def _render_status(self, state: MainState, now: float) -> None:
        self._window.status_line.show_texts(
            wording.coverage(state, now),
            wording.connection(state),
            wording.budget(state.budget, now),
            is_busy=state.connection in _BUSY or state.checking_id is not None,
        )
        self._window.status_line.show_extent(
            coverage_lines(state, now),
            wording.shorter_coverages(state, now),
            wording.shorter_budgets(state.budget, now),
        )
        self._window.status_line.show_news(summary_words(summary(state.news)))

    def _show_page(self, state: MainState) -> None:
        message = emptiness(state)
        if message is not None:
            self._empty.render_message(message)
        self._near.look(state.listing if state.emptiness is Emptiness.NO_MATCH else None)
        self._window.pages.setCurrentWidget(self._table if message is None else self._empty)

    def _render_actions(self, state: MainState) -> None:
        actions, connection = self._actions, state.connection
        is_offline = connection is Connection.BY_CHOICE
        self._window.tools.refresh.setEnabled(connection.can_refresh)
        actions.work_offline.setEnabled(
            connection.can_ask or is_offline or connection is Connection.WORKING
        )
        actions.work_offline.setChecked(is_offline)
        actions.clear_filters.setEnabled(state.listing.filter.is_active)
        actions.render_listing(state.listing)
        has_selection = state.selected is not None
        actions.show_details.setEnabled(has_selection)
        actions.copy_id.setEnabled(has_selection)
        actions.check_now.setEnabled(has_selection and state.can_check)

    def _find(self) -> None:
        search = self._window.filters.search
        search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        search.selectAll()

    def _search_for(self, name: str) -> None:
        # The keyboard stays with the search: the page that had it goes away.
        self._window.filters.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self._model.search(" ".join(name.split()))

    def _act(self, action: Action, entry_id: int | None = None) -> None:
        model, window = self._model, self._window
        own = {
            Action.RETRY: model.work_online,
            Action.REFRESH: model.work_online,
            Action.OPEN_SETTINGS: window.settings_wanted.emit,
            Action.WORK_OFFLINE: model.work_offline,
            Action.CLEAR_FILTERS: model.clear_filters,
            Action.ADD_ANIMAL: window.add_wanted.emit,
            Action.CONTINUE: window.add_wanted.emit,
            Action.SWITCH: window.switch_wanted.emit,
            Action.RESTART: window.restart_wanted.emit,
            Action.DIAGNOSE: window.diagnose_wanted.emit,
        }
        if action in own:
            own[action]()
        else:
            window.entry_acted.emit(action, entry_id)
