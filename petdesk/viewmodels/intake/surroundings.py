"""What a queue works in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from petdesk.domain.intake import Findings
    from petdesk.service.contract import PetList
    from petdesk.viewmodels.intake.catalogue_link import CatalogueLink
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

    def lists_seen(self, answers: Collection[PetList]) -> None:
        """Take in what lists tell of entries."""

    @property
    def catalogue(self) -> CatalogueLink:
        """The link to the catalogue that is on screen."""
