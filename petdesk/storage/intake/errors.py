"""What keeps the intake file from being read or written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petdesk.storage.disk_trouble import DiskError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from petdesk.domain.intake import IntakeEntry


class IntakeError(DiskError):
    """The file is damaged, gone, of a newer PetDesk, or not to be read or written."""


class IntakeConflictError(IntakeError):
    """Another PetDesk took a step of these entries first; ``current`` is what the file has."""

    def __init__(self, current: Sequence[IntakeEntry]) -> None:
        super().__init__("another PetDesk changed this entry")
        self.current = tuple(current)
