"""What intake asks of the catalogue that is open, and what it has to tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from petdesk.domain import intake

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from petdesk.domain.catalogue import Catalogue
    from petdesk.domain.intake import IntakeEntry
    from petdesk.domain.pets import NewPet
    from petdesk.service.contract import PetList
    from petdesk.viewmodels.intake.state import IntakeState


class CatalogueLink(QObject):
    """Stands between intake and the catalogue.

    ``added`` carries the `Pet` that an animal became, right when it is; ``restored`` pairs of a
    `Pet` and when it was added, which the catalogue lacks; ``listed`` the lists that intake asked
    for to find unknown entries. ``catalogue`` gives the animals known of the open environment.
    """

    added = Signal(object)
    restored = Signal(object)
    listed = Signal(object)

    def __init__(self, catalogue: Callable[[], Catalogue], parent: QObject) -> None:
        super().__init__(parent)
        self._catalogue = catalogue

    def alike(self, new: NewPet) -> Iterable[int]:
        """Return the ids of the animals known that look like ``new``."""
        return intake.lookalikes(new, self._catalogue().records.values())

    def tell_added(self, entry: IntakeEntry, state: IntakeState) -> None:
        """Tell that an entry is added; what belongs elsewhere is restored when that is open."""
        if _is_here(entry, state) and entry.pet is not None:
            self.added.emit(entry.pet)

    def tell_listed(self, answers: tuple[PetList, ...]) -> None:
        """Tell what the service listed."""
        self.listed.emit(answers)

    def restore(self, state: IntakeState) -> None:
        """Tell of what was added and did not reach the catalogue before PetDesk ended."""
        known = self._catalogue().records
        missing = tuple(
            (entry.pet, entry.settled_at or entry.made_at)
            for entry in state.entries
            if _is_here(entry, state) and entry.pet is not None and entry.pet.id not in known
        )
        if missing:
            self.restored.emit(missing)


def _is_here(entry: IntakeEntry, state: IntakeState) -> bool:
    return (entry.environment, entry.address) == (state.environment, state.address)
