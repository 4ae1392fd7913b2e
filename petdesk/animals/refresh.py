"""Requests lists and animals for the main window, and saves the answers."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from petdesk.animals import selection
from petdesk.animals import steps as main
from petdesk.animals.catalogue import first_lists, follow_up_lists, united
from petdesk.animals.changes import added, changes
from petdesk.animals.state import Answer, Asked, Connection
from petdesk.core.disk_errors import CatalogueError
from petdesk.service.contract import Priority
from petdesk.service.errors import NotFound, Retired, ServiceError

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Coroutine
    from typing import Any

    from petdesk.animals.catalogue import Catalogue
    from petdesk.animals.changes import Change
    from petdesk.animals.state import MainState
    from petdesk.animals.workspace import Workspace
    from petdesk.core.system_locale import Locale
    from petdesk.core.view_model import ViewModel
    from petdesk.service.contract import Budget, FetchedPet, PetList, PetService


_FRESH: Final = 60.0  # seconds; lists this young are not asked for again to find one animal


class RefreshController:
    """Refreshes and checks for one workspace, and saves the answers; `detach` ends its part.

    ``screen`` owns the state: the controller reads it, and applies steps to it. ``saved`` is what
    the local copy on disk holds. ``on_lists`` is called with the lists of each refresh before they
    are shown. ``asked_at`` is when the last refresh began (seconds since the Unix epoch).
    """

    def __init__(  # noqa: PLR0913, PLR0917  its workspace, the screen, and what the steps need
        self,
        screen: ViewModel[MainState],
        workspace: Workspace,
        saved: Catalogue,
        on_lists: Callable[[tuple[PetList, ...]], None],
        locale: Locale,
        clock: Callable[[], float],
    ) -> None:
        self.saved = saved
        self.asked_at: float | None = None
        self._screen = screen
        self._workspace = workspace
        self._on_lists = on_lists
        self._locale = locale
        self._clock = clock
        self._is_attached = True
        self._jobs: dict[str, asyncio.Task[None]] = {}
        self._priority = Priority.REFRESH
        self._compared = saved
        self._unsaved: tuple[Change, ...] = ()

    def start(self, *, is_wanted: bool) -> None:
        if self._workspace.service is not None:
            self._workspace.service.on_budget(self._on_budget_changed)
        # A check of the workspace before this one, of the same environment, ended with it.
        self._screen.apply(replace, checking_id=None, asked=None)
        self.refresh(is_wanted=is_wanted)

    def detach(self) -> None:
        self._is_attached = False

    def refresh(
        self, *, is_wanted: bool, is_quiet: bool = False, cause: ServiceError | None = None
    ) -> None:
        """Request everything that the service lists; do nothing while that is under way.

        ``is_wanted`` means that a person waits for it: it goes before what nobody asked for, also
        where such a refresh is under way. A quiet one leaves the message that is on screen.
        ``cause`` is the error that led to it, which is shown afterwards.
        """
        if is_wanted:
            self._priority = Priority.PERSON
        service = self._service()
        if service is None or not self._screen.state.connection.can_ask:
            return
        self._begin(Priority.PERSON if is_wanted else Priority.REFRESH, is_quiet=is_quiet)
        self._launch(self._refresh, service, cause, name="refresh")

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
        found = self._changes(own_id)
        self._compared = self._screen.state.catalogue
        if found:
            self._screen.apply(main.changes_found, found, is_news=is_news)
        # Taken now: the screen may show another environment when the job runs. A job that fails
        # puts back what it took.
        unsaved, self._unsaved = (*self._unsaved, *found), ()
        if self._workspace.lasting.is_closed:
            return  # the workspace was left; the next save of its copy makes up for the animal
        state = self._screen.state
        self._workspace.lasting.launch(self._write, self.saved, state, unsaved, name="save")

    def news_read(self) -> None:
        if not self._workspace.lasting.is_closed:
            self._workspace.lasting.launch(self._write_news_read, name="save that news is read")

    def read_copy(self) -> None:
        if not self._workspace.lasting.is_closed:
            self._workspace.lasting.launch(self._read_copy, name="read the local copy")

    def _service(self) -> PetService | None:
        # A workspace that is being left takes no more jobs, but is here until the next is shown.
        return None if self._workspace.scope.is_closed else self._workspace.service

    def _launch(
        self, job: Callable[..., Coroutine[Any, Any, None]], *args: object, name: str
    ) -> None:
        self._jobs[name] = self._workspace.scope.launch(job, *args, name=name)

    def _begin(self, priority: Priority, *, is_quiet: bool) -> None:
        self._priority = priority
        self.asked_at = self._clock()
        self._screen.apply(main.clock_checked, self.asked_at, self._locale)
        self._screen.apply(main.refresh_started, is_quiet=is_quiet)

    async def _refresh(self, service: PetService, failure: ServiceError | None) -> None:
        answers: list[PetList] = []
        is_whole = True
        try:
            await self._list_all(service, answers)
        except ServiceError as error:
            failure, is_whole = error, False
        if not self._is_attached:
            return
        if answers:
            self._on_lists(tuple(answers))
            step = main.answered if is_whole else main.lists_seen
            self._screen.apply(step, answers, self._locale)
            self.save(is_news=True)
        if failure is not None:
            self._screen.apply(main.refresh_failed, failure)

    async def _list_all(self, service: PetService, answers: list[PetList]) -> None:
        """Add each answer to ``answers`` as it comes, so that an error does not cost them."""
        waiting = list(first_lists(self._screen.state.catalogue, self._clock()))
        while waiting:
            answer = await service.list_pets(status=waiting.pop(0), priority=self._priority)
            answers.append(answer)
            waiting.extend(follow_up_lists(answer))

    async def _check(self, service: PetService, pet_id: int) -> None:
        found: FetchedPet | None = None
        failure: ServiceError | None = None
        try:
            found = await service.fetch_pet(pet_id)
        except ServiceError as error:
            failure = error
        if not self._is_attached:
            return
        now = self._clock()
        self._screen.apply(main.check_ended, pet_id, failure, now)
        if found is not None:
            self._screen.apply(main.pet_seen, found.pet, now, self._locale, asked_at=found.asked_at)
            self.save()
        elif isinstance(failure, Retired):
            # Only the lists are left to ask.
            self.refresh(is_wanted=True, is_quiet=True, cause=failure)

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
                await self._refresh(service, None)
        except ServiceError as error:
            answer, failure = Answer.FAILED, error
        if not self._is_attached:
            return
        if found is not None:
            now = self._clock()
            self._screen.apply(main.pet_seen, found.pet, now, self._locale, asked_at=found.asked_at)
            self.save()
        elif answer is Answer.RETIRED and self._screen.state.listing.record(pet_id) is not None:
            answer = Answer.FOUND
        self._screen.apply(selection.ask_ended, Asked(pet_id, answer, failure))

    async def _write(self, saved: Catalogue, state: MainState, found: tuple[Change, ...]) -> None:
        try:
            await self._workspace.repository.save(saved, state.catalogue, found, state.news)
        except CatalogueError as error:
            self._unsaved = (*found, *self._unsaved)
            if self._is_attached:
                self._screen.apply(main.storage_failed, main.storage_problem(error))
            return
        if self._is_attached:
            # A save that failed leaves it as it was, so the next one makes up for it.
            self.saved = state.catalogue
            self._screen.apply(main.copy_saved)

    async def _read_copy(self) -> None:
        try:
            copy = await self._workspace.repository.load()
        except CatalogueError:
            return  # the next save reports what is wrong
        # What the command found changed is in the file already, so it is not found again.
        self._compared = united(self._compared, copy.catalogue)
        if self._is_attached:
            self.saved = united(self.saved, copy.catalogue)
            self._screen.apply(main.copy_read, copy, self._locale)

    async def _write_news_read(self) -> None:
        # The next save of the animals reports a disk that fails; news shown twice does no harm.
        with suppress(CatalogueError):
            await self._workspace.repository.save_news_read()

    def _changes(self, own_id: int | None) -> tuple[Change, ...]:
        after = self._screen.state.catalogue
        found = changes(self._compared, after)
        if own_id is None:
            return found
        others = tuple(change for change in found if change.animal_id != own_id)
        return (*others, added(after.records[own_id]))

    def _on_budget_changed(self, budget: Budget) -> None:
        if self._is_attached:
            self._screen.apply(replace, budget=budget)
