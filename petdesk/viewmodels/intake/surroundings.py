"""What a queue works in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from petdesk.domain.intake import Findings, IntakeEntry
    from petdesk.domain.pets import NewPet
    from petdesk.service.contract import PetList
    from petdesk.viewmodels.intake.state import IntakeState


class Surroundings(Protocol):
    """The view-model, as its queue sees it."""

    @property
    def state(self) -> IntakeState:
        """The state on screen."""

    def show(self, state: IntakeState) -> None:
        """Make ``state`` the one on screen."""

    def show_findings(self, found: Mapping[int, Findings]) -> None:
        """Show what was found of entries, as far as they are on screen."""

    def alike(self, new: NewPet) -> Iterable[int]:
        """Give the ids of the animals known that look like ``new``."""

    def tell_added(self, entry: IntakeEntry) -> None:
        """Tell that an entry is added, as an animal that is known."""

    def tell_listed(self, answers: tuple[PetList, ...]) -> None:
        """Tell what the service listed."""
