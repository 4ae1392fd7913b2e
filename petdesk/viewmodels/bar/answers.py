"""Notices what a person asked the service for, and words the answer once it is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petdesk.viewmodels.bar.notices import checked, not_found, refreshed
from petdesk.viewmodels.main.state import Connection

if TYPE_CHECKING:
    from petdesk.viewmodels.main.state import MainState


class Answers:
    """Follows the main window's states; what nobody asked for is not told."""

    def __init__(self) -> None:
        self._awaited: tuple[float | None] | None = None
        self._checked: tuple[int, float, float] | None = None

    def expect(self, state: MainState) -> None:
        """Note that a person wants a refresh."""
        self._awaited = (state.catalogue.as_of,)

    def follow(self, before: MainState, state: MainState) -> str:
        """Return what has just been answered; nothing where nothing was."""
        if before.environment is not state.environment:
            self._awaited = self._checked = None
        return self._check(before, state) or self._refresh(state)

    def _refresh(self, state: MainState) -> str:
        is_over = state.connection is Connection.READY and state.problem is None
        if self._awaited is None or not is_over or (state.catalogue.as_of,) == self._awaited:
            return ""
        self._awaited = None
        return refreshed(len(state.listing.records))

    def _check(self, before: MainState, state: MainState) -> str:
        pet_id = state.checking_id
        if pet_id is not None and pet_id != before.checking_id:
            self._checked = (pet_id, _seen_at(state, pet_id), state.absent.get(pet_id, 0.0))
        if self._checked is None:
            return ""
        pet_id, seen_at, absent_at = self._checked
        record = state.listing.record(pet_id)
        if state.absent.get(pet_id, 0.0) > absent_at:
            self._checked = None
            return not_found(pet_id)
        if record is not None and _seen_at(state, pet_id) > seen_at:
            self._checked = None
            return checked(record.name, record.status)
        return ""


def _seen_at(state: MainState, pet_id: int) -> float:
    record = state.listing.record(pet_id)
    return record.seen_at if record is not None else 0.0
