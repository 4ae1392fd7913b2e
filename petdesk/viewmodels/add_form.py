"""The add form's view-model: one draft for each environment, sent once at a person's word."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from petdesk.service.errors import Effect, ServiceError
from petdesk.viewmodels import add_form_state as form
from petdesk.viewmodels.add_form_state import AddFormState, After, Draft
from petdesk.viewmodels.main_state import Connection

if TYPE_CHECKING:
    from petdesk.domain.environments import Environment
    from petdesk.domain.pets import NewPet
    from petdesk.viewmodels.desk import Desk


class AddFormViewModel(QObject):
    """Holds the add form's state.

    ``added`` carries the `Pet` that the service returned. ``outcome_unknown`` says that only a
    listing can tell what became of an animal that was sent. ``opened`` asks for the window to be
    brought to the front, open or not.
    """

    state_changed = Signal(object)
    opened = Signal()
    added = Signal(object)
    outcome_unknown = Signal()

    def __init__(self, environment: Environment) -> None:
        super().__init__()
        self._state = AddFormState(environment)
        self._left: dict[Environment, AddFormState] = {}
        self._desk: Desk | None = None
        self._idle = asyncio.Event()
        self._idle.set()

    @property
    def state(self) -> AddFormState:
        """The state on screen."""
        return self._state

    def change_environment(self, environment: Environment) -> None:
        """Put the draft away with its environment and take out the other one's."""
        self._left[self._state.environment] = replace(
            self._state, can_send=False, connection=Connection.STARTING
        )
        self._desk = None
        self._show(form.closed(self._left.pop(environment, AddFormState(environment))))

    def attach(self, desk: Desk) -> None:
        """Send through ``desk`` from now on."""
        self._desk = desk
        can_send = desk.service is not None
        self._show(replace(self._state, can_send=can_send, connection=desk.connection))

    def opening_failed(self) -> None:
        """Tell that the environment did not open: there is nothing to send through."""
        self._show(replace(self._state, can_send=False, connection=Connection.FAILED))

    async def finished_sending(self) -> None:
        """Wait until what is on its way has an answer, or none is to be had."""
        await self._idle.wait()

    def open(self) -> None:
        """Open the form, with the draft that was kept."""
        self._show(form.opened(self._state))
        self.opened.emit()

    def cancel(self) -> None:
        """Close the form and keep the draft."""
        self._show(form.closed(self._state))

    def start_fresh(self) -> None:
        """Throw the draft away; what is on its way stays."""
        if not self._state.is_sending:
            self._show(form.started_fresh(self._state))

    def edit(self, draft: Draft) -> None:
        """Take what was typed; what is on its way stays as it was sent."""
        if draft != self._state.draft and not self._state.is_sending:
            self._show(form.typed(self._state, draft))

    def name_left(self) -> None:
        """Show what is wrong with the name, if anything."""
        if not self._state.draft.is_blank:
            self._show(replace(self._state, name_checked=True))

    def category_left(self) -> None:
        """Show what is wrong with the category, if anything."""
        if not self._state.draft.is_blank:
            self._show(replace(self._state, category_checked=True))

    def submit(self, after: After) -> None:
        """Send the animal, once: while one is on its way a second click or a held Enter is idle."""
        desk, state = self._desk, self._state
        if state.is_sending:
            return
        new = form.new_pet(state.draft)
        if new is None or desk is None or desk.service is None:
            self._show(form.refused_locally(state))
            return
        # Launched first: a scope that was closed raises, and then nothing is on its way.
        desk.lasting.launch(self._send, desk, new, after, name="add")
        self._idle.clear()
        self._show(form.sending(state, new))

    async def _send(self, desk: Desk, new: NewPet, after: After) -> None:
        try:
            await self._add(desk, new, after)
        finally:
            self._idle.set()

    async def _add(self, desk: Desk, new: NewPet, after: After) -> None:
        assert desk.service is not None  # noqa: S101  submit() looked
        # The environment cannot change meanwhile: whoever changes it waits for this job first.
        try:
            pet = await desk.service.add_pet(new)
        except ServiceError as error:
            self._failed(error)
            return
        except BaseException as error:
            # A fault of PetDesk's own, or a cancelled job: it may have been sent all the same.
            self._failed(ServiceError(type(error).__name__, effect=Effect.UNKNOWN))
            raise
        self._show(form.succeeded(self._state, pet, after))
        self.added.emit(pet)

    def _failed(self, error: ServiceError) -> None:
        self._show(form.failed(self._state, error))
        if error.effect is not Effect.NONE:
            self.outcome_unknown.emit()

    def _show(self, state: AddFormState) -> None:
        self._state = state
        self.state_changed.emit(state)
