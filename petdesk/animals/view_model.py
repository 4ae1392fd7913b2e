"""The main window's view-model: turns what people do and what the service answers into states."""

from __future__ import annotations

import logging
import math
import time
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QTimer, Signal

from petdesk.animals import state as steps
from petdesk.animals import status_bar
from petdesk.animals.catalogue import Catalogue, first_lists, follow_up_lists, united
from petdesk.animals.changes import Change, added, changes
from petdesk.animals.listing import Listing, at_time, with_pending, with_sort, write_view
from petdesk.animals.search import Filter, Sort, StatusFilter
from petdesk.animals.state import Answer, Asked, Connection, Fault, LocalProblem, MainState
from petdesk.animals.store import CatalogueFile
from petdesk.core.disk_errors import CatalogueError
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet
from petdesk.core.view_model import ViewModel
from petdesk.service.contract import Budget, PetList, PetService, Priority
from petdesk.service.errors import Retired, ServiceError
from petdesk.service.messages import pause_text

if TYPE_CHECKING:  # none is needed before the first paint
    import asyncio
    from collections.abc import Callable, Coroutine, Iterable, Mapping

    from petdesk.animals.listing import PendingAnimal
    from petdesk.animals.state import Workspace
    from petdesk.animals.store import LocalCopy

    Job = Callable[..., Coroutine[Any, Any, object]]

log = logging.getLogger(__name__)

_SHORT: Final = 3.0  # seconds; a wait this short is over before it is read


class MainViewModel(ViewModel[MainState]):
    """Owns the main window's state. All but asking the service works without a workspace.

    ``asked_at`` is when its last refresh began. Jobs of a workspace that was left change nothing.
    """

    listed = Signal(object)  # the lists of a refresh, before the screen shows them
    left = Signal()  # another copy comes on screen, in which an ID may be another animal's
    got_through = Signal()  # one of its requests, with the key in use
    workspace_wanted = Signal()  # to try once more to open the environment
    answered = Signal(str)  # a sentence about what came of a person's refresh or check
    unanswered = Signal()  # one failed, for the reason that the state has

    def __init__(
        self,
        environment: Environment,
        name_key: Callable[[str], Any],
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(MainState(environment, listing=Listing(name_key=name_key)))
        self.workspace: Workspace | None = None
        self.asked_at: float | None = None
        self._clock = clock
        self._jobs: list[asyncio.Task[Any]] = []  # that ask the service
        self._priority = Priority.REFRESH
        self._is_awaited = False  # whether a person waits for the refresh
        self._is_wait_told = False
        self._is_behind = False  # whether the last refresh did not get through
        # What the file holds, and the changes that it lacks.
        self._saved = Catalogue()
        self._unsaved: tuple[Change, ...] = ()

    def show_loaded(self, environment: Environment, copy: LocalCopy) -> None:
        """Show an environment's local copy; later answers of the one before are dropped."""
        self.left.emit()
        self.workspace = None
        self._is_awaited = False
        self._saved, self._unsaved = copy.catalogue, ()
        self.apply(steps.loaded_state, environment, copy, self._clock())

    def attach(self, workspace: Workspace, *, is_wanted: bool = False) -> None:
        """Work with ``workspace``, and refresh; a person waits for that if it ``is_wanted``."""
        self.workspace, self.asked_at = workspace, None
        self.apply(steps.connection_changed, workspace.connection)
        if workspace.labels:
            self.show_labels(workspace.labels)
        if workspace.set_aside:
            problem = LocalProblem(Fault.PRACTICE_DAMAGED, file=workspace.set_aside)
            self.apply(replace, problem=problem)
        if workspace.service is not None:
            workspace.service.on_budget(lambda budget: self._on_budget(workspace, budget))
            workspace.service.on_outcome(lambda outcome: self._on_outcome(workspace, outcome))
        # A check of the workspace before this one, of the same environment, ended with it.
        self.apply(replace, checking_id=None, asked=None)
        self._request_all(Priority.PERSON if is_wanted else Priority.REFRESH)

    def show_labels(self, labels: Mapping[int, str]) -> None:
        self.apply(steps.labels_known, labels)

    def opening_failed(self, error: Exception) -> None:
        self.workspace = None  # one that was open was left for it
        problem = steps.disk_problem(Fault.OPENING, error)
        self.apply(replace, connection=Connection.FAILED, problem=problem)

    def leaving(self) -> None:
        self.apply(steps.connection_changed, Connection.STARTING)

    def work_offline(self) -> None:
        """Request nothing until a person does, who may add an animal; end a refresh under way."""
        for job in self._jobs:
            job.cancel()
        self.apply(replace, checking_id=None, asked=None)
        self.apply(steps.connection_changed, Connection.BY_CHOICE)

    def work_online(self) -> None:
        self._is_awaited, self._is_wait_told = True, False
        workspace, connection = self.workspace, self.state.connection
        if connection is Connection.BY_CHOICE:
            connection = workspace.connection if workspace else Connection.FAILED
            self.apply(steps.connection_changed, connection)
        is_unopened = workspace is None and connection is Connection.FAILED
        if is_unopened or connection.lacks_keyring:
            self.apply(steps.connection_changed, Connection.STARTING)
            self.workspace_wanted.emit()
        self._request_all(Priority.PERSON)
        self._tell_wait()

    def refresh_quietly(self) -> None:
        """Refresh without being asked, and leave the message that is on screen."""
        self._request_all(Priority.REFRESH)

    def search(self, text: str) -> None:
        self._filter(steps.filter_for(self.state, text))
        # A state of its own: the table scrolls to a selection among the rows that it has.
        self.apply(steps.named_selected)

    def choose_status(self, status: StatusFilter) -> None:
        self._filter(self.state.listing.filter._replace(status=status))

    def choose_category(self, category_id: int | None) -> None:
        self._filter(self.state.listing.filter._replace(category_id=category_id))

    def clear_filters(self) -> None:
        self._filter(Filter())

    def sort(self, sort: Sort) -> None:
        self._relist(with_sort, sort)

    def select(self, pet_id: int | None) -> None:
        self.apply(steps.selected, pet_id)

    def reveal(self, pet_id: int) -> None:
        listing = self.state.listing
        if listing.record(pet_id) is None:
            return
        if not listing.is_shown(pet_id):
            wanted = listing.filter._replace(text="")
            self._filter(steps.filter_admitting(self.state, wanted, pet_id))
        self.select(pet_id)

    def _relist(self, change: Callable[..., Listing], *values: object) -> None:
        self.apply(replace, listing=change(self.state.listing, *values))

    def _filter(self, wanted: Filter) -> None:
        self.apply(steps.filter_chosen, wanted)

    def tick(self) -> None:
        self._relist(at_time, self._clock())

    def show_pending(self, pending: tuple[PendingAnimal, ...]) -> None:
        self._relist(with_pending, pending)

    def read_news(self) -> None:
        if self.state.news and self.workspace is not None:
            method = CatalogueFile.save_news_read
            self._launch_lasting(self._try, method, name="save that news is read")
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

    def pet_added(self, pet: Pet) -> None:
        self._learn(steps.pet_seen, pet, self._clock(), own_id=pet.id)

    def lists_seen(self, answers: Iterable[PetList]) -> None:
        self._learn(steps.lists_seen, answers, is_news=True)

    def pets_restored(self, sightings: Iterable[tuple[Pet, float]]) -> None:
        self._learn(steps.pets_restored, sightings)

    def read_copy(self, environment: Environment) -> bool:
        """Show what a command put into the local copy; return whether it is the one on screen."""
        if environment is not self.state.environment or self.workspace is None:
            return False
        self._launch_lasting(self._read_copy, name="read the local copy")
        return True

    def check_selected(self) -> None:
        pet_id = self.state.selected_id
        if pet_id is not None and self.state.can_check and self._launch(self._check, pet_id):
            self._is_wait_told = False
            self.apply(replace, checking_id=pet_id)
            self._tell_wait()

    def ask(self) -> None:
        pet_id, asked = self.state.unknown_id, self.state.asked
        if pet_id is None or (asked is not None and asked.answer is Answer.ASKING):
            return
        is_asked = self.state.connection.can_fetch and self._launch(self._ask, pet_id)
        self.apply(replace, asked=Asked(pet_id, Answer.ASKING if is_asked else Answer.NOT_ASKED))

    def _request_all(self, priority: Priority) -> None:
        """Request everything that the service lists; do nothing while that is under way.

        What a person waits for goes before what nobody asked for, also if such a refresh is under
        way.
        """
        if priority is Priority.PERSON:
            self._priority = priority
        if self.state.connection.can_ask and self._launch(self._refresh):
            self._begin(priority)

    def _launch(self, job: Job, *args: object) -> bool:
        """Launch a job that asks the service; return whether there is a service to ask."""
        workspace = self.workspace
        # One that is being left takes no more jobs, but is here until the next is shown.
        if workspace is None or workspace.scope.is_closed or workspace.service is None:
            return False
        name = job.__name__.removeprefix("_")
        launched = workspace.scope.launch(job, workspace, workspace.service, *args, name=name)
        self._jobs = [launched, *(each for each in self._jobs if not each.done())]
        return True

    def _launch_lasting(self, job: Job, *args: object, name: str) -> None:
        workspace = self.workspace
        if workspace is not None and not workspace.lasting.is_closed:
            workspace.lasting.launch(job, workspace, *args, name=name)

    def _begin(self, priority: Priority) -> None:
        self._priority, self.asked_at = priority, self._clock()
        self.apply(steps.refresh_started, self.asked_at, is_quiet=priority is Priority.REFRESH)

    async def _refresh(self, workspace: Workspace, service: PetService) -> ServiceError | None:
        """Ask for all that the service lists; return the error that cut it short, if any."""
        answers: list[PetList] = []
        failure: ServiceError | None = None
        waiting = list(first_lists(self.state.catalogue, self._clock()))
        step = steps.answered
        try:
            while waiting:
                answer = await service.list_pets(status=waiting.pop(0), priority=self._priority)
                answers.append(answer)
                waiting.extend(follow_up_lists(answer))
        except ServiceError as error:
            # It does not cost the answers that came before.
            failure, step = error, steps.lists_seen
        if workspace is not self.workspace:
            return failure
        if answers:
            self.listed.emit(tuple(answers))
            self._learn(step, answers, is_news=True)
        if failure is not None:
            self.apply(steps.refresh_failed, failure)
        else:
            self.got_through.emit()
        self._is_behind = steps.connection_after(failure) is not Connection.READY
        is_awaited, self._is_awaited = self._is_awaited, False
        if is_awaited and failure is not None:
            self.unanswered.emit()
        elif is_awaited and self.state.problem is None:
            self.answered.emit(status_bar.refreshed_text(self.state))
        return failure

    async def _check(self, workspace: Workspace, service: PetService, pet_id: int) -> None:
        before = self.state.listing.record(pet_id)
        failure = await self._look_up(workspace, service, pet_id)
        if workspace is not self.workspace:
            return
        self.apply(steps.check_ended, failure)
        if failure is not None and self.state.problem is failure:
            self.unanswered.emit()
        record = self.state.listing.record(pet_id)
        if record is not None and (before is None or record.seen_at > before.seen_at):
            self.answered.emit(status_bar.checked_text(record))

    async def _ask(self, workspace: Workspace, service: PetService, pet_id: int) -> None:
        failure = await self._look_up(workspace, service, pet_id)
        if workspace is self.workspace:
            self.apply(steps.ask_ended, pet_id, failure)

    async def _look_up(
        self, workspace: Workspace, service: PetService, pet_id: int
    ) -> ServiceError | None:
        """Learn of one animal, or return why not; once that is `Retired`, learn of the lists.

        If these fail too, their error is the reason: without them nobody knows of the animal.
        """
        try:
            fetched = await service.fetch_pet(pet_id)
        except ServiceError as error:
            if isinstance(error, Retired) and workspace is self.workspace:
                self._begin(Priority.PERSON)
                return await self._refresh(workspace, service) or error
            return error
        if workspace is self.workspace:
            self._learn(steps.pet_seen, fetched.pet, self._clock(), fetched.asked_at)
            self.got_through.emit()
        return None

    def _on_budget(self, workspace: Workspace, budget: Budget) -> None:
        if workspace is self.workspace:
            self.apply(replace, budget=budget)
            self._tell_wait()

    def _on_outcome(self, workspace: Workspace, outcome: ServiceError | None) -> None:
        if workspace is self.workspace:
            self.apply(steps.request_ended, outcome)
            if self._is_behind and self.state.connection is Connection.READY:
                self.asked_at, self._is_behind = None, False  # so that it is refreshed soon

    def _tell_wait(self) -> None:
        """Emit once until when a person who asked for something has to wait."""
        state, budget, now = self.state, self.state.budget, self._clock()
        is_refreshing = self._is_awaited and state.connection is Connection.WORKING
        if self._is_wait_told or not (is_refreshing or state.checking_id is not None):
            return
        if budget is not None and (budget.paused_until or 0.0) - now >= _SHORT:
            self._is_wait_told = True
            self.answered.emit(pause_text(budget.reason, budget.paused_until or now, now))

    def _learn(
        self,
        step: Callable[..., MainState],
        *values: object,
        own_id: int | None = None,
        is_news: bool = False,
    ) -> None:
        """Apply ``step``, which learns of animals, and save what it changed.

        ``own_id`` is an animal that was added from here: that one is new whatever the lists say.
        ``is_news`` means that nobody has seen the changes happen, so that the screen shows them.
        """
        before = self.state.catalogue
        self.apply(step, *values)
        differences = changes(before, self.state.catalogue)
        if own_id is not None:
            others = (change for change in differences if change.animal_id != own_id)
            differences = (*others, added(self.state.catalogue.records[own_id]))
        if is_news and differences:
            self.apply(replace, news=(*self.state.news, *differences))
        self._unsaved = (*self._unsaved, *differences)
        if self.workspace is None:
            return  # there is nowhere to save it yet; the next save makes up for it
        # Taken now: the screen may show another environment when the job runs. A job that fails
        # puts back what it took; if the workspace was left, the next save makes up for it.
        unsaved, self._unsaved = self._unsaved, ()
        self._launch_lasting(self._write, self._saved, self.state, unsaved, name="save")

    async def _write(
        self,
        workspace: Workspace,
        saved: Catalogue,
        state: MainState,
        differences: tuple[Change, ...],
    ) -> None:
        try:
            await workspace.repository.run(
                CatalogueFile.save, saved, state.catalogue, differences, state.news
            )
        except CatalogueError as error:
            if workspace is self.workspace:
                self._unsaved = (*differences, *self._unsaved)
                self.apply(steps.save_failed, error)
            return
        if workspace is self.workspace:
            # A save that failed leaves it as it was, so the next one makes up for it.
            self._saved = state.catalogue
            self.apply(steps.copy_saved)

    async def _read_copy(self, workspace: Workspace) -> None:
        try:
            copy = await workspace.repository.run(CatalogueFile.load)
        except CatalogueError:
            return  # the next save reports what is wrong
        if workspace is self.workspace:
            self._saved = united(self._saved, copy.catalogue)
            self.apply(steps.copy_read, copy)

    def save_view(self) -> None:
        view = write_view(self.state.listing)
        self._launch_lasting(self._try, CatalogueFile.save_view, view, name="save the view")

    async def _try(
        self, workspace: Workspace, method: Callable[..., None], *values: object
    ) -> None:
        # The next save of the animals reports a disk that fails; news shown twice does no harm, nor
        # a view that is lost.
        with suppress(CatalogueError):
            await workspace.repository.run(method, *values)


_CHECK_EVERY: Final = 5000  # ms; this soon a window that is visible again catches up
_TICK_EVERY: Final = 60.0  # seconds; what is a day old need not be so to the second


class AutoRefresh(QTimer):
    """Refreshes ``model`` while ``is_visible``, every ``seconds``, and lets time pass."""

    def __init__(
        self,
        model: MainViewModel,
        is_visible: Callable[[], bool],
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(interval=_CHECK_EVERY)
        self.seconds = math.inf
        self._model, self._is_visible, self._clock = model, is_visible, clock
        self.timeout.connect(self.check)

    def check(self) -> None:
        now, model = self._clock(), self._model
        if not 0 <= now - model.state.listing.ages.now < _TICK_EVERY:
            model.tick()
        if self._is_visible() and steps.is_due(model.state, model.asked_at, now, self.seconds):
            model.refresh_quietly()
