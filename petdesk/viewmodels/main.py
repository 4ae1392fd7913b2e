"""The main window's view-model: turns what people do and what the service says into states."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from petdesk.domain.catalogue import Catalogue, first_call, further_calls
from petdesk.domain.search import Filter, Sort, SortColumn, StatusFilter
from petdesk.service.errors import ServiceError
from petdesk.storage.catalogue_file import CatalogueError
from petdesk.viewmodels import main_state as main
from petdesk.viewmodels.main_state import (
    Connection,
    Fault,
    MainState,
    OpeningProblem,
    StorageProblem,
)

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Iterable, Mapping

    from petdesk.domain.environments import Environment
    from petdesk.domain.pets import Pet
    from petdesk.service.contract import Budget, PetList, PetService
    from petdesk.storage.catalogue_file import LoadedCopy
    from petdesk.viewmodels.desk import Desk
    from petdesk.viewmodels.listing import Locale


class MainViewModel(QObject):
    """Holds the main window's state. Everything works without a desk but asking the service.

    ``desk_wanted`` asks to open the environment again, which could not be opened.
    """

    state_changed = Signal(object)
    desk_wanted = Signal()

    def __init__(
        self, environment: Environment, locale: Locale, clock: Callable[[], float] = time.time
    ) -> None:
        super().__init__()
        self._locale = locale
        self._clock = clock
        self._state = MainState(environment)
        self._desk: Desk | None = None
        self._kept = Catalogue()
        self._asking: asyncio.Task[None] | None = None
        self._list_again = False

    @property
    def state(self) -> MainState:
        """The state on screen."""
        return self._state

    def show_loaded(self, environment: Environment, loaded: LoadedCopy) -> None:
        """Show an environment's local copy; a desk that was open gives no more answers here."""
        state = main.time_passed(self._state, self._clock())
        state = main.loaded_state(state, environment, loaded, self._locale)
        self.show_prepared(loaded, state)

    def show_prepared(self, loaded: LoadedCopy, state: MainState) -> None:
        """Show ``state``, which `main_state.loaded_state` made of ``loaded``, maybe in a thread."""
        self._desk = None
        self._kept = loaded.copy.catalogue
        self._show(state)

    def attach(self, desk: Desk) -> None:
        """Work with ``desk``, whose environment's copy is on screen, and refresh."""
        self._desk = desk
        self._show(main.connection_changed(self._state, desk.connection))
        if desk.labels:
            self._show(main.labels_known(self._state, desk.labels, self._locale))
        if desk.service is not None:
            desk.service.on_budget(lambda budget: self._budget_seen(desk, budget))
            self.refresh()

    def show_labels(self, labels: Mapping[int, str]) -> None:
        """Show the categories of the environment on screen by these labels."""
        self._show(main.labels_known(self._state, labels, self._locale))

    def opening_failed(self, error: Exception) -> None:
        """Tell that the environment could not be opened; a refresh tries again."""
        problem = OpeningProblem(str(error) or type(error).__name__)
        self._show(main.opening_failed(self._state, problem))

    def refresh(self) -> None:
        """Ask the service for everything it lists; does nothing while it is being asked."""
        connection = self._state.connection
        is_unopened = self._desk is None and connection is Connection.FAILED
        if is_unopened or connection is Connection.KEYRING_CLOSED:
            self._show(main.connection_changed(self._state, Connection.STARTING))
            self.desk_wanted.emit()
        desk = self._desk_to_ask()
        if desk is not None and desk.service is not None:
            self._show(main.refresh_started(self._state))
            self._asking = desk.scope.launch(self._refresh, desk, desk.service, name="refresh")

    def refresh_after_add(self) -> None:
        """List again, also while a list is under way: only one asked later can tell."""
        self._list_again = self._state.connection is Connection.WORKING
        if not self._list_again:
            self.work_online()

    def leaving(self) -> None:
        """Tell that the environment is being left; what was sent is waited for."""
        self._show(main.connection_changed(self._state, Connection.STARTING))

    def work_offline(self) -> None:
        """Ask for nothing until a person does; a refresh under way ends.

        An animal that is added meanwhile is a person's own request, and goes out.
        """
        if self._asking is not None:
            self._asking.cancel()
        self._show(main.connection_changed(self._state, Connection.BY_CHOICE))

    def work_online(self) -> None:
        """Ask the service again."""
        if self._state.connection is Connection.BY_CHOICE:
            desk = self._desk
            connection = desk.connection if desk else Connection.FAILED
            self._show(main.connection_changed(self._state, connection))
        self.refresh()

    def search(self, text: str) -> None:
        """Look for ``text`` among the animals known."""
        self._filter(replace(self._state.listing.filter, text=text))

    def choose_status(self, status: StatusFilter) -> None:
        """Show one status, or all."""
        self._filter(replace(self._state.listing.filter, status=status))

    def choose_category(self, category_id: int | None) -> None:
        """Show one category, or all."""
        self._filter(replace(self._state.listing.filter, category_id=category_id))

    def show_added_today(self, *, is_on: bool) -> None:
        """Show only what was added today, or everything."""
        self._filter(replace(self._state.listing.filter, added_today=is_on))

    def clear_filters(self) -> None:
        """Show everything."""
        self._filter(Filter())

    def sort(self, sort: Sort) -> None:
        """Show the rows in another order."""
        if sort != self._state.listing.sort:
            self._show(main.sort_chosen(self._state, sort, self._locale))

    def sort_by(self, column: SortColumn) -> None:
        """Show the rows by ``column``, from its first value on."""
        self.sort(Sort(column))

    def select(self, pet_id: int | None) -> None:
        """Show the details of one animal, or of none."""
        if pet_id != self._state.selected_id:
            self._show(main.selected(self._state, pet_id))

    def tick(self) -> None:
        """Take in that time has passed; called about once a minute."""
        self._show(main.time_passed(self._state, self._clock()))

    def dismiss_problem(self) -> None:
        """Take the message away."""
        self._show(main.problem_dismissed(self._state))

    def job_failed(self, name: str, error: BaseException) -> None:
        """Tell that a job of PetDesk's own failed."""
        fault = Fault(f"{name}: {type(error).__name__}")
        self._show(main.job_failed(self._state, fault, was_asking=name in ("refresh", "check")))

    def pet_seen(self, pet: Pet) -> None:
        """Put one animal in as the service has it now, and keep it."""
        self._show(main.pet_seen(self._state, pet, self._clock(), self._locale))
        if self._desk is not None:
            self._save_soon(self._desk)

    def pet_added(self, pet: Pet) -> None:
        """Put in the animal that was just added, and show its details."""
        self.pet_seen(pet)
        self.select(pet.id)

    def lists_seen(self, answers: Iterable[PetList]) -> None:
        """Merge lists that were asked for elsewhere, and keep what they say."""
        self._show(main.lists_seen(self._state, answers, self._locale))
        if self._desk is not None:
            self._save_soon(self._desk)

    def pets_restored(self, sightings: Iterable[tuple[Pet, float]]) -> None:
        """Put in animals that were added at those moments, but did not reach the local copy."""
        self._show(main.pets_restored(self._state, sightings, self._locale))
        if self._desk is not None:
            self._save_soon(self._desk)

    def check_selected(self) -> None:
        """Ask the service about the animal whose details are shown."""
        desk, pet_id = self._desk_to_ask(), self._state.selected_id
        if desk is not None and desk.service is not None and pet_id is not None:
            self._show(main.refresh_started(self._state))
            self._asking = desk.scope.launch(self._check, desk, desk.service, pet_id, name="check")

    def _desk_to_ask(self) -> Desk | None:
        # A desk that is being left takes no more jobs, but is here until the next copy is shown.
        desk = self._desk
        if desk is None or desk.scope.is_closed or not self._state.connection.can_ask:
            return None
        return desk

    def _filter(self, wanted: Filter) -> None:
        if wanted != self._state.listing.filter:
            self._show(main.filter_chosen(self._state, wanted))

    async def _refresh(self, desk: Desk, service: PetService) -> None:
        answers: list[PetList] = []
        failure: ServiceError | None = None
        try:
            await self._list_all(service, answers)
        except ServiceError as error:
            failure = error
        # A late answer of an environment that was left changes nothing.
        if desk is not self._desk:
            return
        if answers:
            self._show(main.answered(self._state, answers, self._locale))
            self._save_soon(desk)
        if failure is not None:
            self._show(main.refresh_failed(self._state, failure))
        self._list_if_wanted()

    async def _check(self, desk: Desk, service: PetService, pet_id: int) -> None:
        try:
            pet = await service.fetch_pet(pet_id)
        except ServiceError as error:
            if desk is self._desk:
                self._show(main.refresh_failed(self._state, error))
                self._list_if_wanted()
            return
        if desk is self._desk:
            self._show(main.answered(self._state, (), self._locale))
            self.pet_seen(pet)
            self._list_if_wanted()

    def _list_if_wanted(self) -> None:
        if self._list_again:
            self._list_again = False
            self.refresh()

    async def _list_all(self, service: PetService, answers: list[PetList]) -> None:
        """Add each answer to ``answers`` as it comes, so that an error does not cost them."""
        from petdesk.service.contract import Priority  # noqa: PLC0415  the first paint needs none

        waiting = list(first_call(self._state.catalogue, self._clock()))
        while waiting:
            answer = await service.list_pets(status=waiting.pop(0), priority=Priority.REFRESH)
            answers.append(answer)
            waiting.extend(further_calls(answer))

    def _save_soon(self, desk: Desk) -> None:
        # Both states are taken now: the screen may be another environment's when the job runs.
        desk.lasting.launch(self._save, desk, self._kept, self._state, name="save")

    async def _save(self, desk: Desk, kept: Catalogue, state: MainState) -> None:
        try:
            await desk.keeper.save(kept, state.catalogue, state.listing.stored_order)
            await desk.keeper.save_screen(state)
        except CatalogueError as error:
            if desk is self._desk:
                problem = StorageProblem(str(error))
                self._show(main.storage_failed(self._state, problem))
            return
        if desk is self._desk:
            # Only what was written counts as kept, so a save that failed is made up for.
            self._kept = state.catalogue
            self._show(main.copy_saved(self._state))

    def _budget_seen(self, desk: Desk, budget: Budget) -> None:
        if desk is self._desk and budget != self._state.budget:
            self._show(main.budget_seen(self._state, budget))

    def _show(self, state: MainState) -> None:
        if state is not self._state:
            self._state = state
            self.state_changed.emit(state)
