"""The main window's view-model: turns what people do and what the service says into states."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from petdesk.domain.catalogue import first_call, further_calls
from petdesk.domain.search import Filter, Sort, StatusFilter
from petdesk.service.contract import Priority
from petdesk.service.errors import ServiceError
from petdesk.storage.catalogue_file import CatalogueError
from petdesk.viewmodels.main_state import (
    Answered,
    BudgetSeen,
    Connection,
    ConnectionChanged,
    CopyLoaded,
    Event,
    Fault,
    FilterChosen,
    JobFailed,
    LabelsKnown,
    MainState,
    PetSeen,
    ProblemDismissed,
    RefreshFailed,
    RefreshStarted,
    Selected,
    SortChosen,
    StorageFailed,
    StorageProblem,
    reduce,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.domain.environments import Environment
    from petdesk.domain.pets import Pet
    from petdesk.service.contract import Budget, PetList, PetService
    from petdesk.storage.catalogue_file import LoadedCopy
    from petdesk.viewmodels.desk import Desk
    from petdesk.viewmodels.listing import Locale


class MainViewModel(QObject):
    """Holds the main window's state. Everything works without a desk but asking the service."""

    state_changed = Signal(object)

    def __init__(
        self, environment: Environment, locale: Locale, clock: Callable[[], float] = time.time
    ) -> None:
        super().__init__()
        self._locale = locale
        self._clock = clock
        self._state = MainState(environment)
        self._desk: Desk | None = None

    @property
    def state(self) -> MainState:
        """The state on screen."""
        return self._state

    def show_loaded(self, environment: Environment, loaded: LoadedCopy) -> None:
        """Show an environment's local copy; a desk that was open gives no more answers here."""
        self._desk = None
        copy = loaded.copy
        self._dispatch(CopyLoaded(environment, copy.catalogue, copy.labels, copy.order))
        if loaded.error is not None:
            self._dispatch(StorageFailed(StorageProblem(str(loaded.error), loaded.set_aside)))

    def attach(self, desk: Desk) -> None:
        """Work with ``desk``, whose environment's copy is on screen, and refresh."""
        self._desk = desk
        self._dispatch(ConnectionChanged(desk.connection))
        if desk.labels:
            self._dispatch(LabelsKnown(desk.labels))
        if desk.service is not None:
            desk.service.on_budget(lambda budget: self._budget_seen(desk, budget))
            self.refresh()

    def refresh(self) -> None:
        """Ask the service for everything it lists; does nothing while it is being asked."""
        desk = self._desk
        if desk is None or desk.service is None or not self._state.connection.can_ask:
            return
        self._dispatch(RefreshStarted())
        desk.scope.launch(self._refresh, desk, desk.service, name="refresh")

    def work_offline(self) -> None:
        """Leave the service alone until a person asks for a refresh."""
        self._dispatch(ConnectionChanged(Connection.BY_CHOICE))

    def work_online(self) -> None:
        """Ask the service again."""
        if self._state.connection is Connection.BY_CHOICE:
            self._dispatch(ConnectionChanged(Connection.READY))
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

    def clear_filters(self) -> None:
        """Show everything."""
        self._filter(Filter())

    def sort(self, sort: Sort) -> None:
        """Show the rows in another order."""
        if sort != self._state.listing.sort:
            self._dispatch(SortChosen(sort))

    def select(self, pet_id: int | None) -> None:
        """Show the details of one animal, or of none."""
        if pet_id != self._state.selected_id:
            self._dispatch(Selected(pet_id))

    def dismiss_problem(self) -> None:
        """Take the message away."""
        self._dispatch(ProblemDismissed())

    def job_failed(self, name: str, error: BaseException) -> None:
        """Tell that a job of PetDesk's own failed."""
        self._dispatch(JobFailed(Fault(f"{name}: {type(error).__name__}")))

    def pet_seen(self, pet: Pet) -> None:
        """Put one animal in as the service has it now, and keep it."""
        before = self._state
        self._dispatch(PetSeen(pet, self._clock()))
        if self._desk is not None:
            self._save_soon(self._desk, before)

    def check_selected(self) -> None:
        """Ask the service about the animal whose details are shown."""
        desk, pet_id = self._desk, self._state.selected_id
        if desk is None or desk.service is None or pet_id is None:
            return
        if self._state.connection.can_ask:
            self._dispatch(RefreshStarted())
            desk.scope.launch(self._check, desk, desk.service, pet_id, name="check")

    def _filter(self, wanted: Filter) -> None:
        if wanted != self._state.listing.filter:
            self._dispatch(FilterChosen(wanted))

    async def _refresh(self, desk: Desk, service: PetService) -> None:
        try:
            answers = await self._list_all(service)
        except ServiceError as error:
            if desk is self._desk:
                self._dispatch(RefreshFailed(error))
            return
        # A late answer of an environment that was left changes nothing.
        if desk is self._desk:
            before = self._state
            self._dispatch(Answered(answers))
            self._save_soon(desk, before)

    async def _check(self, desk: Desk, service: PetService, pet_id: int) -> None:
        try:
            pet = await service.fetch_pet(pet_id)
        except ServiceError as error:
            if desk is self._desk:
                self._dispatch(RefreshFailed(error))
            return
        if desk is self._desk:
            self._dispatch(ConnectionChanged(Connection.READY))
            self.pet_seen(pet)

    async def _list_all(self, service: PetService) -> tuple[PetList, ...]:
        waiting = list(first_call(self._state.catalogue, self._clock()))
        answers: list[PetList] = []
        while waiting:
            answer = await service.list_pets(status=waiting.pop(0), priority=Priority.REFRESH)
            answers.append(answer)
            waiting.extend(further_calls(answer))
        return tuple(answers)

    def _save_soon(self, desk: Desk, before: MainState) -> None:
        desk.lasting.launch(self._save, desk, before, name="save")

    async def _save(self, desk: Desk, before: MainState) -> None:
        after = self._state
        order = [after.listing.records[row].id for row in after.listing.order]
        try:
            await desk.keeper.save(before.catalogue, after.catalogue, order)
        except CatalogueError as error:
            if desk is self._desk:
                self._dispatch(StorageFailed(StorageProblem(str(error))))

    def _budget_seen(self, desk: Desk, budget: Budget) -> None:
        if desk is self._desk and budget != self._state.budget:
            self._dispatch(BudgetSeen(budget))

    def _dispatch(self, event: Event) -> None:
        self._state = reduce(self._state, event, self._locale)
        self.state_changed.emit(self._state)
