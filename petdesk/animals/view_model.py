"""The main window's view-model: turns what people do and what the service answers into states."""

from __future__ import annotations

import logging
import math
import time
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from petdesk.animals import state as steps
from petdesk.animals.catalogue import Catalogue
from petdesk.animals.listing import Listing, PendingAnimal
from petdesk.animals.refresh import RefreshController, is_due
from petdesk.animals.search import Filter, Sort, SortColumn, StatusFilter, near_names
from petdesk.animals.state import (
    Answer,
    Asked,
    Connection,
    Fault,
    LocalProblem,
    MainState,
    disk_problem,
)
from petdesk.core.disk_errors import CatalogueError
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet, is_int64
from petdesk.core.system_locale import Locale
from petdesk.core.view_model import ViewModel
from petdesk.service.contract import PetList

if TYPE_CHECKING:  # none is needed before the first paint
    from collections.abc import Callable, Iterable, Mapping

    from petdesk.animals.store import LoadedCopy
    from petdesk.animals.workspace import Workspace

log = logging.getLogger(__name__)


class MainViewModel(ViewModel[MainState]):
    """Owns the main window's state. Everything but asking the service works without a workspace.

    ``workspace_wanted`` asks to open the environment again, which could not be opened,
    ``refresh_wanted`` says that a person asks for everything. ``listed`` carries the lists of each
    refresh, before the screen shows them.
    """

    listed = Signal(object)
    workspace_wanted = Signal()
    refresh_wanted = Signal()

    def __init__(
        self, environment: Environment, locale: Locale, clock: Callable[[], float] = time.time
    ) -> None:
        super().__init__(MainState(environment, listing=Listing(locale=locale)))
        self._clock = clock
        self._saved = Catalogue()
        self._refresh: RefreshController | None = None

    @property
    def asked_at(self) -> float | None:
        """When the last refresh began (seconds since the Unix epoch); ``None`` before any."""
        return self._refresh.asked_at if self._refresh is not None else None

    @property
    def workspace(self) -> Workspace | None:
        return self._refresh.workspace if self._refresh is not None else None

    def show_loaded(self, environment: Environment, loaded: LoadedCopy) -> None:
        """Show an environment's local copy; later answers of the one before are dropped."""
        state = steps.time_passed(self.state, self._clock())
        self.show_prepared(loaded, steps.loaded_state(state, environment, loaded))

    def show_prepared(self, loaded: LoadedCopy, state: MainState) -> None:
        """Show ``state``, which `loaded_state` made of ``loaded``, maybe in a thread."""
        self._detach()
        self._saved = loaded.copy.catalogue
        self._show(state)

    def attach(self, workspace: Workspace, *, is_wanted: bool = False) -> None:
        """Work with ``workspace``, whose environment's copy is on screen, and refresh.

        ``is_wanted`` means that a person has just chosen it and waits for the answer.
        """
        self._detach()
        self._refresh = RefreshController(
            self, workspace, self._saved, self.listed.emit, self._clock
        )
        self.apply(steps.connection_changed, workspace.connection)
        if workspace.labels:
            self.show_labels(workspace.labels)
        if workspace.set_aside:
            problem = LocalProblem(Fault.PRACTICE_DAMAGED, file=workspace.set_aside)
            self.apply(replace, problem=problem)
        self._refresh.start(is_wanted=is_wanted)

    def show_labels(self, labels: Mapping[int, str]) -> None:
        self.apply(steps.labels_known, labels)

    def opening_failed(self, error: Exception) -> None:
        problem = disk_problem(Fault.OPENING, error)
        self.apply(replace, connection=Connection.FAILED, problem=problem)

    def refresh_quietly(self) -> None:
        if self._refresh is not None:
            self._refresh.refresh(is_wanted=False, is_quiet=True)

    def leaving(self) -> None:
        self.apply(steps.connection_changed, Connection.STARTING)

    def work_offline(self) -> None:
        """Request nothing until a person does; end a refresh under way.

        An animal that is added meanwhile is a person's own request, and goes out.
        """
        if self._refresh is not None:
            self._refresh.stop()
        self.apply(steps.connection_changed, Connection.BY_CHOICE)

    def work_online(self) -> None:
        self.refresh_wanted.emit()
        workspace = self.workspace
        if self.state.connection is Connection.BY_CHOICE:
            connection = workspace.connection if workspace else Connection.FAILED
            self.apply(steps.connection_changed, connection)
        connection = self.state.connection
        is_unopened = workspace is None and connection is Connection.FAILED
        if is_unopened or connection.lacks_keyring:
            self.apply(steps.connection_changed, Connection.STARTING)
            self.workspace_wanted.emit()
        if self._refresh is not None:
            self._refresh.refresh(is_wanted=True)

    def search(self, text: str) -> None:
        """Look for ``text`` among the animals known, and select the one whose id it is.

        The code of a kennel card is looked for as the id that it stands for.
        """
        self._filter(steps.filter_for(self.state, text))
        # A state of its own: the table scrolls to a selection among the rows that it has.
        self.apply(steps.named_selected)

    def choose_status(self, status: StatusFilter) -> None:
        self._filter(replace(self.state.listing.filter, status=status))

    def choose_category(self, category_id: int | None) -> None:
        self._filter(replace(self.state.listing.filter, category_id=category_id))

    def show_added_today(self, *, is_on: bool) -> None:
        self._filter(replace(self.state.listing.filter, added_today=is_on))

    def clear_filters(self) -> None:
        self._filter(Filter())

    def sort(self, sort: Sort) -> None:
        self.apply(steps.sort_chosen, sort)

    def select(self, pet_id: int | None) -> None:
        self.apply(steps.selected, pet_id)

    def follow_list(self) -> None:
        self.apply(steps.list_followed)

    def tick(self) -> None:
        self.apply(steps.time_passed, self._clock())

    def reveal(self, pet_id: int) -> None:
        listing = self.state.listing
        if listing.record(pet_id) is not None and not listing.is_shown(pet_id):
            self._filter(steps.filter_showing(self.state, pet_id))
        self.select(pet_id)

    def read_news(self) -> None:
        if self.state.news and self._refresh is not None:
            self._refresh.news_read()
        self.apply(replace, news=())

    def dismiss_problem(self) -> None:
        self.apply(replace, problem=None)

    def job_failed(self, name: str, error: BaseException) -> None:
        log.error("the job %r failed", name, exc_info=error)
        was_asking = name in ("refresh", "check", "ask")
        self.apply(steps.job_failed, f"{name}: {type(error).__name__}", was_asking=was_asking)

    def show_crash(self, report: str) -> None:
        if self.state.problem is None:
            self.apply(replace, problem=LocalProblem(Fault.CRASH, file=report))

    def pet_seen(self, pet: Pet, asked_at: float | None = None) -> None:
        """Merge one animal as the service had it at ``asked_at``, else now, and save it."""
        self.apply(steps.pet_seen, pet, self._clock(), asked_at=asked_at)
        self._save()

    def pet_added(self, pet: Pet) -> None:
        self.apply(steps.pet_seen, pet, self._clock())
        self._save(own_id=pet.id)

    def lists_seen(self, answers: Iterable[PetList]) -> None:
        self.apply(steps.lists_seen, answers)
        self._save(is_news=True)

    def pets_restored(self, sightings: Iterable[tuple[Pet, float]]) -> None:
        self.apply(steps.pets_restored, sightings)
        self._save()

    def read_copy(self, environment: Environment) -> bool:
        """Show what a command put into the local copy; return whether it is the one on screen."""
        if environment is not self.state.environment or self._refresh is None:
            return False
        self._refresh.read_copy()
        return True

    def show_pending(self, pending: tuple[PendingAnimal, ...]) -> None:
        self.apply(steps.pending_shown, pending)

    def check_selected(self) -> None:
        if self._refresh is not None and self.state.selected_id is not None:
            self._refresh.check(self.state.selected_id)

    def ask(self) -> None:
        pet_id, asked = self.state.unknown_id, self.state.asked
        if pet_id is None or (asked is not None and asked.answer is Answer.ASKING):
            return
        if self._refresh is not None:
            self._refresh.ask(pet_id)
        else:
            self.apply(replace, asked=Asked(pet_id, Answer.NOT_ASKED))

    def _detach(self) -> None:
        if self._refresh is not None:
            self._refresh.detach()
            self._saved = self._refresh.saved
        self._refresh = None

    def _save(self, *, own_id: int | None = None, is_news: bool = False) -> None:
        # Without a workspace there is nowhere to save it yet; the next save makes up for it.
        if self._refresh is not None:
            self._refresh.save(own_id=own_id, is_news=is_news)

    def _filter(self, wanted: Filter) -> None:
        self.apply(steps.filter_chosen, wanted)


_CHECK_EVERY: Final = 5000  # ms; this soon a window that is visible again catches up
_TICK_EVERY: Final = 60.0  # seconds; what is a day old need not be so to the second


class AutoRefresh(QObject):
    """Refreshes ``model`` while ``is_visible``, every ``interval`` seconds, and lets time pass.

    An infinite ``interval``, as before the settings are applied, is none: only the time passes.
    A window that was hidden for longer catches up as soon as it is visible again.
    """

    def __init__(
        self,
        model: MainViewModel,
        is_visible: Callable[[], bool],
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__()
        self.interval = math.inf
        self._model = model
        self._is_visible = is_visible
        self._clock = clock
        self._ticked_at = clock()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.check)

    def start(self) -> None:
        self._timer.start(_CHECK_EVERY)

    def stop(self) -> None:
        self._timer.stop()

    def check(self) -> None:
        now, model = self._clock(), self._model
        if not 0 <= now - self._ticked_at < _TICK_EVERY:
            self._ticked_at = now
            model.tick()
        if self._is_visible() and is_due(model.state, model.asked_at, now, self.interval):
            model.refresh_quietly()


def write_view(listing: Listing) -> str:
    """Return filter and sort as a text to keep between runs, without what was typed.

    It is what somebody looked for that minute, and the next person at the desk would take an almost
    empty table for all there is. A button that is down is seen at once.
    """
    wanted, sort = listing.filter, listing.sort
    category = "" if wanted.category_id is None else str(wanted.category_id)
    today, down = "today" * wanted.added_today, "descending" * sort.descending
    return f"{wanted.status.value}|{category}|{today}|{sort.column.value}|{down}"


def read_view(text: str) -> tuple[Filter, Sort]:
    """Read what `write_view` wrote; what cannot be read (a newer PetDesk's) counts as not there."""
    try:
        status, category, today, column, down = text.split("|")
        id_ = int(category) if category else None
        wanted = Filter("", StatusFilter(status), id_, added_today=bool(today))
        sort = Sort(SortColumn(column), descending=bool(down))
    except ValueError:
        return Filter(), Sort()
    return (wanted, sort) if id_ is None or is_int64(id_) else (Filter(), Sort())


def view_restored(state: MainState, view: str) -> MainState:
    wanted, sort = read_view(view)
    return steps.filter_chosen(steps.sort_chosen(state, sort), wanted)


_SAVE_DELAY: Final = 1000  # ms after the last change


class SavedView(QObject):
    """Keeps filter and sort of ``model`` between runs."""

    def __init__(self, model: MainViewModel) -> None:
        super().__init__()
        self._model = model
        self._kept = write_view(model.state.listing)
        self._environment = model.state.environment
        self._timer = QTimer(self, interval=_SAVE_DELAY, singleShot=True)
        self._timer.timeout.connect(self.save)
        model.state_changed.connect(self._timer.start)

    def save(self) -> None:
        self._timer.stop()
        state, workspace = self._model.state, self._model.workspace
        if state.environment is not self._environment:
            # What a person has chosen goes along, and is that environment's view from now on.
            self._environment, self._kept = state.environment, ""
        text = write_view(state.listing)
        if text == self._kept or workspace is None or workspace.lasting.is_closed:
            return
        self._kept = text
        workspace.lasting.launch(self._save, workspace, text, name="keep the view")

    async def _save(self, workspace: Workspace, text: str) -> None:
        # The next save of the animals reports what is wrong with the disk; a view is no loss.
        with suppress(CatalogueError):
            await workspace.repository.save_view(text)


_SUGGESTION_DELAY: Final = 200  # ms; whoever still types has not meant this yet


class Suggestions(QObject):
    """Emits ``found`` with the near names to offer where a search finds nothing, or none any more.

    ``by_word``: names that are near one word of a search are offered, too.
    """

    found = Signal(object)

    def __init__(self, parent: QObject | None = None, *, by_word: bool = True) -> None:
        super().__init__(parent)
        self._listing: Listing | None = None
        self._by_word = by_word
        self._timer = QTimer(self, interval=_SUGGESTION_DELAY, singleShot=True)
        self._timer.timeout.connect(self._offer)

    def search(self, listing: Listing | None) -> None:
        if _question(listing) == _question(self._listing):
            return
        self._listing = listing
        self._timer.stop()
        self.found.emit(())
        if listing is not None and listing.filter.words:
            self._timer.start()

    def _offer(self) -> None:
        if self._listing is not None:
            wanted = self._listing.filter
            # Only what the other choices leave: an offer has to lead to an animal.
            names = {record.name for record in self._listing.found(replace(wanted, text=""))}
            self.found.emit(near_names(wanted.text, names, by_word=self._by_word))


def _question(listing: Listing | None) -> tuple[int, Filter] | None:
    return None if listing is None else (id(listing.records), listing.filter)
