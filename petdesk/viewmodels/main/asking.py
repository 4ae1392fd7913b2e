"""What is asked of one open desk's service for the main window, and how the answers are kept.

A late answer of a desk that was left changes nothing: each job looks whether its desk is still the
one on screen before it shows what it has learned.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from petdesk.domain.catalogue import first_call, further_calls
from petdesk.domain.changes import added, changes
from petdesk.service.contract import Priority
from petdesk.service.errors import Retired, ServiceError
from petdesk.storage.catalogue_error import CatalogueError
from petdesk.viewmodels.main import checks as main_checks
from petdesk.viewmodels.main import steps as main

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Coroutine
    from typing import Any

    from petdesk.domain.catalogue import Catalogue
    from petdesk.domain.changes import Change
    from petdesk.service.contract import Budget, FetchedPet, PetList, PetService
    from petdesk.viewmodels.main.desk import Desk
    from petdesk.viewmodels.main.screen import Screen
    from petdesk.viewmodels.main.state import MainState


class Asking:
    """Refreshes and checks for one desk, and saves what came of it.

    ``on_lists`` is called with the lists of each refresh before they are shown.
    """

    def __init__(
        self, screen: Screen, desk: Desk, on_lists: Callable[[tuple[PetList, ...]], None]
    ) -> None:
        self._screen = screen
        self._desk = desk
        self._on_lists = on_lists
        self._jobs: dict[str, asyncio.Task[None]] = {}
        self._priority = Priority.REFRESH
        self._noted = screen.kept
        self._unkept: tuple[Change, ...] = ()

    def start(self, *, is_wanted: bool) -> None:
        """Listen to the budget, and refresh for the first time; ``is_wanted`` is of `refresh`."""
        if self._desk.service is not None:
            self._desk.service.on_budget(self._budget_seen)
        # A check of the desk before this one, of the same environment, ended with that desk.
        self._screen.show(main_checks.check_stopped(self._screen.state))
        self.refresh(is_wanted=is_wanted)

    def refresh(
        self, *, is_wanted: bool, is_quiet: bool = False, told: ServiceError | None = None
    ) -> None:
        """Ask for everything that the service lists; does nothing while it is being asked.

        ``is_wanted`` says that a person waits for it: it goes before what nobody asked for, also
        where such a refresh is under way. A quiet one leaves the message that is on screen.
        ``told`` is why it was asked for, where that must still be said after it.
        """
        if is_wanted:
            self._priority = Priority.PERSON
        service = self._service()
        if service is None or not self._screen.state.connection.can_ask:
            return
        self._priority = Priority.PERSON if is_wanted else Priority.REFRESH
        screen = self._screen
        screen.asked_at = screen.clock()
        known = main.clock_looked_at(screen.state, screen.asked_at, screen.locale)
        screen.show(main.refresh_started(known, is_quiet=is_quiet))
        self._launch(self._refresh, service, told, name="refresh")

    def check(self, pet_id: int) -> None:
        """Ask for one animal, also while lists are asked for: a person waits for it."""
        service, state = self._service(), self._screen.state
        if service is not None and state.can_check:
            self._screen.show(main_checks.check_started(state, pet_id))
            self._launch(self._check, service, pet_id, name="check")

    def stop(self) -> None:
        """End what is under way."""
        for job in self._jobs.values():
            job.cancel()
        self._screen.show(main_checks.check_stopped(self._screen.state))

    def keep(self, *, own_id: int | None = None, is_news: bool = False) -> None:
        """Note what changed since this was last called, and save what is not kept yet.

        ``own_id`` is an animal that was added from here: that one is new whatever the lists say.
        ``is_news`` says that nobody has seen the changes happen, so that the screen tells of them.
        """
        screen = self._screen
        found = self._changes(own_id)
        self._noted = screen.state.catalogue
        if found:
            screen.show(main_checks.changes_found(screen.state, found, is_news=is_news))
        # Taken now: the screen may be another environment's when the job runs, and what a job
        # that fails takes is put back.
        unkept, self._unkept = (*self._unkept, *found), ()
        if self._desk.lasting.is_closed:
            return  # the desk was left; the next save of its copy makes up for the animal
        self._desk.lasting.launch(self._save, screen.kept, screen.state, unkept, name="save")

    def news_read(self) -> None:
        """Save that a person has read of all changes."""
        if not self._desk.lasting.is_closed:
            self._desk.lasting.launch(self._save_news_read, name="save that news is read")

    @property
    def _is_open(self) -> bool:
        return self._screen.desk is self._desk

    def _service(self) -> PetService | None:
        # A desk that is being left takes no more jobs, but is here until the next copy is shown.
        return None if self._desk.scope.is_closed else self._desk.service

    def _launch(
        self, job: Callable[..., Coroutine[Any, Any, None]], *args: object, name: str
    ) -> None:
        self._jobs[name] = self._desk.scope.launch(job, *args, name=name)

    async def _refresh(self, service: PetService, told: ServiceError | None) -> None:
        answers: list[PetList] = []
        failure = told
        try:
            await self._list_all(service, answers)
        except ServiceError as error:
            failure = error
        if not self._is_open:
            return
        screen = self._screen
        if answers:
            self._on_lists(tuple(answers))
            screen.show(main.answered(screen.state, answers, screen.locale))
            self.keep(is_news=True)
        if failure is not None:
            screen.show(main.refresh_failed(screen.state, failure))

    async def _list_all(self, service: PetService, answers: list[PetList]) -> None:
        """Add each answer to ``answers`` as it comes, so that an error does not cost them."""
        waiting = list(first_call(self._screen.state.catalogue, self._screen.clock()))
        while waiting:
            answer = await service.list_pets(status=waiting.pop(0), priority=self._priority)
            answers.append(answer)
            waiting.extend(further_calls(answer))

    async def _check(self, service: PetService, pet_id: int) -> None:
        found: FetchedPet | None = None
        failure: ServiceError | None = None
        try:
            found = await service.fetch_pet(pet_id)
        except ServiceError as error:
            failure = error
        if not self._is_open:
            return
        screen = self._screen
        now = screen.clock()
        screen.show(main_checks.check_ended(screen.state, pet_id, failure, now))
        if found is not None:
            pet, at = found.pet, found.asked_at
            screen.show(main.pet_seen(screen.state, pet, now, screen.locale, asked_at=at))
            self.keep()
        elif isinstance(failure, Retired):
            # What is left to ask is the list; it says of this animal what there is to say.
            self.refresh(is_wanted=True, is_quiet=True, told=failure)

    async def _save(self, kept: Catalogue, state: MainState, found: tuple[Change, ...]) -> None:
        screen = self._screen
        try:
            order = state.listing.stored_order
            await self._desk.keeper.save(kept, state.catalogue, order, found, state.news)
            await self._desk.keeper.save_screen(state)
        except CatalogueError as error:
            self._unkept = (*found, *self._unkept)
            if self._is_open:
                problem = main.storage_problem(error)
                screen.show(main.storage_failed(screen.state, problem))
            return
        if self._is_open:
            # Only what was written counts as kept, so a save that failed is made up for.
            screen.kept = state.catalogue
            screen.show(main.copy_saved(screen.state))

    async def _save_news_read(self) -> None:
        # The next save of the animals tells what is wrong with the disk; told twice is no loss.
        with suppress(CatalogueError):
            await self._desk.keeper.save_news_read()

    def _changes(self, own_id: int | None) -> tuple[Change, ...]:
        after = self._screen.state.catalogue
        found = changes(self._noted, after)
        if own_id is None:
            return found
        others = tuple(change for change in found if change.animal_id != own_id)
        return (*others, added(after.records[own_id]))

    def _budget_seen(self, budget: Budget) -> None:
        if self._is_open and budget != self._screen.state.budget:
            self._screen.show(main.budget_seen(self._screen.state, budget))
