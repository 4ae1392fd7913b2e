"""Binds the main window to its view-model: renders each state, and calls what people choose."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer

from petdesk.animals.listing import Facets, suggestions
from petdesk.animals.main_messages import ask_text, asked_text, empty_reason
from petdesk.animals.state import Answer, EmptyReason, MainState
from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.actions import MainActions
from petdesk.animals.views.empty_page import AskRow, EmptyPage
from petdesk.animals.views.message_bar import Messages
from petdesk.animals.views.window import ChildWindow, MainWindow
from petdesk.core.display_text import sanitize_for_line
from petdesk.core.environments import environment_strip
from petdesk.core.translation import translate
from petdesk.core.wording import copied_rows, counted_animals
from petdesk.design.widgets import announce

_COUNT_DELAY: Final = 80  # ms; longer than between two letters of a fast typist's word
_MANY: Final = 12_000  # animals; to count them takes longer than a key may
_SUGGESTION_DELAY: Final = 200  # ms; whoever still types has not meant this yet
_TELL_DELAY: Final = 900  # ms without a letter; near names are found by then, too
_TICK: Final = 1000  # ms; a pause counts down its seconds


class MainBinding(QObject):
    """Shows the state of ``view_model`` in ``window`` from now on, with what was typed before."""

    def __init__(self, window: MainWindow, view_model: MainViewModel) -> None:
        super().__init__(window)
        self.window, self.model = window, view_model
        self._table, self._search = window.table, window.filters.search
        self.actions = MainActions(window, view_model)
        self.messages = Messages(window, view_model)
        self._empty, self._ask = EmptyPage(window), AskRow(window)
        self._offers = ""
        self._facets: Facets | None = None
        self._rendered: MainState | None = None
        self._counting = self._timer(_COUNT_DELAY, self._count)
        self._suggesting = self._timer(_SUGGESTION_DELAY, self._suggest)
        self.telling = self._timer(_TELL_DELAY, lambda: self._tell(self._found()))
        """It runs until what was found is spoken."""
        window.split.foot.insertWidget(0, self._ask)
        window.pages.addWidget(self._empty)
        view_model.search(self._search.text())
        self._connect_filters()
        self._connect_table()
        self._render()
        ticks = QTimer(self)
        ticks.timeout.connect(self.render_times)
        ticks.start(_TICK)

    def render_times(self) -> None:
        self.window.status_line.render_state(self.model.state, self.window.clock())
        self.messages.render()

    def _timer(self, delay: int, call: Callable[[], object]) -> QTimer:
        timer = QTimer(self, interval=delay, singleShot=True)
        timer.timeout.connect(call)
        return timer

    def _connect_filters(self) -> None:
        window, model, filters, empty = self.window, self.model, self.window.filters, self._empty
        model.state_changed.connect(self._render)
        window.refresh_wanted.connect(model.work_online)
        window.browsing_changed.connect(lambda: self._render_page(model.state))
        filters.text_changed.connect(model.search)
        filters.status_chosen.connect(model.choose_status)
        filters.category_chosen.connect(model.choose_category)
        filters.cleared.connect(model.clear_filters)
        news = window.status_line.news
        news.clicked.connect(lambda: window.child_wanted.emit(ChildWindow.CHANGES))
        self._search.down_pressed.connect(lambda: self._go_on(presses=False))
        self._search.enter_pressed.connect(lambda: self._go_on(presses=True))
        empty.acted.connect(self.messages.act)
        empty.name_chosen.connect(self._search_for)
        empty.left.connect(self._go_to_search)
        for offer in (empty.ask_button, self._ask.button):
            offer.clicked.connect(model.ask)

    def _connect_table(self) -> None:
        window, model, table, details = self.window, self.model, self._table, self.window.details
        tell = window.message_wanted.emit
        table.chosen.connect(model.select)
        model.left.connect(table.selectionModel().clear)
        model.left.connect(table.scrollToTop)
        table.sort_wanted.connect(model.sort)
        table.opened.connect(self.actions.go_to_details)
        table.counted.connect(self._on_counted)
        # Whoever only looks animals up expects no second step, however narrow the window is.
        table.clicked.connect(lambda: window.split.unfold_details() if window.is_browsing else None)
        table.typed.connect(self._type)
        table.left.connect(self._go_to_search)
        table.copied.connect(lambda count: tell(copied_rows(count)))
        details.typed.connect(self._type)
        details.left.connect(window.focus_list)
        details.left.connect(window.split.fold_details)

    def _render(self) -> None:
        # Of the model: a state that led to another one at once is carried after that.
        state, before = self.model.state, self._rendered
        self._rendered, listing = state, state.listing
        is_other = before is None or before.environment is not state.environment
        if is_other:
            self._facets = None  # they are of animals that are no longer on screen
            self.window.name_environment(state.environment)
        is_known = state.is_list_known
        if before is None or before.listing is not listing or before.is_list_known is not is_known:
            self._render_filter(state)
        self._table.render_listing(listing, state.selected_id)
        if before is not None and before.listing.filter != listing.filter:
            self.telling.start()
        if before is None or before.listing.hits is not listing.hits:
            if self._offers:
                self._offer(())
            is_sought = state.empty_reason is EmptyReason.NO_MATCH and listing.filter.words
            (self._suggesting.start if is_sought else self._suggesting.stop)()
        self._render_beside_rows(state)
        if is_other and before is not None:
            announce(self._search, environment_strip(state.environment))
        if state.unknown_id is not None or not self._ask.isHidden():
            self._ask.render_state(state)
        self._render_page(state)
        if before is not None and before.asked is not state.asked and state.asked is not None:
            if state.asked.answer is Answer.FOUND:
                self.window.message_wanted.emit(asked_text(state))
            else:
                self._tell(asked_text(state))

    def _render_beside_rows(self, state: MainState) -> None:
        window, now = self.window, self.window.clock()
        window.details.render_state(state, now)
        window.status_line.render_state(state, now)
        self.actions.render_state(state)
        is_read = self._search.hasFocus() or self._table.hasFocus()
        if not is_read and not self.telling.isActive():  # who reads there hears of each by itself
            self._describe(self._found())

    def _render_filter(self, state: MainState) -> None:
        listing = state.listing
        if self._facets is None or len(listing.records) <= _MANY:
            self._facets = listing.facets()
        else:
            # Of very many animals the rows come first; who types on waits for no count.
            self._counting.start()
        self.window.filters.show_listing(listing, self._facets, is_known=state.is_list_known)

    def _count(self) -> None:
        self._facets = None
        self._render_filter(self.model.state)

    def _render_page(self, state: MainState) -> None:
        why, pages = state.empty_reason, self.window.pages
        if why is None and pages.currentWidget() is self._table:
            return
        if why is not None:
            self._empty.render_state(state, is_browsing=self.window.is_browsing)
        pages.setCurrentWidget(self._table if why is None else self._empty)

    def _on_counted(self, count: int) -> None:
        self.window.details.show_count(count, self._table.only_pending)
        self.actions.render_state(self.model.state)

    def _go_on(self, *, presses: bool) -> None:
        """Go from the search to what it found, which Enter also opens or presses."""
        if self._table.isVisible():
            self._table.open_match() if presses else self._table.enter()
            return
        if self._suggesting.isActive():
            self._suggesting.stop()
            self._suggest()
        self._empty.enter(presses=presses)

    def _go_to_search(self) -> None:
        self._search.setFocus(Qt.FocusReason.OtherFocusReason)

    def _type(self, letters: str) -> None:
        self._go_to_search()
        self._search.end(False)  # noqa: FBT003  Qt's signature
        if letters.isprintable():
            self._search.insert(letters)
        else:
            self._search.backspace()

    def _search_for(self, name: str) -> None:
        # The keyboard stays with the search: the page that had it goes away.
        self._go_to_search()
        self.model.search(" ".join(name.split()))

    def _suggest(self) -> None:
        self._offer(suggestions(self.model.state.listing))

    def _offer(self, names: tuple[str, ...]) -> None:
        """Show near names; speak them with what was found, or after it if they come later."""
        self._empty.offer_names(names)
        asked = translate("EmptyPage", "Did you mean %1?")
        self._offers = " ".join(asked.replace("%1", sanitize_for_line(name)) for name in names)
        if names and not self.telling.isActive():
            self._describe(self._found())
            announce(self._search, self._offers)

    def _tell(self, text: str) -> None:
        self.telling.stop()  # or it would be spoken twice
        is_same = text == self._search.accessibleDescription()
        self._describe(f"{text} " if is_same else text)  # a reader hears only what changes
        announce(self._search, text)

    def _found(self) -> str:
        state = self.model.state
        why = empty_reason(state)
        if why is None:
            return counted_animals(state.listing.row_count)
        return " ".join(filter(None, (why.text, ask_text(state), self._offers)))

    def _describe(self, text: str) -> None:
        """Set what was found as the description of search and list, which every reader knows."""
        for widget in (self._search, self._table):
            widget.setAccessibleDescription(text)
