"""The main window's view-model: turns what people do and what the service answers into states."""

from __future__ import annotations

import logging
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from petdesk.animals import selection
from petdesk.animals import steps as main
from petdesk.animals.card_codes import MIN_CODE_LENGTH
from petdesk.animals.catalogue import Catalogue
from petdesk.animals.refresh import RefreshController
from petdesk.animals.search import Filter, StatusFilter
from petdesk.animals.selection import filter_for
from petdesk.animals.state import (
    Answer,
    Asked,
    Connection,
    Crash,
    Fault,
    MainState,
    StorageProblem,
    Visibility,
    opening_problem,
)
from petdesk.core.view_model import ViewModel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from petdesk.animals.listing import PendingAnimal
    from petdesk.animals.search import Sort
    from petdesk.animals.store import LoadedCopy
    from petdesk.animals.workspace import Workspace
    from petdesk.core.environments import Environment
    from petdesk.core.pets import Pet
    from petdesk.core.system_locale import Locale
    from petdesk.service.contract import PetList

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
        super().__init__(MainState(environment))
        self._locale = locale
        self._clock = clock
        self._workspace: Workspace | None = None
        self._saved = Catalogue()
        self._refresh: RefreshController | None = None

    @property
    def asked_at(self) -> float | None:
        """When the last refresh began (seconds since the Unix epoch); ``None`` before any."""
        return self._refresh.asked_at if self._refresh is not None else None

    @property
    def workspace(self) -> Workspace | None:
        return self._workspace

    def show_loaded(self, environment: Environment, loaded: LoadedCopy) -> None:
        """Show an environment's local copy; later answers of the one before are dropped."""
        state = main.time_passed(self.state, self._clock())
        self.show_prepared(loaded, main.loaded_state(state, environment, loaded, self._locale))

    def show_prepared(self, loaded: LoadedCopy, state: MainState) -> None:
        """Show ``state``, which `steps.loaded_state` made of ``loaded``, maybe in a thread."""
        self._detach()
        self._saved = loaded.copy.catalogue
        self._show(state)

    def attach(self, workspace: Workspace, *, is_wanted: bool = False) -> None:
        """Work with ``workspace``, whose environment's copy is on screen, and refresh.

        ``is_wanted`` means that a person has just chosen it and waits for the answer.
        """
        self._detach()
        self._workspace = workspace
        self._refresh = RefreshController(
            self, workspace, self._saved, self.listed.emit, self._locale, self._clock
        )
        self.apply(main.connection_changed, workspace.connection)
        if workspace.labels:
            self.show_labels(workspace.labels)
        if workspace.set_aside:
            problem = StorageProblem("", workspace.set_aside, is_unread=True, is_practice=True)
            self.apply(main.storage_failed, problem)
        self._refresh.start(is_wanted=is_wanted)

    def show_labels(self, labels: Mapping[int, str]) -> None:
        self.apply(main.labels_known, labels, self._locale)

    def opening_failed(self, error: Exception) -> None:
        self.apply(main.opening_failed, opening_problem(error))

    def refresh_quietly(self) -> None:
        if self._refresh is not None:
            self._refresh.refresh(is_wanted=False, is_quiet=True)

    def leaving(self) -> None:
        self.apply(main.connection_changed, Connection.STARTING)

    def work_offline(self) -> None:
        """Request nothing until a person does; end a refresh under way.

        An animal that is added meanwhile is a person's own request, and goes out.
        """
        if self._refresh is not None:
            self._refresh.stop()
        self.apply(main.connection_changed, Connection.BY_CHOICE)

    def work_online(self) -> None:
        self.refresh_wanted.emit()
        if self.state.connection is Connection.BY_CHOICE:
            connection = self._workspace.connection if self._workspace else Connection.FAILED
            self.apply(main.connection_changed, connection)
        connection = self.state.connection
        is_unopened = self._workspace is None and connection is Connection.FAILED
        if is_unopened or connection.lacks_keyring:
            self.apply(main.connection_changed, Connection.STARTING)
            self.workspace_wanted.emit()
        if self._refresh is not None:
            self._refresh.refresh(is_wanted=True)

    def search(self, text: str) -> None:
        """Look for ``text`` among the animals known, and select the one whose id it is.

        The code of a kennel card is looked for as the id that it stands for.
        """
        # Most of what is typed is shorter than any code, and waits for no look at it.
        is_short = len(text) < MIN_CODE_LENGTH
        plain = replace(self.state.listing.filter, text=text)
        self._filter(plain if is_short else filter_for(self.state, text))
        # A state of its own: the table scrolls to a selection among the rows that it has.
        self.apply(selection.named_selected)

    def choose_status(self, status: StatusFilter) -> None:
        self._filter(replace(self.state.listing.filter, status=status))

    def choose_category(self, category_id: int | None) -> None:
        self._filter(replace(self.state.listing.filter, category_id=category_id))

    def show_added_today(self, *, is_on: bool) -> None:
        self._filter(replace(self.state.listing.filter, added_today=is_on))

    def clear_filters(self) -> None:
        self._filter(Filter())

    def sort(self, sort: Sort) -> None:
        self.apply(selection.sort_chosen, sort, self._locale)

    def select(self, pet_id: int | None) -> None:
        self.apply(selection.selected, pet_id)

    def follow_list(self) -> None:
        self.apply(selection.list_followed)

    def tick(self) -> None:
        self.apply(main.time_passed, self._clock())

    def reveal(self, pet_id: int) -> None:
        if self.state.visibility_of(pet_id) is Visibility.HIDDEN:
            self._filter(selection.filter_showing(self.state, pet_id))
        self.select(pet_id)

    def read_news(self) -> None:
        if self.state.news and self._refresh is not None:
            self._refresh.news_read()
        self.apply(replace, news=())

    def dismiss_problem(self) -> None:
        self.apply(replace, problem=None)

    def job_failed(self, name: str, error: BaseException) -> None:
        log.error("the job %r failed", name, exc_info=error)
        fault = Fault(f"{name}: {type(error).__name__}")
        self.apply(main.job_failed, fault, was_asking=name in ("refresh", "check", "ask"))

    def show_crash(self, report: str) -> None:
        self.apply(main.crash_found, Crash(report))

    def pet_seen(self, pet: Pet, asked_at: float | None = None) -> None:
        """Merge one animal as the service had it at ``asked_at``, else now, and save it."""
        self.apply(main.pet_seen, pet, self._clock(), self._locale, asked_at=asked_at)
        self._save()

    def pet_added(self, pet: Pet) -> None:
        self.apply(main.pet_seen, pet, self._clock(), self._locale)
        self._save(own_id=pet.id)

    def lists_seen(self, answers: Iterable[PetList]) -> None:
        self.apply(main.lists_seen, answers, self._locale)
        self._save(is_news=True)

    def pets_restored(self, sightings: Iterable[tuple[Pet, float]]) -> None:
        self.apply(main.pets_restored, sightings, self._locale)
        self._save()

    def read_copy(self, environment: Environment) -> bool:
        """Show what a command put into the local copy; return whether it is the one on screen."""
        is_here = environment is self.state.environment and self._refresh is not None
        if is_here and self._refresh is not None:
            self._refresh.read_copy()
        return is_here

    def show_pending(self, pending: tuple[PendingAnimal, ...]) -> None:
        self.apply(main.pending_shown, pending)

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
        self._workspace = self._refresh = None

    def _save(self, *, own_id: int | None = None, is_news: bool = False) -> None:
        # Without a workspace there is nowhere to save it yet; the next save makes up for it.
        if self._refresh is not None:
            self._refresh.save(own_id=own_id, is_news=is_news)

    def _filter(self, wanted: Filter) -> None:
        self.apply(selection.filter_chosen, wanted)
