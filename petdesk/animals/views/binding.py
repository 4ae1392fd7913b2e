"""Binds the main window to its view-model: renders each state, and calls what people choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QWidget

from petdesk.animals.main_messages import asked_text, empty_reason
from petdesk.animals.state import Answer, EmptyReason, MainState
from petdesk.animals.status_bar import wait
from petdesk.animals.view_model import Suggestions
from petdesk.animals.views.actions import MainActions
from petdesk.animals.views.animal_table import AnimalTable, is_letter
from petdesk.animals.views.empty_page import AskRow, EmptyPage
from petdesk.animals.views.focus_keeper import FocusKeeper
from petdesk.animals.views.message_bar import Messages
from petdesk.animals.views.window import ChildWindow, MainWindow
from petdesk.core.display_text import sanitize_for_line
from petdesk.core.environment_names import environment_strip
from petdesk.core.wording import counted_animals
from petdesk.design.spoken_texts import announce

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.animals.listing import Facets, Listing
    from petdesk.animals.view_model import MainViewModel
    from petdesk.animals.views.filter_bar import SearchField

_COUNT_DELAY: Final = 80  # ms; longer than between two letters of a fast typist's word
_MANY: Final = 12_000  # animals; to count them takes longer than a key may
_FOLLOW_DELAY: Final = 150  # ms; the details change when a person stops to look
_TICK: Final = 1000  # ms; a pause counts down its seconds


class MainBinding(QObject):
    """Shows the state of ``view_model`` in ``window`` from now on, with what was typed before."""

    def __init__(self, window: MainWindow, view_model: MainViewModel) -> None:
        super().__init__(window)
        self.window = window
        self.model = view_model
        self._table = window.table
        self.actions = MainActions(window, view_model)
        self.messages = Messages(window, view_model)
        self._empty = EmptyPage(window)
        self._ask = AskRow(window)
        window.split.foot.insertWidget(0, self._ask)
        self._near = Suggestions(self)
        self._keys = SearchKeys(window.filters.search, self._table, window.details)
        self._announcer = SearchAnnouncer(window.filters.search, self._found)
        self._following = QTimer(self, interval=_FOLLOW_DELAY, singleShot=True)
        self._focus = FocusKeeper(window, window.list_or_search)
        self._facets: Facets | None = None
        self._rendered: MainState | None = None
        self._counting = QTimer(self, singleShot=True)
        self._counting.timeout.connect(self._count)
        window.pages.addWidget(self._empty)
        view_model.search(window.filters.search.text())
        self._connect()
        self._render()
        ticks = QTimer(self)
        ticks.timeout.connect(self.render_times)
        ticks.start(_TICK)

    def render_times(self) -> None:
        self.window.status_line.render_times(self.model.state, self.window.clock())
        self._render_wait(self.model.state)
        self.messages.render()

    def _connect(self) -> None:
        window, model, filters = self.window, self.model, self.window.filters
        model.state_changed.connect(self._render)
        window.refresh_wanted.connect(model.work_online)
        window.browsing_changed.connect(lambda: self._render_page(model.state))
        filters.text_changed.connect(model.search)
        filters.status_chosen.connect(model.choose_status)
        filters.category_chosen.connect(model.choose_category)
        filters.today_left.connect(lambda: model.show_added_today(is_on=False))
        filters.cleared.connect(model.clear_filters)
        window.status_line.news_opened.connect(
            lambda: window.child_wanted.emit(ChildWindow.CHANGES)
        )
        self._table.chosen.connect(model.select)
        self._table.sort_wanted.connect(model.sort)
        self._table.opened.connect(self.actions.go_to_details)
        window.details.check_wanted.connect(model.check_selected)
        window.details.left.connect(self._leave_details)
        window.details.rows_wanted.connect(self._table.copy_selection)
        window.details.ids_wanted.connect(self._table.copy_ids)
        window.details.folded.connect(self._show_count)
        self._table.counted.connect(self._show_count)
        self._empty.acted.connect(self.messages.act)
        self._empty.name_chosen.connect(self._search_for)
        self._empty.left.connect(self._keys.go_back)
        self._empty.asked.connect(model.ask)
        self._ask.asked.connect(model.ask)
        self._keys.offers_wanted.connect(self._empty.enter)
        self._near.found.connect(self._empty.offer_names)
        self._near.found.connect(self._announcer.offer)
        self._following.timeout.connect(self._follow_list)
        self._keys.settled.connect(self._follow_at_once)
        self._table.removal_wanted.connect(self._refuse_removal)
        self._table.copied.connect(self._show_copied)

    def _render(self) -> None:
        # Of the model: a state that led to another one at once is carried after that.
        state = self.model.state
        before, self._rendered = self._rendered, state
        is_switched = before is not None and before.environment is not state.environment
        if is_switched:
            self._facets = None  # they are of animals that are no longer on screen
        if (
            before is None
            or before.listing is not state.listing
            or before.is_list_known is not state.is_list_known
        ):
            self._render_filter(state)
        self._table.render_listing(state.listing, state.selected_id)
        if before is not None:
            self._await_pause(before.listing, state)
        self._render_beside_rows(state, self.window.clock())
        if is_switched:
            self._announcer.say(environment_strip(state.environment))
        if state.unknown_id is not None or not self._ask.isHidden():
            self._ask.render_state(state)
        self._render_page(state)
        if before is not None and before.asked is not state.asked:
            self._tell_answer(state)

    def _await_pause(self, before: Listing, state: MainState) -> None:
        """Start anew what waits until a person has stopped to choose what is shown."""
        listing, selected_id = state.listing, state.selected_id
        is_other_filter = before.filter != listing.filter
        if is_other_filter:
            self._announcer.start()
        # Another catalogue is nobody's choice, whatever filter comes with it.
        is_other_view = is_other_filter or before.sort != listing.sort
        is_chosen = is_other_view and before.records is listing.records
        is_other = before.shown is not listing.shown and selected_id is not None
        if is_chosen or (is_other and not listing.is_shown(selected_id)):
            self._following.start()

    def _render_beside_rows(self, state: MainState, now: float) -> None:
        window = self.window
        window.name_environment(state.environment)
        window.details.render_state(state, now)
        window.status_line.render_state(state, now)
        self.actions.render_state(state)
        self._render_wait(state)

    def _render_filter(self, state: MainState) -> None:
        listing = state.listing
        if self._facets is None or len(listing.records) <= _MANY:
            self._facets = listing.facets()
        else:
            # Of very many animals the rows come first; who types on waits for no count.
            self._counting.start(_COUNT_DELAY)
        known = state.is_list_known
        self.window.filters.show_listing(listing, self._facets, is_known=known)

    def _count(self) -> None:
        self._facets = None
        self._render_filter(self.model.state)

    def _render_wait(self, state: MainState) -> None:
        self.window.show_wait(wait(state.budget, self.window.clock()))

    def _render_page(self, state: MainState) -> None:
        why, pages = state.empty_reason, self.window.pages
        if why is None and pages.currentWidget() is self._table:
            return
        if why is not None:
            self._empty.render_state(state, is_browsing=self.window.is_browsing)
        self._near.search(state.listing if why is EmptyReason.NO_MATCH else None)
        pages.setCurrentWidget(self._table if why is None else self._empty)

    def _leave_details(self) -> None:
        self.window.focus_list()
        self.window.split.fold_details()

    def _follow_list(self) -> None:
        # Several rows are a person's selection, whichever of them the details show.
        if self._table.selected_count() <= 1:
            self.model.follow_list()

    def _follow_at_once(self) -> None:
        if self._following.isActive():
            self._following.stop()
            self._follow_list()

    def _found(self) -> str:
        why, count = empty_reason(self.model.state), self.model.state.listing.row_count
        return counted_animals(count) if why is None else why.text

    def _show_count(self) -> None:
        count, details = self._table.selected_count(), self.window.details
        details.show_count(count)
        self._table.note.show_count(count if details.isHidden() else 0)

    def _tell(self, text: str) -> None:
        self._table.note.show_news(text)
        self._announcer.say(text)

    def _tell_answer(self, state: MainState) -> None:
        text = asked_text(state)
        if state.asked is not None and state.asked.answer is Answer.FOUND:
            self._tell(text)
        elif text:
            self._announcer.say(text)

    def _show_copied(self, count: int) -> None:
        self._tell(self.tr("%n row(s) copied", "", count))

    def _refuse_removal(self) -> None:
        # The details have the same sentence, with whom to ask.
        note = self.window.findChild(QLabel, "Changes note")
        reason = self.tr("The service can't remove animals, so PetDesk can't either.")
        self._tell(note.text() if isinstance(note, QLabel) else reason)

    def _search_for(self, name: str) -> None:
        # The keyboard stays with the search: the page that had it goes away.
        self.window.filters.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.model.search(" ".join(name.split()))


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
