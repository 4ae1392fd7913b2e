"""What is typed into the add form."""

from __future__ import annotations

from typing import NamedTuple


class DraftText(NamedTuple):
    """What is typed into the add form, as it is typed; ``status`` is a `PetStatus` value or ''.

    ``entry_id`` is of the entry, taken back or refused, whose text it began as, if any.
    """

    name: str = ""
    category: str = ""
    status: str = ""
    entry_id: int | None = None
