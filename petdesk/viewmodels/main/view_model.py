"""The main window's view-model: turns what people do and what the service says into states."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from petdesk.domain.search import Filter, Sort, SortColumn, StatusFilter
from petdesk.storage.catalogue_error import CatalogueError
from petdesk.storage.disk_trouble import DiskTrouble
from petdesk.viewmodels.main import checks as main_checks
from petdesk.viewmodels.main import steps as main
from petdesk.viewmodels.main.asking import Asking
from petdesk.viewmodels.main.place import Place, filter_showing, place_of
from petdesk.viewmodels.main.screen import Screen
from petdesk.viewmodels.main.state import (
    Connection,
    Crash,
    Fault,
    MainState,
    OpeningProblem,
    StorageProblem,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from petdesk.domain.environments import Environment
    from petdesk.domain.pets import Pet
    from petdesk.service.contract import PetList
    from petdesk.storage.catalogue import LoadedCopy
    from petdesk.viewmodels.listing.listing import Locale, PendingAnimal
    from petdesk.viewmodels.main.desk import Desk


class MainViewModel(QObject):
    """Holds the main window's state. Everything works without a desk but asking the service.

    ``desk_wanted`` asks to open the environment again, which could not be opened. ``listed``
    carries the lists of each refresh, before the screen shows what they say.
    """

    state_changed = Signal(object)
    listed = Signal(object)
    desk_wanted = Signal()

    def __init__(
        self, environment: Environment, locale: Locale, clock: Callable[[], float] = time.time
    ) -> None:
        super().__init__()
        self._screen = Screen(MainState(environment), locale, clock, self.state_changed.emit)
        self._asking: Asking | None = None

    @property
    def state(self) -> MainState:
        """The state on screen."""
        return self._screen.state

    @property
    def asked_at(self) -> float | None:
        """When the last refresh began (seconds since the Unix epoch); ``None`` before any."""
        return self._screen.asked_at

    @property
    def desk(self) -> Desk | None:
        """The open desk whose environment is on screen."""
        return self._screen.desk

    def show_loaded(self, environment: Environment, loaded: LoadedCopy) -> None:
        """Show an environment's local copy; a desk that was open gives no more answers here."""
        state = main.time_passed(self.state, self._screen.clock())
        state = main.loaded_state(state, environment, loaded, self._screen.locale)
        self.show_prepared(loaded, state)

    def show_prepared(self, loaded: LoadedCopy, state: MainState) -> None:
        """Show ``state``, which `main_steps.loaded_state` made of ``loaded``, maybe in a thread."""
        screen = self._screen
        screen.desk, screen.kept, screen.asked_at = None, loaded.copy.catalogue, None
        self._asking = None
        screen.show(state)

    def attach(self, desk: Desk, *, is_wanted: bool = False) -> None:
        """Work with ``desk``, whose environment's copy is on screen, and refresh.

        ``is_wanted`` says that a person has just chosen it, and waits to see what it gives.
        """
        screen = self._screen
        screen.desk = desk
        self._asking = Asking(screen, desk, self.listed.emit)
        screen.show(main.connection_changed(screen.state, desk.connection))
        if desk.labels:
            screen.show(main.labels_known(screen.state, desk.labels, screen.locale))
        if desk.set_aside:
            problem = StorageProblem("", desk.set_aside, is_unread=True, is_practice=True)
            screen.show(main.storage_failed(screen.state, problem))
        self._asking.start(is_wanted=is_wanted)

    def show_labels(self, labels: Mapping[int, str]) -> None:
        """Show the categories of the environment on screen by these labels."""
        self._show(main.labels_known(self.state, labels, self._screen.locale))

    def opening_failed(self, error: Exception) -> None:
        """Tell that the environment could not be opened; a refresh tries again."""
        trouble = error.trouble if isinstance(error, CatalogueError) else DiskTrouble.OTHER
        problem = OpeningProblem(str(error) or type(error).__name__, trouble)
        self._show(main.opening_failed(self.state, problem))

    def refresh_quietly(self, *, is_wanted: bool = False) -> None:
        """Refresh so that a message that is read meanwhile stays; ``is_wanted`` by a person."""
        if self._asking is not None:
            self._asking.refresh(is_wanted=is_wanted, is_quiet=True)

    def leaving(self) -> None:
        """Tell that the environment is being left; what was sent is waited for."""
        self._show(main.connection_changed(self.state, Connection.STARTING))

    def work_offline(self) -> None:
        """Ask for nothing until a person does; a refresh under way ends.

        An animal that is added meanwhile is a person's own request, and goes out.
        """
        if self._asking is not None:
            self._asking.stop()
        self._show(main.connection_changed(self.state, Connection.BY_CHOICE))

    def work_online(self) -> None:
        """Ask the service for everything it lists: a person wants it."""
        if self.state.connection is Connection.BY_CHOICE:
            desk = self._screen.desk
            connection = desk.connection if desk else Connection.FAILED
            self._show(main.connection_changed(self.state, connection))
        connection = self.state.connection
        is_unopened = self._screen.desk is None and connection is Connection.FAILED
        if is_unopened or connection.lacks_keyring:
            self._show(main.connection_changed(self.state, Connection.STARTING))
            self.desk_wanted.emit()
        if self._asking is not None:
            self._asking.refresh(is_wanted=True)

    def search(self, text: str) -> None:
        """Look for ``text`` among the animals known; one whose id it names is selected."""
        self._filter(replace(self.state.listing.filter, text=text))
        # A number stands in many ids and names: the animal that has it as its id is told apart.
        # By a state of its own, since the table goes to what is selected among the rows it has.
        named = main.named_selected(self.state)
        if named is not self.state:
            self._show(named)

    def choose_status(self, status: StatusFilter) -> None:
        """Show one status, or all."""
        self._filter(replace(self.state.listing.filter, status=status))

    def choose_category(self, category_id: int | None) -> None:
        """Show one category, or all."""
        self._filter(replace(self.state.listing.filter, category_id=category_id))

    def show_added_today(self, *, is_on: bool) -> None:
        """Show only what was added today, or everything."""
        self._filter(replace(self.state.listing.filter, added_today=is_on))

    def clear_filters(self) -> None:
        """Show everything."""
        self._filter(Filter())

    def sort(self, sort: Sort) -> None:
        """Show the rows in another order."""
        if sort != self.state.listing.sort:
            self._show(main.sort_chosen(self.state, sort, self._screen.locale))

    def sort_by(self, column: SortColumn) -> None:
        """Show the rows by ``column``, from its first value on."""
        self.sort(Sort(column))

    def select(self, pet_id: int | None) -> None:
        """Show the details of one animal, or of none."""
        if pet_id != self.state.selected_id:
            self._show(main.selected(self.state, pet_id))

    def tick(self) -> None:
        """Take in that time has passed; called about once a minute."""
        self._show(main.time_passed(self.state, self._screen.clock()))

    def reveal(self, pet_id: int) -> None:
        """Select an animal, and take away the filters that hide it."""
        listing = self.state.listing
        if place_of(listing, pet_id) is Place.HIDDEN:
            self._filter(filter_showing(listing, pet_id))
        self.select(pet_id)

    def absent_seen(self, pet_id: int) -> None:
        """Note that the service did not find an animal that was asked for by its id."""
        self._show(main_checks.absent_noted(self.state, pet_id, self._screen.clock()))

    def read_news(self) -> None:
        """Take the news away: a person has seen the list of what changed."""
        if self.state.news and self._asking is not None:
            self._asking.news_read()
        self._show(main_checks.news_read(self.state))

    def dismiss_problem(self) -> None:
        """Take the message away."""
        self._show(main.problem_dismissed(self.state))

    def job_failed(self, name: str, error: BaseException) -> None:
        """Tell that a job of PetDesk's own failed."""
        fault = Fault(f"{name}: {type(error).__name__}")
        self._show(main.job_failed(self.state, fault, was_asking=name in ("refresh", "check")))

    def tell_crash(self, report: str) -> None:
        """Tell that the run before ended unexpectedly; the file ``report`` says how."""
        self._show(main.crash_told(self.state, Crash(report)))

    def pet_seen(self, pet: Pet, asked_at: float | None = None) -> None:
        """Put one animal in as the service had it at ``asked_at``, else now, and keep it."""
        now, locale = self._screen.clock(), self._screen.locale
        self._show(main.pet_seen(self.state, pet, now, locale, asked_at=asked_at))
        self._keep()

    def pet_added(self, pet: Pet) -> None:
        """Put in an animal that was added here, which is no news; what is chosen stays chosen."""
        self._show(main.pet_seen(self.state, pet, self._screen.clock(), self._screen.locale))
        self._keep(own_id=pet.id)

    def lists_seen(self, answers: Iterable[PetList]) -> None:
        """Merge lists that were asked for elsewhere, and keep what they say."""
        self._show(main.lists_seen(self.state, answers, self._screen.locale))
        self._keep(is_news=True)

    def pets_restored(self, sightings: Iterable[tuple[Pet, float]]) -> None:
        """Put in animals that were added at those moments, but did not reach the local copy."""
        self._show(main.pets_restored(self.state, sightings, self._screen.locale))
        self._keep()

    def show_pending(self, pending: tuple[PendingAnimal, ...]) -> None:
        """Show the animals that are on their way to the service."""
        self._show(main.pending_shown(self.state, pending))

    def check_selected(self) -> None:
        """Ask the service about the animal whose details are shown."""
        if self._asking is not None and self.state.selected_id is not None:
            self._asking.check(self.state.selected_id)

    def _keep(self, *, own_id: int | None = None, is_news: bool = False) -> None:
        # Without a desk there is nothing to keep it with yet; the next save makes up for it.
        if self._asking is not None:
            self._asking.keep(own_id=own_id, is_news=is_news)

    def _filter(self, wanted: Filter) -> None:
        if wanted != self.state.listing.filter:
            self._show(main.filter_chosen(self.state, wanted))

    def _show(self, state: MainState) -> None:
        self._screen.show(state)
