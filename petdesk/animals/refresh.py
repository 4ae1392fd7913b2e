"""Requests lists and animals for the main window, saves the answers, and knows when to refresh."""

from __future__ import annotations

import math
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from petdesk.animals import state as steps
from petdesk.animals.catalogue import Catalogue, first_lists, follow_up_lists, united
from petdesk.animals.changes import Change, added, changes
from petdesk.animals.state import Answer, Asked, Connection, MainState
from petdesk.core.disk_errors import CatalogueError
from petdesk.core.view_model import ViewModel
from petdesk.service.contract import Budget, FetchedPet, PetList, PetService, Priority
from petdesk.service.errors import NotFound, Retired, ServiceError

if TYPE_CHECKING:  # none is needed before the first paint
    import asyncio
    from collections.abc import Callable, Coroutine

    from petdesk.animals.workspace import Workspace

RESERVED_SHARE: Final = 0.25
"""The part of the limit below which an automatic refresh leaves what remains to people.

A quarter is 15 of the free plan's minute, more than a person needs in what is left of one, and 250
of its day: from then on the desks refresh by hand alone. At half an hour (the setting
``refresh_minutes``) eight desks make 384 to 512 requests in eight hours, of that day's 1,000.
"""

_AFTER_FAILURE: Final = 10
"""A service that was out of reach is tried again after this part of the interval."""

_MAX_PERIOD: Final = 25 * 3600.0  # seconds; a day, and an hour more allows for clocks
_FRESH: Final = 60.0  # seconds; lists this young are not asked for again to find one animal


def is_due(state: MainState, asked_at: float | None, now: float, interval: float) -> bool:
    """Return whether a refresh nobody asked for should begin; times in seconds since the epoch.

    Never with an infinite ``interval``, and not where nothing can or should be asked: offline by
    choice, not set up, a key that was refused (to go on asking could have it banned), or a refresh
    under way.
    """
    if state.connection not in (Connection.READY, Connection.FAILED) or math.isinf(interval):
        return False
    wait = interval / _AFTER_FAILURE if state.connection is Connection.FAILED else interval
    # A clock that was set back would otherwise keep the desk waiting until it gets there again.
    has_passed = asked_at is None or not 0 <= now - asked_at < wait
    return has_passed and not is_short(state.budget, now)


def is_short(budget: Budget | None, now: float) -> bool:
    """Return whether what the limit leaves is for people: little is left, or requests wait."""
    if budget is None:
        return False
    if budget.waiting or (budget.paused_until is not None and budget.paused_until > now):
        return True
    if budget.limit is None or budget.remaining is None:
        return False
    # A period that ends later than any does is of before the clock was set back.
    resets_at = budget.resets_at
    is_over = resets_at is not None and not 0.0 < resets_at - now <= _MAX_PERIOD
    return not is_over and budget.remaining < budget.limit * RESERVED_SHARE


class RefreshController:
    """Refreshes and checks for one workspace, and saves the answers; `detach` ends its part.

    ``screen`` owns the state: the controller reads it, and applies steps to it. ``saved`` is what
    the local copy on disk holds. ``on_lists`` is called with the lists of each refresh before they
    are shown. ``asked_at`` is when the last refresh began (seconds since the Unix epoch).
    """

    def __init__(
        self,
        screen: ViewModel[MainState],
        workspace: Workspace,
        saved: Catalogue,
        on_lists: Callable[[tuple[PetList, ...]], None],
        clock: Callable[[], float],
    ) -> None:
        self.saved = saved
        self.asked_at: float | None = None
        self._screen = screen
        self.workspace = workspace
        self._on_lists = on_lists
        self._clock = clock
        self._is_attached = True
        self._jobs: dict[str, asyncio.Task[None]] = {}
        self._priority = Priority.REFRESH
        self._compared = saved
        self._unsaved: tuple[Change, ...] = ()

    def start(self, *, is_wanted: bool) -> None:
        if self.workspace.service is not None:
            self.workspace.service.on_budget(self._on_budget_changed)
        # A check of the workspace before this one, of the same environment, ended with it.
        self._screen.apply(replace, checking_id=None, asked=None)
        self.refresh(is_wanted=is_wanted)

    def detach(self) -> None:
        self._is_attached = False

    def refresh(self, *, is_wanted: bool, is_quiet: bool = False) -> None:
        """Request everything that the service lists; do nothing while that is under way.

        ``is_wanted`` means that a person waits for it: it goes before what nobody asked for, also
        where such a refresh is under way. A quiet one leaves the message that is on screen.
        """
        if is_wanted:
            self._priority = Priority.PERSON
        service = self._service()
        if service is None or not self._screen.state.connection.can_ask:
            return
        self._begin(Priority.PERSON if is_wanted else Priority.REFRESH, is_quiet=is_quiet)
        self._launch(self._refresh, service, name="refresh")

    def check(self, pet_id: int) -> None:
        service = self._service()
        if service is not None and self._screen.state.can_check:
            self._screen.apply(replace, checking_id=pet_id)
            self._launch(self._check, service, pet_id, name="check")

    def ask(self, pet_id: int) -> None:
        service, connection = self._service(), self._screen.state.connection
        if service is None or not (connection.can_ask or connection is Connection.WORKING):
            self._screen.apply(replace, asked=Asked(pet_id, Answer.NOT_ASKED))
            return
        self._screen.apply(replace, asked=Asked(pet_id, Answer.ASKING))
        self._launch(self._ask, service, pet_id, name="ask")

    def stop(self) -> None:
        for job in self._jobs.values():
            job.cancel()
        self._screen.apply(replace, checking_id=None, asked=None)

    def save(self, *, own_id: int | None = None, is_news: bool = False) -> None:
        """Find what changed since the last call, and save what is not saved yet.

        ``own_id`` is an animal that was added from here: that one is new whatever the lists say.
        ``is_news`` means that nobody has seen the changes happen, so that the screen shows them.
        """
        state = self._screen.state
        found = changes(self._compared, state.catalogue)
        if own_id is not None:
            others = (change for change in found if change.animal_id != own_id)
            found = (*others, added(state.catalogue.records[own_id]))
        self._compared = state.catalogue
        if is_news and found:
            self._screen.apply(replace, news=(*state.news, *found))
        # Taken now: the screen may show another environment when the job runs. A job that fails
        # puts back what it took, and where the workspace was left the next save makes up for it.
        unsaved, self._unsaved = (*self._unsaved, *found), ()
        self._launch_lasting(self._write, self.saved, self._screen.state, unsaved, name="save")

    def news_read(self) -> None:
        self._launch_lasting(self._write_news_read, name="save that news is read")

    def read_copy(self) -> None:
        self._launch_lasting(self._read_copy, name="read the local copy")

    def _service(self) -> PetService | None:
        # A workspace that is being left takes no more jobs, but is here until the next is shown.
        return None if self.workspace.scope.is_closed else self.workspace.service

    def _launch(
        self, job: Callable[..., Coroutine[Any, Any, None]], *args: object, name: str
    ) -> None:
        self._jobs[name] = self.workspace.scope.launch(job, *args, name=name)

    def _launch_lasting(
        self, job: Callable[..., Coroutine[Any, Any, None]], *args: object, name: str
    ) -> None:
        if not self.workspace.lasting.is_closed:
            self.workspace.lasting.launch(job, *args, name=name)

    def _begin(self, priority: Priority, *, is_quiet: bool) -> None:
        self._priority = priority
        self.asked_at = self._clock()
        self._screen.apply(steps.refresh_started, self.asked_at, is_quiet=is_quiet)

    async def _refresh(self, service: PetService) -> None:
        answers: list[PetList] = []
        failure: ServiceError | None = None
        waiting = list(first_lists(self._screen.state.catalogue, self._clock()))
        step = steps.answered
        try:
            while waiting:
                answer = await service.list_pets(status=waiting.pop(0), priority=self._priority)
                answers.append(answer)
                waiting.extend(follow_up_lists(answer))
        except ServiceError as error:
            # It does not cost the answers that came before.
            failure, step = error, steps.lists_seen
        if not self._is_attached:
            return
        if answers:
            self._on_lists(tuple(answers))
            self._screen.apply(step, answers)
            self.save(is_news=True)
        if failure is not None:
            self._screen.apply(steps.refresh_failed, failure)

    async def _check(self, service: PetService, pet_id: int) -> None:
        found: FetchedPet | None = None
        failure: ServiceError | None = None
        is_retired = False
        try:
            found = await service.fetch_pet(pet_id)
        except Retired:
            is_retired = True  # only the lists are left to ask
        except ServiceError as error:
            failure = error
        if not self._is_attached:
            return
        self._screen.apply(steps.check_ended, pet_id, failure, self._clock())
        self._show_found(found)
        if is_retired:
            self.refresh(is_wanted=True, is_quiet=True)

    async def _ask(self, service: PetService, pet_id: int) -> None:
        found: FetchedPet | None = None
        answer, failure = Answer.FOUND, None
        try:
            found = await service.fetch_pet(pet_id)
        except NotFound:
            answer = Answer.NOT_FOUND
        except Retired:
            answer = Answer.RETIRED
            as_of = self._screen.state.catalogue.as_of
            if as_of is None or not 0 <= self._clock() - as_of < _FRESH:
                self._begin(Priority.PERSON, is_quiet=True)
                await self._refresh(service)
        except ServiceError as error:
            answer, failure = Answer.FAILED, error
        if not self._is_attached:
            return
        self._show_found(found)
        if answer is Answer.RETIRED and self._screen.state.listing.record(pet_id) is not None:
            answer = Answer.FOUND
        self._screen.apply(steps.ask_ended, Asked(pet_id, answer, failure))

    def _show_found(self, found: FetchedPet | None) -> None:
        if found is not None:
            now = self._clock()
            self._screen.apply(steps.pet_seen, found.pet, now, asked_at=found.asked_at)
            self.save()

    async def _write(self, saved: Catalogue, state: MainState, found: tuple[Change, ...]) -> None:
        try:
            await self.workspace.repository.save(saved, state.catalogue, found, state.news)
        except CatalogueError as error:
            self._unsaved = (*found, *self._unsaved)
            if self._is_attached:
                self._screen.apply(steps.save_failed, error)
            return
        if self._is_attached:
            # A save that failed leaves it as it was, so the next one makes up for it.
            self.saved = state.catalogue
            self._screen.apply(steps.copy_saved)

    async def _read_copy(self) -> None:
        try:
            copy = await self.workspace.repository.load()
        except CatalogueError:
            return  # the next save reports what is wrong
        # What the command found changed is in the file already, so it is not found again.
        self._compared = united(self._compared, copy.catalogue)
        if self._is_attached:
            self.saved = united(self.saved, copy.catalogue)
            self._screen.apply(steps.copy_read, copy)

    async def _write_news_read(self) -> None:
        # The next save of the animals reports a disk that fails; news shown twice does no harm.
        with suppress(CatalogueError):
            await self.workspace.repository.save_news_read()

    def _on_budget_changed(self, budget: Budget) -> None:
        if self._is_attached:
            self._screen.apply(replace, budget=budget)
