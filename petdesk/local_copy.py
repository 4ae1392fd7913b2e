"""Which service PetDesk works with, and which file holds the local copy of its animals."""

from petdesk.domain.environments import Environment, spelled_alike
from petdesk.storage.catalogue_file import CatalogueFile, catalogue_path
from petdesk.storage.places import Places
from petdesk.storage.settings import Settings

PRACTICE_ADDRESS = "http://practice.invalid/v1"
"""Never resolved: practice answers in this process (RFC 6761 keeps such names unused)."""


def open_address(settings: Settings) -> str:
    """Give the address of the environment that ``settings`` name, in its one spelling.

    Each spelling (a last slash, capitals) is the same service. Empty where none was entered.
    """
    if settings.environment is Environment.PRACTICE:
        return PRACTICE_ADDRESS
    return spelled_alike(settings.address(settings.environment))


def copy_file(places: Places, settings: Settings) -> CatalogueFile:
    """Give the file of the local copy for the environment that ``settings`` name."""
    path = catalogue_path(places.data, settings.environment, open_address(settings))
    return CatalogueFile(path)
