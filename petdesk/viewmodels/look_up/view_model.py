"""The view-model of `Look up by ID`: the local copy first, then the service, at last its lists."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from petdesk.service.contract import FetchedPet, PetService
from petdesk.service.errors import Retired, ServiceError
from petdesk.viewmodels.look_up import state as look
from petdesk.viewmodels.look_up.state import Answer, IdProblem, LookUpState
from petdesk.viewmodels.main.desk import Desk
from petdesk.viewmodels.main.state import Connection, MainState, Visibility
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.viewmodels.view_model import ViewModel

_FRESH: Final = 60.0  # seconds; lists this young are not asked for again


class LookUpViewModel(ViewModel[LookUpState]):
    """Owns the window's state. What the service answers about an animal reaches the table too."""

    def __init__(self, main: MainViewModel, clock: Callable[[], float] = time.time) -> None:
        super().__init__(LookUpState())
        self.main = main
        self._clock = clock
        self._environment = main.state.environment
        self._number = 0
        self._listed: asyncio.Event | None = None
        main.context_changed.connect(self._on_main_changed)

    @property
    def visibility(self) -> Visibility | None:
        """Where the main window shows the animal found; ``None`` where there is none."""
        outcome = self._state.outcome
        if outcome is None or outcome.record is None:
            return None
        return self.main.state.visibility_of(outcome.pet_id)

    def edit(self, text: str) -> None:
        """Take what is typed."""
        if text != self._state.text:
            self._number += 1
            self._show(look.stopped(look.typed(self._state, text)))

    def look_up(self) -> None:
        """Look the ID up that was typed, or show what is wrong with it."""
        pet_id = look.parse_id(self._state.text)
        if isinstance(pet_id, IdProblem):
            self._show(look.refused(self._state, pet_id))
            return
        self._number += 1
        desk, now = self.main.desk, self._clock()
        if look.is_certain(self.main.state.catalogue, pet_id, now):
            self._show_outcome(pet_id, Answer.LOCAL)
        elif desk is None or desk.service is None or desk.scope.is_closed or not self._can_ask():
            self._show_outcome(pet_id, Answer.NOT_ASKED)
        else:
            self._show(look.asking(self._state))
            desk.scope.launch(self._ask, desk, desk.service, pet_id, self._number, name="look up")

    def show_in_table(self) -> None:
        """Select the animal found in the table; what hides it there is taken away."""
        if self._state.outcome is not None:
            self.main.reveal(self._state.outcome.pet_id)

    def _can_ask(self) -> bool:
        connection = self.main.state.connection
        return connection.can_ask or connection is Connection.WORKING

    async def _ask(self, desk: Desk, service: PetService, pet_id: int, number: int) -> None:
        found: FetchedPet | None = None
        error: ServiceError | None = None
        try:
            found = await service.fetch_pet(pet_id)
        except Retired as failure:
            error = failure
            await self._ask_for_lists()
        except ServiceError as failure:
            error = failure
        finally:
            # Also where the desk was left meanwhile, or PetDesk itself failed.
            if number == self._number:
                self._show(look.stopped(self._state))
        if desk is not self.main.desk:
            return
        if found is not None:
            self.main.pet_seen(found.pet, found.asked_at)
        answer = Answer.FOUND if error is None else look.answer_of(error)
        if answer is Answer.NOT_FOUND:
            self.main.note_not_found(pet_id)
        if number == self._number:
            self._show_outcome(pet_id, answer, error)

    async def _ask_for_lists(self) -> None:
        """Refresh the local copy where it is old: only the lists are left to request."""
        as_of = self.main.state.catalogue.as_of
        if as_of is not None and 0 <= self._clock() - as_of < _FRESH:
            return
        self._listed = asyncio.Event()
        self.main.refresh_quietly(is_wanted=True)
        if self.main.state.connection is Connection.WORKING:
            await self._listed.wait()

    def _show_outcome(self, pet_id: int, answer: Answer, error: ServiceError | None = None) -> None:
        catalogue, now = self.main.state.catalogue, self._clock()
        outcome = look.outcome_of(catalogue, pet_id, answer, now, error)
        self._show(look.answered(self._state, outcome))

    def _on_main_changed(self, state: MainState) -> None:
        if self._listed is not None and state.connection is not Connection.WORKING:
            self._listed.set()
        # An answer about one environment's animal is not true of another's.
        if state.environment is not self._environment:
            self._environment = state.environment
            self._number += 1
            self._show(LookUpState(self._state.text))
