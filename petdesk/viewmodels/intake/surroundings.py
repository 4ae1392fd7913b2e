"""What a queue works in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from petdesk.domain.intake import Findings
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

    @property
    def catalogue(self) -> CatalogueLink:
        """The link to the catalogue that is on screen."""
