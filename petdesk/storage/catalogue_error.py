"""What keeps the local copy, or the labels beside it, from being read or written."""

from __future__ import annotations

from petdesk.storage.disk_trouble import DiskError


class CatalogueError(DiskError):
    """The file is damaged, of a newer PetDesk, or not to be read or written."""
