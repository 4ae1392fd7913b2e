"""What the add form works in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance

    from petdesk.domain.intake import DraftText, IntakeEntry
    from petdesk.domain.pets import NewPet
    from petdesk.viewmodels.intake.state import IntakeState


class Intake(Protocol):
    """What the form needs of `petdesk.viewmodels.intake.view_model.IntakeViewModel`."""

    @property
    def state(self) -> IntakeState:
        """The state on screen."""

    @property
    def state_changed(self) -> SignalInstance:
        """Carries each `IntakeState`."""

    @property
    def undone(self) -> SignalInstance:
        """Carries each `IntakeEntry` that was taken back."""

    async def submit(
        self, new: NewPet, *, corrects: int | None = None, then_draft: DraftText | None = None
    ) -> IntakeEntry:
        """Commit an animal; raises `IntakeError`, and then nothing was done."""

    def keep_draft(self, draft: DraftText) -> None:
        """Keep what is typed."""

    def undo(self, entry_id: int) -> None:
        """Take back what is held."""

    def send_now(self, entry_id: int) -> None:
        """End the hold."""
