"""Which service PetDesk works with, and which files hold its animals and category labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petdesk.domain.environments import Environment
from petdesk.domain.spelling import spelled_alike

if TYPE_CHECKING:
    from petdesk.storage.catalogue import CatalogueFile
    from petdesk.storage.kept_labels import KeptLabels
    from petdesk.storage.places import Places
    from petdesk.storage.settings_fields import Settings

PRACTICE_ADDRESS = "http://practice.invalid/v1"
"""Never resolved: practice answers in this process (RFC 6761 keeps such names unused)."""


def open_address(settings: Settings) -> str:
    """Return the address of the environment that ``settings`` name, in its one spelling.

    Each spelling (a last slash, capitals) is the same service. Empty where none was entered.
    """
    if settings.environment is Environment.PRACTICE:
        return PRACTICE_ADDRESS
    return spelled_alike(settings.address(settings.environment))


def copy_file(places: Places, settings: Settings) -> CatalogueFile:
    """Return the file of the local copy for the environment that ``settings`` name."""
    # The first paint needs the address alone.
    from petdesk.storage.catalogue import CatalogueFile, catalogue_path  # noqa: PLC0415  above

    path = catalogue_path(places.data, settings.environment, open_address(settings))
    return CatalogueFile(path)


def kept_labels(places: Places, settings: Settings) -> KeptLabels:
    """Return the file of the labels for the environment that ``settings`` name."""
    from petdesk.storage.kept_labels import KeptLabels, labels_path  # noqa: PLC0415  likewise

    return KeptLabels(labels_path(places.data, settings.environment, open_address(settings)))
