"""What keeps the local copy, or the labels beside it, from being read or written."""

from __future__ import annotations


class CatalogueError(Exception):
    """The file is damaged, of a newer PetDesk, or not to be read or written; the text says.

    ``is_damaged`` tells that what it holds is lost, so that it may be set aside.
    """

    def __init__(self, detail: str, *, is_damaged: bool = False) -> None:
        super().__init__(detail)
        self.is_damaged = is_damaged
